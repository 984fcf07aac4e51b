"""The service's schema: the OpenAPI document of its routes, with what is said over the WebSocket and what each game shows.

`python -m sixfold.server.schema` prints what it names; the page's types are made from that (`npm run types`).
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Any, get_type_hints

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct

from sixfold.core.face import GenericScene
from sixfold.core.game import load, names
from sixfold.table.messages import AnyClientMessage, AnyServerMessage

REFERENCE = "#/components/schemas/{name}"


def scenes() -> list[type[Struct]]:
    """What games show: the generic kind of scene, and each game's own."""
    return list(dict.fromkeys([GenericScene, *(_returned(load(name).face.scene) for name in names())]))


def equipment() -> list[type[Struct]]:
    """The equipment of the games that have some."""
    found = (load(name).face.equipment for name in names())
    return list(dict.fromkeys(_returned(function) for function in found if function is not None))


def _returned(function: Any) -> Any:
    return get_type_hints(function)["return"]


def extended(document: dict[str, Any]) -> dict[str, Any]:
    """The document of the routes, with all that they do not name."""
    unions = {
        "AnyClientMessage": AnyClientMessage,
        "AnyServerMessage": AnyServerMessage,
        "Scene": reduce(or_, scenes()),
        "Equipment": reduce(or_, equipment()),
    }
    named: dict[str, Any] = document["components"]["schemas"]
    structs = {kind.__name__: kind for kind in _structs(Struct)}
    asked = [structs[name] for name in named if name in structs and name not in unions]
    schemas, components = msgspec.json.schema_components([*unions.values(), *asked], ref_template=REFERENCE)
    named = named | components | dict(zip(unions, schemas, strict=False))
    for name in named.keys() & structs.keys() - unions.keys():
        _describe(named[name], structs[name])
    return document | {"components": document["components"] | {"schemas": dict(sorted(named.items()))}}


def _structs(kind: type[Struct]) -> Iterator[type[Struct]]:
    for child in kind.__subclasses__():
        if child.__module__.startswith("sixfold."):
            yield child
        yield from _structs(child)


def _describe(schema: dict[str, Any], kind: type[Struct]) -> None:
    """Say of a struct and its fields what their docstrings do."""
    schema.setdefault("description", inspect.getdoc(kind))
    for owner in kind.__mro__[: kind.__mro__.index(Struct)]:
        (found,) = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
        assert isinstance(found, ast.ClassDef)
        for field, after in pairwise(found.body):
            match field, after:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    schema["properties"][name] |= {"description": text}


class WholeSchema(JsonRenderPlugin):
    """Serves the document, extended."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return super().render(request, extended(openapi_schema))


def main() -> None:
    """Print what the document names, without the routes: the source of the page's types."""
    from .app import create_app
    from .settings import Settings

    document = extended(create_app(Settings(database="sqlite+aiosqlite://")).openapi_schema.to_schema()) | {"paths": {}}
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


if __name__ == "__main__":
    main()
