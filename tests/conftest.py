"""What tests share: a running service, and how examples are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from kernels import compile_all
from service import Service

# A slow machine is no failure, and the same sources are tested with the same examples.
settings.register_profile("sixfold", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sixfold")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before workers are started: compile what they share. A run without workers compiles what it needs."""
    if session.config.getoption("numprocesses", None):
        compile_all()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests that do not kill it."""
    running = Service(tmp_path_factory.mktemp("service")).start()
    yield running
    running.stop()
    assert running.complaints() == ""


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    """Services of a test's own, with other settings, or to be killed."""
    services: list[Service] = []

    def start(**settings: Any) -> Service:
        services.append(Service(tmp_path, **settings).start())
        return services[-1]

    yield start
    for running in services:
        running.stop()
        assert running.complaints() == ""
