"""Everything that can be sent to a table, over a socket or by POST, as one type."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .base import CommandId
from .lobby import AddBot, Change, Contribute, Join, MakeHost, Remove, Start, Swap, Watch
from .play import Act, Answer, Order, Propose, Undo
from .seats import Leave, Resign, SitIn, TakeBack

TableCommand = (
    Act | Undo | Order | Propose | Answer | Resign | Leave | SitIn | TakeBack
    | Change | AddBot | Remove | Swap | MakeHost | Contribute | Start
)  # fmt: skip
"""What changes a table, and becomes an entry of its log."""

Entrance = Join | Watch
"""Commands that need an invitation: see the routes that take one."""


class Request(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A request over a socket that does not change the table's log."""


class Say(Request, tag="say", frozen=True, kw_only=True):
    """A line of chat."""

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


Reaction = Literal["salute", "bravo", "ouch", "hunger", "think", "heart"]


class React(Request, tag="react", frozen=True, kw_only=True):
    """Show everybody a picture for a moment. It is not kept."""

    id: CommandId
    reaction: Reaction


class Ready(Request, tag="ready", frozen=True, kw_only=True):
    """Tell everybody before the start that one is ready, or not after all. It lasts while one's page is open and the
    terms stay as they are."""

    id: CommandId
    on: bool = True


class Hint(Request, tag="hint", frozen=True, kw_only=True):
    """Ask what a bot would do. It sees what the seat sees."""

    id: CommandId
    seat: int | None = None


class Why(Request, tag="why", frozen=True, kw_only=True):
    """Ask why an action is not legal."""

    id: CommandId
    action: dict[str, Any]
    seat: int | None = None


class Preview(Request, tag="preview", frozen=True, kw_only=True):
    """Ask how the game would stand after these acts of one's own. Nothing is carried out."""

    id: CommandId
    acts: list[dict[str, Any]]
    seat: int | None = None


class Look(Request, tag="look", frozen=True, kw_only=True):
    """Show the table from another of one's own seats, where several people share a device."""

    seat: int | None = None


class Resync(Request, tag="resync", frozen=True, kw_only=True):
    """Ask for the whole table again."""


Message = TableCommand | Say | React | Ready | Hint | Why | Preview | Look | Resync
"""All that a socket may send."""
