"""The file of a net's weights."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sixfold.core.errors import OptionError
from sixfold.core.game import Codes
from sixfold.core.lanes import LANES, Floats

from .net import FACTS, KINDS, SMALL, STAGES, Net, blank
from .rules import CELLS

FILE = Path(__file__).with_name("weights.npz")
"""The weights that come with the game."""


def stack(facts: Sequence[Codes], rows: Sequence[Floats], small: Net) -> Net:
    """A net from the facts of each stage and their rows; the small layers are another net's."""
    row_of = np.zeros((STAGES, FACTS), np.int32)
    begin = 1
    for stage, found in enumerate(facts):
        row_of[stage, found] = np.arange(begin, begin + found.size)
        begin += found.size
    nothing = np.zeros((1, rows[0].shape[1]), np.float32)
    return small._replace(row_of=row_of, rows=np.concatenate([nothing, *rows]))


def save(path: Path, facts: Sequence[Codes], rows: Sequence[Floats], net: Net, about: dict[str, Any]) -> None:
    """Write weights; a row's entries but the first are bytes times a scale, which changes values by hundredths of a point."""
    every = np.concatenate(list(rows))
    scale = np.maximum(abs(every[:, 1:]).max(1, keepdims=True), 1e-6) / 127
    arrays = {
        "sizes": np.array([found.size for found in facts]),
        "facts": np.concatenate(list(facts)).astype(np.uint32),
        "direct": every[:, 0],
        "scale": scale[:, 0],
        "bytes": np.rint(every[:, 1:] / scale).astype(np.int8),
        **dict(zip(SMALL, net[2:-1], strict=True)),
    }
    passing = path.with_suffix(".part")
    with passing.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
    passing.replace(path)


def _unpacked(kept: Any) -> Net:
    small = [np.ascontiguousarray(kept[name], np.float32) for name in SMALL]
    small[0][:, 0] = 0  # the first entry goes round the small layers
    every = np.column_stack([kept["direct"], kept["bytes"] * kept["scale"][:, None]]).astype(np.float32)
    ends = np.cumsum(kept["sizes"])[:-1]
    wide, narrow = every.shape[1], small[-2].shape[1]
    net = blank(wide, narrow)
    shapes = ((STAGES, wide, narrow), (STAGES, narrow), (STAGES, narrow), (STAGES,))
    fits = tuple(layer.shape for layer in small) == shapes and kept["sizes"].shape == (CELLS + 1,)
    if not fits or wide % LANES or narrow % LANES or not all(np.isfinite(layer).all() for layer in (every, *small)):
        raise ValueError("they do not fit this game")
    for layer, read_layer in zip(net[2:-1], small, strict=True):
        layer[:] = read_layer
    facts = np.split(kept["facts"].astype(np.int64), ends)
    return whole(stack(facts, np.split(every, ends), net), facts)


def reach(facts: Codes, rows: Floats) -> Floats:
    """The largest sums, or smallest, that any board could have of a stage's rows: of each kind of fact, one holds at most."""
    high, low = np.zeros((2, rows.shape[1]), np.float32)
    for part in np.split(rows, np.searchsorted(facts, KINDS)):
        if len(part):
            high += np.maximum(part.max(0), 0)
            low += np.minimum(part.min(0), 0)
    return np.maximum(np.maximum(high, -low), np.float32(1e-6))


def whole(net: Net, facts: Sequence[Codes]) -> Net:
    """A net to play by, its rows made whole numbers: values change by hundredths of a point, and take less time to be found."""
    rows, middle, step = np.zeros(net.rows.shape, np.int16), net.middle.copy(), net.step.copy()
    for stage, found in enumerate(facts):
        places = net.row_of[stage, found]
        one = reach(found, net.rows[places]) / np.float32(32_000)
        rows[places] = np.rint(net.rows[places] / one)
        middle[stage] *= one[:, None]
        step[stage] = one[0]
    return net._replace(rows=rows, middle=middle, step=step)


@cache
def read(path: Path = FILE) -> Net:
    """The net in a file; OptionError says what is wrong with it."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            return _unpacked(kept)
    except FileNotFoundError:
        raise OptionError(f"there are no weights at {path}; `sixfold train hexpert` makes them") from None
    except Exception as error:
        raise OptionError(
            f"the weights at {path} are damaged ({error}); `sixfold train hexpert` makes new ones"
        ) from None


def about(path: Path = FILE) -> dict[str, Any]:
    """How the weights in a file were made."""
    with np.load(path) as kept:
        told: dict[str, Any] = json.loads(str(kept["about"]))
    return told
