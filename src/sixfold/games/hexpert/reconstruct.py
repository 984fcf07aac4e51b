"""Writes components.toml: python -m sixfold.games.hexpert.reconstruct > components.toml"""

from __future__ import annotations

from itertools import product

from .rules import LIGHTS

HEAD = """# The 27 tiles of Hexpert. `lights`: upright, rising to the right, falling to the right.
name = "standard"
known = "HXP-3: 27 tiles, three lights on each, one in each direction, every combination once."
reconstructed = "HXP-3: which three numbers belong to a direction. They are the usual ones of this family; their best board is 307 in 16 ways, as the rulebook says, but so is that of 1 5 9, 2 4 8, 3 6 7. HXP-4: which tiles carry a sun. Number each tile's lights 0 to 2 by value; an odd sum is a sun, an even sum a moon."
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
