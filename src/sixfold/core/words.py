"""Texts for people: message keys with parameters, one file a language in each game's room and in the house."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "ko", "de", "ja")


@cache
def catalogue(package: str, language: str = "en") -> Mapping[str, str]:
    """The messages of one package: `words/<language>.toml`, flattened to dotted keys."""
    text = resources.files(package).joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
    flat: dict[str, str] = {}

    def walk(prefix: str, table: Mapping[str, Any]) -> None:
        for key, value in table.items():
            if isinstance(value, str):
                flat[prefix + key] = value
            else:
                walk(f"{prefix}{key}.", value)

    walk("", tomllib.loads(text))
    return flat


def say(package: str, key: str, params: Mapping[str, Any], language: str = "en") -> str:
    """A message in a language. A parameter whose text is itself a key with @ before it is said too: @gem.red."""
    words = catalogue(package, language)

    def spoken(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("@"):
            return words[value[1:]]
        if isinstance(value, (list, tuple)):
            return ", ".join(str(spoken(item)) for item in value)
        return value

    return words[key].format(**{name: spoken(value) for name, value in params.items()})
