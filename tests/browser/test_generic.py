"""A game without a component of its own is played on the plain board: Connect Four, as docs/sixth-game.md makes it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from sixth_game import NAME, fill_in, installed, new_game

from .conftest import Open
from .driver import by_keys, by_mouse, by_touch, news, number, play_out, quick, said, settled, standing, table
from .service import Service
from .test_views import LANGUAGES, SMALL_TARGETS, TOO_WIDE, VISIBLE_TEXT, raw, serious

pytestmark = pytest.mark.xdist_group("browser-1")


@pytest.fixture(scope="module")
def connect_four(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that finds Connect Four in a package of its own."""
    folder = tmp_path_factory.mktemp("plain")
    package = new_game(NAME, folder / "package")
    fill_in(package)
    service = Service(folder, installed(package, folder / "site"))
    service.start()
    yield service
    service.kill()


def test_a_whole_game_on_the_plain_board_and_its_replay(connect_four: Service, open_page: Open) -> None:
    page = open_page()
    code = quick(page, connect_four.address, NAME)
    expect(page.locator("g.place")).to_have_count(42)
    assert play_out(page, random.Random(2), by_mouse) >= 4
    expect(page.get_by_test_id("sheet")).to_be_visible()
    page.get_by_test_id("replay").click()
    page.wait_for_url(f"**/replay/{code}")
    page.get_by_test_id("slider").fill("3")
    expect(page.locator("g.place[data-piece=yellow]")).to_have_count(2)
    expect(page.locator("g.place[data-piece=red]")).to_have_count(1)


def test_a_whole_game_by_keys_and_what_others_do_is_said(connect_four: Service, open_page: Open) -> None:
    page = open_page()
    quick(page, connect_four.address, NAME)
    standing(page)
    by_keys(page, random.Random(3))
    standing(page)
    expect(page.get_by_test_id("said")).to_contain_text("red")
    page.locator("g.place[tabindex='0']").focus()
    here = page.evaluate("document.activeElement.dataset.cell")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    there = page.evaluate("document.activeElement.dataset.cell")
    assert there[0] == chr(ord(here[0]) + 1)
    assert play_out(page, random.Random(3), by_keys)


def test_the_plain_board_on_a_small_phone_in_every_language(connect_four: Service, open_page: Open) -> None:
    page = open_page(phone=True, viewport={"width": 360, "height": 740})
    quick(page, connect_four.address, NAME)
    standing(page)
    by_touch(page, random.Random(4))
    standing(page)
    wrong = []
    for language in LANGUAGES:
        page.get_by_test_id("language").select_option(language)
        expect(page.locator(f"html[lang={language}]")).to_be_attached()
        wrong += [f"{language}: {text!r}" for text in raw(page.evaluate(VISIBLE_TEXT))]
        wrong += [f"{language}: small {target}" for target in page.evaluate(SMALL_TARGETS)]
        if wide := page.evaluate(TOO_WIDE):
            wrong.append(f"{language}: wide {wide}")
    cells = [page.locator("g.place").nth(i).bounding_box() for i in range(42)]
    assert all(box is not None and box["width"] >= 44 for box in cells), "a cell is large enough for a finger"
    assert not wrong + serious(page)


def test_a_move_that_is_not_allowed_is_refused_by_its_rule(connect_four: Service, open_page: Open) -> None:
    made = connect_four.post("/api/tables", {"game": NAME, "seats": [{"kind": "me"}, {"kind": "me"}], "start": True})
    keys = made["seats"]
    assert isinstance(keys, dict)
    players = [open_page(), open_page()]
    for seat, page in enumerate(players):
        page.goto(f"{connect_four.address}/t/{made['code']}#seat={seat}&key={keys[str(seat)]}")
    for turn in range(6):
        page = players[turn % 2]
        standing(page)
        page.locator("g.place[data-cell=a1]").click()
        settled(page, turn // 2)
    standing(players[0])
    column = players[0].locator("g.place[data-cell=a1]")
    expect(column).to_have_attribute("aria-disabled", "true")
    column.click(force=True)  # what is not offered still says why
    expect(players[0].get_by_test_id("refusal")).to_contain_text("CON-2")


def narrowed(page: Page) -> None:
    """Show this page a scene in which a disc is taken from the hand first; a column is a move by itself."""

    def told(message: dict[str, Any]) -> dict[str, Any]:
        scene = message.get("scene")
        if not scene:
            return message
        scene["cells"] = [cell | {"moves": [m for m in cell["moves"] if m < 6]} for cell in scene["cells"]]
        discs = [{"piece": "yellow", "moves": [0, 1, 2]}, {"piece": "red", "moves": [3, 4, 5]}]
        scene["hands"] = [{"seat": 0, "pieces": discs}, {"seat": 1, "pieces": [{}]}]
        return message

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: route.send(json.dumps(told(json.loads(text)))))

    page.route_web_socket("**/live", pass_on)


def test_taps_narrow_the_moves_down_and_other_moves_are_buttons(connect_four: Service, open_page: Open) -> None:
    page = open_page()
    narrowed(page)
    quick(page, connect_four.address, NAME)
    standing(page)
    yellow, red = page.locator("[data-hand=yellow]"), page.locator("[data-hand=red]")
    expect(page.get_by_role("img", name="hidden piece")).to_be_visible()
    expect(page.locator(".moves [data-code]"), "no cell and no disc is this move").to_have_count(1)
    before = number(page)
    yellow.click()
    expect(yellow).to_have_attribute("aria-pressed", "true")
    assert "yellow is chosen" in said(page)
    expect(page.locator("g.place[data-code]"), "the cells of three columns").to_have_count(18)
    red.click()
    expect(yellow).to_have_attribute("aria-pressed", "false")
    expect(page.locator("g.place[data-cell=a1][data-code]")).to_have_count(0)
    page.get_by_test_id("again").click()
    expect(red).to_have_attribute("aria-pressed", "false")
    yellow.click()
    page.locator("g.place[data-cell=b4]").click()
    settled(page, before)
    expect(page.locator("g.place[data-cell^=b][data-piece=yellow]")).to_have_count(1)
    standing(page)
    heard = news(page)
    page.locator(".moves [data-code='6']").click()
    expect(page.locator("g.place[data-cell^=g][data-piece=yellow]")).to_have_count(1)
    assert news(page) > heard
    expect(table(page)).to_be_visible()
