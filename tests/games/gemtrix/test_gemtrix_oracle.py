"""Gemtrix beside a naive reading of its rules: lists of cards, no counts by kind, no kernels."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

import numpy as np
import pytest

from sixfold.core.game import CHANCE, load
from sixfold.core.position import Position
from sixfold.games.gemtrix import piles, typed
from sixfold.games.gemtrix.explain import hand_words
from sixfold.games.gemtrix.rules import GemtrixOptions
from sixfold.games.gemtrix.trixes import CARDS

GAME = load("gemtrix")
ORDER = ["2", "4", "6", "x2", "x3"]
DECK = [gem + face for gem in "bgopur" for face in ["2", "2", "4", "4", "6", "6", "x2", "x2", "x3"]]


def plain(trix: list[str]) -> int:
    """GMX-16: points, bonuses ignored."""
    return sum(int(card[1:]) for card in trix if "x" not in card)


def points(trix: list[str]) -> int:
    """GMX-18: points times the highest bonus."""
    return plain(trix) * max([int(card[2:]) for card in trix if "x" in card], default=1)


@dataclass
class Table:
    """Real cards on a real table."""

    seats: int
    options: GemtrixOptions
    draw_pile: list[str] = field(default_factory=lambda: DECK.copy())
    discard: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    trixes: list[list[list[str]]] = field(default_factory=list)
    dealer: int = -1
    turn: int = -1
    turned: bool = False
    log: list[list[str]] = field(default_factory=lambda: [[]])
    """What was done in each turn, the current one last."""
    needed: list[str] = field(default_factory=list)
    """What the coming draws are for: the lot, a seat's number, or the discard pile."""
    rule: str = ""

    def __post_init__(self) -> None:
        self.hands = [[] for _ in range(self.seats)]
        self.trixes = [[] for _ in range(self.seats)]
        self.dealer = self.options.dealer
        if self.dealer < 0:
            self.needed = ["lot"]
        else:
            self.deal()

    def deal(self) -> None:
        self.turn = (self.dealer + 1) % self.seats
        order = [(self.turn + i) % self.seats for i in range(self.seats)]
        self.needed = [str(seat) for seat in order for _ in range(6)] + ["discard"]

    def draws(self) -> Counter[str]:
        if not self.needed:
            return Counter()
        if self.needed[0] == "lot":
            return Counter(f"dealer {seat + 1}" for seat in range(self.seats))
        return Counter(self.draw_pile)

    def drawn(self, word: str) -> None:
        goal = self.needed.pop(0)
        if goal == "lot":
            self.dealer = int(word.split()[1]) - 1
            self.deal()
            return
        self.draw_pile.remove(word)
        (self.discard if goal == "discard" else self.hands[int(goal)]).append(word)
        self.refill()

    def refill(self) -> None:
        """GMX-11: a card is needed and the draw pile is empty."""
        if self.needed and not self.draw_pile:
            self.draw_pile, self.discard = self.discard, []
            if self.needed[0] != "discard":
                self.needed.insert(0, "discard")

    def score(self, seat: int) -> int:
        if self.options.scoring == "fast":
            return len(self.trixes[seat])
        return sum(map(points, self.trixes[seat]))

    def legal(self) -> set[str]:
        mine = self.hands[self.turn]
        moves = {"pass"}
        for three in combinations(mine, 3):
            if len({card[0] for card in three}) == 1:
                faces = sorted((card[1:] for card in three), key=ORDER.index)
                moves.add(f"claim {three[0][0]} {'|'.join(faces)}")
        if self.draw_pile or self.discard:
            moves |= {f"give {card}" for card in mine}
            if not self.turned and len(self.draw_pile) + len(self.discard) > 1:
                moves.add("turn")
        return moves

    def play(self, move: str) -> None:
        verb, *words = move.split()
        mine = self.hands[self.turn]
        self.log[-1].append(verb)
        if verb == "claim":
            trix = [words[0] + face for face in words[1].split("|")]
            for card in trix:
                mine.remove(card)
            self.trixes[self.turn].append(trix)
            brought = self.options.carry[self.turn] if self.options.carry else 0
            if self.options.scoring == "tournament" and brought + self.score(self.turn) >= self.options.target:
                self.rule = "GMX-20"
            elif len(self.draw_pile) + len(self.discard) <= 3:
                mine += self.draw_pile + self.discard
                self.draw_pile, self.discard = [], []
                if not any(move.startswith("claim") for move in self.legal()):
                    self.rule = "GMX-13"
            else:
                self.needed = [str(self.turn)] * 3
                self.refill()
        elif verb == "turn":
            self.turned = True
            self.needed = ["discard"]
            self.refill()
        else:
            if verb == "give":
                mine.remove(words[0])
                mine.append(self.discard.pop())
                self.discard.append(words[0])
            elif not self.discard:
                self.rule = "GMX-13"
                return
            self.end_turn()

    def end_turn(self) -> None:
        n = self.seats
        recent = self.log[-n:]
        if len(recent) == n and all(turn[-1] == "pass" and "claim" not in turn for turn in recent):
            self.rule = "GMX-14"
        else:
            idle = self.log[-n * self.options.patience :]
            if len(idle) == n * self.options.patience and not any("claim" in turn for turn in idle):
                self.rule = "GMX-15"
        self.turn = (self.turn + 1) % n
        self.turned = False
        self.log.append([])

    def winners(self) -> tuple[int, ...]:
        carry = self.options.carry or (0,) * self.seats
        if self.options.scoring == "fast":
            keys = [(len(t), sum(map(plain, t))) for t in self.trixes]
        else:
            keys = [(carry[seat] + self.score(seat), 0) for seat in range(self.seats)]
        return tuple(seat for seat in range(self.seats) if keys[seat] == max(keys))


def compare(table: Table, position: Position) -> None:
    """Everything that lies on the table, and what may be done."""
    s = position.state
    for seat in range(table.seats):
        assert hand_words(s.hand[seat]) == sorted(table.hands[seat], key=CARDS.index)
        assert s.cards[seat] == len(table.hands[seat])
        for kind in np.flatnonzero(s.known[seat]):
            assert s.known[seat, kind] <= table.hands[seat].count(CARDS[kind])
    assert Counter({CARDS[k]: int(s.pile[k]) for k in np.flatnonzero(s.pile)}) == Counter(table.draw_pile)
    assert Counter({CARDS[k]: int(s.discard[k]) for k in np.flatnonzero(s.discard)}) == Counter(table.discard)
    assert (s.left, s.piled) == (len(table.draw_pile), len(table.discard))
    assert (CARDS[s.top - 1] if s.top else "") == (table.discard[-1] if table.discard else "")
    assert (s.pile <= s.stock).all()  # what everybody believes of the draw pile is true
    assert list(position.scores) == [table.score(seat) for seat in range(table.seats)]
    assert position.ended == bool(table.rule)
    if table.rule:
        assert position.outcome is not None
        assert position.outcome.rule == table.rule
        assert position.outcome.winners == table.winners()
    elif table.needed:
        assert {GAME.draws.text(move): weight for move, weight in position.draws()} == table.draws()
    else:
        assert position.acting == (table.turn,)
        assert {GAME.moves.text(move) for move in position.legal(table.turn)} == table.legal()


GAMES = [
    ("fast", 50),
    ("fast patience=2", 20),
    ("tournament", 60),
    ("tournament target=30", 20),
    ("tournament carry target=60", 20),
]


@pytest.mark.parametrize(("options", "games"), GAMES)
def test_whole_games_agree_with_the_naive_table_at_every_moment(options: str, games: int) -> None:
    """GMX-3 to GMX-20"""
    dice = Random(options)
    seen, endings, reshuffles = 0, Counter[str](), 0
    for number in range(games):
        seats = 2 + number % 5
        text = options.replace("carry", "carry=" + ",".join(str(dice.randrange(60)) for _ in range(seats)))
        chosen = GAME.read_options(text)
        assert isinstance(chosen, GemtrixOptions)
        position, table = Position.start(GAME, seats, chosen), Table(seats, chosen)
        keen = dice.choice((0.0, 0.5, 1.0))
        while True:
            compare(table, position)
            seen += 1
            if position.ended:
                break
            if table.needed:
                draws = table.draws()
                word = dice.choice(sorted(draws.elements()))
                reshuffles += position.state.phase == piles.SHOW and position.state.piled == 0
                table.drawn(word)
                position = position.after(CHANCE, GAME.draws.code(GAME.draws.parse(word)))
            else:
                moves = sorted(table.legal())
                if dice.random() < keen:
                    # Whoever claims and goes on turning cards gets to the end of the piles.
                    moves = [m for m in moves if m.startswith("claim")] or [m for m in moves if m != "pass"] or moves
                move = dice.choice(moves)
                position = position.after(table.turn, GAME.moves.code(GAME.moves.parse(move)))
                table.play(move)
        endings[table.rule] += 1
    assert seen >= 10 * games
    expected = {"fast": "GMX-13", "fast patience=2": "GMX-15"}.get(options, "GMX-20")
    assert endings[expected] > 0, endings
    if options in ("fast", "tournament"):
        assert endings["GMX-13"] > 0
        assert endings["GMX-14"] > 0
        assert reshuffles > games


@pytest.mark.parametrize("scoring", ["fast", "tournament"])
def test_scores_and_winners_of_ten_thousand_random_tables_agree(scoring: str) -> None:
    """GMX-16, GMX-18"""
    dice = Random(scoring)
    for _ in range(10_000):
        gems = [DECK[i : i + 9] for i in range(0, 54, 9)]
        trixes = []
        for cards in gems:
            cards = dice.sample(cards, 9)
            trixes += [cards[i : i + 3] for i in range(0, 3 * dice.randrange(4), 3)]
        dice.shuffle(trixes)
        seats = dice.randint(2, 6)
        laid: list[list[list[str]]] = [[] for _ in range(seats)]
        for trix in trixes:
            laid[dice.randrange(seats)].append(trix)
        lines = [
            (seat, "x: " + " / ".join(f"{t[0][0]} {' '.join(card[1:] for card in t)}" for t in trixes))
            for seat, trixes in enumerate(laid)
        ]
        s = typed.parse(GAME, GAME.presets[scoring], lines)
        chosen = GAME.presets[scoring]
        assert isinstance(chosen, GemtrixOptions)
        naive = Table(seats, chosen)
        naive.trixes = laid
        assert s.score[:seats].tolist() == [naive.score(seat) for seat in range(seats)]
        assert tuple(seat for seat in range(6) if s.winners >> seat & 1) == naive.winners()
        explained = [0] * seats
        for reason in GAME.face.explain(GAME, s):
            explained[reason.seat] += reason.points
        assert explained == s.score[:seats].tolist()


def test_redeals_hold_the_whole_deck_and_agree_with_what_was_seen() -> None:
    """GMX-1, GMX-11"""
    dice = Random(11)
    for number in range(60):
        seats = 2 + number % 5
        position = Position.start(GAME, seats, "fast")
        plies = 0
        while not position.ended and plies < 400:
            if position.drawing:
                draws = position.draws()
                move = dice.choices([m for m, _ in draws], [w for _, w in draws])[0]
                position = position.after(CHANCE, GAME.draws.code(move))
            else:
                codes = position.view(position.acting[0]).codes
                position = position.after(position.acting[0], dice.choice(codes[:-1] or codes))
            plies += 1
            if dice.random() > 0.05:
                continue
            seat = dice.randrange(seats)
            s = position.redeal(seat, plies).state
            for other in range(seats):
                assert (np.diff(s.hand[other, : s.cards[other]]) >= 0).all()
                held = np.bincount(s.hand[other, : s.cards[other]].astype(int) - 1, minlength=30)
                assert (s.known[other] <= held).all()
            cards = Counter(card for row in s.hand for card in hand_words(row))
            cards += Counter({CARDS[k]: int(s.pile[k] + s.discard[k]) for k in range(30)})
            for other in range(seats):
                for code in s.trix[other, : s.laid[other]]:
                    _, gem, faces = GAME.moves.text(int(code) - 1).split()
                    cards += Counter(gem + face for face in faces.split("|"))
            assert cards == Counter(DECK)
            assert s.pile.sum() == s.left


def test_a_redeal_is_fair_to_every_unseen_card() -> None:
    """GMX-3"""
    position = Position.start(GAME, 2, "fast dealer=0")
    for card in ["b2", "b2", "b4", "b4", "b6", "b6", "g2", "g2", "g4", "g4", "g6", "g6", "o2"]:
        position = position.draw(card)
    seen: Counter[str] = Counter()
    rounds = 3000
    for seed in range(rounds):
        seen.update(hand_words(position.redeal(1, seed).state.hand[0]))
    unseen = Counter(DECK) - Counter(["b2", "b2", "b4", "b4", "b6", "b6", "o2"])
    for card, count in unseen.items():
        assert abs(seen[card] / rounds - 6 * count / 47) < 0.05
    assert set(seen) == set(unseen)
