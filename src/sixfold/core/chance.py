"""Randomness: a small generator for kernels, and the dealer whose draws anybody can verify."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .kernel import kernel

Random = npt.NDArray[np.uint64]
"""The generator's state: an array of one, so that kernels can advance it."""


def generator(seed: int) -> Random:
    """A generator for kernels; equal seeds give equal streams, neighbouring seeds unrelated ones."""
    digest = hashlib.sha256(f"sixfold {seed}".encode()).digest()
    return np.array([int.from_bytes(digest[:8], "little") | 1], dtype=np.uint64)


@kernel
def below(random: Random, n: int) -> int:
    """A number from 0 to n - 1 (n < 2**31), by xorshift64: shifts only, so the interpreted twin cannot overflow."""
    x = random[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    random[0] = x
    return (np.int64(x >> np.uint64(33)) * n) >> 31  # type: ignore[return-value]


class Dealer:
    """Chance for a real table: the k-th draw is a hash of seed and k, so the seed, shown afterwards, proves every draw."""

    def __init__(self, seed: str | None = None, drawn: int = 0) -> None:
        self.seed = seed if seed is not None else secrets.token_hex(16)
        self.drawn = drawn

    @property
    def commitment(self) -> str:
        """What is published before the first draw."""
        return hashlib.sha256(f"sixfold seed {self.seed}".encode()).hexdigest()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        if n <= 0:
            raise ValueError("nothing to draw from")
        digest = hashlib.sha256(f"{self.seed}:{self.drawn}".encode()).digest()
        self.drawn += 1
        return int.from_bytes(digest, "big") * n >> 256

    def pick(self, weights: Sequence[int]) -> int:
        """An index, with probability in proportion to its weight."""
        at = self.below(sum(weights))
        for index, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return index
        raise AssertionError("unreachable: the weights add up to the total")
