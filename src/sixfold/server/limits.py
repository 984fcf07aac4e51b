"""How much one client may ask for: buckets that fill again with time."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

BURST, RATE = 60, 20
"""A connection may send so many messages at once, and so many a second in the long run."""
REMEMBERED = 10_000
"""So many clients are told apart; the one not seen for longest is forgotten first."""


class Bucket:
    """So many at once, and so many a second in the long run."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self.left, self.at = burst, time.monotonic()

    def take(self) -> float:
        """Seconds to wait until this is allowed; zero: it is. What is refused costs nothing."""
        wait = self.wait()
        if not wait:
            self.left -= 1
        return wait

    def wait(self) -> float:
        """Seconds to wait until this would be allowed."""
        now = time.monotonic()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        return (1 - self.left) / self.rate if self.left < 1 else 0.0


class Buckets:
    """A bucket for every address."""

    def __init__(self, a_minute: int) -> None:
        self.a_minute = a_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> float:
        """Seconds to wait until an address is allowed this; zero: it is, and it counts."""
        return self._bucket(address).take()

    def wait(self, address: str) -> float:
        """Seconds to wait until an address would be allowed this; it does not count."""
        return self._bucket(address).wait()

    def _bucket(self, address: str) -> Bucket:
        who = household(address)
        bucket = self._buckets.setdefault(who, Bucket(self.a_minute, self.a_minute / 60))
        self._buckets.move_to_end(who)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


def household(address: str) -> str:
    """One subscriber has 2**64 addresses of IPv6."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    return str(ip) if ip.version == 4 else str(ipaddress.ip_network((ip, 64), strict=False))
