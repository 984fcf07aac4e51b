"""A contest: which bots meet, on which deals, in which seats; and one of its games, played.

The bots of a table fill its seats in turn, and everybody moves up by one until each has sat in every seat: A B, B A; at four
seats A B A B, B A B A. More bots than seats: every group of as many bots as there are seats meets. All of these tables play
the same deals: the k-th draw of a deal is decided by the seed, the deal's number and k alone. So the draws themselves are the
same wherever the rules draw from one pile that moves do not touch; else the luck is, as far as the moves let it be.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from time import perf_counter

import msgspec

from sixfold.bots import LEVELS, Allowance, Bot, bot, spelled
from sixfold.bots.referee import Failure, Lapse, ask, stand_in
from sixfold.core.chance import Dealer
from sixfold.core.game import CHANCE, CHANCE_BIT, SEATS, Game, Options, load
from sixfold.core.kernel import default_mode
from sixfold.core.playout import Scratch, first_actor
from sixfold.core.position import Ply, Position, View
from sixfold.core.record import Record
from sixfold.core.warm import warm

LATE_ALLOWED = 3
"""Who was late so often in a game is not asked again in it."""


class Contest(msgspec.Struct, frozen=True):
    """What is played, but for how long: every game of it is the same whenever and wherever it is played."""

    game: str
    options: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    seconds: float = 2.0
    """What a bot may take for a move."""
    components: str = ""
    """The file of an owner's own set."""

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """Who sits where, by index: every table that plays each deal."""
        groups = combinations(range(len(self.bots)), min(len(self.bots), self.seats))
        return [
            tuple(group[(seat + shift) % len(group)] for seat in range(self.seats))
            for group in groups
            for shift in range(len(group))
        ]

    @property
    def labels(self) -> list[str]:
        """What the bots are called in tables and records: those from a file without its folder."""
        return [Path(name).name if ".py:" in name else name for name in self.bots]

    def identity(self) -> dict[str, object]:
        """What must agree where games are added to those of an earlier run."""
        game, _ = self.loaded()
        files = [Path(name.rpartition(":")[0]) for name in self.bots if ".py:" in name]
        return {
            "game": self.game,
            "options": self.options,
            "set": game.components.label,
            "bots": self.labels,
            "levels": [spelled(name, game) for name in self.bots if name in LEVELS],
            "files": [hashlib.sha256(file.read_bytes()).hexdigest()[:16] for file in files],
            "seats": self.seats,
            "seed": self.seed,
            "seconds": self.seconds,
        }

    def fixtures(self, deals: int) -> Iterator[Fixture]:
        """Every game of so many deals."""
        tables = len(self.tables)
        return (Fixture(deal, table) for deal in range(deals) for table in range(tables))

    def loaded(self) -> tuple[Game, Options]:
        """The game and its options."""
        game = load(self.game, Path(self.components) if self.components else None)
        return game, game.read_options(self.options)


class Fixture(msgspec.Struct, frozen=True, array_like=True):
    """A game of a contest: which deal, at which table."""

    deal: int
    table: int


class Slip(msgspec.Struct, frozen=True):
    """A bot failed and the greedy move was played for it."""

    seat: int
    ply: int
    kind: Failure
    text: str


class Played(msgspec.Struct, frozen=True):
    """A game's result."""

    fixture: Fixture
    scores: list[int]
    winners: list[int]
    moves: list[int]
    """How many each seat made."""
    seconds: list[float]
    """How long each seat took for them."""
    slips: list[Slip] = []


@cache
def players(contest: Contest) -> tuple[Bot, ...]:
    """The bots, made once in a process."""
    game, _ = contest.loaded()
    return tuple(bot(name, game) for name in contest.bots)


@cache
def prepare(contest: Contest) -> None:
    """Compile or load everything, bots too: each thinks once about the opening. Done once in a process, not in the bots' time."""
    game, options = contest.loaded()
    warm(game)
    position = Position.start(game, contest.seats, options).dealt(Dealer(str(contest.seed)))
    for player in players(contest):
        ask(player, position.view(position.acting[0]), Allowance(contest.seconds), 0)


def play(contest: Contest, fixture: Fixture) -> tuple[Played, str]:
    """Play a game; its result and its record. States are changed in place: quick bots play hundreds of games a second."""
    prepare(contest)
    game, options = contest.loaded()
    table, bots = contest.tables[fixture.table], players(contest)
    seed = f"{contest.seed}/{fixture.deal}"
    dealer, allowed, masks, mode = Dealer(seed), Allowance(contest.seconds), game.masks(options), default_mode()
    chance, apply, actor = game.chance.run(mode), game.apply.run(mode), first_actor.run(mode)
    memory = Scratch(game, 1)
    memory.states[0] = game.start(contest.seats, options)
    s, out, weight = memory.states[0], memory.out, memory.weight
    plies: list[Ply] = []
    late = [0] * contest.seats
    moves, seconds, slips = [0] * contest.seats, [0.0] * contest.seats, []
    while acting := int(s.acting):
        if acting & CHANCE_BIT:
            n = chance(s, game.kit, out, weight)
            seat, code = CHANCE, int(out[dealer.pick(weight[:n].tolist())])
        else:
            seat = int(actor(acting))
            words = memory.raw[0] & masks[seat]
            words.flags.writeable = False
            view = View(game, options, seat, words.view(game.dtype)[0], mode)
            number = int.from_bytes(hashlib.sha256(f"{seed}:{seat}:{moves[seat]}".encode()).digest()[:6], "big")
            begun = perf_counter()
            if late[seat] < LATE_ALLOWED:
                code, lapse = ask(bots[table[seat]], view, allowed, number)
            else:
                code, lapse = stand_in(view, number), Lapse("slow", "it was late too often to be asked again")
            seconds[seat] += perf_counter() - begun
            moves[seat] += 1
            if lapse:
                late[seat] += lapse.kind == "slow"
                slips.append(Slip(seat, len(plies), lapse.kind, lapse.text))
        apply(s, game.kit, seat, code)
        plies.append(Ply(seat, code))
    winners = [seat for seat in range(SEATS) if s.winners >> seat & 1]
    scores = [int(points) for points in s.score[: contest.seats]]
    played = Played(fixture, scores, winners, moves, [round(taken, 4) for taken in seconds], slips)
    return played, _record(contest, played, plies)


def _record(contest: Contest, played: Played, plies: list[Ply]) -> str:
    game, options = contest.loaded()
    position = Position.start(game, contest.seats, options)
    for ply in plies:
        position = position.after(*ply)
    table = contest.tables[played.fixture.table]
    names = tuple(contest.labels[index] for index in table)
    tags = {
        "Bots": " ".join(name.replace(" ", "_") for name in names),
        "Seed": f"{contest.seed}/{played.fixture.deal}",
        "Commitment": Dealer(str(contest.seed)).commitment,
        "Deal": str(played.fixture.deal),
        "Table": str(played.fixture.table),
    }
    if played.slips:
        tags["Failures"] = "; ".join(f"line {slip.ply + 1} {slip.kind}" for slip in played.slips)
    return Record(position, names, tags).text()
