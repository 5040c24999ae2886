"""Who asks, and the commands' and deeds' common shape."""

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from ..errors import Conflict, Forbidden, Unauthorized

if TYPE_CHECKING:
    from .table import Table


CommandId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{8,64}$(?!\n)")]
"""Made by who gives the command, and unlike any other of his."""


class Asker(msgspec.Struct, frozen=True):
    """Somebody at a table: the id of a guest, or of a program that has a seat. `present`: seats with an open page."""

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
    """Something that somebody asks for. The same `id` twice is carried out once."""

    id: CommandId

    def decide(self, table: "Table", asker: Asker) -> Any:
        """The deed, or a refusal. Nothing changes here."""
        raise NotImplementedError


def seat_of(table: "Table", asker: Asker, wanted: int | None = None) -> int:
    """The seat that somebody acts for. Who holds several acts for the one that is asked, unless he says which."""
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
    """Refuse what belongs to another part of a table's life."""
    if table.state.status != status:
        raise wrong_time(table.state.status)


def wrong_time(status: str) -> Conflict:
    """Why something cannot be done in this part of a table's life."""
    if status == "lobby":
        return Conflict("not_in_lobby")
    return Conflict("not_in_playing") if status == "playing" else Conflict("not_in_over")


def require_seat(table: "Table", seat: int) -> int:
    """A seat that the table has."""
    if not 0 <= seat < len(table.state.seats):
        raise Conflict("no_such_seat", given=seat, last=len(table.state.seats) - 1)
    return seat
