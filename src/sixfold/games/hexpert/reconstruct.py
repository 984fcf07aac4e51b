"""Writes components.toml: python -m sixfold.games.hexpert.reconstruct > components.toml"""

from __future__ import annotations

from itertools import product

from .rules import LIGHTS

HEAD = """# The 27 tiles of Hexpert. `lights`: upright, rising to the right, falling to the right.
name = "standard"
known = "HXP-3: every combination of three lights once; certain, since only this set has its maximum 307 in 16 ways."
reconstructed = "HXP-4: which tiles carry a sun. Number each tile's lights 0 to 2 by value; an odd sum is a sun, an even sum a moon."
"""


def main() -> None:
    """Print the set."""
    print(HEAD)
    for lights in product(*LIGHTS):
        level = sum(sorted(numbers).index(light) for light, numbers in zip(lights, LIGHTS, strict=True))
        symbol = "sun" if level % 2 else "moon"
        name = "".join(map(str, lights))
        print(f'[[tile]]\nname = "{name}"\nlights = {list(lights)}\nsymbol = "{symbol}"\n')


if __name__ == "__main__":
    main()
