"""docs/protocol.md says what is true: each of its examples is a message of the protocol, and each message has one."""

from __future__ import annotations

import json
import re
from functools import reduce
from operator import or_
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from sixfold.core.face import Scene
from sixfold.server import protocol
from sixfold.server.schema import scenes
from sixfold.table import messages

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)\n```$", DOCUMENT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example_is_a_message(name: str, text: str) -> None:
    """It decodes as its type says, and nothing of it is left over."""
    example = json.loads(text)
    if scene := example.get("scene"):  # the messages know what all scenes have in common: each is of a game
        assert msgspec.to_builtins(msgspec.convert(scene, reduce(or_, scenes()))) == scene
        example["scene"] = msgspec.to_builtins(Scene())
    again = msgspec.to_builtins(msgspec.convert(example, getattr(messages, name, None) or getattr(protocol, name)))
    for key, value in example.items():
        assert again[key] == value or name == "NewTable"


def test_every_message_has_an_example() -> None:
    wanted = {kind.__name__ for kind in (*get_args(messages.AnyClientMessage), *get_args(messages.AnyServerMessage))}
    wanted |= {
        "NewTable",
        "Keys",
        "ShownTable",
        "Sit",
        "SeatKey",
        "Proof",
        "GiveBot",
        "Complaint",
        "Moment",
        "Reviewed",
    }
    assert wanted == {name for name, _ in EXAMPLES}


def test_the_document_names_what_there_is() -> None:
    """Addresses and figures."""
    from sixfold.server.app import create_app
    from sixfold.server.sockets import BURST, MESSAGE_LIMIT, RATE

    assert f"{MESSAGE_LIMIT:,} characters; a connection may send {BURST} at once and {RATE:.0f} a second" in DOCUMENT
    paths = {route.path for route in create_app("sqlite+aiosqlite://").routes}
    for verb in ("sit", "start", "leave", "rematch", "bot", "record", "replay", "picture.svg", "archive", "live"):
        assert f"/api/tables/{{key:str}}/{verb}" in paths
        assert f"/{verb}" in DOCUMENT
    for path in ("/api/games", "/api/tables", "/api/hint", "/api/verify", "/api/schema/openapi.json"):
        assert path in paths
        assert path in DOCUMENT
