"""Counters, gauges and histograms, and the text format in which Prometheus reads them (version 0.0.4)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

MEDIA_TYPE = "text/plain; version=0.0.4"


class Metric(ABC):
    """Something that is counted or measured, by one label or by none."""

    kind = ""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about

    @abstractmethod
    def samples(self) -> Iterator[str]:
        """Its lines."""

    def text(self) -> str:
        """What it is, and its lines."""
        return "\n".join((f"# HELP {self.name} {self.about}", f"# TYPE {self.name} {self.kind}", *self.samples()))


class Counter(Metric):
    """Only grows; by a label's value where it has a label. Values are words of ours, never a client's."""

    kind = "counter"

    def __init__(self, name: str, about: str, label: str = "") -> None:
        super().__init__(name, about)
        self.label = label
        self.values: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", n: int = 1) -> None:
        """Count n more."""
        self.values[value] = self.values.get(value, 0) + n

    def samples(self) -> Iterator[str]:
        """One line for each value of the label."""
        return _labelled(self.name, self.label, self.values)


class Gauge(Metric):
    """What is so now: asked for when it is read."""

    kind = "gauge"

    def __init__(self, name: str, about: str, read: Callable[[], Mapping[str, float]], label: str = "") -> None:
        super().__init__(name, about)
        self.read, self.label = read, label

    def samples(self) -> Iterator[str]:
        """One line for each value of the label."""
        return _labelled(self.name, self.label, self.read())


class Histogram(Metric):
    """How often something was at most so much."""

    kind = "histogram"

    def __init__(self, name: str, about: str, bounds: Sequence[float]) -> None:
        super().__init__(name, about)
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        """Note one value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def samples(self) -> Iterator[str]:
        """How many were at most each bound, their sum and their number."""
        for bound, below in zip((*map(str, self.bounds), "+Inf"), accumulate(self.counts), strict=True):
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self.sum}"
        yield f"{self.name}_count {sum(self.counts)}"


def exposition(metrics: Iterable[Metric]) -> str:
    """All metrics as text."""
    return "\n".join(metric.text() for metric in metrics) + "\n"


def _labelled(name: str, label: str, values: Mapping[str, float]) -> Iterator[str]:
    for value, number in sorted(values.items()):
        yield f'{name}{{{label}="{value}"}} {number}' if label else f"{name} {number}"
