"""The service's schema names all that is said, and the page's types are made from it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

from sixfold.server.app import create_app
from sixfold.server.schema import equipment, extended, scenes
from sixfold.server.settings import Settings
from sixfold.table.messages import AnyClientMessage, AnyServerMessage

WEB = Path(__file__).parents[2] / "web"
DOCUMENT = extended(create_app(Settings(database="sqlite+aiosqlite://")).openapi_schema.to_schema())
SCHEMAS = DOCUMENT["components"]["schemas"]


def test_the_types_of_the_page_are_those_of_the_service() -> None:
    """Where this fails, run `npm run types` in web/."""
    checked = subprocess.run(
        ["npm", "run", "--silent", "types", "--", "--check"],
        cwd=WEB,
        env=os.environ | {"PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_message_scene_and_equipment_is_named() -> None:
    for union, kinds in {
        "AnyClientMessage": get_args(AnyClientMessage),
        "AnyServerMessage": get_args(AnyServerMessage),
        "Scene": scenes(),
        "Equipment": equipment(),
    }.items():
        listed = {choice["$ref"].rpartition("/")[2] for choice in SCHEMAS[union]["anyOf"]}
        assert listed == {kind.__name__ for kind in kinds}
        assert listed <= SCHEMAS.keys()


def test_a_field_is_described_by_its_docstring() -> None:
    assert SCHEMAS["TableState"]["properties"]["n"]["description"].startswith("How many events")
    assert SCHEMAS["GameInfo"]["properties"]["levels"]["description"].startswith("Bots for people")
