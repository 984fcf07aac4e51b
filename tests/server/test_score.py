"""A position typed from a real table is scored by the service as on the command line."""

from __future__ import annotations

import pytest
from service import Service

from sixfold.core.game import load, names
from sixfold.core.rulebook import examples


@pytest.mark.parametrize("name", names())
def test_examples_of_the_rules_score_what_they_say(service: Service, name: str) -> None:
    for text, scores in examples(load(name)):
        answer = service.post("/api/score", {"text": text})
        assert answer.status_code == 200, answer.text
        data = answer.json()
        assert data["game"] == name
        assert data["scores"] == scores
        for seat, points in enumerate(scores):
            assert (
                sum(reason.get("points", 0) for reason in data["reasons"] if reason.get("seat", -1) == seat) == points
            )
        assert data["picture"].startswith("<svg")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chess\nAda: e4", "line 1: there is no game 'chess'"),
        ("hexpert\nAda:\n 163", "line 3: HXP-2"),
        ("hexpert nonsense", "line 1: Hexpert has no preset 'nonsense'"),
        ("hexpert\n" + "\n" * 5000, "at most"),
    ],
)
def test_a_damaged_position_is_refused_with_its_line(service: Service, text: str, message: str) -> None:
    answer = service.post("/api/score", {"text": text})
    assert answer.status_code == 400
    assert message in answer.json()["text"]
