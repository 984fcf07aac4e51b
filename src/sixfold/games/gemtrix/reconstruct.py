"""Writes components.toml: python -m sixfold.games.gemtrix.reconstruct > components.toml"""

from __future__ import annotations

from .trixes import GEMS, LETTERS

FACES = ("2", "2", "4", "4", "6", "6", "x2", "x2", "x3")

HEAD = """# The 54 cards of Gemtrix. `face`: points 2, 4 or 6, or a bonus x2 or x3. Equal cards belong to the set.
name = "standard"
known = "GMX-1: nine cards of each of six gems, each with 2, 4 or 6 points or with a bonus x2 or x3."
reconstructed = "GMX-2: the nine of a gem as 2 2 4 4 6 6 x2 x2 x3: two 2s in one gem and three bonuses in one gem must be possible."
"""


def main() -> None:
    """Print the set."""
    print(HEAD)
    for gem, letter in zip(GEMS, LETTERS, strict=True):
        for number, face in enumerate(FACES):
            copy = "ab"[FACES[:number].count(face)]
            print(f'[[card]]\nname = "{letter}{face}{copy}"\ngem = "{gem}"\nface = "{face}"\n')


if __name__ == "__main__":
    main()
