"""Writes components.toml: python -m sixfold.games.hexago.reconstruct > components.toml"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from sixfold.core.chance import Dealer

from .rules import COLOURS, LETTERS, TILES

HEAD = """# The 36 tiles of Hexago Continuo. `fields`: clockwise from the top, colour and number; b blue, y yellow, r red, p pink, g green.
name = "standard"
known = "HXG-1: 36 tiles of six fields; each has the numbers 1 to 6 once and five colours, so one colour twice."
reconstructed = "HXG-1: which numbers and colours go together. 36 different orders of the numbers; every colour doubled on 7 tiles, blue on 8; each pair of colour and number on 7 or 8 tiles; all tiles different under rotation."
"""


def numbers(dealer: Dealer) -> list[tuple[int, ...]]:
    """An order of the numbers for each tile, from 1 on top, all different, each two numbers side by side as often as can be."""
    orders = [(1, *rest) for rest in permutations(range(2, 7))]
    chosen = [orders.pop(dealer.pick([1] * len(orders))) for _ in range(TILES)]

    def unevenness() -> int:
        beside = Counter(frozenset((order[i - 1], order[i])) for order in chosen for i in range(6))
        return sum(count * count for count in beside.values())

    now = unevenness()
    for _ in range(3000):
        at, by = dealer.pick([1] * TILES), dealer.pick([1] * len(orders))
        chosen[at], orders[by] = orders[by], chosen[at]
        after = unevenness()
        if after > now:
            chosen[at], orders[by] = orders[by], chosen[at]
        else:
            now = after
    return sorted(chosen)


def colours(dealer: Dealer, orders: list[tuple[int, ...]]) -> list[list[str]]:
    """The colours of each tile: swap two fields' colours wherever that spreads the pairs of colour and number no worse."""
    doubled = [LETTERS[i % len(COLOURS)] for i in range(TILES)]
    doubled = [doubled.pop(dealer.pick([1] * len(doubled))) for _ in range(TILES)]
    tiles = [[*LETTERS, twice] for twice in doubled]
    for tile in tiles:
        tile[:] = [tile.pop(dealer.pick([1] * len(tile))) for _ in range(6)]
    count = Counter(
        (colour, n) for tile, order in zip(tiles, orders, strict=True) for colour, n in zip(tile, order, strict=True)
    )
    while max(count.values()) > 8 or min(count.values()) < 7:
        at = dealer.pick([1] * TILES)
        tile, order = tiles[at], orders[at]
        i, j = dealer.pick([1] * 6), dealer.pick([1] * 6)
        less = (tile[i], order[i]), (tile[j], order[j])
        more = (tile[j], order[i]), (tile[i], order[j])
        if tile[i] != tile[j] and sum(count[pair] for pair in less) >= sum(count[pair] for pair in more) + 2:
            count.subtract(less)
            count.update(more)
            tile[i], tile[j] = tile[j], tile[i]
    return tiles


def main() -> None:
    """Print the set."""
    dealer = Dealer("Hexago Continuo")
    orders = numbers(dealer)
    print(HEAD)
    for name, (tile, order) in enumerate(zip(colours(dealer, orders), orders, strict=True), 1):
        fields = ", ".join(f'"{colour}{number}"' for colour, number in zip(tile, order, strict=True))
        print(f'[[tile]]\nname = "{name}"\nfields = [{fields}]\n')


if __name__ == "__main__":
    main()
