"""Several people at one table: by link, on one device, watching, coming from another device, playing again."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from .conftest import Open
from .driver import begin, by_mouse, code_of, news, number, play_out, quick, standing, table
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-1")


def recorded(page: Page) -> list[dict[str, Any]]:
    """Every message that the page gets over its WebSockets from now on."""
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    return heard


def test_two_people_meet_by_a_link_and_a_third_watches(service: Service, open_page: Open) -> None:
    host, guest, watcher = open_page(), open_page(), open_page()
    logs = [recorded(page) for page in (host, guest, watcher)]
    begin(host, service.address, "hexago", "friends", preset="closed", seats=2)
    code = host.get_by_test_id("code").inner_text()
    link = host.get_by_test_id("link").input_value()
    assert code in link
    picture = host.locator("img[src$='/qr.svg']")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 20
    expect(host.get_by_test_id("start")).to_be_disabled()

    guest.goto(link)
    guest.get_by_test_id("name").fill("Ada <b>")
    guest.get_by_test_id("sit-1").click()
    expect(host.get_by_text("Ada <b>")).to_be_visible()
    watcher.goto(link)
    host.get_by_test_id("start").click()
    for page in (host, guest, watcher):
        table(page).wait_for()

    dice = random.Random(4)
    for page in (host, guest):
        expect(page.get_by_test_id("status")).to_contain_text(re.compile("Your turn|Waiting for"))
    host_begins = table(host).get_attribute("data-mine") == "true"
    for page, other in (
        (host, guest) if host_begins else (guest, host),
        (guest, host) if host_begins else (host, guest),
    ) * 2:
        assert standing(page) == "mine"
        pieces = page.locator("g.laid").count()
        by_mouse(page, dice)
        for seen in (page, other, watcher):
            expect(seen.locator("g.laid")).to_have_count(pieces + 1)
            assert news(seen) == news(page)
    assert watcher.locator("[data-hand]").count() == 0
    assert watcher.get_by_test_id("undo").count() == 0

    for seat, heard in ((0, logs[0]), (1, logs[1]), (None, logs[2])):
        states = [message for message in heard if message["type"] == "state" and message.get("scene")]
        assert states
        assert [message["you"] for message in heard if message["type"] == "welcome"][-1] == seat
        for message in states:
            for owner, hand in enumerate(message["scene"]["hands"]):
                assert hand == [] or owner == seat


def test_an_empty_seat_is_given_to_a_bot(service: Service, open_page: Open) -> None:
    page = open_page()
    begin(page, service.address, "hexpert", "friends", seats=2)
    page.get_by_test_id("bot-1").select_option("level-1")
    page.get_by_test_id("start").click()
    assert standing(page) == "mine"
    by_mouse(page, random.Random(5))


def test_a_device_is_handed_round_with_hands_covered(service: Service, open_page: Open) -> None:
    page = open_page()
    begin(page, service.address, "hexago", "device", preset="closed", seats=2)
    dice = random.Random(6)
    hands: list[set[str]] = []
    names: list[str] = []
    for turn in range(4):
        uncover = page.get_by_test_id("uncover")
        uncover.wait_for()
        if names:
            expect(uncover).not_to_have_text(names[-1])
        names.append(uncover.inner_text())
        html = page.content()
        assert "data-hand" not in html
        assert page.locator("[data-testid=table], g.laid").count() == 0
        uncover.click()
        page.locator("[data-hand]").first.wait_for()
        hand = {piece.get_attribute("data-hand") or "" for piece in page.locator("[data-hand]").all()}
        assert not any(hand & other for other in hands[-1:]), "nobody sees another's hand"
        hands.append(hand)
        by_hand = number(page)
        pieces = page.locator("[data-hand]:not([disabled])")
        pieces.nth(dice.randrange(pieces.count())).click()
        page.locator("polygon.cell.fitting").first.click()
        assert by_hand == turn // 2
    assert names[:2] == names[2:]
    assert sorted(names[:2]) == ["I am Player 1", "I am Player 2"]
    # After a reload the hand is covered as well, whoever is to move.
    page.reload()
    page.get_by_test_id("uncover").wait_for()
    assert "data-hand" not in page.content()


def test_a_second_device_takes_a_seat_over_by_its_private_link(service: Service, open_page: Open) -> None:
    first, second = open_page(), open_page(phone=True)
    code = quick(first, service.address, "hexpert")
    dice = random.Random(7)
    standing(first)
    by_mouse(first, dice)
    first.get_by_test_id("another").click()
    link = first.get_by_test_id("private-link").input_value()
    second.goto(link)
    table(second).wait_for()
    assert code_of(second) == code
    assert "key=" not in second.url, "the secret does not stay in the address"
    assert standing(second) == "mine"
    made = number(second)
    assert made == 1
    by_mouse(second, dice)
    expect(table(first)).to_have_attribute("data-turn", "2")
    second.reload()
    assert standing(second) == "mine"


def test_an_illegal_try_is_answered_with_the_rule(service: Service, open_page: Open) -> None:
    page = open_page()
    begin(page, service.address, "hexpert", "bots", preset="adjacent", seats=2)
    dice = random.Random(8)
    standing(page)
    by_mouse(page, dice)
    standing(page)
    page.locator("polygon.cell:not(.open)").first.click()
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_contain_text("HXP-15")
    expect(refusal).to_contain_text("touches no tile")
    with page.context.expect_page() as opened:
        refusal.get_by_role("link", name="HXP-15").click()
    expect(opened.value.locator("#HXP-15.wanted")).to_be_in_viewport()


def test_a_move_is_taken_back(service: Service, open_page: Open) -> None:
    page = open_page()
    begin(page, service.address, "hexago", "solo")
    dice = random.Random(9)
    standing(page)
    undo = page.get_by_test_id("undo")
    expect(undo).to_be_disabled()
    pieces = page.locator("g.laid").count()
    by_mouse(page, dice)
    expect(page.locator("g.laid")).to_have_count(pieces + 1)
    undo.click()
    expect(page.locator("g.laid")).to_have_count(pieces)
    expect(undo).to_be_disabled()


def test_giving_up_ends_the_game_and_it_is_played_again(service: Service, open_page: Open) -> None:
    page = open_page()
    code = quick(page, service.address, "hexago")
    standing(page)
    page.get_by_test_id("leave").click()
    page.get_by_test_id("resign").click()
    sheet = page.get_by_test_id("sheet")
    expect(sheet).to_contain_text("Level 2 wins")
    expect(sheet).to_contain_text("gave up")
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda address: code not in address)
    assert standing(page) == "mine"
    by_mouse(page, random.Random(10))
    page.goto(service.address)
    mine = page.locator(".mine li")
    expect(mine).to_have_count(2)
    expect(mine.filter(has_text=code)).to_contain_text("finished")


def test_two_friends_play_again_at_the_next_table(service: Service, open_page: Open) -> None:
    host, guest = open_page(), open_page()
    begin(host, service.address, "hexpert", "friends", seats=2)
    guest.goto(host.get_by_test_id("link").input_value())
    guest.get_by_test_id("name").fill("Grace")
    guest.get_by_test_id("sit-1").click()
    host.get_by_test_id("start").click()
    standing(guest)
    guest.get_by_test_id("leave").click()
    guest.get_by_test_id("resign").click()
    host.get_by_test_id("rematch").click()
    expect(host.get_by_test_id("code")).to_be_visible()
    guest.get_by_test_id("sheet").locator("a[href^='/t/']").click()
    guest.get_by_test_id("sit-1").click()
    host.get_by_test_id("start").click()
    assert standing(guest) == "mine"


def test_a_tournament_is_of_its_own_variant(service: Service, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{service.address}/new/gemtrix")
    page.get_by_test_id("way-bots").click()
    page.get_by_test_id("match-tournament").click()
    expect(page.locator("input[value=tournament]")).to_be_checked()
    page.locator("input[value=fast]").check()
    expect(page.get_by_test_id("match-single")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("match-tournament").click()
    page.get_by_test_id("begin").click()
    expect(table(page)).to_have_attribute("data-status", "playing")


def test_a_match_goes_on_with_its_next_game(service: Service, open_page: Open) -> None:
    page = open_page()
    page.goto(f"{service.address}/new/hexpert")
    page.get_by_test_id("way-bots").click()
    page.get_by_test_id("match-series").click()
    page.get_by_test_id("begin").click()
    play_out(page, random.Random(11))
    page.get_by_test_id("next").click()
    expect(table(page)).to_have_attribute("data-status", "playing")
    assert standing(page) == "mine"
    by_mouse(page, random.Random(12))


def test_a_private_table_is_joined_by_its_link_and_not_by_its_code(service: Service, open_page: Open) -> None:
    host, guest, stranger = open_page(), open_page(), open_page()
    host.goto(f"{service.address}/new/hexpert")
    host.get_by_test_id("way-friends").click()
    host.get_by_test_id("private").check()
    host.get_by_test_id("begin").click()
    link = host.get_by_test_id("link").input_value()
    assert "#invitation=" in link
    assert "?invitation=" in (host.locator("img[src*='/qr.svg']").get_attribute("src") or "")
    for page, address in ((stranger, link.partition("#")[0]), (guest, link)):
        page.goto(address)
        page.get_by_test_id("name").fill("Zelda")
        page.get_by_test_id("sit-1").click()
        if page is stranger:
            expect(page.get_by_role("alert")).to_contain_text("invitation")
    expect(host.get_by_text("Zelda")).to_be_visible()
    assert "invitation" not in guest.url
