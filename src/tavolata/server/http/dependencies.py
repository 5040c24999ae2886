"""What Litestar injects into handlers by name (`who: Caller`, `services: Services`), and parts of their OpenAPI
description that their types do not give."""

from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from ..runtime.identity import Who
from ..runtime.services import Services as AllServices

Caller = NamedDependency[Who]
Services = NamedDependency[AllServices]
RawRequest = Request[Any, Any, Any]

NOTHING = {204: ResponseSpec(None, description="Done, without content")}
JSON_FILE = {200: ResponseSpec(dict[str, Any], generate_examples=False, description="A file of JSON")}


def answers(kind: Any) -> dict[int, ResponseSpec]:
    """The response of a handler that returns encoded JSON."""
    return {200: ResponseSpec(kind, generate_examples=False)}


@dataclass
class FileOperation(Operation):
    """A request whose body is a JSON file. Its handler takes the bytes (`request: RawRequest`), and a worker parses
    them."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.OBJECT, description="A file, as it was downloaded")
        self.request_body = RequestBody(content={"application/json": OpenAPIMediaType(schema=schema)}, required=True)
