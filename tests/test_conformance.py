"""Every law for every game, preset and number of seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from sixfold.core.chance import generator
from sixfold.core.conformance import LAWS, Case, cases
from sixfold.core.conformance.face import reasons_are_public
from sixfold.core.face import Reason
from sixfold.core.game import load, names
from sixfold.core.playout import GREEDY, RANDOM, simulated

CASES = [case for name in names() for case in cases(load(name))]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_law(law: Callable[[Case], None], case: Case) -> None:
    law(case)


@pytest.mark.parametrize("name", names())
def test_every_law_holds_with_bounds_checking_on(name: str) -> None:
    """The first preset with the most seats, every index checked; a whole game of the drivers too."""
    game = load(name)
    first = next(iter(game.presets))
    case = [case for case in cases(game, "checked") if case.preset == first][-1]
    for law in LAWS:
        law(case)
    policies = [(GREEDY, RANDOM)[seat % 2] for seat in range(case.seats)]
    checked = simulated(game, case.seats, case.options, policies, 2, generator(1), "checked")
    assert checked.tolist() == simulated(game, case.seats, case.options, policies, 2, generator(1)).tolist()


@pytest.mark.parametrize("field", ["acting", "phase", "barrier", "hand"])
def test_reasons_that_name_who_acts_or_what_a_seat_alone_sees_break_the_law(field: str) -> None:
    game = load("gemtrix")
    said = replace(game.face, explain=lambda game, s: [Reason("GMX-1", "score", {"said": s[field].tolist()})])
    case = Case(replace(game, face=said), "fast", 2)
    with pytest.raises(AssertionError):
        reasons_are_public(case)
