"""The state of a game, field by field: name, shape, range, and who may see it.

A game declares its state once, as a class; the record type, the masking, the JSON form and the types that rules are
checked against all come from that declaration:

    class State(Layout):
        phase: int = public(of=Phase)
        tokens: Grid = public((SEATS, 4), high=24)
        role: Row = seen_by("role_seen", (SEATS,), of=Role)
        role_seen: Row = public((SEATS,), seats=True)
        answer: Row = owner((SEATS,))

Four kinds of visibility. PUBLIC: everybody. OWNER: the first axis is the seat, each seat sees its own. SEEN_BY: a field
of bits says who knows each element. NOBODY: not even its owner. A field that is declared without one of the four
does not exist: hidden unless declared. What a viewer may not see reads as zero, so zero always means "nothing" or
"unknown".

A viewer is a bit, not an index: seats are bits 0 to 6, spectators have bit 7.

Every state also has an `edition` behind its own fields: under which edition of the rules it is played. Fields that a
game gets later are marked `late` and stand behind that, in what was padding. So no older field moves, and old states
keep their bytes and mean the same: a late field that is 0 is left out of the JSON form, and one that is not there is 0.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from .errors import BadPosition, listed, written
from .rule import INTERPRETED, rule

Row = NDArray[np.int8]
Grid = NDArray[np.int8]
States = np.ndarray[Any, Any]

SEATS = 7
SPECTATOR_BIT = 1 << SEATS
EVERYONE = 255


class Visible(Enum):
    PUBLIC = "public"
    OWNER = "owner"
    SEEN_BY = "seen by"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Field:
    """One field of a state."""

    visible: Visible
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 127
    of: type[IntEnum] | None = None  # the enum of its values (with `bits`: of its bits)
    bits: bool = False
    seats: bool = False  # a seat (or with bits: a set of seats)
    seen_by: str = ""
    about: str = ""  # knowledge of a field seen by some: a change tells something of that element
    dtype: Any = np.int8
    late: bool = False  # added after states of this layout had been stored
    name: str = ""

    def to_json(self, value: Any) -> Any:
        """The value with names instead of numbers; a seat that is nobody is None."""
        if isinstance(value, np.ndarray) and value.shape:
            return [self.to_json(v) for v in value]
        number = int(value)
        if self.bits and self.seats:
            return "everyone" if number == EVERYONE else [i for i in range(SEATS + 1) if number >> i & 1]
        if self.bits and self.of:
            return [member.name.lower() for member in self.of if number >> member & 1]
        if self.of:
            return self.of(number).name.lower()
        return None if self.seats and number < 0 else number

    def from_json(self, value: Any, shape: tuple[int, ...] | None = None) -> Any:
        """The number(s) behind the names; BadPosition says what is allowed."""
        shape = self.shape if shape is None else shape
        if shape:
            if not isinstance(value, list) or len(value) != shape[0]:
                raise BadPosition("position_length", field=self.name, length=shape[0])
            return [self.from_json(v, shape[1:]) for v in value]
        if self.bits:
            return self._set(value)
        if self.of:
            return self._member(value)
        return -1 if self.seats and value is None else self._number(value, self.low, self.high)

    def _set(self, value: Any) -> int:
        """The bits of a list of members, none of which may occur twice."""
        if self.seats and value == "everyone":
            return EVERYONE
        if not isinstance(value, list):
            raise BadPosition("position_length", field=self.name, length=f"0-{SEATS}")
        members = 0
        for one in value:
            member = 1 << (self._member(one) if self.of else self._number(one, 0, SEATS))
            if members & member:
                raise BadPosition("position_twice", field=self.name, given=written(one))
            members |= member
        return members

    def _member(self, value: Any) -> int:
        names = self._members
        if not isinstance(value, str) or value not in names:
            raise BadPosition("position_name", field=self.name, given=written(value), allowed=listed(names))
        return names[value]

    @cached_property
    def _members(self) -> dict[str, int]:
        """The members of the enum that are in range, by name."""
        assert self.of is not None
        return {
            member.name.lower(): int(member)
            for member in self.of
            if self.low <= (1 << member if self.bits else member) <= self.high
        }

    def _number(self, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition("position_range", field=self.name, given=written(value), low=low, high=high)
        return value


def _field(visible: Visible, shape: Sequence[int], options: dict[str, Any]) -> Any:
    if options.get("bits"):
        options.setdefault("dtype", np.uint8)
        options.setdefault("high", (2 << max(options["of"])) - 1 if "of" in options else EVERYONE)
    elif options.get("seats"):
        options.setdefault("low", -1)
        options.setdefault("high", SEATS - 1)
    elif options.get("of"):
        options.setdefault("high", max(options["of"]))
    return Field(visible, tuple(shape), **options)


def public(shape: Sequence[int] = (), **options: Any) -> Any:
    """A field that everybody sees."""
    return _field(Visible.PUBLIC, shape, options)


def nobody(shape: Sequence[int] = (), **options: Any) -> Any:
    """A field that no viewer sees."""
    return _field(Visible.NOBODY, shape, options)


def owner(shape: Sequence[int], **options: Any) -> Any:
    """A field whose first axis is the seat; each seat sees its own part."""
    return _field(Visible.OWNER, shape, options)


def seen_by(viewers: str, shape: Sequence[int], **options: Any) -> Any:
    """A field whose elements are seen by those whose bit is set in the public field `viewers` (same first axis)."""
    return _field(Visible.SEEN_BY, shape, {**options, "seen_by": viewers})


EDITION = Field(Visible.PUBLIC, high=255, dtype=np.uint8, late=True)


def _in_order(declared: dict[str, Field]) -> dict[str, Field]:
    """A game's own fields, the edition, and what came later."""
    late = {name: field for name, field in declared.items() if field.late}
    return {**{name: field for name, field in declared.items() if not field.late}, "edition": EDITION, **late}


class Layout:
    """Base of a game's State. Subclasses declare fields; instances never exist, rules get records of `dtype`."""

    edition: int  # the edition of the rules that it is played by; every state has it
    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]
    words: ClassVar[int]  # size in 8-byte words: states are copied, hashed and compared by words
    # one row per byte that not everybody sees: its offset, the bit of its owner, the offset of its seen-by bits or -1
    hidden: ClassVar[NDArray[np.int16]]
    windows: ClassVar[dict[int, list[int]]]  # for each byte of seen-by bits: the offsets of the bytes that it shows
    knowledge: ClassVar[list[tuple[int, int]]]  # bytes that tell of hidden ones: offset, seen-by offset

    def __init_subclass__(cls) -> None:
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        cls.fields = {name: Field(**{**vars(field), "name": name}) for name, field in _in_order(declared).items()}
        cls.dtype = cls._padded(cls.fields.values())
        if (
            cls.dtype.itemsize
            > cls._padded(f for f in cls.fields.values() if not f.late or f.name == "edition").itemsize
        ):
            raise TypeError(f"{cls.__name__}: late fields must fit into what is left of the last 8 bytes")
        for name, field in cls.fields.items():
            if cast(Any, cls.dtype.fields)[name][1] % np.dtype(field.dtype).itemsize:
                raise TypeError(
                    f"{cls.__name__}.{name} must begin at a multiple of its size; declare wide fields first"
                )
        cls.words = cls.dtype.itemsize // 8
        cls.hidden = np.array(list(cls._hidden_bytes()), np.int16).reshape(-1, 3)
        cls.windows = {}
        for offset, _, seen in cls.hidden.tolist():
            if seen >= 0:
                cls.windows.setdefault(seen, []).append(offset)
        cls.knowledge = list(cls._knowledge_bytes())

    @staticmethod
    def _padded(fields: Iterable[Field]) -> np.dtype[Any]:
        """The type of a record with these fields, in whole words."""
        formats = [(f.name, f.dtype, f.shape) if f.shape else (f.name, f.dtype) for f in fields]
        size = np.dtype(formats).itemsize
        if size % 8:
            formats.append(("_spare", np.uint8, (8 - size % 8,)))
        return np.dtype(formats)

    @classmethod
    def _hidden_bytes(cls) -> Any:
        offsets = cast(Any, cls.dtype.fields)
        for name, field in cls.fields.items():
            if field.visible is Visible.PUBLIC:
                continue
            base, size = offsets[name][1], offsets[name][0].itemsize
            first_axis = field.shape[0] if field.shape else 1
            for byte in range(size):
                element = byte * first_axis // size
                seen = offsets[field.seen_by][1] + element if field.seen_by else -1
                yield base + byte, (1 << element) if field.visible is Visible.OWNER else 0, seen

    @classmethod
    def _knowledge_bytes(cls) -> Any:
        offsets = cast(Any, cls.dtype.fields)
        for name, field in cls.fields.items():
            if field.about:
                base, size = offsets[name][1], offsets[name][0].itemsize
                seen = offsets[cls.fields[field.about].seen_by][1]
                for byte in range(size):
                    yield base + byte, seen + byte * field.shape[0] // size

    @classmethod
    def empty(cls, count: int = 1) -> States:
        """`count` states of zeros; interpreted rules need `np.recarray` to say `s.field`, compiled ones are called
        faster without."""
        states = np.zeros(count, cls.dtype)
        return states.view(np.recarray) if INTERPRETED else states

    @classmethod
    def lay(cls, memory: bytearray) -> States:
        """A state over existing memory, without a copy. To copy a state, copy its bytes and wrap them with this:
        NumPy would copy a record field by field, which takes thirty times as long."""
        states = np.frombuffer(memory, cls.dtype)
        return states.view(np.recarray) if INTERPRETED else states

    @classmethod
    def to_json(cls, record: Any) -> dict[str, Any]:
        """A state as JSON with names."""
        return {
            name: field.to_json(record[name])
            for name, field in cls.fields.items()
            if not field.late or np.any(record[name])
        }

    @classmethod
    def from_json(cls, position: Any) -> States:
        """A state from its JSON form; BadPosition names the field that is wrong."""
        if not isinstance(position, dict):
            raise BadPosition("position_object", allowed=listed(cls.fields))
        for name, field in cls.fields.items():
            if name not in position and not field.late:
                raise BadPosition("position_lacks", field=name)
        for name in position:
            if name not in cls.fields:
                raise BadPosition("position_unknown", field=name, allowed=listed(cls.fields))
        states = cls.empty()
        for name, field in cls.fields.items():
            if name in position:
                states[name][0] = field.from_json(position[name])
        return states


def as_words(states: States) -> NDArray[np.uint64]:
    """The same memory as rows of 8-byte words."""
    return states.view(np.ndarray).view(np.uint64).reshape(len(states), -1)


def as_bytes(states: States) -> NDArray[np.uint8]:
    """The same memory as rows of bytes."""
    return states.view(np.ndarray).view(np.uint8).reshape(len(states), -1)


@rule
def bit(seat: int) -> int:
    """The bit of a seat in a set of seats."""
    return 1 << int(seat)


@rule
def has(seats: int, seat: int) -> bool:
    """Whether a seat is in a set of seats."""
    return int(seats) >> int(seat) & 1 == 1


@rule
def mask(state: NDArray[np.uint8], hidden: NDArray[np.int16], viewer: int) -> None:
    """Blank, in place, every byte that the viewer (a bit) may not see."""
    for row in range(len(hidden)):
        seen = int(hidden[row, 1])
        if hidden[row, 2] >= 0:
            seen |= int(state[hidden[row, 2]])
        if seen & viewer == 0:
            state[hidden[row, 0]] = 0
