"""What is shipped for running the service, and what docs/deploy.md says of it, fits the program."""

from __future__ import annotations

import configparser
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from sixfold.cli import app
from sixfold.server.exposition import Metric
from sixfold.server.guard import REFUSED
from sixfold.server.hub import COMMANDS, MOVES
from sixfold.server.settings import Settings, flag

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs/deploy.md").read_text(encoding="utf-8")
FILES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "deploy").iterdir()}
FIELDS = {*Settings.__struct_fields__, "browser", "check"}
OTHERS = {"SIXFOLD_CACHE"}
"""What the environment says to other parts of the program."""


def test_every_setting_that_is_named_exists() -> None:
    known = {f"SIXFOLD_{name.upper()}" for name in FIELDS} | OTHERS
    for name, text in {"deploy.md": GUIDE, **FILES}.items():
        assert set(re.findall(r"SIXFOLD_[A-Z_]+", text)) <= known, name


def test_every_flag_is_in_the_guide_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(--[\w-]+)` \| ([^|]+) \|", GUIDE, re.MULTILINE))
    assert set(rows) == {flag(name) for name in FIELDS}
    command: Any = get_command(app)
    offered = {option for param in command.commands["serve"].params for option in param.opts}
    assert set(rows) == offered - {"--help"}
    usual = Settings()
    for name in Settings.__struct_fields__:
        value = getattr(usual, name)
        if not isinstance(value, bool) and value not in (None, "", ()):
            assert rows[flag(name)] == f"`{value}`"


def test_a_proxy_leads_to_where_the_service_listens() -> None:
    (port,) = re.findall(r"SIXFOLD_PORT=(\d+)", FILES["sixfold.service"])
    assert f"server 127.0.0.1:{port};" in FILES["nginx.conf"]
    assert f"reverse_proxy 127.0.0.1:{port}" in FILES["Caddyfile"]
    assert f"SIXFOLD_PORT={port}" in FILES["Dockerfile"]
    assert yaml.safe_load(FILES["compose.yaml"])["services"]["sixfold"]["ports"] == [f"127.0.0.1:{port}:{port}"]


def test_what_the_unit_sets_is_right() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(FILES["sixfold.service"])
    assert unit["Service"]["ExecStart"].endswith("/bin/sixfold serve")
    assert unit["Service"]["KillMode"] == "mixed"
    assert int(unit["Service"]["LimitNOFILE"]) > Settings().connections
    (proxies,) = re.findall(r"SIXFOLD_TRUSTED_PROXIES=(\S+)", FILES["sixfold.service"])
    assert Settings(trusted_proxies=tuple(proxies.split(","))).trusted_proxies == ("127.0.0.1", "::1")


def test_what_the_containers_set_is_right() -> None:
    service = yaml.safe_load(FILES["compose.yaml"])["services"]["sixfold"]
    set_here = {name: re.sub(r"\$\{\w+:[-?]([^}]*)\}", r"\1", text) for name, text in service["environment"].items()}
    settings = Settings(
        database=set_here["SIXFOLD_DATABASE"],
        public_url=set_here["SIXFOLD_PUBLIC_URL"],
        root_path=set_here["SIXFOLD_ROOT_PATH"],
        trusted_proxies=tuple(set_here["SIXFOLD_TRUSTED_PROXIES"].split(",")),
    )
    assert settings.database.startswith("postgresql+asyncpg://")
    assert (ROOT / "deploy" / service["build"]["context"] / service["build"]["dockerfile"]).exists()


def test_an_image_is_built_from_all_that_a_wheel_needs() -> None:
    kept = {line[1:] for line in FILES["Dockerfile.dockerignore"].splitlines() if line.startswith("!")}
    assert {"LICENSE", "README.md", "hatch_build.py", "pyproject.toml", "src", "web"} == kept
    assert all((ROOT / name).exists() for name in kept)


@pytest.mark.parametrize("metric", [MOVES, COMMANDS, REFUSED], ids=lambda metric: metric.name)
def test_metrics_are_in_the_guide(metric: Metric) -> None:
    assert f"`{metric.name}`" in GUIDE
