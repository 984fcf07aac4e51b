"""What Hexpert's vector kernels bring: python bench/lanes.py [--seconds S]

Evaluating every placement of every tile on boards with 5 to 17 empty hexes, by the shipped net, compiled in these ways, in one run:
`source`, the loops that define the kernels; `loops`, the same sums with the contiguous axis innermost, as LLVM vectorises best;
`fastmath`, those with Numba's fast-math flags (without and with contraction to fused multiply-adds); and `lanes`, the kernels that are
told to LLVM vector by vector. Nanoseconds of processor time a placement, and how many times as long as `lanes`; then how far the values
are from those of `source`, in points.
"""

from __future__ import annotations

import argparse
import statistics
import time
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from sixfold.core.chance import below, generator
from sixfold.core.kernel import Kernel
from sixfold.games.hexpert import lanes
from sixfold.games.hexpert.board import EMPTY_BOARD, FULL_BAG, lay, nth
from sixfold.games.hexpert.net import expected_best, new_workspace
from sixfold.games.hexpert.rules import CELLS, ROWS, TILES
from sixfold.games.hexpert.weights import read

BOARDS, REPEATS = 60, 5
FAST = {"reassoc", "nsz", "nnan", "ninf"}


def update_sum(base: Any, rows: Any, added: Any, removed: Any, n: int, out: Any) -> None:
    """`lanes.update_sum`, the contiguous axis innermost."""
    for h in range(out.size):
        out[h] = base[h]
    for i in range(n):
        new, old = rows[added[i]], rows[removed[i]]
        for h in range(out.size):
            out[h] = out[h] + new[h] - old[h]


def layer(sums: Any, weights: Any, bias: Any, leak: Any, out: Any) -> None:
    """`lanes.layer`, the contiguous axis innermost."""
    for j in range(out.size):
        out[j] = bias[j]
    for h in range(sums.size):
        if sums[h] > 0:
            for j in range(out.size):
                out[j] += sums[h] * weights[h, j]
    for j in range(out.size):
        out[j] = max(out[j], out[j] * leak)


LOOPS: dict[Kernel, Callable[..., Any]] = {lanes.update_sum: update_sum, lanes.layer: layer}


def compiled(kernel: Kernel, forms: dict[Kernel, Any], made: dict[Kernel, Any]) -> Any:
    """A kernel compiled with these forms of some kernels in place of their own."""
    if kernel in forms:
        return forms[kernel]
    if kernel not in made:
        import numba

        source = kernel.source
        names = dict(source.__globals__)
        for name in source.__code__.co_names:
            if isinstance(names.get(name), Kernel):
                names[name] = compiled(names[name], forms, made)
        twin = types.FunctionType(source.__code__, names, source.__name__)
        njit: Any = numba.njit
        apart: dict[str, Any] = {"_nrt": not kernel.inner, "forceinline": kernel.inner}
        made[kernel] = njit(error_model="numpy", **apart)(twin)
    return made[kernel]


def way(loops: bool, fastmath: Any) -> Any:
    """`expected_best` with vector kernels compiled from loops."""
    import numba

    forms: dict[Kernel, Any] = {}
    njit: Any = numba.njit
    for kernel in (lanes.update_sum, lanes.layer, lanes.dot, lanes.popcount):
        source = LOOPS.get(kernel, kernel.source) if loops else kernel.source
        forms[kernel] = njit(error_model="numpy", fastmath=fastmath, _nrt=False, forceinline=True)(source)
    forms[lanes.popcount] = lanes.popcount.run("compiled")  # one instruction either way
    return compiled(expected_best, forms, {})


def boards() -> list[tuple[Any, Any, int, int]]:
    """Boards of random games, as `expected_best` takes them."""
    found = []
    for seed in range(BOARDS):
        dice = generator(seed)
        light, filled = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
        empty, left = EMPTY_BOARD, FULL_BAG
        for k in range(2 + seed % 13):
            tile, cell = nth(left, below(dice, TILES - k)), nth(empty, below(dice, CELLS - k))
            lay(light, filled, cell, tile)
            empty, left = empty & ~(1 << cell), left & ~(1 << tile)
        found.append((light, filled, empty, left))
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement")
    arguments = parser.parse_args()
    net, value, given = read(), np.zeros(CELLS), boards()
    work = new_workspace(net)
    ways = {
        "source": way(False, False),
        "loops": way(True, False),
        "fastmath": way(True, FAST),
        "fastmath, contract": way(True, FAST | {"contract"}),
        "lanes": expected_best.run("compiled"),
    }
    results = {name: [run(net, work, *board, value) for board in given] for name, run in ways.items()}
    placements = sum(empty.bit_count() * left.bit_count() for _, _, empty, left in given)
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(REPEATS):
        for name, run in ways.items():
            begun, rounds = time.process_time(), 0
            while time.process_time() < begun + arguments.seconds:
                for board in given:
                    run(net, work, *board, value)
                rounds += 1
            times[name].append((time.process_time() - begun) / rounds / placements)
    took = {name: statistics.median(of) for name, of in times.items()}
    print(f"{'kernels':20}{'ns a placement':>15}{'× lanes':>9}{'points off':>12}")
    for name in ways:
        off = max(abs(a - b) for a, b in zip(results[name], results["source"], strict=True))
        print(f"{name:20}{1e9 * took[name]:15.1f}{took[name] / took['lanes']:9.2f}{off:12.6f}")


if __name__ == "__main__":
    main()
