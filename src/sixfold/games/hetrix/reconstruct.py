"""Writes components.toml: python -m sixfold.games.hetrix.reconstruct > components.toml"""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations, permutations

from .rules import LETTERS

HEAD = """# The 84 tiles and 12 link tiles of Hetrix. `gems`: clockwise from the top edge; R red, O orange, Y yellow, G green, B blue,
# P purple, W white.
name = "standard"
known = "HTX-1: 84 tiles with six gems each in six colours and white, 12 link tiles with three gems each of two colours."
reconstructed = "HTX-2, HTX-3: which gems a tile has. 1-24 six colours, 25-48 one pair, 49-72 three in a row, 73-84 one white gem, each colour equally often; link tiles of all pairs but red/green, orange/blue, yellow/purple."
"""
SEED = "hetrix"
MISSING = ((1, 2), (2, 5), (3, 4), (1, 4))
"""The two colours that a tile with three in a row lacks, counted from the colour of the three."""


def chance(gems: str) -> str:
    """A lot for each tile: the order of these is the shuffle."""
    return sha256(f"{SEED} {gems}".encode()).hexdigest()


def arrangements(first: str, others: str) -> list[str]:
    """The tiles with these gems, `first` together from the top edge, in the order of their lots."""
    return sorted((first + "".join(rest) for rest in permutations(others)), key=chance)


def tiles() -> list[str]:
    """HTX-2: the gems of the 84 tiles."""
    colours = LETTERS[:6]
    six = arrangements("R", colours[1:])[:24]
    pairs, threes, whites = [], [], []
    for i, colour in enumerate(colours):
        for step in range(1, 5):
            others = [c for c in colours if c not in (colour, colours[(i + step) % 6])]
            pairs.append(arrangements(2 * colour, "".join(others))[0])
        for steps in MISSING:
            lacking = {colours[(i + step) % 6] for step in steps}
            others = [c for c in colours if c != colour and c not in lacking]
            threes.append(arrangements(3 * colour, "".join(others))[0])
        whites += arrangements("W", colours.replace(colour, ""))[:2]
    return six + pairs + threes + whites


def links() -> list[str]:
    """HTX-3: the gems of the 12 link tiles."""
    colours = LETTERS[:6]
    return [
        3 * colours[a] + 3 * colours[b] for a, b in combinations(range(6), 2) if (a, b) not in ((0, 3), (1, 4), (2, 5))
    ]


def main() -> None:
    """Print the set."""
    print(HEAD)
    for number, gems in enumerate(tiles(), 1):
        print(f'[[tile]]\nname = "{number}"\ngems = "{gems}"\n')
    for number, gems in enumerate(links(), 1):
        print(f'[[link]]\nname = "L{number}"\ngems = "{gems}"\n')


if __name__ == "__main__":
    main()
