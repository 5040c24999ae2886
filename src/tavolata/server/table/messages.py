"""The smaller messages to a page: answers to its requests, chat, presence."""

from typing import Any

import msgspec

from tavolata.kernel.seen import Stop

from .commands import Reaction
from .frames import Choice, Events, Frame, Offer, Snapshot


class Ack(Frame, tag="ack", frozen=True, kw_only=True):
    """The command was carried out, is written to disk, and made this version."""

    id: str
    v: int


class Refused(Frame, tag="refused", frozen=True, kw_only=True):
    """The command was refused, and why. Nothing has changed. `rule` is the number of the rule that forbids it."""

    id: str | None
    v: int
    error: str
    text: str
    reason: str | None = None
    rule: str | None = None


class ConflictAnswer(Frame, tag="conflict", frozen=True, kw_only=True):
    """The command was made for an old version and was not carried out. `missed`: the versions since."""

    id: str
    v: int
    text: str
    missed: list[Events]


class Presence(Frame, tag="presence", frozen=True, kw_only=True):
    """Which seats have an open page, and how many spectators watch. `ready`: the seats that say so before the start."""

    seats: list[int]
    watching: int
    ready: list[int]


class Said(Frame, tag="said", frozen=True, kw_only=True):
    """A line of chat."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int


class Unsaid(Frame, tag="unsaid", frozen=True, kw_only=True):
    """A line of chat was deleted, or its speaker was."""

    n: int


class Reacted(Frame, tag="reacted", frozen=True, kw_only=True):
    """Somebody shows a picture for a moment."""

    seat: int
    reaction: Reaction
    at: int


class Hinted(msgspec.Struct, frozen=True):
    """One of the best acts: the share of games that the seat wins after it, and why it is good; neither is known where
    no search could be made."""

    act: dict[str, Any]
    text: str
    chance: float | None = None
    reason: str | None = None


class Advice(Frame, tag="advice", frozen=True, kw_only=True):
    """The best acts from what the seat knows, at most three, best first; `act` and `text` are the first of them."""

    id: str
    act: dict[str, Any]
    text: str
    hints: list[Hinted]


class WhyNot(Frame, tag="why_not", frozen=True, kw_only=True):
    """Why an action is not legal; without a reason it is legal."""

    id: str
    reason: str | None
    rule: str | None
    text: str | None


class Previewed(Frame, tag="previewed", frozen=True, kw_only=True):
    """How the game would stand for the seat after acts of its own, which were not carried out. `v`: the version from
    which it was computed; `done`: how many of the acts; `stopped`: why not the next one; `after`: the view after
    that one, if it only lets another seat decide; `last`: what it tells the seat, there and if something is drawn
    next. `proposal`: acts that the game proposes from there."""

    id: str
    v: int
    done: int
    stopped: Stop | None
    view: dict[str, Any]
    after: dict[str, Any] | None
    last: list[dict[str, Any]]
    legal: list[Choice]
    outlook: list[Offer]
    proposal: list[dict[str, Any]]


Down = (
    Snapshot | Events | Ack | Refused | ConflictAnswer | Presence
    | Said | Unsaid | Reacted | Advice | WhyNot | Previewed
)  # fmt: skip
"""All that a socket may receive."""
