"""Coming back: after a reload, without a network, after the service was killed in the middle of a game."""

from __future__ import annotations

import random
from pathlib import Path

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
