"""The service is renewed while people play: it stops and starts again, and may come back with another page."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Open
from .driver import by_mouse, code_of, number, quick, standing, table
from .service import PAGE, Service

pytestmark = pytest.mark.xdist_group("browser-2")


@pytest.fixture
def renewed(tmp_path: Path) -> Iterator[Service]:
    """A service with a page of its own."""
    shutil.copytree(PAGE, tmp_path / "page")
    service = Service(tmp_path, page=tmp_path / "page")
    service.start()
    yield service
    service.kill()


def test_a_service_that_stops_says_that_it_will_be_back(renewed: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, renewed.address, "hexpert")
    dice = random.Random(5)
    standing(page)
    by_mouse(page, dice)
    standing(page)
    assert renewed.stop() == 0
    expect(page.get_by_test_id("restarting")).to_contain_text("Back in a moment")
    page.locator("polygon.cell.fitting").first.click()  # what is played meanwhile is sent when it is back
    renewed.start()
    expect(page.get_by_test_id("restarting")).to_be_hidden()
    expect(table(page)).to_have_attribute("data-turn", "2")
    expect(page.get_by_test_id("outdated")).to_be_hidden()
    by_mouse(page, dice)


def test_a_page_of_another_version_offers_to_load_the_new_one_and_keeps_the_seat(
    renewed: Service, open_page: Open
) -> None:
    page = open_page()
    code = quick(page, renewed.address, "hexpert")
    standing(page)
    by_mouse(page, random.Random(6))
    standing(page)
    renewed.stop()
    document = renewed.page / "index.html"
    document.write_text(document.read_text() + "<!-- newer -->")
    os.utime(document)
    renewed.start()
    expect(page.get_by_test_id("outdated")).to_contain_text("new version of this page")
    by_mouse(page, random.Random(7))  # nobody has to: the old page plays on
    expect(page.get_by_test_id("reload")).to_be_enabled()
    with page.expect_navigation():
        page.get_by_test_id("reload").click()
    standing(page)
    assert code_of(page) == code
    assert number(page) == 2
    expect(page.get_by_test_id("outdated")).to_be_hidden()
    by_mouse(page, random.Random(8))
