"""Every game's rules page states every rule, and its examples score what they say."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from sixfold.core.errors import OptionError
from sixfold.core.game import load, names
from sixfold.core.rulebook import examples, rule_numbers, rule_text, rulebook
from sixfold.core.typed import read_position
from sixfold.core.words import LANGUAGES


@pytest.mark.parametrize("name", names())
def test_the_page_states_every_rule(name: str) -> None:
    """The room's rules say in their first line which they are."""
    code = resources.files(load(name).face.package).joinpath("rules.py").read_text(encoding="utf-8")
    said = re.search(r"Rules ([A-Z]{3})-1 to \1-(\d+)", code.splitlines()[0])
    assert said
    stated = rule_numbers(load(name))
    assert sorted(stated, key=lambda rule: int(rule.partition("-")[2])) == [
        f"{said[1]}-{n}" for n in range(1, int(said[2]) + 1)
    ]


@pytest.mark.parametrize("name", names())
def test_no_rule_is_stated_twice(name: str) -> None:
    stated = re.findall(r"^(?:[-*] )?\*\*([A-Z]{3}-\d+)\*\*", rulebook(load(name)), re.MULTILINE)
    assert len(stated) == len(set(stated))


@pytest.mark.parametrize("name", names())
def test_every_rule_can_be_read_by_itself(name: str) -> None:
    game = load(name)
    for rule in rule_numbers(game):
        number, text = rule_text(game, rule)
        assert number == rule
        assert f"**{rule}**" in text
        assert len(text) > len(rule) + 20
        assert "\n#" not in text
        assert "**" not in "".join(text.split("\n\n")[1:]), "what follows belongs to this rule"
        assert rule_text(game, rule.partition("-")[2]) == rule_text(game, rule.lower()) == (number, text)


def test_a_rule_comes_with_its_examples() -> None:
    assert rule_text(load("hichain"), "22")[1].count("```score") == 5


@pytest.mark.parametrize("rule", ["0", "99", "XYZ-1", "", "-", "one"])
def test_a_rule_that_is_not_there_is_refused_with_those_that_are(rule: str) -> None:
    with pytest.raises(OptionError, match="its rules are HXP-1 to HXP-18"):
        rule_text(load("hexpert"), rule)


@pytest.mark.parametrize("name", names())
def test_the_page_has_an_example_and_every_example_has_its_result(name: str) -> None:
    page = rulebook(load(name))
    assert page.count("```score") == page.count("```result") == len(list(examples(load(name)))) > 0


@pytest.mark.parametrize("name", names())
def test_every_example_scores_what_the_page_says(name: str) -> None:
    for text, scores in examples(load(name)):
        game, _, state = read_position(text)
        assert game.name == name
        assert [int(points) for points in state.score[: state.seats]] == scores
        reasons = game.face.explain(game, state)
        assert [sum(r.points for r in reasons if r.seat == seat) for seat in range(state.seats)] == scores


@pytest.mark.parametrize("name", names())
def test_the_form_of_a_typed_position_can_be_read_as_it_is(name: str) -> None:
    typed = load(name).face.typed
    assert typed
    game, _, state = read_position(typed.form)
    assert game.name == name
    reasons = game.face.explain(game, state)
    for seat in range(state.seats):
        assert sum(r.points for r in reasons if r.seat == seat) == state.score[seat]


@pytest.mark.parametrize("name", names())
def test_what_is_reconstructed_is_said_on_the_page(name: str) -> None:
    game = load(name)
    for rule in re.findall(r"[A-Z]{3}-\d+", game.components.reconstructed):
        assert "reconstruct" in rulebook(game).lower()
        assert rule in rule_numbers(game)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_language_states_the_same_rules_with_the_same_examples(name: str, language: str) -> None:
    game = load(name)
    english, other = rulebook(game), rulebook(game, language)
    heads = r"^(?:[-*] )?\*\*([A-Z]{3}-\d+)\*\*"
    assert re.findall(heads, other, re.MULTILINE) == re.findall(heads, english, re.MULTILINE)
    blocks = r"```\w*\n.*?```"
    assert re.findall(blocks, other, re.DOTALL) == re.findall(blocks, english, re.DOTALL)
    for rule in rule_numbers(game):
        assert f"**{rule}**" in rule_text(game, rule, language)[1]
    assert language == "en" or other != english
