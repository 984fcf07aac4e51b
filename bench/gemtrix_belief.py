"""What a hand tells by what its player did: python bench/gemtrix_belief.py [--games N]

Plays games of the greedy bot, and at every turn looks at the cards of the next player that nobody has seen. How likely is a card
in that hand, by how many of its gem the hand has, and by whether its player gave one away or left one lying? Prints the odds that
fit these games best beside those in use (`sixfold.games.gemtrix.belief.LIKELIHOOD`), and how well both foresee the cards: the mean of
the logarithm of the chance that a card which is there was given, beside that of all cards alike.
"""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

from sixfold.bots import Allowance, bot
from sixfold.core.chance import Dealer
from sixfold.core.game import load
from sixfold.core.position import Position
from sixfold.games.gemtrix.belief import LIKELIHOOD
from sixfold.games.gemtrix.piles import unseen_by
from sixfold.games.gemtrix.trixes import FACES, GEMS, KINDS

SEED = 20_261_117
STEPS = 400
GAME = load("gemtrix")
Table = npt.NDArray[np.int64]


def by_gem(kinds: npt.NDArray[np.int8] | Table) -> Table:
    """How many cards of each gem."""
    gems: Table = np.add.reduce(kinds.reshape(len(GEMS), len(FACES)), 1, np.int64)
    return gems


def cards_of(position: Position, seat: int, other: int, dice: np.random.Generator) -> list[tuple[Table, Table, int]]:
    """Each card of another hand that a seat has not seen, in any order: the cards it might be, how the hand is, its gem."""
    s = position.state
    hidden, pile = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    unseen_by(s, GAME.kit, seat, hidden, pile)
    if hidden.any():  # some cards are known not to be in the draw pile: another question
        return []
    cards, held = by_gem(pile), by_gem(s.known[other])
    there = np.bincount((s.hand[other][s.hand[other] > 0] - 1) // len(FACES), minlength=len(GEMS)) - held
    gave, spurned = (int(bits) >> np.arange(len(GEMS)) & 1 for bits in (s.gave[other], s.spurned[other]))
    found = []
    for gem in dice.permutation(np.repeat(np.arange(len(GEMS)), there)):
        found.append((cards.copy(), np.minimum(held, 3) * 4 + gave * 2 + spurned, int(gem)))
        cards[gem] -= 1
        held[gem] += 1
    return found


def collect(games: int, seats: int) -> tuple[Table, Table, Table]:
    """The unseen cards of games of the greedy bot."""
    greedy, dice, found = bot("greedy", GAME), np.random.default_rng(SEED), []
    for game in range(games):
        dealer = Dealer(f"belief {SEED} {game}")
        position, ply = Position.start(GAME, seats, "fast").dealt(dealer), 0
        while not position.ended:
            seat, ply = position.acting[0], ply + 1
            if not position.state.turned and not position.state.claimed:
                found += cards_of(position, seat, (seat + 1) % seats, dice)
            thought = greedy(position.view(seat), Allowance(60), 10_000 * game + ply)
            position = position.after(seat, GAME.moves.code(thought.move)).dealt(dealer)
    cards, hands, gems = zip(*found, strict=True)
    return np.array(cards), np.array(hands), np.array(gems)


def chances(cards: Table, hands: Table, odds: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How likely each gem is, by the logarithms of the odds."""
    weight = cards * np.exp(odds[hands])
    return np.asarray(weight / weight.sum(1, keepdims=True), np.float64)


def fitted(cards: Table, hands: Table, gems: Table) -> npt.NDArray[np.float64]:
    """The odds that make what happened likeliest; none where that hardly occurred."""
    odds, often = np.zeros(LIKELIHOOD.size), np.bincount(hands[cards > 0], minlength=LIKELIHOOD.size)
    there = np.bincount(hands[np.arange(len(gems)), gems], minlength=LIKELIHOOD.size)
    for _ in range(STEPS):
        expected = np.bincount(hands.ravel(), chances(cards, hands, odds).ravel(), LIKELIHOOD.size)
        odds += np.where(often > 100, 0.5 * np.log((there + 1) / (expected + 1)), 0.0)
    return np.where(often > 100, odds - odds[0], np.nan)


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    arguments = parser.parse_args()
    for seats in (2, 4):
        cards, hands, gems = collect(arguments.games, seats)
        found, used = fitted(cards, hands, gems), np.log(LIKELIHOOD.ravel() / LIKELIHOOD.flat[0])
        print(f"\n{seats} seats, {arguments.games} games, {len(gems)} unseen cards")
        print("has  gave spurned  found  in use")
        for at, (has, gave, spurned) in enumerate(np.ndindex(LIKELIHOOD.shape)):
            if not np.isnan(found[at]):
                print(f"{has:3d} {gave:5d} {spurned:7d} {100 * np.exp(found[at]):6.0f} {LIKELIHOOD.flat[at]:7d}")
        for name, odds in (("all alike", np.zeros(LIKELIHOOD.size)), ("in use", used), ("found", np.nan_to_num(found))):
            fits = np.log(chances(cards, hands, odds)[np.arange(len(gems)), gems])
            print(f"{name:10s} {fits.mean():.3f} ± {fits.std() / len(fits) ** 0.5:.3f}")


if __name__ == "__main__":
    main()
