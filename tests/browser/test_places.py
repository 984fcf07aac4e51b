"""Where the service is: the page works under any path, and its links lead to the address that others use."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Open
from .driver import begin, by_mouse, code_of, number, quick, standing, table
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-2")


def test_the_page_works_under_a_path(tmp_path: Path, open_page: Open, complaints: list[str]) -> None:
    service = Service(tmp_path, root_path="/club/games")
    service.start()
    try:
        page = open_page()
        code = quick(page, service.address, "hexago")
        assert page.url == f"{service.address}/t/{code}"
        dice = random.Random(1)
        standing(page)
        by_mouse(page, dice)
        page.reload()
        standing(page)
        assert number(page) == 1
        page.locator("header .brand").click()
        page.wait_for_url(f"{service.address}/")
        expect(page.locator(".game .picture img").first).to_have_js_property("complete", True)
        page.locator(f".mine a[href$='/t/{code}']").click()
        standing(page)
        page.goto(f"{service.address}/rules/hexago")
        expect(page.locator("article h1")).to_be_visible()
        begin(page, service.address, "hexago", "friends", seats=2)
        link = page.get_by_test_id("link").input_value()
        assert link == f"{service.address}/t/{code_of(page)}"
        guest = open_page()
        guest.goto(link)
        expect(guest.get_by_test_id("code")).to_be_visible()
        assert complaints == []
    finally:
        service.kill()


def test_links_have_the_public_address(tmp_path: Path, open_page: Open) -> None:
    service = Service(tmp_path, public_url="https://games.example.org")
    service.start()
    try:
        page = open_page()
        begin(page, service.address, "hexpert", "friends", seats=2)
        assert page.get_by_test_id("link").input_value() == f"https://games.example.org/t/{code_of(page)}"
        code = quick(page, service.address, "hexpert")
        table(page).wait_for()
        page.get_by_test_id("another").click()
        link = page.get_by_test_id("private-link").input_value()
        assert link.startswith(f"https://games.example.org/t/{code}#seat=0&key=")
    finally:
        service.kill()
