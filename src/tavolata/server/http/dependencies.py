"""What handlers are given by name (`who: Caller`, `services: Services`), and how they say in the API's description what
they answer where their types do not tell it."""

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

NOTHING = {204: ResponseSpec(None, description="Done; there is nothing to tell")}
JSON_FILE = {200: ResponseSpec(dict[str, Any], generate_examples=False, description="A file of JSON")}


def answers(kind: Any) -> dict[int, ResponseSpec]:
    """Of a handler that answers with JSON that somebody else has written."""
    return {200: ResponseSpec(kind, generate_examples=False)}


@dataclass
class FileOperation(Operation):
    """A request whose body is a file of JSON. Its handler takes the bytes (`request: RawRequest`), and a worker
    reads them."""

    def __post_init__(self) -> None:
        schema = Schema(type=OpenAPIType.OBJECT, description="A file, as it was downloaded")
        self.request_body = RequestBody(content={"application/json": OpenAPIMediaType(schema=schema)}, required=True)
