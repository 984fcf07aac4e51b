"""Vector kernels: kernels with a second form, written in LLVM vectors of LANES numbers, where a compiled loop takes one at a time.

A compiled loop must allow for its arrays to overlap, and so often stays scalar (`python bench/lanes.py` compares). The source of a vector
kernel is its definition, and what runs interpreted, checked, or called from Python; compiled kernels get the other form. Its arrays are
float32, some of them int16 where that is said; they are contiguous, do not overlap, and their rows are multiples of LANES. Sums are the
same up to rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from sixfold.core.kernel import Kernel, Mode

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]
Numbers = npt.NDArray[Any]
"""Of float32, or of int16, which take half of the memory and are added exactly."""

LANES = 16
APART = 4
"""Independent partial sums: each addition to one has to wait for the one before."""


class VectorKernel(Kernel):
    """A kernel that compiled kernels get as an intrinsic."""

    def __init__(self, source: Callable[..., Any], form: Callable[..., Any]) -> None:
        super().__init__(source)
        self._form = form

    def __call__(self, *args: Any) -> Any:
        return self.source(*args)

    def _make(self, mode: Mode) -> Callable[..., Any]:
        if mode != "compiled":
            return super()._make(mode)
        from numba.extending import intrinsic

        made: Callable[..., Any] = intrinsic(self._form)
        return made


def vector_kernel(form: Callable[..., Any]) -> Callable[[Callable[..., Any]], VectorKernel]:
    """Declare a vector kernel, given its form: a typed code generator, as `numba.extending.intrinsic` takes it."""
    return lambda source: VectorKernel(source, form)


class _Emitter:
    """Emits LLVM instructions on vectors: `at` is the address of an array's entry, `get` and `put` load and store LANES entries."""

    def __init__(self, context: Any, builder: Any, signature: Any, values: Any) -> None:
        from llvmlite import ir
        from numba import types
        from numba.np import arrayobj

        array: Any = arrayobj.make_array
        self.ir, self.builder, self.context = ir, builder, context
        self.index, self.number = ir.IntType(64), ir.FloatType()
        self.lanes = ir.VectorType(self.number, LANES)
        self.values = [
            array(kind)(context, builder, value) if isinstance(kind, types.Array) else value
            for kind, value in zip(signature.args, values, strict=True)
        ]

    def whole(self, n: int) -> Any:
        return self.ir.Constant(self.index, n)

    def splat(self, value: float) -> Any:
        return self.ir.Constant(self.lanes, [value] * LANES)

    def size(self, k: int, axis: int = 0) -> Any:
        return self.builder.extract_value(self.values[k].shape, axis)

    def at(self, k: int, *steps: Any) -> Any:
        place = self.values[k].data
        for step in steps:
            place = self.builder.gep(place, [step])
        return place

    def one(self, k: int, *steps: Any) -> Any:
        return self.builder.load(self.at(k, *steps))

    def _lanes_at(self, k: int, steps: tuple[Any, ...]) -> Any:
        lanes = self.ir.VectorType(self.at(k).type.pointee, LANES)
        return self.builder.bitcast(self.at(k, *steps), lanes.as_pointer())

    def get(self, k: int, *steps: Any) -> Any:
        return self.builder.load(self._lanes_at(k, steps), align=2)

    def put(self, value: Any, k: int, *steps: Any) -> None:
        place = self._lanes_at(k, steps)
        if value.type != place.type.pointee:
            value = self.builder.sitofp(value, place.type.pointee)
        self.builder.store(value, place, align=2)

    def broadcast(self, value: Any) -> Any:
        """A number in all lanes."""
        none, small = self.ir.Constant(self.lanes, self.ir.Undefined), self.ir.IntType(32)
        single = self.builder.insert_element(none, value, self.ir.Constant(small, 0))
        return self.builder.shuffle_vector(
            single, none, self.ir.Constant(self.ir.VectorType(small, LANES), [0] * LANES)
        )

    def horizontal_sum(self, value: Any) -> Any:
        """The sum of all lanes, by halves."""
        small, n = self.ir.IntType(32), LANES
        while n > 1:
            n //= 2
            none = self.ir.Constant(value.type, self.ir.Undefined)
            low, high = (
                self.ir.Constant(self.ir.VectorType(small, n), list(range(begin, begin + n))) for begin in (0, n)
            )
            value = self.builder.fadd(
                self.builder.shuffle_vector(value, none, low), self.builder.shuffle_vector(value, none, high)
            )
        return self.builder.extract_element(value, self.ir.Constant(small, 0))

    def maximum(self, one: Any, other: Any) -> Any:
        return self.builder.select(self.builder.fcmp_ordered(">", one, other), one, other)

    def variable(self, value: Any) -> Any:
        """A variable; LLVM keeps it in a register."""
        from numba.core import cgutils

        room: Any = cgutils.alloca_once_value
        return room(self.builder, value)

    def add(self, place: Any, one: Any, other: Any) -> None:
        """Add a product to a variable."""
        product = self.builder.fmul(one, other, flags=("contract",))
        self.builder.store(self.builder.fadd(self.builder.load(place), product, flags=("contract",)), place)

    @contextmanager
    def each(self, end: Any, step: int = 1) -> Iterator[Any]:
        """A loop over every step-th number below an end."""
        from numba.core import cgutils

        with cgutils.for_range_slice(self.builder, self.whole(0), end, self.whole(step), self.index) as (at, _):
            yield at

    def none(self) -> Any:
        return self.context.get_dummy_value()


def _update_sum(context: Any, base: Any, rows: Any, added: Any, removed: Any, n: Any, out: Any) -> Any:
    from numba import types

    def emit(*parts: Any) -> Any:
        f = _Emitter(*parts)
        wide = f.size(5)
        whole = rows.dtype == types.int16
        more, less = (f.builder.add, f.builder.sub) if whole else (f.builder.fadd, f.builder.fsub)
        with f.each(wide, LANES) as at:
            total = f.variable(f.get(0, at))
            with f.each(f.values[4]) as i:
                new, old = (f.get(1, f.builder.mul(f.one(k, i), wide), at) for k in (2, 3))
                f.builder.store(more(f.builder.load(total), less(new, old)), total)
            f.put(f.builder.load(total), 5, at)
        return f.none()

    return types.void(base, rows, added, removed, types.int64, out), emit


@vector_kernel(_update_sum)
def update_sum(base: Numbers, rows: Numbers, added: Integers, removed: Integers, n: int, out: Numbers) -> None:
    """`out` is `base` plus the first n added rows minus the first n removed ones; int16 sums may be stored as float32."""
    for h in range(out.size):
        total = base[h]
        for i in range(n):
            total += rows[added[i], h] - rows[removed[i], h]
        out[h] = total


def _layer(context: Any, sums: Any, weights: Any, bias: Any, leak: Any, out: Any) -> Any:
    from numba import types

    def emit(*parts: Any) -> Any:
        f = _Emitter(*parts)
        narrow, nought = f.size(4), f.ir.Constant(f.number, 0.0)
        with f.each(narrow, LANES) as at:
            totals = [f.variable(f.splat(0.0)) for _ in range(APART)]
            with f.each(f.size(0), APART) as begin:
                for k, total in enumerate(totals):
                    h = f.builder.add(begin, f.whole(k))
                    f.add(total, f.broadcast(f.maximum(f.one(0, h), nought)), f.get(1, f.builder.mul(h, narrow), at))
            result = f.get(2, at)
            for total in totals:
                result = f.builder.fadd(result, f.builder.load(total))
            f.put(f.maximum(result, f.builder.fmul(result, f.broadcast(f.values[3]))), 4, at)
        return f.none()

    return types.void(sums, weights, bias, types.float32, out), emit


@vector_kernel(_layer)
def layer(sums: Floats, weights: Floats, bias: Floats, leak: float, out: Floats) -> None:
    """A dense layer: ReLU of `sums`, weights and bias, leaky ReLU."""
    for j in range(out.size):
        total = bias[j]
        for h in range(sums.size):
            total += max(sums[h], np.float32(0)) * weights[h, j]
        out[j] = max(total, total * leak)


def _dot(context: Any, one: Any, other: Any) -> Any:
    from numba import types

    def emit(*parts: Any) -> Any:
        f = _Emitter(*parts)
        total = f.variable(f.splat(0.0))
        with f.each(f.size(0), LANES) as at:
            f.add(total, f.get(0, at), f.get(1, at))
        return f.horizontal_sum(f.builder.load(total))

    return types.float32(one, other), emit


@vector_kernel(_dot)
def dot(one: Floats, other: Floats) -> float:
    """The dot product."""
    total = np.float32(0)
    for h in range(one.size):
        total += one[h] * other[h]
    return total  # type: ignore[return-value]


def _add_row(context: Any, out: Any, begin: Any, row: Any, times: Any) -> Any:
    from numba import types

    def emit(*parts: Any) -> Any:
        f = _Emitter(*parts)
        times = f.broadcast(f.values[3])
        with f.each(f.size(2), LANES) as at:
            total = f.variable(f.get(0, f.values[1], at))
            f.add(total, f.get(2, at), times)
            f.put(f.builder.load(total), 0, f.values[1], at)
        return f.none()

    return types.void(out, types.int64, row, types.float32), emit


@vector_kernel(_add_row)
def add_row(out: Floats, begin: int, row: Floats, times: float) -> None:
    """Add a multiple of a row to `out`, from an entry on."""
    for h in range(row.size):
        out[begin + h] += row[h] * times


def _popcount(context: Any, bits: Any) -> Any:
    from numba import types

    return types.int64(types.int64), lambda context, builder, signature, values: builder.ctpop(values[0])


@vector_kernel(_popcount)
def popcount(bits: int) -> int:
    """The number of bits set, of 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return (bits * 0x01010101 & 0xFFFFFFFF) >> 24
