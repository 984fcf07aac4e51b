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

from .lanes import LANES, Floats
from .net import DENSE, FEATURES, KINDS, STAGES, Net, empty_net
from .rules import CELLS

FILE = Path(__file__).with_name("weights.npz")
"""The weights that come with the game."""


def assemble(features: Sequence[Codes], embeddings: Sequence[Floats], dense: Net) -> Net:
    """A net from the features of each stage and their embeddings; the dense layers are another net's."""
    embedding_of = np.zeros((STAGES, FEATURES), np.int32)
    begin = 1
    for stage, found in enumerate(features):
        embedding_of[stage, found] = np.arange(begin, begin + found.size)
        begin += found.size
    nothing = np.zeros((1, embeddings[0].shape[1]), np.float32)
    return dense._replace(embedding_of=embedding_of, embeddings=np.concatenate([nothing, *embeddings]))


def save(path: Path, features: Sequence[Codes], embeddings: Sequence[Floats], net: Net, about: dict[str, Any]) -> None:
    """Write weights; the entries of an embedding but the first are bytes times a scale, which changes values by hundredths of a point."""
    every = np.concatenate(list(embeddings))
    scale = np.maximum(abs(every[:, 1:]).max(1, keepdims=True), 1e-6) / 127
    arrays = {
        "sizes": np.array([found.size for found in features]),
        "facts": np.concatenate(list(features)).astype(np.uint32),
        "direct": every[:, 0],
        "scale": scale[:, 0],
        "bytes": np.rint(every[:, 1:] / scale).astype(np.int8),
        **dict(zip(DENSE, net[2:-1], strict=True)),
    }
    passing = path.with_suffix(".part")
    with passing.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
    passing.replace(path)


def _unpacked(kept: Any) -> Net:
    dense = [np.ascontiguousarray(kept[name], np.float32) for name in DENSE]
    dense[0][:, 0] = 0  # the skip connection goes round the dense layers
    every = np.column_stack([kept["direct"], kept["bytes"] * kept["scale"][:, None]]).astype(np.float32)
    ends = np.cumsum(kept["sizes"])[:-1]
    wide, narrow = every.shape[1], dense[-2].shape[1]
    net = empty_net(wide, narrow)
    shapes = ((STAGES, wide, narrow), (STAGES, narrow), (STAGES, narrow), (STAGES,))
    fits = tuple(layer.shape for layer in dense) == shapes and kept["sizes"].shape == (CELLS + 1,)
    if not fits or wide % LANES or narrow % LANES or not all(np.isfinite(layer).all() for layer in (every, *dense)):
        raise ValueError("they do not fit this game")
    for layer, read_layer in zip(net[2:-1], dense, strict=True):
        layer[:] = read_layer
    features = np.split(kept["facts"].astype(np.int64), ends)
    return quantized(assemble(features, np.split(every, ends), net), features)


def bounds(features: Codes, embeddings: Floats) -> Floats:
    """A bound on the absolute sums that a stage's embeddings can have on any board: of each kind of feature, one at most is active."""
    high, low = np.zeros((2, embeddings.shape[1]), np.float32)
    for part in np.split(embeddings, np.searchsorted(features, KINDS)):
        if len(part):
            high += np.maximum(part.max(0), 0)
            low += np.minimum(part.min(0), 0)
    return np.maximum(np.maximum(high, -low), np.float32(1e-6))


def quantized(net: Net, features: Sequence[Codes]) -> Net:
    """The net to play by, its embeddings quantized to int16: values change by hundredths of a point and cost half the time."""
    embeddings, middle, step = np.zeros(net.embeddings.shape, np.int16), net.middle.copy(), net.step.copy()
    for stage, found in enumerate(features):
        places = net.embedding_of[stage, found]
        scale = bounds(found, net.embeddings[places]) / np.float32(32_000)
        embeddings[places] = np.rint(net.embeddings[places] / scale)
        middle[stage] *= scale[:, None]
        step[stage] = scale[0]
    return net._replace(embeddings=embeddings, middle=middle, step=step)


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
