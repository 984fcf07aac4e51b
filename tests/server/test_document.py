"""docs/protocol.md says what is true: each of its examples is a message of the protocol, and each message has one."""

from __future__ import annotations

import json
import re
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sixfold.core.face import Scene
from sixfold.server import protocol
from sixfold.server.schema import scenes
from sixfold.table import messages

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)\n```$", DOCUMENT, re.MULTILINE | re.DOTALL)


def within(example: Any, message: Any) -> bool:
    """Whether everything an example says is in a message, which may say more by its defaults."""
    if isinstance(example, dict):
        return isinstance(message, dict) and all(within(part, message.get(key)) for key, part in example.items())
    if isinstance(example, list):
        return isinstance(message, list) and len(example) == len(message) and all(map(within, example, message))
    return type(example) is type(message) and bool(example == message)


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example_is_a_message(name: str, text: str) -> None:
    """It decodes as its type says, and nothing of it is left over."""
    example = json.loads(text)
    if scene := example.get("scene"):  # the messages know what all scenes have in common: each is of a game
        assert msgspec.to_builtins(msgspec.convert(scene, reduce(or_, scenes()))) == scene
        example["scene"] = msgspec.to_builtins(Scene())
    again = msgspec.to_builtins(msgspec.convert(example, getattr(messages, name, None) or getattr(protocol, name)))
    assert within(example, again)


def test_an_example_that_says_what_no_message_has_is_found() -> None:
    for example in ({"clock": {"moved": 60}}, {"clock": {"move": 61}}, {"seats": [{"kind": "open"}]}, {"start": 0}):
        assert not within(example, {"clock": {"move": 60}, "seats": [], "start": False})


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
    from sixfold.server.limits import BURST, RATE
    from sixfold.server.settings import Settings
    from sixfold.server.sockets import MESSAGE_LIMIT

    assert f"{MESSAGE_LIMIT:,} characters; a connection may send {BURST} at once and {RATE:.0f} a second" in DOCUMENT
    paths = {
        re.sub(r"{\w+:\w+}", "…", route.path) for route in create_app(Settings(database="sqlite+aiosqlite://")).routes
    }
    named = {
        re.sub(r"/(tables|games|words)/[^/]+", r"/\1/…", address.rstrip("."))
        for address in re.findall(r"/api/[\w/.]+", DOCUMENT)
    }
    named |= {f"/api/tables/…/{verb}" for verb in re.findall(r"`/([a-z.]+)`", DOCUMENT)}
    assert named <= paths
    assert len(named) > 15
    assert {path for path in paths if path.startswith("/api/tables/…/")} - named == {"/api/tables/…/qr.svg"}
