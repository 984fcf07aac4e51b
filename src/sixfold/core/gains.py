"""What moves would score at once, from what a seat sees: one call into compiled code for all of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from .chance import Random
from .game import Codes, Game, Kit, State
from .kernel import Mode, kernel
from .playout import Raw, copy, gains, kernels, redeal


@kernel
def seen_gains(
    states: State, raw: Raw, kit: Kit, seat: int, random: Random, codes: Codes, n: int, points: Codes
) -> None:
    """What each of n moves would score the seat at once, judged on a redeal of its view in row 0. Uses rows 1 and 2."""
    copy(raw, 1, 0)
    redeal(states[1], kit, seat, random)
    if states[1].seats > 1:  # somebody else always stays to act: guesses at what others have sealed are never laid
        states[1].acting |= 1 << (seat + 1) % states[1].seats
    gains(states, raw, kit, seat, codes, n, points)


@cache
def gains_driver(game: Game, mode: Mode) -> Any:
    """The driver of a game."""
    return seen_gains.bind(game.name, **kernels(game)).run(mode)
