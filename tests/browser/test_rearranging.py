"""Hetrix: a tile of this round is picked up, whatever was laid after it, in one message that does all or nothing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from .conftest import Open
from .driver import by_mouse, number, quick, standing
from .service import Service

pytestmark = pytest.mark.xdist_group("browser-1")


def test_a_tile_is_picked_up_from_under_others_in_one_message(service: Service, open_page: Open) -> None:
    """HTX-9: what still fits stays where it lies; the tile is in the hand again, ready to be laid elsewhere."""
    page = open_page()
    sent: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))

    page.on("websocket", listen)
    quick(page, service.address, "hetrix")
    dice = random.Random(4)
    for _ in range(3):
        assert standing(page) == "mine"
        by_mouse(page, dice)
    laid, moves = page.locator("button.laid"), number(page)
    count = laid.count()
    assert count >= 2
    sent.clear()
    laid.first.click()
    expect(page.locator("[data-hand][aria-pressed=true]")).to_have_count(1)
    expect(page.locator("[data-testid=table]")).not_to_have_attribute("data-turn", str(moves))
    assert laid.count() < count
    changes = [message for message in sent if message["type"] in ("move", "undo", "revise")]
    assert [message["type"] for message in changes] == ["revise"]
    by_mouse(page, dice)
