"""Every law for every game, preset and number of seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sixfold.core.conformance import LAWS, Case, cases
from sixfold.core.game import load, names

CASES = [case for name in names() for case in cases(load(name))]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[Case], None], case: Case) -> None:
    law(case)
