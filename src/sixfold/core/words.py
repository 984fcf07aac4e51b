"""Texts for people: Fluent messages, one file a language in each game's room and in the house.

The key score.row of the code is the message score-row of words/<language>.ftl. What a language lacks is said in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from numbers import Integral
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "ko", "de", "ja")
NAMES = frozenset({"name", "names", "whose"})
"""Parameters that hold what people call themselves: never read as keys."""


def identifier(key: str) -> str:
    """What Fluent calls the message of a key: it allows no dots."""
    return key.replace(".", "-")


@cache
def source(package: str, language: str = "en") -> str:
    """A package's words/<language>.ftl as it is written; empty where there is none."""
    file = resources.files(package).joinpath("words", f"{language}.ftl")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def variables(text: str) -> dict[str, frozenset[str]]:
    """The messages of a Fluent text, each with the variables that it and the messages in it use."""
    from fluent.syntax import FluentParser, ast
    from fluent.syntax.visitor import Visitor

    class Uses(Visitor):
        def __init__(self) -> None:
            self.variables: set[str] = set()
            self.messages: set[str] = set()

        def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - named by Fluent
            self.variables.add(node.id.name)

        def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
            self.messages.add(node.id.name)

    found = {}
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            found[entry.id.name] = Uses()
            found[entry.id.name].visit(entry.value)

    def used(name: str, within: frozenset[str] = frozenset()) -> frozenset[str]:
        if name in within or name not in found:
            return frozenset()
        inner = (used(other, within | {name}) for other in found[name].messages)
        return frozenset(found[name].variables).union(*inner)

    return {name: used(name) for name in found}


@cache
def messages(package: str, language: str = "en") -> Mapping[str, frozenset[str]]:
    """The messages of a package in one language, each with the variables it uses."""
    return variables(source(package, language))


def sources(package: str, language: str) -> dict[str, str]:
    """By language what is needed to speak one: its own file, and the English one where that lacks a message."""
    lacking = messages(package).keys() - messages(package, language).keys()
    found = {tongue: source(package, tongue) for tongue in ([language, "en"] if lacking else [language])}
    return {tongue: text for tongue, text in found.items() if text}


@cache
def _bundle(package: str, language: str) -> FluentBundle | None:
    text = source(package, language)
    if not text:
        return None
    from fluent.runtime import FluentBundle, FluentResource

    # Pictures and terminals show the marks that would isolate what is filled in.
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    return bundle


def say(package: str, key: str, params: Mapping[str, Any], language: str = "en") -> str:
    """A message in a language. A parameter whose text is itself a key with @ before it is said too: @gem.red."""

    def spoken(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("@") and _found(package, value[1:], language):
            return say(package, value[1:], {}, language)
        if isinstance(value, (list, tuple)):
            return ", ".join(str(spoken(item)) for item in value)
        if isinstance(value, float):
            return value
        return int(value) if isinstance(value, Integral) else str(value)

    bundle = _found(package, key, language)
    if bundle is None:
        return key
    message = bundle.get_message(identifier(key))
    assert message.value is not None
    given = {name: str(value) if name in NAMES else spoken(value) for name, value in params.items()}
    text, _ = bundle.format_pattern(message.value, given)
    return str(text)


def house(key: str, **params: Any) -> str:
    """A sentence of the terminal's, which speaks English alone."""
    return say("sixfold", key, params)


def _found(package: str, key: str, language: str) -> FluentBundle | None:
    for candidate in (language, "en"):
        bundle = _bundle(package, candidate)
        if bundle is not None and identifier(key) in messages(package, candidate):
            return bundle
    return None
