"""Pieces that are dragged, and boards that are moved, zoomed and turned by fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open
from .driver import fitting, number, quick, settled, standing
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-2")


BOARD = "svg[role=application]"


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the first that is found."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seen(page: Page) -> list[float]:
    """What is seen of the board: left, top, width, height."""
    return [float(number) for number in (page.locator(BOARD).get_attribute("viewBox") or "").split()]


def test_a_card_is_given_by_dragging_it_onto_the_discard_pile(service: Service, open_page: Open) -> None:
    page = open_page(reduced_motion="no-preference")
    quick(page, service.address, "gemtrix")
    standing(page)
    before = number(page)
    slot, mouse = page.locator(".fan .slot").first, page.mouse
    x, y = middle(page, ".fan .slot")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y - 20)
    expect(page.locator(".drag")).to_be_visible()
    expect(page.locator(".stack.over")).to_have_count(0)
    mouse.up()
    expect(page.locator(".drag")).to_have_count(0)
    assert number(page) == before, "let go elsewhere, it stays in the hand"
    expect(slot).to_have_attribute("aria-pressed", "false")

    mouse.move(x, y)
    mouse.down()
    mouse.move(*middle(page, "[data-pile=discard]"), steps=6)
    expect(page.locator(".stack.over")).to_be_visible()
    mouse.up()
    settled(page, before)
    expect(page.locator(".drag")).to_have_count(0)
    standing(page)


@pytest.mark.parametrize("game", ["hexpert", "hichain"])
def test_a_piece_is_laid_by_dragging_it_from_the_hand(game: str, service: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, service.address, game)
    standing(page)
    before = number(page)
    piece = "[data-hand]:not([disabled])"
    page.locator(piece).first.click()
    expect(fitting(page).first).to_be_visible()
    page.mouse.move(*middle(page, piece))
    page.mouse.down()
    page.mouse.move(*middle(page, "polygon.cell.fitting"), steps=6)
    page.mouse.up()
    settled(page, before)


def test_an_unbounded_board_is_moved_zoomed_and_made_to_fit_again(service: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, service.address, "hexago")
    standing(page)
    whole, (x, y) = seen(page), middle(page, BOARD)
    page.mouse.move(x, y + 150)
    page.mouse.down()
    page.mouse.move(x + 40, y + 170, steps=4)
    page.mouse.up()
    fit = page.locator("button.fit")
    expect(fit).to_be_visible()
    moved = seen(page)
    assert moved[0] < whole[0]
    assert moved[1] < whole[1]
    assert moved[2:] == whole[2:], "moved as the mouse, not zoomed"
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function(f"document.querySelector('{BOARD}').viewBox.baseVal.width < {0.95 * whole[2]}")
    fit.click()
    expect(fit).to_have_count(0)
    assert seen(page) == whole


def test_two_fingers_zoom_the_board_and_turn_the_piece(service: Service, open_page: Open) -> None:
    page = open_page(phone=True)
    quick(page, service.address, "hexago")
    standing(page)
    page.locator("[data-hand]:not([disabled])").first.tap()
    width, (x, y) = seen(page)[2], middle(page, BOARD)
    touches = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        given = [{"x": x + dx, "y": y + dy, "id": i} for i, (dx, dy) in enumerate(points)]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    touch("touchStart", (-40, 0))
    touch("touchStart", (-40, 0), (40, 0))
    touch("touchMove", (-80, 0), (80, 0))
    expect(page.locator("button.fit")).to_be_visible()
    assert seen(page)[2] < 0.6 * width
    touch("touchMove", (-60, -60), (60, 60))
    expect(page.get_by_test_id("said")).to_contain_text("Turned by 1 of 6")
    touch("touchEnd")
    assert number(page) == 0
