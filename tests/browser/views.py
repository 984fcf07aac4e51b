"""Every view of the page, with something to see on it: their addresses, and when they are complete."""

from __future__ import annotations

import time
from dataclasses import dataclass

import msgspec

from .driver import ROOMS
from .service import Service

READY = {
    "home": ".games .game",
    "new": "form [data-testid=begin]",
    "lobby": "[data-testid=code]",
    "table": "[data-testid=table] .play svg",
    "sheet": "[data-testid=sheet]",
    "rules": "article h1",
    "replay": "[data-testid=slider]",
    "paste": "textarea",
    "verify": "textarea",
    "missing": "main h1",
}
"""What is on each view when it has come."""


@dataclass(frozen=True)
class View:
    """A view at an address."""

    name: str
    game: str
    address: str

    @property
    def ready(self) -> str:
        """The selector of something that is there when the view has come."""
        return READY[self.name]


def all_views(service: Service) -> list[View]:
    """Lays tables in every stage for every game that has a room."""
    found = [
        View("home", "", "/"),
        View("verify", "", "/verify"),
        View("paste", "", "/replay"),
        View("missing", "", "/t/QQQQQQ"),
    ]
    done = {}
    for game in ROOMS:
        bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        done[game] = service.post("/api/tables", {"game": game, "seats": bots, "start": True})["code"]
    for game in ROOMS:
        seats = [{"kind": "me", "name": "Ada Lovelace"}, {"kind": "bot", "bot": "greedy"}]
        playing = service.post("/api/tables", {"game": game, "seats": seats, "start": True})
        keys = playing["seats"]
        assert isinstance(keys, dict)
        found += [
            View("new", game, f"/new/{game}"),
            View("table", game, f"/t/{playing['code']}#seat=0&key={keys['0']}"),
            View("sheet", game, f"/t/{done[game]}"),
            View("rules", game, f"/rules/{game}"),
            View("replay", game, f"/replay/{done[game]}"),
        ]
    waiting = service.post("/api/tables", {"game": ROOMS[0], "seats": [{"kind": "me"}, {"kind": "open"}]})
    keys = waiting["seats"]
    assert isinstance(keys, dict)
    found.append(View("lobby", ROOMS[0], f"/t/{waiting['code']}#seat=0&key={keys['0']}"))
    for code in done.values():
        while msgspec.json.decode(service.get(f"/api/tables/{code}"))["state"]["status"] != "ended":
            time.sleep(0.1)
    return found
