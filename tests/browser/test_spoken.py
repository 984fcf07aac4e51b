"""For those who listen: what the page says while a game is played."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import Open
from .driver import ROOMS, begin, by_keys, by_mouse, play_out, quick, standing, table
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


@pytest.mark.parametrize(
    ("language", "won", "lost", "gave_up", "heard"),
    [
        ("en", "You win", "Ada wins", "You gave up.", "The game is over. You win."),
        ("de", "Du gewinnst", "Ada gewinnt", "Du hast aufgegeben.", "Die Partie ist zu Ende. Du gewinnst."),
        ("ko", "이겼어요", "Ada 승리", "기권했어요.", "게임이 끝났어요. 이겼어요."),
        ("ja", "あなたの勝ちです", "Adaの勝ちです", "投了しました。", "ゲーム終了。あなたの勝ちです。"),
    ],
)
def test_the_winner_is_told_so_and_the_others_read_who_won(
    language: str, won: str, lost: str, gave_up: str, heard: str, service: Service, open_page: Open
) -> None:
    ada, bo, watcher = open_page(), open_page(), open_page()
    begin(ada, service.address, "hexago", "friends", seats=2, name="Ada")
    link = ada.get_by_test_id("link").input_value()
    bo.goto(link)
    bo.get_by_test_id("name").fill("@page.tile { $n }")
    bo.get_by_test_id("sit-1").click()
    watcher.goto(link)
    ada.get_by_test_id("start").click()
    for page in (ada, bo, watcher):
        table(page).wait_for()
        page.get_by_test_id("language").select_option(language)
        expect(page.locator(f"html[lang={language}]")).to_be_attached()
        expect(page.locator(".seats")).to_contain_text("@page.tile { $n }")
    bo.get_by_test_id("leave").click()
    bo.get_by_test_id("resign").click()
    for page, headline in ((ada, won), (bo, lost), (watcher, lost)):
        expect(page.get_by_test_id("sheet").locator("h2")).to_have_text(headline)
    for page in (ada, watcher):
        expect(page.get_by_test_id("sheet").locator(".by")).to_contain_text("@page.tile { $n }")
    expect(bo.get_by_test_id("sheet").locator(".by")).to_have_text(gave_up)
    expect(ada.get_by_test_id("said").locator("p").last).to_have_text(heard)


def test_a_game_without_a_name_is_told_as_ones_own_and_to_others_by_the_seat(service: Service, open_page: Open) -> None:
    page, watcher = open_page(), open_page()
    code = quick(page, service.address, "hexpert")
    standing(page)
    expect(page.locator("svg[aria-label='Your board']")).to_be_visible()
    watcher.goto(f"{service.address}/t/{code}")
    expect(watcher.locator(".seats")).to_contain_text("Player 1")
    page.get_by_test_id("language").select_option("ja")
    expect(page.locator("svg[aria-label='あなたのボード']")).to_be_visible()
    expect(page.locator(".seats")).to_contain_text("あなた")
    page.get_by_test_id("leave").click()
    page.get_by_test_id("resign").click()
    expect(page.get_by_test_id("sheet").locator("h2")).to_have_text("レベル2の勝ちです")
    page.get_by_test_id("replay").click()
    expect(page.locator(".seats")).to_contain_text("あなた")
