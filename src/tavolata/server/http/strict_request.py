"""Strict parsing of requests: in a body "2" is not a number and 1 is not true; in a query a number is written as
digits."""

import re
from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import InternalServerException
from litestar.handlers import BaseRouteHandler

from .. import malformed
from ..errors import BadRequest, NotFound

DIGITS = re.compile(r"0|[1-9][0-9]{0,8}")


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is decoded strictly; the framework alone would turn "2" into 2."""

    async def json(self) -> Any:
        """The body, as the type of the handler's `data`."""
        field = self.route_handler.parsed_fn_signature.parameters.get("data")
        try:
            return _decoder(Any if field is None else field.annotation).decode(await self.body())
        except msgspec.ValidationError as error:
            raise BadRequest("bad_value", why=malformed.reason(error)) from error
        except (msgspec.DecodeError, UnicodeError) as error:
            raise BadRequest("bad_body", why=malformed.reason(error)) from error

    async def body(self) -> bytes:
        """The bytes of the body; a client that leaves before its end is no failure of ours."""
        try:
            return await super().body()
        except InternalServerException as error:
            raise BadRequest("body_cut_off") from error


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def check_numbers(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse numbers in a query or a path in another form than 2, such as 2.0, +2 or 02."""
    for name in _number_names(handler):
        given = connection.query_params.getall(name, [])
        if len(given) > 1 or any(not DIGITS.fullmatch(value) for value in given):
            raise BadRequest("query_number", name=name, given=", ".join(given)[:40])
    for value in connection.path_params.values():
        if isinstance(value, int) and str(value) not in connection.scope["path"].split("/"):
            raise NotFound("no_such_page", path=connection.scope["path"][:100])


@cache
def _number_names(handler: BaseRouteHandler) -> tuple[str, ...]:
    """The parameters of a handler that are whole numbers, by their names in the query."""
    names = []
    for name, field in handler.parsed_fn_signature.parameters.items():
        if int in (field.annotation, *(inner.annotation for inner in field.inner_types)):
            names.append(getattr(field.kwarg_definition, "name", None) or name)
    return tuple(names)
