"""Proxies in front of the service: which are believed, and what they say of whoever asks.

What they say stands in X-Forwarded-For, -Proto and -Host. The header Forwarded (RFC 7239) is not read: most proxies pass on
what a client wrote there, and whoever may choose between two headers may choose an address.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Any

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
HOST = re.compile(rb"[A-Za-z0-9._:\[\]-]{1,255}")


class Proxies:
    """The proxies that are believed: by address or network."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self.networks = [ipaddress.ip_network(one) for one in trusted]

    def trusts(self, address: str) -> bool:
        """Whether what comes from an address is believed."""
        ip = _ip(address)
        return ip is not None and any(ip in network for network in self.networks)

    def unwrapped(self, scope: Any) -> Any:
        """A request as its client made it: with the address, scheme and host that a trusted proxy tells."""
        peer = scope.get("client")
        if peer is None or not self.trusts(peer[0]):
            return scope
        said: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            if name.startswith(b"x-forwarded-"):
                said.setdefault(name, []).extend(part.strip() for part in value.split(b","))
        told: dict[str, Any] = {"client": (self._client(peer[0], said.get(b"x-forwarded-for", [])), 0)}
        scheme = said.get(b"x-forwarded-proto", [b""])[-1].lower()
        if scheme in (b"http", b"https"):
            told["scheme"] = scheme.decode().replace("http", "ws") if scope["type"] == "websocket" else scheme.decode()
        host = said.get(b"x-forwarded-host", [b""])[-1]
        if HOST.fullmatch(host):
            told["headers"] = [(b"host", host), *(header for header in scope["headers"] if header[0] != b"host")]
        return {**scope, **told}

    def _client(self, peer: str, hops: list[bytes]) -> str:
        """The last address that no trusted proxy has: each wrote down who asked it, and what stands before may be made up."""
        client = peer
        for hop in reversed(hops):
            ip = _ip(hop.decode("latin-1"))
            if ip is None:
                break
            client = str(ip)
            if not self.trusts(client):
                break
        return client


def _ip(text: str) -> Address | None:
    """An address, also with a port as some proxies write it; None for anything else."""
    bare = re.fullmatch(r"\[(.+)\](?::\d+)?|([\d.]+):\d+", text)
    try:
        ip = ipaddress.ip_address((bare[1] or bare[2]) if bare else text.partition("%")[0])
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip
