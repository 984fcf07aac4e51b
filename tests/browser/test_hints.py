"""Hints on the page: asked for by button or key, shown on the board before they are played, and for any move of a replay."""

from __future__ import annotations

import time

import msgspec
import pytest
from playwright.sync_api import expect

from .conftest import Open
from .driver import COMPILING, begin, number, quick, settled, standing
from .service import Service
from .test_views import LANGUAGES, SMALL_TARGETS, TOO_WIDE, VISIBLE_TEXT, raw, serious

pytestmark = pytest.mark.xdist_group("browser-2")


def test_a_hint_is_asked_for_by_key_shown_on_the_board_and_played(service: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, service.address, "hexago")
    standing(page)
    before = number(page)
    expect(page.get_by_test_id("hint")).to_be_enabled()
    page.keyboard.press("?")
    rows = page.get_by_test_id("suggestion")
    expect(rows.first).to_be_focused(timeout=COMPILING)
    said = page.get_by_test_id("said")
    expect(said).to_contain_text("Thinking")
    expect(said).to_contain_text("The strongest bot would play: Tile ")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("place")).to_contain_text("Place it")
    first = page.locator("svg[data-cursor]").get_attribute("data-cursor")
    assert f" {first}," in rows.first.inner_text(), "the best move is held over its place"
    assert serious(page) == []
    rows.last.hover()
    expect(rows.last).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(rows).to_have_count(0)
    page.get_by_test_id("hint").click()
    rows.first.click()
    page.get_by_test_id("play-hint").click()
    settled(page, before)
    expect(rows).to_have_count(0)


def test_on_a_small_phone_the_list_fits_in_every_language(service: Service, open_page: Open) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    quick(page, service.address, "hetrix")
    standing(page)
    before = number(page)
    page.get_by_test_id("hint").tap()
    page.get_by_test_id("hints").wait_for(timeout=COMPILING)
    for language in LANGUAGES:
        page.get_by_test_id("language").select_option(language)
        expect(page.locator(f"html[lang={language}]")).to_be_attached()
        assert page.evaluate(TOO_WIDE) == ""
        assert page.evaluate(SMALL_TARGETS) == []
        assert raw(page.evaluate(VISIBLE_TEXT)) == []
    scored = page.get_by_test_id("hints").locator(".points").all_inner_texts()
    assert "0" in scored, "a first tile scores nothing"
    assert not [points for points in scored if points.startswith("+0")]
    board, strip = page.locator(".ground").bounding_box(), page.get_by_test_id("hints").bounding_box()
    assert board is not None
    assert strip is not None
    assert strip["y"] + strip["height"] <= board["y"], "the board stays in sight"
    page.get_by_test_id("suggestion").nth(1).tap()
    page.get_by_test_id("place").tap()
    settled(page, before)


def test_several_people_at_a_device_get_no_hints(service: Service, open_page: Open) -> None:
    page = open_page()
    begin(page, service.address, "hichain", "device", seats=2)
    page.locator("[data-hand]").first.wait_for()
    assert page.get_by_test_id("hint").count() == 0


def test_a_replay_tells_what_else_could_have_been_played(service: Service, open_page: Open) -> None:
    bots = [{"kind": "bot", "bot": "level-1"}, {"kind": "bot", "bot": "random"}]
    code = service.post("/api/tables", {"game": "gemtrix", "seats": bots, "start": True})["code"]
    while msgspec.json.decode(service.get(f"/api/tables/{code}"))["state"]["status"] != "ended":
        time.sleep(0.1)
    page = open_page()
    page.goto(f"{service.address}/replay/{code}")
    ask, rows = page.get_by_test_id("hint"), page.get_by_test_id("suggestion")
    page.get_by_test_id("slider").fill("1")
    expect(ask).to_have_count(0)  # chance dealt
    page.get_by_test_id("slider").fill("14")
    for _ in range(4):
        if not ask.count():
            page.get_by_test_id("forward").click()
    ask.click()
    expect(rows.first).to_be_visible(timeout=COMPILING)
    expect(page.locator(".stage[inert] .fan")).to_be_visible()  # the table as the seat saw it
    page.get_by_test_id("forward").click()
    expect(rows).to_have_count(0)
    expect(page.locator(".stage[inert]")).to_have_count(0)
