"""The interface as its schema says: no request that can be made up breaks the service or is answered otherwise."""

from __future__ import annotations

import contextlib
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from service import Service

CHECKS = [not_a_server_error, response_schema_conformance, status_code_conformance]


def test_no_request_breaks_the_service(service: Service) -> None:
    """Schemathesis makes requests up for every operation, right ones and wrong ones."""
    made = service.make("hexpert", "me", "open")
    schema = schemathesis.openapi.from_url(f"{service.address}/api/schema/openapi.json")
    tried = set()
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]
        tried.add(operation.label)
        for mode in schemathesis.GenerationMode:

            @settings(
                max_examples=12,
                deadline=None,
                database=None,
                derandomize=True,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def attempt(case: Any) -> None:
                answer = case.call()
                case.validate_response(answer, checks=CHECKS)
                if "key" in case.path_parameters:  # the same at a table that is there
                    case.path_parameters["key"] = made["code"]
                    case.validate_response(case.call(), checks=CHECKS)

            with contextlib.suppress(Unsatisfiable):  # where nothing is asked, nothing can be asked wrongly
                attempt()
    assert len(tried) >= 19
