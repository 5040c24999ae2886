"""The frames that a page is sent, and what they consist of."""

from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from .state import Proposal, Tempo


class Viewer(NamedTuple):
    """Who a frame is for: a seat, or None for a spectator; with sentences in a language, or without any; with the steps
    of each version, or with the view after it."""

    seat: int | None
    language: str | None
    steps: bool = False


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody at the table may know of a seat."""

    name: str
    kind: Literal["free", "person", "bot", "client"]
    bot: str | None = None
    away: bool = False
    resigned: bool = False
    contribution: str = ""
    face: str | None = None  # the picture of who sits there; it says nothing of their role


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody at the table may know of it."""

    id: str
    game: str
    rules_version: int
    status: Literal["lobby", "playing", "over"]
    options: dict[str, int]
    has_own_content: bool
    tempo: Tempo
    listed: bool
    spectators: bool
    chat: bool
    hints: bool
    order: Literal["shuffled", "chosen"]
    lesson: bool
    host: int | None
    seats: list[SeatInfo]
    watching: int
    commitment: str
    source: dict[str, Any] | None
    rematch: str | None


class Told(msgspec.Struct, frozen=True):
    """An event, its sentence where the page asked for a language, and the rule behind it."""

    event: dict[str, Any]
    text: str | None = None
    rule: str | None = None


class Choice(msgspec.Struct, frozen=True):
    """A legal action by name, and in words where the page asked for a language."""

    act: dict[str, Any]
    text: str | None = None


class Offer(msgspec.Struct, frozen=True):
    """What is known of an action that is not simply useful: legal but without effect, or expected and not legal; and
    why."""

    act: dict[str, Any]
    outlook: Literal["no_effect", "impossible"]
    reason: str
    rule: str
    text: str | None = None


class Clocks(msgspec.Struct, frozen=True):
    """Milliseconds left by seat at the server's time `at`; those of the seats in `running` run."""

    left: list[int]
    running: list[int]
    at: int


class Result(msgspec.Struct, frozen=True):
    """How the game ended. Winners, places and scores only if the rules ended it."""

    reason: str
    by: int | None = None
    winners: list[int] = []
    places: list[int] = []
    scores: list[int] = []


class Me(msgspec.Struct, frozen=True):
    """Who the page is for."""

    seat: int | None
    seats: list[int]
    is_host: bool


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How the game stands for a viewer."""

    view: dict[str, Any] | None = None
    legal: list[Choice] = []
    outlook: list[Offer] = []
    waiting: list[int] = []
    can_undo: bool = False
    orders: dict[str, str] = {}  # this seat's own standing orders
    clocks: Clocks | None = None
    proposal: Proposal | None = None
    result: Result | None = None


class Step(msgspec.Struct, frozen=True):
    """One act or one draw with all that followed from it, as a viewer is shown it. `n` counts the viewer's steps and
    only grows. `retracted`: how many of the last events told were taken back first. `changes`: a patch that makes the
    view after the step of the one before (see docs/api.md)."""

    n: int
    events: list[Told]
    retracted: int
    changes: dict[str, Any]


class EventsBody(Standing, frozen=True, kw_only=True):
    """For pages that asked for steps: `steps` stands instead of view and events; `timed_out` is the seat that a bot
    moved for, because its clock had run out; `is_past` says that this is not the newest version: how it stood after it
    (`legal`, `waiting` and the like) is not told."""

    events: list[Told] = []
    retracted: int = 0  # how many of the last events told were taken back first
    table: TableInfo | None = None
    steps: list[Step] | UnsetType = UNSET
    timed_out: int | UnsetType = UNSET
    is_past: bool | UnsetType = UNSET


class SnapshotBody(Standing, frozen=True, kw_only=True):
    """For pages that asked for steps: `n` is the number of the newest step; `opening` are the steps since the deal, for
    a seat that has decided nothing yet, so that its page can show how the game began; `late` are the seats that a
    bot moved for, because their clock had run out, and that have not acted since; `befell` are the places in `events`
    of those that befell this seat without naming it, in games that have such events."""

    me: Me
    table: TableInfo
    events: list[Told] = []
    n: int | UnsetType = UNSET
    opening: list[Step] | UnsetType = UNSET
    late: list[int] | UnsetType = UNSET
    befell: list[int] | UnsetType = UNSET


class Frame(msgspec.Struct, frozen=True, tag_field="t", kw_only=True):
    """Base of all messages to a page."""


class Snapshot(Frame, tag="snapshot", frozen=True, kw_only=True):
    """The whole table as it is now."""

    v: int
    d: SnapshotBody


class Events(Frame, tag="events", frozen=True, kw_only=True):
    """What one version changed."""

    v: int
    d: EventsBody


_encoder = msgspec.json.Encoder()


def encode(frame: Any) -> bytes:
    """A frame as it is sent."""
    return _encoder.encode(frame)
