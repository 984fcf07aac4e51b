"""Vector kernels: the emitted form computes what the source says, up to rounding."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sixfold.core.kernel import MODES, kernel
from sixfold.games.hexpert.lanes import Floats, Integers, add_row, dot, layer, popcount, update_sum

DICE = np.random.default_rng(7)


def numbers(*shape: int) -> Floats:
    return DICE.normal(0, 1, shape).astype(np.float32)


@kernel
def compiled_update_sum(base: Floats, rows: Floats, added: Integers, removed: Integers, n: int, out: Floats) -> None:
    update_sum(base, rows, added, removed, n, out)


@kernel
def compiled_layer(sums: Floats, weights: Floats, bias: Floats, leak: float, out: Floats) -> None:
    layer(sums, weights, bias, leak, out)


@kernel
def compiled_dot(one: Floats, other: Floats) -> float:
    return dot(one, other)  # type: ignore[no-any-return]


@kernel
def compiled_add_row(out: Floats, begin: int, row: Floats, times: float) -> None:
    add_row(out, begin, row, times)


@kernel
def compiled_popcount(bits: int) -> int:
    return popcount(bits)  # type: ignore[no-any-return]


@pytest.mark.parametrize("wide", [16, 48, 96])
@pytest.mark.parametrize("n", [0, 1, 7])
def test_rows_come_and_go(wide: int, n: int) -> None:
    base, rows = numbers(wide), numbers(30, wide)
    added, removed = DICE.integers(0, 30, (2, 9))
    out, expected = numbers(2, wide)
    compiled_update_sum.run("compiled")(base, rows, added, removed, n, out)
    update_sum(base, rows, added, removed, n, expected)
    assert out == pytest.approx(expected, abs=1e-5)
    assert expected == pytest.approx(base + rows[added[:n]].sum(0) - rows[removed[:n]].sum(0), abs=1e-5)


@pytest.mark.parametrize("kind", [np.int16, np.float32])
def test_whole_rows_are_added_exactly(kind: Any) -> None:
    base, rows = DICE.integers(-900, 900, 32).astype(np.int16), DICE.integers(-900, 900, (30, 32)).astype(np.int16)
    added, removed = DICE.integers(0, 30, (2, 9))
    out, expected = np.zeros(32, kind), np.zeros(32, kind)
    compiled_update_sum.run("compiled")(base, rows, added, removed, 9, out)
    update_sum(base, rows, added, removed, 9, expected)
    assert out.tolist() == expected.tolist() == (base + rows[added].sum(0) - rows[removed].sum(0)).tolist()


@pytest.mark.parametrize(("wide", "narrow"), [(16, 16), (48, 16), (96, 32)])
def test_a_layer_of_a_net(wide: int, narrow: int) -> None:
    sums, weights, bias = numbers(wide), numbers(wide, narrow), numbers(narrow)
    out, expected = numbers(2, narrow)
    compiled_layer.run("compiled")(sums, weights, bias, np.float32(0.05), out)
    layer(sums, weights, bias, np.float32(0.05), expected)
    assert out == pytest.approx(expected, abs=1e-4)
    straight = np.maximum(sums, 0) @ weights + bias
    assert expected == pytest.approx(np.where(straight > 0, straight, straight * 0.05), abs=1e-4)
    assert (expected < 0).any()
    assert (expected > 0).any()


@pytest.mark.parametrize("wide", [16, 64])
def test_sums_of_products(wide: int) -> None:
    one, other = numbers(2, wide)
    assert compiled_dot.run("compiled")(one, other) == pytest.approx(float(one @ other), abs=1e-4)
    assert dot(one, other) == pytest.approx(float(one @ other), abs=1e-4)


@pytest.mark.parametrize("begin", [0, 5])
def test_a_row_is_added_so_many_times_and_nothing_else_changes(begin: int) -> None:
    out, row = numbers(60), numbers(32)
    expected = out.copy()
    expected[begin : begin + 32] += row * np.float32(2.5)
    compiled_add_row.run("compiled")(out, begin, row, np.float32(2.5))
    assert out == pytest.approx(expected, abs=1e-5)


def test_bits_are_counted() -> None:
    for bits in (0, 1, (1 << 27) - 1, 0b1011 << 13):
        assert popcount(bits) == bits.bit_count()
        for mode in MODES:
            assert compiled_popcount.run(mode)(bits) == bits.bit_count()
