"""The laws every game must pass, over its rules and over what people see. Whoever writes a game imports them:

from sixfold.core.conformance import LAWS, cases

@pytest.mark.parametrize("case", cases(game), ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law, case):
    law(case)
"""

from __future__ import annotations

from .case import Case, cases, random_game
from .face import FACE
from .rules import RULES

__all__ = ["FACE", "LAWS", "RULES", "Case", "cases", "random_game"]

LAWS = (*RULES, *FACE)
