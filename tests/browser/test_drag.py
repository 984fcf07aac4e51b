"""Pieces that are dragged."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Open
from .driver import number, quick, settled, standing
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-2")


def test_a_card_is_given_by_dragging_it_onto_the_discard_pile(service: Service, open_page: Open) -> None:
    page = open_page(reduced_motion="no-preference")
    quick(page, service.address, "gemtrix")
    standing(page)
    before = number(page)
    mouse, pile = page.mouse, page.locator("[data-pile=discard]")
    slot = page.locator(".fan .slot").first
    card, target = slot.bounding_box(), pile.bounding_box()
    assert card and target
    mouse.move(card["x"] + 12, card["y"] + 40)
    mouse.down()
    mouse.move(card["x"] + 30, card["y"])
    expect(page.locator(".drag")).to_be_visible()
    expect(page.locator(".stack.over")).to_have_count(0)
    mouse.up()
    expect(page.locator(".drag")).to_have_count(0)
    assert number(page) == before, "let go elsewhere, it stays in the hand"
    expect(slot).to_have_attribute("aria-pressed", "false")

    mouse.move(card["x"] + 12, card["y"] + 40)
    mouse.down()
    mouse.move(target["x"] + 50, target["y"] + 60, steps=6)
    expect(page.locator(".stack.over")).to_be_visible()
    mouse.up()
    settled(page, before)
    expect(page.locator(".drag")).to_have_count(0)
    standing(page)
