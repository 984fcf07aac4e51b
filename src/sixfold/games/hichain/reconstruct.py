"""Writes components.toml: python -m sixfold.games.hichain.reconstruct > components.toml"""

from __future__ import annotations

from .rules import FACING, LETTERS, POINTS, SIDES, START, mask_of, turned

HEAD = """# The cards of HICHAIN, the same for both colours. `points` and `sides`: where the strokes reach the border of the upright card.
# `shows`: what is read upright and after one, two and three quarter turns clockwise; a dot is nothing, * and ? any letter, + a join.
# `die`: the number for the dice rule, 0 where there is none. The first 26 are the letters, then the * of the basic set, then PLUS.
name = "standard"
known = "HIC-3, HIC-4 and HIC-5: strokes, dual letters and the start are those of the designers' own program, by which black has 738 first placements (HIC-9); but a C that reads as U is turned left, as a reader sees it, where the program turns it right."
reconstructed = "HIC-1: the fourth symbol of PLUS is taken to be a second *. HIC-3: ? and + reach the four midpoints. HIC-19: the dice. Letters are ranked by first placements times turns in which they read, the handiest first, and get 1 to 6 in equal shares; so S R Q is the one known run 3 4 6. A wild card has a 1, a + none."
"""
STROKES = """\
A | N SE SW |
B | N S W NE NW SE SW | NNE NNW SSE SSW WNW WSW
C | N S W NE NW SE SW | NNE NNW SSE SSW WNW WSW
D | N E S W NW SW | NNW SSW WNW WSW
E | N E S W NE NW SE SW | NNE NNW SSE SSW WNW WSW
F | N W NE NW SW | NNE NNW WNW WSW
G | N E S W NE NW SE SW | NNE NNW ESE SSE SSW WNW WSW
H | E W NE NW SE SW | ENE ESE WNW WSW
I | N S NE NW SE SW | NNE NNW SSE SSW
J | E S W NE SE SW | ENE ESE SSE SSW WSW
K | W NE NW SE SW | WNW WSW
L | S W NW SE SW | SSE SSW WNW WSW
M | E S W NE NW SE SW | ENE ESE WNW WSW
N | E W NE NW SE SW | ENE ESE WNW WSW
O | N E S W |
P | N E W NE NW SW | NNE NNW ENE WNW WSW
Q | N E S W SE |
R | N E W NE NW SE SW | NNE NNW ENE WNW WSW
S | N E S W NE NW SE SW | NNE NNW ESE SSE SSW WNW
T | N S NE NW | NNE NNW
U | E S W NE NW SE SW | ENE ESE SSE SSW WNW WSW
V | S NE NW |
W | N E W NE NW SE SW | ENE ESE WNW WSW
X | NE NW SE SW |
Y | S NE NW |
Z | N S NE NW SE SW | NNE NNW SSE SSW
* | N S NE NW SE SW |
? | N E S W |
+ | N E S W |
*2 | N S NE NW SE SW |
"""
SHOWS = {
    "C": "C..U",
    "H": "HIHI",
    "I": "IHIH",
    "M": "M.W.",
    "N": "NZNZ",
    "S": "S.S.",
    "U": "UC..",
    "W": "W.M.",
    "Z": "ZNZN",
    "O": "OOOO",
    "X": "XXXX",
    "*": "****",
    "*2": "****",
    "+": "++++",
}


def first_placements(points: int, sides: int, strokes: dict[str, tuple[int, int]]) -> int:
    """In how many ways black may place a card first (HIC-7, HIC-8)."""
    reached: dict[tuple[int, int], int] = {}
    blocked: dict[tuple[int, int], int] = {}
    steps = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    for _, colour, letter, x, y in START:
        for point, direction, facing in FACING:
            at = x + steps[direction][0], y + steps[direction][1]
            if colour == 1 and strokes[letter][0] >> point % 8 & 1:
                reached[at] = reached.get(at, 0) | 1 << facing % 8
        for side in range(8):
            edge = (side + 1) // 2 % 4
            at = x + steps[2 * edge][0], y + steps[2 * edge][1]
            if strokes[letter][1] >> side & 1:
                blocked[at] = blocked.get(at, 0) | 1 << (4 * edge + 3 - side) % 8
    taken = {(x, y) for _, _, _, x, y in START}
    return sum(
        bool(turned(points, turn) & mask) and not turned(sides, turn) & blocked.get(at, 0)
        for at, mask in reached.items()
        if at not in taken
        for turn in range(4)
    )


def main() -> None:
    """Print the set."""
    print(HEAD)
    rows = [[part.split() for part in line.split("|")] for line in STROKES.splitlines()]
    strokes = {name: (mask_of(points, POINTS), mask_of(sides, SIDES)) for (name,), points, sides in rows}
    shows = {name: SHOWS.get(name, f"{name}...") for name in strokes}

    def handy(letter: str) -> int:
        turns = sum(shown != "." for shown in shows[letter])
        return first_placements(*strokes[letter], strokes) * turns

    ranked = sorted(LETTERS, key=lambda letter: (-handy(letter), letter))
    dice = {letter: 1 + rank * 6 // 26 for rank, letter in enumerate(ranked)} | {"*": 1, "?": 1, "*2": 1, "+": 0}
    for (name,), points, sides in rows:
        print(f'[[card]]\nname = "{name}"\npoints = {_list(points)}\nsides = {_list(sides)}')
        print(f'shows = "{shows[name]}"\ndie = {dice[name]}\n')


def _list(names: list[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


if __name__ == "__main__":
    main()
