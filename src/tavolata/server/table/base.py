"""Base classes of commands and events, and the checks that commands share."""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from ..errors import Conflict, Forbidden, Unauthorized

if TYPE_CHECKING:
    from .table import Table


CommandId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{8,64}$(?!\n)")]
"""Chosen by the sender of a command, different for each of their commands."""


class Asker(msgspec.Struct, frozen=True):
    """The sender of a command: the id of a guest, or of a program that has a seat. `present`: seats with an open
    page."""

    guest: str | None = None
    present: frozenset[int] = frozenset()


class TableEvent(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """Something that happened at a table."""

    @property
    def ends_links(self) -> tuple[str, ...]:
        """The kinds of links that open nothing any more."""
        return ()

    def apply(self, table: "Table") -> None:
        raise NotImplementedError


class Command(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A request to change a table. The same `id` twice is carried out once."""

    id: CommandId

    def decide(self, table: "Table", asker: Asker) -> Any:
        """Return the event, or raise a refusal. Changes nothing."""
        raise NotImplementedError


def seat_of(table: "Table", asker: Asker, wanted: int | None = None) -> int:
    """The seat that the sender acts for. A sender with several seats acts for the one that is asked, unless they say
    which."""
    held = table.state.seats_of(asker.guest)
    if not held:
        raise Unauthorized("no_seat") if asker.guest is None else Forbidden("no_seat")
    if wanted is not None:
        if wanted not in held:
            raise Forbidden("other_seat", given=wanted)
        return wanted
    return next((seat for seat in table.waiting if seat in held), held[0])


def require_host(table: "Table", asker: Asker) -> None:
    if not table.state.is_host(asker.guest):
        raise Forbidden("host_only")


def require_status(table: "Table", status: str) -> None:
    """Refuse a command that does not fit the status of the table."""
    if table.state.status != status:
        raise wrong_time(table.state.status)


def wrong_time(status: str) -> Conflict:
    """The refusal for a command that does not fit the status of a table."""
    if status == "lobby":
        return Conflict("not_in_lobby")
    return Conflict("not_in_playing") if status == "playing" else Conflict("not_in_over")


def require_seat(table: "Table", seat: int) -> int:
    """The seat, if the table has it."""
    if not 0 <= seat < len(table.state.seats):
        raise Conflict("no_such_seat", given=seat, last=len(table.state.seats) - 1)
    return seat
