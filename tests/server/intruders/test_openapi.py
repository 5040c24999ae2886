"""Requests made up from the published description of the API: none breaks the server, and every answer is one that the
description knows."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as effort
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tavolata.testing.wire import HOST

from ..wire.visitor import Visitor
from .background import Background
from .world import World, settings

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ENDS_A_GUEST = {"forget_me", "log_out"}
ROLES = ("host", "host", "seat", "spectator", "bot", "elsewhere", "nobody")
STAGES = ("lobby", "playing", "over")


def test_made_up_requests(tmp_path: Path) -> None:
    assert fuzz(tmp_path, examples=3) > 125


@pytest.mark.long
def test_many_made_up_requests(tmp_path: Path) -> None:
    assert fuzz(tmp_path, examples=150) > 5000


def fuzz(folder: Path, examples: int) -> int:
    """A number of requests of every operation, valid and invalid; how many there were."""
    with Background(settings(folder, allow_http_hooks=True)).running() as background:
        worlds = [background.do(World.make(background.served, stage)) for stage in STAGES]
        address = f"http://127.0.0.1:{background.served.port}"
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
        return sum(
            _operation(found, mode, background, worlds, address, examples)
            for found in operations
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
            if mode is GenerationMode.POSITIVE or _can_be_asked_wrongly(found)
        )


def _can_be_asked_wrongly(operation: APIOperation[Any, Any, Any, Any]) -> bool:
    """Not where any text in the path is all that it takes: a wrong one would be searched for half a second, in vain."""
    if operation.query or operation.body or operation.headers or operation.cookies:
        return True
    return any(found.definition["schema"] != {"type": "string"} for found in operation.path_parameters)


def _operation(
    operation: APIOperation[Any, Any, Any, Any],
    mode: GenerationMode,
    background: Background,
    worlds: list[World],
    address: str,
    examples: int,
) -> int:
    asked = 0
    chooser = random.Random(f"{operation.label} {mode}")

    @given(case=operation.as_strategy(generation_mode=mode))
    @effort(
        max_examples=examples, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def ask(case: Case[Any]) -> None:
        nonlocal asked
        world = chooser.choice(worlds)
        if "table" in (case.path_parameters or {}) and chooser.random() < 0.8:
            case.path_parameters["table"] = world.table
        headers = _headers(operation, world, chooser, background)
        response = case.call(base_url=address, headers=headers, timeout=60)
        asked += 1
        case.validate_response(response, checks=CHECKS)

    with suppress(Unsatisfiable):  # what takes nothing cannot be asked wrongly
        ask()
    return asked


def _headers(
    operation: APIOperation[Any, Any, Any, Any], world: World, chooser: random.Random, background: Background
) -> dict[str, str]:
    """Who asks. Where the answer is the end of a guest, it is a new one."""
    if operation.definition.raw["operationId"] in ENDS_A_GUEST:
        visitor = background.do(Visitor.arrive(background.served, "Effimero"))
    else:
        visitor = world[chooser.choice(ROLES)]
    return {**visitor.headers, "Host": HOST}
