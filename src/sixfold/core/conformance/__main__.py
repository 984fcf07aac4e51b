"""python -m sixfold.core.conformance GAME: check every law of one game and print what fails."""

from __future__ import annotations

import sys
import traceback

from ..game import load
from ..kernel import default_mode
from . import LAWS, cases


def main(name: str) -> int:
    """How many laws are broken: none is 0, any is 1."""
    failed = 0
    for case in cases(load(name), default_mode()):
        for law in LAWS:
            try:
                law(case)
            except Exception:
                failed += 1
                print(f"{case}: {law.__name__} is broken")
                traceback.print_exc(limit=-4)
        print(case, "checked", flush=True)
    print("every law holds" if not failed else f"{failed} laws broken")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
