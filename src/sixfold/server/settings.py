"""What the service can be told: by flags, by the environment, or by a program that starts it."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import force_setattr

from sixfold.core.errors import OptionError

from .duration import FOREVER, seconds
from .limits import RATE

RANGES: dict[str, tuple[float, float]] = {
    "port": (1, 65535),
    "pace": (0, 10),
    "workers": (1, 256),
    "limit": (1, 1_000_000),
    "messages": (1, 1_000_000),
    "connections": (1, 1_000_000),
    "connections_per_address": (1, 1_000_000),
    "header_timeout": (0.1, 3600),
    "body_timeout": (0.1, 3600),
    "hints": (1, 1_000_000),
    "new_tables": (1, 1_000_000),
    "wrong_codes": (1, 1_000_000),
    "table_connections": (1, 100_000),
}
"""The least and the most that a number may be."""
CHOICES = {"metrics": ("local", "all", "off")}
"""What a word may be."""
OWN_PATHS = ("api", "assets", "healthz", "metrics", "new", "readyz", "replay", "rules", "t", "verify")
"""What the service's own paths begin with."""


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one service. What is wrong with them is said by naming the flag."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int | None = None
    """None takes the first that is free from 8000."""
    database: str = ""
    """A file or a URL; empty is a file among the user's data."""
    pace: float = 0.5
    """Seconds a bot waits before it moves, so that people can follow."""
    workers: int | None = None
    """Processes in which bots think; None leaves one core for the rest."""
    limit: int = 600
    """What an address may ask for in a minute."""
    new_tables: int | None = None
    """How many tables an address may make in a minute; None: a tenth of the limit."""
    hints: int | None = None
    """How many hints an address may ask for in a minute; None: a twentieth of the limit."""
    wrong_codes: int = 30
    """How many codes that no table has an address may try in a minute."""
    table_connections: int = 200
    """How many connections a table may have."""
    messages: int = RATE
    """What a connection may say in a second, in the long run."""
    connections: int = 5_000
    """Connections that are held at the same time."""
    connections_per_address: int = 200
    """Connections that one address may hold."""
    header_timeout: float = 10.0
    """Seconds in which the head of a request must arrive."""
    body_timeout: float = 30.0
    """Seconds in which its body must arrive then."""

    keep_unfinished: str = "365d"
    """How long a table is kept at which nothing happens and whose match is not over: a duration, or forever."""
    keep_finished: str = FOREVER
    """How long a table is kept whose match is over."""

    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed when they say for whom they ask."""
    root_path: str = ""
    """What stands before every path: empty, or a path such as /games."""
    public_url: str = ""
    """The address by which people reach the service; empty takes it from each request."""
    metrics: str = "local"
    """Who may read /metrics: programs on this machine, all, or nobody (off)."""
    access_log: bool = False
    """Whether each request is told on standard error."""

    def __post_init__(self) -> None:
        force_setattr(self, "root_path", self.root_path.rstrip("/"))
        force_setattr(self, "public_url", self.public_url.rstrip("/"))
        for name, (least, most) in RANGES.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise OptionError(f"{flag(name)} is {value}; it may be {least} to {most}")
        for name, words in CHOICES.items():
            if getattr(self, name) not in words:
                raise OptionError(f"{flag(name)} is {getattr(self, name)!r}; it may be {', '.join(words)}")
        for name in ("keep_unfinished", "keep_finished"):
            seconds(getattr(self, name), flag(name))
        for proxy in self.trusted_proxies:
            _check_proxy(proxy)
        _check_root_path(self.root_path)
        _check_public_url(self.public_url, self.root_path)


def flag(name: str) -> str:
    """The flag that sets a field."""
    return f"--{name.replace('_', '-')}"


def _check_proxy(proxy: str) -> None:
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        raise OptionError(
            f"--trusted-proxies has {proxy!r}, which is no address or network; write 127.0.0.1 or 10.0.0.0/8"
        ) from None


def _check_root_path(path: str) -> None:
    if not re.fullmatch(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*", path):
        raise OptionError(f"--root-path is {path!r}; it begins with / and has letters, digits and . _ ~ - like /games")
    if path.split("/")[1:2] and path.split("/")[1] in OWN_PATHS:
        raise OptionError(f"--root-path is {path!r}, which is a path of the service itself; choose another")


def _check_public_url(url: str, root_path: str) -> None:
    parts = urlsplit(url)
    if url and (
        parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or "@" in url
    ):
        raise OptionError(f"--public-url is {url!r}; it is an address such as https://games.example.org")
    if url and parts.path != root_path:
        raise OptionError(
            f"--public-url has the path {parts.path!r} and --root-path is {root_path!r}; they must be the same"
        )
