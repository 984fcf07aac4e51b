"""Randomness: reproducible, fair, and a dealer whose draws anybody can verify."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import pytest

from sixfold.core.chance import Dealer, below, generator
from sixfold.core.kernel import MODES, Mode

CHI_SQUARE = {1: 10.83, 2: 13.82, 5: 20.52, 9: 27.88, 12: 32.91, 99: 148.2}
"""By degrees of freedom: a fair draw exceeds it once in a thousand."""


def chi_square(found: Sequence[int], weights: Sequence[int]) -> float:
    """How far counts are from what the weights would give."""
    counts, total = Counter(found), sum(weights)
    expected = [len(found) * weight / total for weight in weights]
    return sum((counts[i] - e) ** 2 / e for i, e in enumerate(expected) if e)


def test_the_same_seed_deals_the_same() -> None:
    one, two, other = Dealer("s"), Dealer("s"), Dealer("t")
    draws = [one.pick([1] * 30) for _ in range(50)]
    assert draws == [two.pick([1] * 30) for _ in range(50)]
    assert draws != [other.pick([1] * 30) for _ in range(50)]
    later = Dealer("s", drawn=20)
    assert draws[20:] == [later.pick([1] * 30) for _ in range(30)]


def test_a_dealer_without_a_seed_makes_its_own() -> None:
    assert Dealer().seed != Dealer().seed


def test_the_commitment_is_the_hash_of_the_seed_and_tells_nothing_of_the_draws() -> None:
    dealer = Dealer("a seed")
    assert dealer.commitment == hashlib.sha256(b"sixfold seed a seed").hexdigest()
    before = dealer.commitment
    dealer.pick([1, 1])
    assert dealer.commitment == before


def test_the_first_draw_can_be_checked_by_hand() -> None:
    number = int(hashlib.sha256(b"seed:0").hexdigest(), 16)
    assert Dealer("seed").pick([1] * 1000) == number * 1000 // 2**256


@pytest.mark.parametrize("weights", [[1, 1], [1] * 10, [1, 2, 3, 4, 5, 6], [5, 0, 1, 100], [1] * 100])
def test_draws_are_fair(weights: list[int]) -> None:
    dealer = Dealer("fair")
    found = [dealer.pick(weights) for _ in range(5000)]
    assert not any(weights[index] == 0 for index in found)
    assert chi_square(found, weights) < CHI_SQUARE[sum(weight > 0 for weight in weights) - 1]


@pytest.mark.parametrize("weights", [[], [0], [0, 0]])
def test_nothing_cannot_be_drawn_from(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Dealer("x").pick(weights)


@pytest.mark.parametrize("n", [2, 3, 10, 13, 100])
def test_below_is_uniform_along_a_stream(n: int) -> None:
    random, run = generator(1), below.run("compiled")
    assert chi_square([int(run(random, n)) for _ in range(20_000)], [1] * n) < CHI_SQUARE[n - 1]


@pytest.mark.parametrize("n", [2, 3, 10, 13, 100])
def test_below_is_uniform_over_the_first_numbers_of_neighbouring_seeds(n: int) -> None:
    run = below.run("compiled")
    assert chi_square([int(run(generator(seed), n)) for seed in range(5000)], [1] * n) < CHI_SQUARE[n - 1]


@pytest.mark.parametrize("mode", MODES)
def test_below_stays_below(mode: Mode) -> None:
    random = generator(3)
    for n in (1, 2, 7, 2**31 - 1):
        for _ in range(200):
            assert 0 <= below.run(mode)(random, n) < n
