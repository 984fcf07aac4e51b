"""How long something is kept, as people write it."""

from __future__ import annotations

import re

from sixfold.core.errors import OptionError

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
FOREVER = "forever"


def seconds(text: str, flag: str) -> float:
    """A duration such as 90d, 12h or 30m, in seconds; forever is infinite. OptionError names the flag."""
    if text == FOREVER:
        return float("inf")
    found = re.fullmatch(r"(\d{1,6})([smhdw])", text)
    if found is None:
        raise OptionError(f"{flag} is {text!r}; it is a duration such as 90d, 12h or 30m, or {FOREVER}")
    return float(int(found[1]) * UNITS[found[2]])
