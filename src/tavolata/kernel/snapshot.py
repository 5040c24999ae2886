"""Snapshots: how a match stands, in a few hundred bytes, so that play goes on without its whole past.

A snapshot is a cache and no record: it knows neither the moves nor the seed. It holds the state, the number of draws,
the acts that could still be taken back, and the last events. It begins with a hash of what its bytes mean (layout,
events, actions, content, edition): one that was made by other sources is refused, and the match is made again from its
log.
"""

import hashlib
import json
import zlib
from array import array
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .content import Contents, canonical
from .errors import BadRecord
from .seen import Event

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1
EVENTS_KEPT = 150
_KEY = 16  # bytes of the hash


class Taken(NamedTuple):
    """An act that its seat may still take back, on top of the acts before it."""

    seat: int
    state: bytes  # before the act
    told: int  # events before the act
    below: "Taken | None"


class Mark(NamedTuple):
    """A moment of a match. Its lists may have grown since: what belongs to the moment are the first `told` events and
    the first `moved` moves."""

    state: bytes
    undo: Taken | None
    drawn: int
    forced_used: int
    told: int
    moved: int
    numbers: list[int]  # the events as the rules told them
    events: list[Event]  # the same with names


def pack(game: "Game", contents: Contents, mark: Mark, forced: list[Any]) -> bytes:
    """A moment as bytes."""
    acts = _stack(mark.undo)
    first = min([max(0, mark.told - EVENTS_KEPT), *(act.told for act in acts)])
    head = {
        "drawn": mark.drawn,
        "forced": forced,
        "forced_used": mark.forced_used,
        "events": mark.told - first,
        "acts": [[act.seat, act.told - first] for act in acts],
    }
    body = json.dumps(head).encode() + b"\n" + array("q", mark.numbers[first : mark.told]).tobytes()
    return _key(game, contents.hash, contents.edition) + zlib.compress(
        body + _differences([act.state for act in acts], mark.state), 1
    )


def unpack(game: "Game", contents: Contents, snapshot: bytes) -> tuple[Mark, list[Any]]:
    """The moment, and the draws that are set by hand; BadRecord if the snapshot is damaged or of other sources."""
    if snapshot[:_KEY] != _key(game, contents.hash, contents.edition):
        raise BadRecord("snapshot_other")
    try:
        head_text, body = zlib.decompress(snapshot[_KEY:]).split(b"\n", 1)
        head = json.loads(head_text)
        end = 8 * head["events"]
        numbers = array("q", body[:end]).tolist()
        states = _from_differences(body[end:], len(head["acts"]) + 1)
    except (zlib.error, ValueError, KeyError, TypeError):
        raise BadRecord("snapshot_damaged") from None
    if len(numbers) != head["events"] or len(states[-1]) != game.rules.state.dtype.itemsize:
        raise BadRecord("snapshot_damaged")
    undo: Taken | None = None
    for (seat, told), state in zip(head["acts"], states, strict=False):
        undo = Taken(seat, state, told, undo)
    events = game.read_events(contents, numbers)
    mark = Mark(states[-1], undo, head["drawn"], head["forced_used"], len(numbers), 0, numbers, events)
    return mark, head["forced"]


def _stack(undo: Taken | None) -> list[Taken]:
    """The acts that could be taken back, the first one first."""
    acts: list[Taken] = []
    while undo:
        acts.append(undo)
        undo = undo.below
    return acts[::-1]


def _differences(states: list[bytes], last: bytes) -> bytes:
    """The last state, and each one before it as what differs from the next: nearly all zeros."""
    rows = np.frombuffer(b"".join([*states, last]), np.uint64).reshape(len(states) + 1, -1).copy()
    rows[:-1] ^= rows[1:]
    return rows.tobytes()


def _from_differences(body: bytes, count: int) -> list[bytes]:
    rows = np.frombuffer(body, np.uint64).reshape(count, -1)
    return [row.tobytes() for row in np.bitwise_xor.accumulate(rows[::-1])[::-1]]


@cache
def _key(game: "Game", content: str, edition: int) -> bytes:
    """A hash of everything that gives the bytes of a snapshot their meaning."""
    rules = game.rules
    members = {name: {} if f.of is None else {m.name: int(m) for m in f.of} for name, f in rules.state.fields.items()}
    told = {kind.name: [int(kind), *(word for word, _ in rules.event_arguments[kind])] for kind in rules.events}
    verbs = [[verb.name, verb.arguments] for verb in rules.actions.verbs.values()]
    meaning = [FORMAT, game.name, edition, content, str(rules.state.dtype), members, told, verbs]
    return hashlib.sha256(canonical(meaning).encode()).digest()[:_KEY]
