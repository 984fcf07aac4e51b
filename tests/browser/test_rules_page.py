"""The rules page: opened at a rule, with examples that run and can be changed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Open
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-1")


def test_an_example_shows_its_score_and_can_be_changed(service: Service, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{service.address}/rules/hexpert#HXP-11")
    expect(page.locator("#HXP-11.wanted")).to_be_in_viewport()
    example = page.get_by_test_id("example").first
    expect(example).to_contain_text("Seat 1: 101 points")
    expect(example.locator("img")).to_be_visible()
    example.locator("summary").click()
    typed = example.locator("textarea")
    typed.fill(typed.input_value().replace("163", "173"))
    example.get_by_role("button", name="Score it").click()
    expect(example).to_contain_text("Seat 1: 83 points")


def test_a_mistake_in_an_example_is_said_with_its_line(
    service: Service, open_page: Open, complaints: list[str]
) -> None:
    page = open_page()
    page.goto(f"{service.address}/rules/hexpert")
    example = page.get_by_test_id("example").first
    expect(example.locator("img")).to_be_visible()
    example.locator("summary").click()
    example.locator("textarea").fill("hexpert\nAda:\n 163")
    example.get_by_role("button", name="Score it").click()
    expect(example.get_by_role("alert")).to_contain_text("line 3")
