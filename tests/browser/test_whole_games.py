"""Whole games through the page, one for each game that has a room there."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from .conftest import Open
from .driver import ROOMS, by_keys, by_touch, code_of, download, play_out, quick, table
from .service import Service

GROUPS = ["browser-1", "browser-2"]


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.xdist_group(GROUPS[i % 2])) for i, game in enumerate(ROOMS)],
)
def test_a_whole_game_against_a_bot_and_what_comes_after(game: str, service: Service, open_page: Open) -> None:
    page = open_page()
    code = quick(page, service.address, game)
    assert play_out(page, random.Random(1))
    sheet = page.get_by_test_id("sheet")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("win")

    record = download(page, page.get_by_test_id("record"))
    assert service.post("/api/verify", {"text": record})["fair"] is True
    sheet.locator("a[href^='/verify']").click()
    expect(page.get_by_test_id("verdict")).to_have_class(re.compile(r"\bgood\b"))
    page.go_back()

    page.get_by_test_id("replay").click()
    page.wait_for_url(f"**/replay/{code}")
    at = page.get_by_test_id("at")
    last = int(at.inner_text().split("/")[1])
    expect(at).to_have_text(f"{last} / {last}")
    page.get_by_test_id("slider").fill("1")
    expect(at).to_have_text(f"1 / {last}")
    page.get_by_test_id("forward").click()
    expect(at).to_have_text(f"2 / {last}")
    expect(page.locator("main svg").first).to_be_visible()


@pytest.mark.xdist_group("browser-1")
def test_a_whole_game_by_keyboard_alone(service: Service, open_page: Open) -> None:
    page = open_page()
    page.goto(service.address)
    page.get_by_test_id("quick-hexpert").wait_for()
    while not page.locator("[data-testid=quick-hexpert]:focus").count():
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    code_of(page)
    table(page).wait_for()
    assert play_out(page, random.Random(2), by_keys) == 19
    expect(page.get_by_test_id("sheet")).to_be_visible()


@pytest.mark.xdist_group("browser-2")
def test_a_whole_game_with_fingers_on_a_phone(service: Service, open_page: Open) -> None:
    page = open_page(phone=True)
    quick(page, service.address, "hexago")
    assert play_out(page, random.Random(3), by_touch) > 5
    expect(page.get_by_test_id("sheet")).to_be_visible()
