"""docs/strength.md, docs/speed.md and the figures of the README, written from bench/results: python bench/document.py

Nothing in them is typed by hand; a test holds the files to what this writes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rows import RESULTS, ROOT, Row, kept, told

from sixfold.core.game import load, names

STRENGTH, SPEED = ROOT / "docs" / "strength.md", ROOT / "docs" / "speed.md"
PUBLISHED = 167.78
SOURCE = f"""The best published player of this family, the game with standard scoring on one board, that we know of makes {PUBLISHED} points a game: the
model `large.pkl` of the public repository [obrhubr/take-it-easy](https://github.com/obrhubr/take-it-easy), whose README says
"mean={PUBLISHED}, min=55, max=281"; its network is that of polarbart/TakeItEasyAI."""


def table(head: str, rows: list[str]) -> list[str]:
    """A table with a column for the provenance."""
    columns = [*head.split(" | "), "measured: date, commit, seeds, fingerprint"]
    return [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|", *rows]


def share(row: Row, name: str = "wins", error: str = "error") -> str:
    """Wins with their standard error."""
    return f"**{100 * row[name]:.1f} %** ± {100 * row[error]:.1f}"


def contests(part: str, folder: Path) -> list[str]:
    """The rows of a contest, of all games."""
    return [
        f"| {game} {row['name'].partition(':')[0]} | {row['bot']} | {row['against']} | {row['games']} | {share(row)} "
        f"| {row['ahead']:+.1f} ± {row['ahead_error']:.1f} | {row['ms'][0]:.0f} / {row['ms'][1]:.0f} | {told(row)} |"
        for game in names()
        for row in kept(folder, part, game)
    ]


def against_openspiel(folder: Path) -> list[str]:
    """The rows against OpenSpiel."""
    return [
        f"| {row['game']} {row['options']} | {row['games']} | {share(row)} | {row['ms'][0]:.0f} / {row['ms'][1]:.0f} "
        f"| {row['simulations']:.0f} | {told(row)} |"
        for game in names()
        for row in kept(folder, "openspiel", game)
    ]


def knowledge(folder: Path) -> list[str]:
    """The rows of what perfect knowledge would win."""
    found = []
    for row in kept(folder, "knowledge", "gemtrix"):
        wins = "".join(f"| {share(row, name, name + '_error')} " for name in ("wins", "hands", "order"))
        way = "".join(f"| {(row['wins'] - 0.5) / (row[name] - 0.5):.2f} " for name in ("hands", "order"))
        games = ", ".join(str(row[f"{name}_games"]) for name in ("wins", "hands", "order"))
        found.append(f"| gemtrix {row['options']}, {row['seats']} seats | {games} {wins}{way}| {told(row)} |")
    return found


def boards(folder: Path) -> list[str]:
    """The rows of Hexpert on one board."""
    return [
        f"| {row['name']} | {row['games']} | **{row['mean']:.2f}** ± {row['error']:.2f} "
        f"| {row['without_luck']:.2f} ± {row['without_luck_error']:.2f} | {row['lowest']}–{row['highest']} "
        f"| {row['ms_per_move']:.2f} | {told(row)} |"
        for row in kept(folder, "boards", "hexpert")
    ]


CONTEST = "table | bot | against | games | wins | points ahead | ms a move"
SECTIONS: list[tuple[str, str, str, Callable[[Path], list[str]]]] = [
    ("Each level against the one below", "", CONTEST, lambda folder: contests("ladder", folder)),
    ("The top level against the greedy bot", "", CONTEST, lambda folder: contests("greedy", folder)),
    (
        "The top level against plain Monte Carlo tree search in the same time",
        "",
        CONTEST,
        lambda folder: contests("uniform", folder),
    ),
    (
        "The top level against OpenSpiel's tree search (`python bench/openspiel.py`)",
        "",
        "table | games | wins | processor ms a move | its simulations a move",
        against_openspiel,
    ),
    (
        "What perfect knowledge of the cards would win (`python bench/gemtrix_knowledge.py`)",
        "Wins against the greedy bot: the top level as it is; a tree search that knows where every card lies; and the order of the\n"
        "draw pile too. Then how far the top level is on the way from the greedy bot, which wins half, to either.",
        "table | games | top level | knows where cards lie | and their order | way to the first | way to the second",
        knowledge,
    ),
    (
        "Hexpert, standard, one board",
        "Without luck: less how much more each called tile brought, by the learned values, than the tiles that might have been called\n"
        "bring on average. That is nothing on average, whoever plays, so both columns measure the same; it only takes out chance.\n\n"
        + SOURCE,
        "bot | games | mean | without luck | range | ms a move",
        boards,
    ),
]
STRENGTH_HEAD = """# How strong the bots are

Written by `python bench/strength.py`. Contests are paired: the same deals, everybody in every seat. Wins are shares of games
(a shared win counts in parts) with standard errors over deals; ms are wall-clock milliseconds a move of the two, on a machine with
two cores that played two games at a time, or one where it was busy. The fingerprint is that of the bots and the rules as they were measured
(`sixfold.arena.fingerprint`: source, settings, weights); a test fails once a row's is not the present one.

## The levels
"""


def strength(folder: Path = RESULTS) -> str:
    """docs/strength.md."""
    text = [STRENGTH_HEAD]
    for game in names():
        text += [f"- **{load(game).title}**: " + ", ".join(f"`{level}`" for level in load(game).guide.levels)]
    for title, prose, head, rows_of in SECTIONS:
        if rows := rows_of(folder):
            text += ["", f"## {title}", "", *([prose, ""] if prose else []), *table(head, rows)]
    return "\n".join(text) + "\n"


SPEED_HEAD = """# How fast it is

Written by `python bench/speed.py`, which runs the programs in `bench/` and keeps what they print; `make bench` prints it anew. Absolute figures
differ from machine to machine; the ratios are taken within one run. The fingerprint is that of the bots and rules that a program ran
(`sixfold.arena.fingerprint`); a test fails once it is not the present one. What measures no bot and no rules carries commit and date.
"""


def speed(folder: Path = RESULTS) -> str:
    """docs/speed.md."""
    text = [SPEED_HEAD]
    for row in kept(folder, "speed", "all"):
        lines = "\n".join(row["printed"])
        text += [f"## {row['title']}\n\n```\n{row['command']}\n```\n", *([row["about"] + "\n"] if row["about"] else [])]
        text += [f"```\n{lines}\n```\n", *(f"- {measured}" for measured in provenance(row)), ""]
    return "\n".join(text).rstrip() + "\n"


def provenance(row: Row) -> list[str]:
    """What a block of docs/speed.md says of its measurement."""
    found = [f"measured {row['date']} at `{row['commit']}`" + (f", {row['seeds']}" if row["seeds"] else "")]
    return found + [f"{m['game']} ({', '.join(m['bots'])}): `{m['fingerprint']}`" for m in row["measured"]]


def headline(folder: Path = RESULTS) -> str:
    """What the README says of Hexpert's strongest bot."""
    row: dict[str, Any] = {row["name"]: row for row in kept(folder, "boards", "hexpert")}["ahead"]
    return (
        f"{row['mean']:.2f} ± {row['error']:.2f} points a game ({row['without_luck']:.2f} ± {row['without_luck_error']:.2f} with the luck "
        f"of the tiles taken out), the best published player of this family that we know of {PUBLISHED}"
    )


def write_strength() -> Path:
    """Write docs/strength.md."""
    STRENGTH.write_text(strength(), encoding="utf-8")
    return STRENGTH


def write_speed() -> Path:
    """Write docs/speed.md."""
    SPEED.write_text(speed(), encoding="utf-8")
    return SPEED


if __name__ == "__main__":
    print(f"written: {write_strength()}, {write_speed()}")
