"""For those who listen: what the page says while a game is played."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import Open
from .driver import ROOMS, begin, by_keys, by_mouse, play_out, quick, standing
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-2")


def test_the_own_cursor_the_others_moves_the_turn_and_the_end_are_said(service: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, service.address, "hexago")
    standing(page)
    said = page.get_by_test_id("said")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_contain_text("Your turn")
    page.locator("[data-hand]").first.wait_for()
    page.keyboard.press("h")
    expect(said).to_contain_text("is chosen")
    page.keyboard.press("ArrowRight")
    expect(said.locator("p").last).to_contain_text("points")
    page.keyboard.press("r")
    expect(said).to_contain_text("Turned by 1 of 6")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Level 2 lays")
    expect(said.locator("p").last).to_contain_text("Your turn")
    page.get_by_test_id("leave").click()
    page.get_by_test_id("resign").click()
    expect(said).to_contain_text("The game is over. Level 2 wins")


def test_boards_shown_at_once_are_said_when_all_have_laid(service: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, service.address, "hexpert")
    standing(page)
    said = page.get_by_test_id("said")
    expect(said).to_contain_text("The called tile is")
    by_keys(page, random.Random(1))
    expect(said).to_contain_text("Level 2 lays")


@pytest.mark.parametrize("game", ROOMS)
def test_every_game_says_whose_turn_it_is(game: str, service: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, service.address, game)
    standing(page)
    expect(page.get_by_test_id("said")).to_contain_text("Your turn")
    assert page.title().startswith("● Your turn")


def test_the_end_of_a_solo_game_is_said_with_its_points(service: Service, open_page: Open) -> None:
    page = open_page()
    begin(page, service.address, "hexpert", "solo")
    play_out(page, random.Random(2), by_mouse)
    expect(page.get_by_test_id("said").locator("p").last).to_contain_text("points")
