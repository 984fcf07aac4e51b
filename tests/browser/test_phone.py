"""On a phone: the board is large, the hand is under the thumb, and nothing needs scrolling in order to play."""

from __future__ import annotations

import random

import pytest

from .conftest import Open
from .driver import ROOMS, by_touch, quick, standing
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-2")


@pytest.mark.parametrize("game", [game for game in ROOMS if game in ("hexago", "hexpert", "hichain")])
def test_board_hand_and_button_are_on_one_screen(game: str, service: Service, open_page: Open) -> None:
    page = open_page(phone=True)
    quick(page, service.address, game)
    standing(page)
    by_touch(page, random.Random(1))
    standing(page)
    page.locator("[data-hand]").first.wait_for()
    page.evaluate("scrollTo(0, 0)")
    board = page.locator(".frame").first.bounding_box()
    hand = page.locator("[data-hand]").first.bounding_box()
    button = page.get_by_test_id("place").bounding_box()
    assert board is not None
    assert hand is not None
    assert button is not None
    assert board["width"] > 360
    assert board["height"] > 370
    assert board["y"] + board["height"] <= hand["y"] + 1, "the hand does not lie on the board"
    assert button["y"] + button["height"] <= 844


def test_two_fingers_turn_the_piece_and_the_button_does_too(service: Service, open_page: Open) -> None:
    page = open_page(phone=True)
    quick(page, service.address, "hexago")
    standing(page)
    piece = page.locator("[data-hand]:not([disabled])").first
    piece.tap()
    drawn = piece.locator("g")
    assert drawn.get_attribute("transform") == "rotate(0)"
    page.get_by_test_id("turn").tap()
    assert drawn.get_attribute("transform") == "rotate(60)"
    box = page.locator(".frame").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def fingers(kind: str, points: list[tuple[float, float]]) -> None:
        touches = [{"x": x + dx, "y": y + dy, "id": i} for i, (dx, dy) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    fingers("touchStart", [(-80, 0)])
    fingers("touchStart", [(-80, 0), (80, 0)])
    for step in (20, 40, 60, 80):
        fingers("touchMove", [(-80, -step), (80, step)])
    fingers("touchEnd", [])
    assert drawn.get_attribute("transform") == "rotate(120)"
