"""How a person plays on the page, whatever the game: by mouse, by fingers, by keys alone.

A room shows its legal moves either as pieces of a hand (`data-hand`) that are laid on a board, or as things to click that carry
a legal move's code (`data-code`). Nothing else is needed to play a game to its end.
"""

from __future__ import annotations

import contextlib
import random
import re
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).parents[2]
SLOW = 30_000
"""Milliseconds that anything may take on a busy machine."""
COMPILING = 5 * SLOW
"""Milliseconds that a bot's first thought may take there, while what it thinks with is compiled."""

expect.set_options(timeout=SLOW)

ROOMS = sorted(path.parent.name for path in (ROOT / "web/src/games").glob("*/Game.svelte"))
"""The games that have a room on the page."""
MOST = 600
"""More moves than any seat makes in a game."""


def table(page: Page) -> Locator:
    """The table; its attributes say how it stands."""
    return page.get_by_test_id("table")


def standing(page: Page) -> str:
    """Wait until this seat is to move or the game is over; says which: mine, ended."""
    page.locator("[data-testid=table]:is([data-mine=true], [data-status=ended])").wait_for(timeout=2 * SLOW)
    return "ended" if table(page).get_attribute("data-status") == "ended" else "mine"


def number(page: Page) -> int:
    """How many moves this seat has made."""
    return int(table(page).get_attribute("data-turn") or 0)


def settled(page: Page, before: int) -> None:
    """Wait until the service has this seat's next move."""
    expect(table(page)).to_have_attribute("data-turn", str(before + 1))


def news(page: Page) -> int:
    """How many events of the table this page has heard of."""
    return int(table(page).get_attribute("data-n") or 0)


def choose(page: Page, dice: random.Random) -> bool:
    """Take a piece of the hand; False when there is none that can be laid."""
    page.locator("[data-hand], [data-code]").first.wait_for()
    pieces = page.locator("[data-hand]:not([disabled])")
    count = pieces.count()
    if not count:
        return False
    if count > 1 or pieces.first.get_attribute("aria-pressed") != "true":
        piece = pieces.nth(dice.randrange(count))
        if piece.get_attribute("aria-pressed") != "true":
            piece.click()
    return True


def click_code(page: Page, dice: random.Random) -> None:
    """Click something that is a move by itself."""
    codes = page.locator("[data-code]:not([disabled])").filter(visible=True)
    expect(codes.first).to_be_visible()
    codes.nth(dice.randrange(codes.count())).click()


def fitting(page: Page) -> Locator:
    """The cells where the chosen piece may lie as it is turned; turns it until there are some."""
    cells = page.locator("polygon.cell.fitting")
    for _ in range(6):
        if cells.count():
            break
        page.get_by_test_id("turn").click()
    return cells


def by_mouse(page: Page, dice: random.Random) -> None:
    """One move with the mouse."""
    before = number(page)
    if choose(page, dice):
        cells = fitting(page)
        cells.nth(dice.randrange(cells.count())).click()
    else:
        click_code(page, dice)
    settled(page, before)


def by_touch(page: Page, dice: random.Random) -> None:
    """One move with fingers: tap to choose, tap to look, then the button or a second tap to place."""
    before = number(page)
    page.locator("[data-hand], [data-code]").first.wait_for()
    pieces = page.locator("[data-hand]:not([disabled])")
    if not pieces.count():
        codes = page.locator("[data-code]:not([disabled])").filter(visible=True)
        codes.nth(dice.randrange(codes.count())).tap()
        return settled(page, before)
    piece = pieces.nth(dice.randrange(pieces.count()))
    if piece.get_attribute("aria-pressed") != "true":
        piece.tap()
    cells = fitting(page)
    cell = cells.nth(dice.randrange(cells.count()))
    name = cell.get_attribute("data-cell")
    cell.tap()
    expect(page.locator(f'svg[data-cursor="{name}"]')).to_be_visible()
    expect(page.get_by_test_id("place")).to_be_enabled()
    assert number(page) == before, "the first tap only looks"
    if dice.random() < 0.5:
        page.get_by_test_id("place").tap()
    else:
        page.locator(f'polygon.fitting[data-cell="{name}"]').tap()
    return settled(page, before)


def by_keys(page: Page, dice: random.Random) -> None:
    """One move with keys alone."""
    before = number(page)
    page.locator("[data-hand], [data-code]").first.wait_for()
    if page.locator("[data-hand]:not([disabled])").count():
        for _ in range(dice.randint(1, 3)):
            page.keyboard.press("h")
        expect(page.locator("svg[role=application]:focus")).to_be_visible()
        for key in dice.choices(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"], k=dice.randint(1, 4)):
            page.keyboard.press(key)
        place = page.get_by_test_id("place")
        for _ in range(6):
            if place.is_enabled():
                break
            page.keyboard.press("r")
        page.keyboard.press("Enter")
    else:
        # Tab to something that is a move, as a person does who has no mouse. It may lose the focus when news come just then.
        # On a board, whose places are one stop, arrows go on from a place that is no move.
        focused, elsewhere = page.locator("[data-code]:focus"), page.locator("g.place:not([data-code]):focus")
        for _ in range(400):
            page.keyboard.press(dice.choice(["ArrowRight", "ArrowLeft"]) if elsewhere.count() else "Tab")
            if focused.count():
                with contextlib.suppress(PlaywrightError):
                    focused.press("Enter", timeout=1000)
                    break
        else:
            raise AssertionError("no move can be reached by Tab")
    settled(page, before)


def play_out(page: Page, dice: random.Random, move: object = by_mouse) -> int:
    """Play this seat to the end of the game; says how many moves it made."""
    assert callable(move)
    for made in range(MOST):
        if standing(page) == "ended":
            return made
        move(page, dice)
    raise AssertionError(f"no end after {MOST} moves")


def quick(page: Page, address: str, game: str) -> str:
    """Start a game against a bot from the home view; gives the table's code."""
    page.goto(address)
    page.get_by_test_id(f"quick-{game}").click()
    table(page).wait_for()
    return code_of(page)


def begin(page: Page, address: str, game: str, way: str, preset: str = "", seats: int = 0, name: str = "") -> None:
    """Set a table up by the form."""
    page.goto(f"{address}/new/{game}")
    page.get_by_test_id(f"way-{way}").click()
    if seats and page.get_by_test_id(f"seats-{seats}").count():
        page.get_by_test_id(f"seats-{seats}").click()
    if preset:
        page.locator(f"input[name=preset][value={preset}]").check()
    if name:
        page.locator("input[autocomplete=nickname]").fill(name)
    page.get_by_test_id("begin").click()


def code_of(page: Page) -> str:
    """The code of the table that the page shows."""
    page.wait_for_url(re.compile(r"/t/\w+"))
    return page.url.partition("/t/")[2][:6]


def said(page: Page) -> str:
    """What a screen reader was told lately."""
    return page.get_by_test_id("said").inner_text()


def download(page: Page, link: Locator) -> str:
    """The text of a file that a link gives."""
    with page.expect_download() as waiting:
        link.click()
    return Path(waiting.value.path()).read_text()
