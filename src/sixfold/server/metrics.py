"""What the service counts of itself, for whoever runs it."""

from __future__ import annotations

import ipaddress
import os
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from .exposition import MEDIA_TYPE, Gauge, Metric, exposition
from .guard import REFUSED
from .hub import COMMANDS, MOVES, Hub

STATM = Path("/proc/self/statm")


def all_metrics(hub: Hub) -> list[Metric]:
    """Everything that is told of a service."""
    tables, store, bots = hub.tables, hub.store, hub.bots
    metrics: list[Metric] = [
        MOVES,
        COMMANDS,
        REFUSED,
        Gauge("sixfold_tables_open", "Tables in memory.", lambda: {"": len(tables)}),
        Gauge(
            "sixfold_connections",
            "Connections to tables.",
            lambda: {"": sum(len(live.connections) for live in tables.values())},
        ),
        Gauge(
            "sixfold_bots",
            "Bots that think, and bots that wait for a worker.",
            lambda: {"thinking": bots.thinking, "waiting": bots.waiting},
            "state",
        ),
        Gauge("sixfold_writer_queue", "Writes that are not yet in the database.", lambda: {"": store.writer.waiting}),
    ]
    if STATM.exists():
        metrics.append(Gauge("process_resident_memory_bytes", "Memory of the service itself.", lambda: {"": _memory()}))
    return metrics


def _memory() -> int:
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@get("/metrics", include_in_schema=False)
async def show_metrics(state: State, request: Request[Any, Any, Any]) -> Response[str]:
    """For Prometheus; to others it is as if it were not there."""
    if state.settings.metrics == "off" or (state.settings.metrics == "local" and not _local(request)):
        raise NotFoundException()
    return Response(exposition(all_metrics(state.hub)), media_type=MEDIA_TYPE)


def _local(request: Request[Any, Any, Any]) -> bool:
    """Whether a program on this machine asks: a proxy that runs here asks for others, and says so."""
    if request.client is None or "x-forwarded-for" in request.headers:
        return False
    return ipaddress.ip_address(request.client.host).is_loopback
