"""A seat's story: what it has observed, `match.seen(seat).story`.

For each step (one act or one draw, with all that followed from it) the story has the state as it is masked for the
seat, and the events told to it. Steps of which the seat noticed nothing are not in it: neither their number nor their
place can be told. Taking back is a step like any other, in which some of the last events told are retracted. So a
story is the information state with perfect recall, and depends on nothing that the seat may not know.

A match pays nothing for it: its moves are all that is needed. A `Chronicle` carries them out a second time when a
story is first asked for, then goes on from where it was. Stories are kept as differences: some 60 bytes a step.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .content import Contents
from .contract import CHANCE
from .errors import BadRecord
from .events import logged
from .layout import SPECTATOR_BIT, as_bytes

if TYPE_CHECKING:
    from .game import Game
    from .seen import Event, Seen

Bytes = NDArray[np.uint8]

AUDIENCE_SHIFT = 48
AUDIENCE = 255 << AUDIENCE_SHIFT

MOST_PACKED = 64 << 20
"""Bytes of a story once unpacked; one that says it has more is refused."""


class StoryStep(NamedTuple):
    """One step of a story: what the seat knew after it, the events it was told in it, and how many of the last events
    told were taken back first."""

    seen: "Seen"
    events: "list[Event]"
    retracted: int


class _Told:
    """What one viewer has observed so far. Lists only grow, so that stories can share them."""

    def __init__(self, size: int) -> None:
        self.last: Bytes = np.zeros(size, np.uint8)
        self.changes: list[bytes] = []  # for each step: where the state changed (16 bits each), and to what
        self.numbers: list[tuple[int, ...]] = []
        self.retracted: list[int] = []

    def until(self, length: int, state: Bytes) -> "_Told":
        """The first steps of it, in lists of their own; `state` is the last of them."""
        told = _Told(len(state))
        told.last = state
        told.changes, told.numbers, told.retracted = (
            self.changes[:length], self.numbers[:length], self.retracted[:length],
        )  # fmt: skip
        return told

    def add(self, state: Bytes, numbers: tuple[int, ...], retracted: int) -> None:
        """One more step, unless the viewer noticed nothing."""
        where = np.flatnonzero(self.last != state)
        if not (len(where) or numbers or retracted) and self.changes:
            return
        self.changes.append(where.astype(np.uint16).tobytes() + state[where].tobytes())
        self.numbers.append(numbers)
        self.retracted.append(retracted)
        self.last = state


class Story(Sequence[StoryStep]):
    """What a seat (None: a spectator) has observed, first step first. The first one is how the game was laid out
    before anything was drawn."""

    def __init__(self, game: "Game", contents: Contents, seat: int | None, told: _Told) -> None:
        self.game = game
        self.contents = contents
        self.seat = seat
        self._told = told
        self._length = len(told.changes)
        self._states: Bytes | None = None

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        return self._step(range(len(self))[place])

    def _step(self, place: int) -> StoryStep:
        from .seen import Seen

        masked = self.game.rules.state.lay(bytearray(self.states[place].tobytes()))
        seen = Seen(self.game, self.contents, masked, self.seat)
        return StoryStep(seen, self._read(self.numbers(place)), self.retracted(place))

    def _read(self, numbers: Sequence[int]) -> "list[Event]":
        """Events with names, without the audience that was left out."""
        events = self.game.read_events(self.contents, numbers)
        return [{word: fact for word, fact in event.items() if word != "audience"} for event in events]

    @property
    def line(self) -> object:
        """An object that is the same for all stories of one viewer while they grow: a key for caches."""
        return self._told

    @property
    def viewer(self) -> int:
        """The viewer's bit."""
        return SPECTATOR_BIT if self.seat is None else 1 << self.seat

    def rows(self, first: int = 0) -> Any:
        """The masked states as records of the game's layout, from a step on; in memory of their own."""
        states = self.game.rules.state.empty(len(self) - first)
        as_bytes(states)[:] = self.states[first:]
        return states

    @property
    def states(self) -> Bytes:
        """The masked state after every step, a row of bytes each."""
        if self._states is None:
            rows = np.zeros((len(self), self.game.rules.state.dtype.itemsize), np.uint8)
            for place in range(len(self)):
                if place:
                    rows[place] = rows[place - 1]
                change = self._told.changes[place]
                count = len(change) // 3
                rows[place][np.frombuffer(change, np.uint16, count)] = np.frombuffer(change, np.uint8, -1, 2 * count)
            rows.flags.writeable = False
            self._states = rows
        return self._states

    def numbers(self, place: int) -> tuple[int, ...]:
        """The events told in a step, each as the one number it is told by."""
        return self._told.numbers[place]

    def retracted(self, place: int) -> int:
        """How many of the last events told were taken back in a step."""
        return self._told.retracted[place]

    @property
    def events(self) -> "list[Event]":
        """All that was told and not taken back."""
        kept: list[int] = []
        for place in range(len(self)):
            del kept[len(kept) - self.retracted(place) :]
            kept += self.numbers(place)
        return self._read(kept)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Story) and self.seat == other.seat and self._body() == other._body()

    __hash__ = None  # type: ignore[assignment]

    # --- as bytes, for a worker ------------------------------------------------------------------------------------

    def pack(self) -> bytes:
        """The story as bytes, for another process; `Story.unpack` is the way back."""
        return zlib.compress(self._body(), 1)

    def _body(self) -> bytes:
        n, told = len(self), self._told
        head = {
            "changes": [len(change) for change in told.changes[:n]],
            "numbers": told.numbers[:n],
            "retracted": told.retracted[:n],
        }
        return json.dumps(head).encode() + b"\n" + b"".join(told.changes[:n])

    @classmethod
    def unpack(cls, game: "Game", contents: Contents, seat: int | None, packed: bytes) -> "Story":
        """The story of a seat from its bytes; BadRecord if they are damaged."""
        size = game.rules.state.dtype.itemsize
        told = _Told(size)
        try:
            reader = zlib.decompressobj()
            body = reader.decompress(packed, MOST_PACKED)
            if reader.unconsumed_tail or not reader.eof:
                raise BadRecord("snapshot_damaged")
            head_text, changes = body.split(b"\n", 1)
            head = json.loads(head_text)
            told.retracted = [int(count) for count in head["retracted"]]
            told.numbers = [tuple(int(number) for number in numbers) for numbers in head["numbers"]]
            told.changes = list(_parts(changes, head["changes"], size))
        except (zlib.error, ValueError, KeyError, TypeError):
            raise BadRecord("snapshot_damaged") from None
        if not len(told.changes) == len(told.numbers) == len(told.retracted):
            raise BadRecord("snapshot_damaged")
        return cls(game, contents, seat, told)

    def seen(self) -> "Seen":
        """What the seat knows at the end of the story. How a game ended is not in it."""
        from .seen import Seen

        masked = self.game.rules.state.lay(bytearray(self.states[-1].tobytes()))
        return Seen(self.game, self.contents, masked, self.seat, story=self)


def _parts(changes: bytes, lengths: list[int], size: int) -> Iterator[bytes]:
    """The differences of the steps; ValueError if they do not fit a state of this size."""
    at = 0
    for length in lengths:
        part = changes[at : at + length]
        places = np.frombuffer(part, np.uint16, length // 3)
        if length % 3 or len(part) != length or (places >= size).any():
            raise ValueError
        yield part
        at += length
    if at != len(changes):
        raise ValueError


class _Act(NamedTuple):
    """How it stood before an act."""

    moved: int
    state: bytes
    numbers: int  # of events told
    length: int  # of the story


class Chronicle:
    """The moves of a match carried out again for the story of one viewer. It holds every secret and belongs to the
    match; what it hands out does not."""

    def __init__(self, game: "Game", contents: Contents, start: bytes, seat: int | None) -> None:
        self._game = game
        self._contents = contents
        self._seat = seat
        self._viewer = SPECTATOR_BIT if seat is None else 1 << seat
        self._start = start
        self._log = game.engine.new_log()
        self._begin()

    def _begin(self) -> None:
        self._states = self._game.rules.state.lay(bytearray(self._start))
        self._numbers: list[int] = []  # of events told and not taken back
        self._acts: list[_Act] = []  # since the last draw: those that can be taken back
        self._older: list[_Act] = []  # since the draw before, for a match that only tried something
        self._moved = 0
        self._told = _Told(len(self._start))
        self._live_through([], [])

    def forget(self, moved: int) -> None:
        """Go back to the state after this many moves, or to the beginning: other moves will follow."""
        if self._moved <= moved:
            return
        kept = [act for act in (*self._older, *self._acts) if act.moved <= moved]
        if not kept or kept[-1].moved != moved:
            self._begin()
            return
        act = kept.pop()
        self._acts, self._older, self._moved = kept, [], moved
        self._states = self._game.rules.state.lay(bytearray(act.state))
        del self._numbers[act.numbers :]
        self._told = self._told.until(act.length, self._masked())

    def story(self, moves: Sequence[dict[str, Any]]) -> Story:
        """The story after these moves, of which the first are those of the last time."""
        while self._moved < len(moves):
            self._carry_out(moves[self._moved], moves)
            self._moved += 1
        return Story(self._game, self._contents, self._seat, self._told)

    def _carry_out(self, move: dict[str, Any], moves: Sequence[dict[str, Any]]) -> None:
        if "act" in move:
            told = len(self._numbers), len(self._told.changes)
            self._acts.append(_Act(self._moved, self._states.tobytes(), *told))
            self._apply(move["seat"], self._game.actions.parse(move["act"]))
        elif "draw" in move:
            self._older, self._acts = self._acts or self._older, []
            self._apply(CHANCE, move["draw"])
        elif "undo" in move:
            act = self._acts.pop()
            self._go_back(act.state, act.numbers)
        else:
            before = Chronicle(self._game, self._contents, self._start, self._seat)
            before.story(moves[: move["rewind"]])
            self._acts = self._older = []
            self._go_back(before._states.tobytes(), len(before._numbers))

    def _apply(self, who: int, number: int) -> None:
        self._game.engine.apply(self._contents.record, self._states, 0, who, number, self._log)
        told = logged(self._log)
        self._numbers += told
        self._live_through(told, [])

    def _go_back(self, state: bytes, told: int) -> None:
        self._states = self._game.rules.state.lay(bytearray(state))
        retracted = self._numbers[told:]
        del self._numbers[told:]
        self._live_through([], retracted)

    def _live_through(self, told: list[int], retracted: list[int]) -> None:
        self._told.add(self._masked(), tuple(self._heard(told)), len(self._heard(retracted)))

    def _masked(self) -> Bytes:
        masked = np.frombuffer(bytearray(self._states.tobytes()), np.uint8)
        self._game.engine.mask_bytes(masked, self._game.engine.hidden, self._viewer)
        return masked

    def _heard(self, numbers: list[int]) -> list[int]:
        """The events that the viewer is told, without the rest of their audience."""
        return [number & ~AUDIENCE for number in numbers if number >> AUDIENCE_SHIFT & self._viewer]
