"""Coming back: after a reload, without a network, after the service was killed in the middle of a game."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from .conftest import Open
from .driver import by_mouse, number, play_out, quick, standing
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-2")


def test_a_reload_in_the_middle_of_a_game_changes_nothing(service: Service, open_page: Open) -> None:
    page = open_page()
    code = quick(page, service.address, "hexago")
    dice = random.Random(1)
    for _ in range(2):
        standing(page)
        by_mouse(page, dice)
    standing(page)
    before = (number(page), page.locator("g.laid").count(), page.locator("[data-hand]").count())
    page.reload()
    standing(page)
    page.locator("[data-hand]").first.wait_for()
    assert (number(page), page.locator("g.laid").count(), page.locator("[data-hand]").count()) == before
    by_mouse(page, dice)
    # From the home view it is found again, too.
    page.goto(service.address)
    page.locator(f".mine a[href='/t/{code}']").click()
    standing(page)
    assert number(page) == before[0] + 1


def test_a_killed_service_costs_nothing_that_was_played(tmp_path: Path, open_page: Open) -> None:
    service = Service(tmp_path)
    service.start()
    try:
        page = open_page()
        quick(page, service.address, "hexpert")
        dice = random.Random(2)
        for _ in range(3):
            standing(page)
            by_mouse(page, dice)
        standing(page)
        service.kill()
        expect(page.get_by_test_id("reconnecting")).to_be_visible()
        # What is played meanwhile is sent when the service is back.
        page.locator("polygon.cell.fitting").first.click()
        service.start()
        expect(page.get_by_test_id("reconnecting")).to_be_hidden()
        expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "4")
        service.kill()
        service.start()
        assert play_out(page, dice) == 15
        expect(page.get_by_test_id("sheet")).to_be_visible()
    finally:
        service.kill()


def test_a_page_without_network_says_so_and_goes_on_when_it_is_back(service: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, service.address, "hexago")
    dice = random.Random(3)
    standing(page)
    by_mouse(page, dice)
    standing(page)
    page.context.set_offline(True)
    expect(page.get_by_test_id("reconnecting")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_test_id("reconnecting")).to_be_hidden()
    by_mouse(page, dice)


def test_while_nothing_can_be_kept_one_is_told_and_the_move_goes_on_by_itself(tmp_path: Path, open_page: Open) -> None:
    """Another program holds the file: the service cannot write to it for a while."""
    service = Service(tmp_path)
    service.start()
    try:
        page = open_page()
        quick(page, service.address, "hexpert")
        standing(page)
        with contextlib.closing(sqlite3.connect(service.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            page.locator("polygon.cell.fitting").first.click()
            expect(page.get_by_test_id("not-kept")).to_be_visible()
            expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "0")
            other.execute("ROLLBACK")
        expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "1")
        expect(page.get_by_test_id("not-kept")).to_be_hidden()
    finally:
        service.kill()


def test_a_table_of_other_rules_is_shown_with_its_result_and_record(tmp_path: Path, open_page: Open) -> None:
    """Whoever comes back after the rules have changed reads who played and how it ended, and finds the way home."""
    service = Service(tmp_path)
    service.start()
    try:
        page = open_page()
        code = quick(page, service.address, "hexpert")
        play_out(page, random.Random(3))
        service.kill()
        with contextlib.closing(sqlite3.connect(service.database)) as database, database:
            (data,) = database.execute("select setup from tables where code = ?", [code]).fetchone()
            setup = msgspec.json.encode(msgspec.json.decode(data) | {"version": 99})
            database.execute("update tables set setup = ? where code = ?", [setup, code])
        service.start()
        page.goto(f"{service.address}/t/{code}")
        archived = page.get_by_test_id("archived")
        expect(archived).to_contain_text("version 99 of the rules")
        expect(archived.locator("tr.winner")).not_to_have_count(0)
        archived.locator("summary").click()
        expect(archived.locator("pre")).to_contain_text("hexpert")
        archived.get_by_role("link").click()
        page.wait_for_url(f"{service.address}/")
    finally:
        service.kill()
