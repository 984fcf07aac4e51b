"""A browser and a service for all tests of this folder; each test has browser contexts of its own.

The tests are in two groups, so that at most two browsers run at once.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from .driver import ROOT, SLOW
from .service import Service
from .views import View, all_views

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
DESK = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}

Open = Callable[..., Page]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    path = shutil.which("chromium")
    assert path, "these tests need chromium: make browser installs it"
    assert (ROOT / "src/sixfold/page/index.html").exists(), "these tests need the built page: make page builds it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that is there for all tests."""
    service = Service(tmp_path_factory.mktemp("service"))
    service.start()
    yield service
    service.kill()


@pytest.fixture(scope="package")
def views(service: Service) -> list[View]:
    """Every view of the page."""
    return all_views(service)


@pytest.fixture
def complaints() -> list[str]:
    """What pages wrote to their consoles as errors."""
    return []


@pytest.fixture
def open_page(chromium: Browser, complaints: list[str]) -> Iterator[Open]:
    """Opens a page in a context of its own: another person at another device. Errors in it fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    def make(phone: bool = False, **wishes: Any) -> Page:
        device: dict[str, Any] = {"viewport": PHONE if phone else DESK, "has_touch": phone, "is_mobile": phone}
        settings = {"locale": "en-GB", "reduced_motion": "reduce"} | device | wishes
        context = chromium.new_context(accept_downloads=True, **settings)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", hear)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors
