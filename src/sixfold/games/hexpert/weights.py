"""The file of a net's weights."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sixfold.core.errors import OptionError

from .net import FACTS, Net
from .rules import CELLS

FILE = Path(__file__).with_name("weights.npz")
"""The weights that come with the game."""


def save(path: Path, net: Net, about: dict[str, Any]) -> None:
    """Write weights; the many rows of facts with half the digits, which changes values by less than a hundredth of a point."""
    arrays = {name: array.astype(np.float16) if name == "facts" else array for name, array in net._asdict().items()}
    passing = path.with_suffix(".part")
    with passing.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
    passing.replace(path)


@cache
def read(path: Path = FILE) -> Net:
    """The net in a file; OptionError says what is wrong with it."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            net = Net(**{name: np.ascontiguousarray(kept[name], np.float32) for name in Net._fields})
    except FileNotFoundError:
        raise OptionError(f"there are no weights at {path}; `sixfold train hexpert` makes them") from None
    except Exception as error:
        raise OptionError(
            f"the weights at {path} are damaged ({error}); `sixfold train hexpert` makes new ones"
        ) from None
    wide, narrow = net.middle.shape if net.middle.ndim == 2 else (0, 0)
    shapes = ((FACTS, wide), (wide, narrow), (narrow,), (CELLS + 1, narrow), (CELLS + 1,))
    if tuple(array.shape for array in net) != shapes or not all(np.isfinite(array).all() for array in net):
        raise OptionError(f"the weights at {path} do not fit this game; `sixfold train hexpert` makes new ones")
    return net


def about(path: Path = FILE) -> dict[str, Any]:
    """How the weights in a file were made."""
    with np.load(path) as kept:
        told: dict[str, Any] = json.loads(str(kept["about"]))
    return told
