"""Records as plain Python values, for what is written for people: views and words.

Rules read single fields of a record in compiled code. Read from Python, each costs a third of a microsecond and is one
of NumPy's numbers; a view reads hundreds. So a view reads each field once, and then says `s.field` as rules do: a whole
number, or lists of them.

A view is drawn for every seat after every move, and most of it is the same for all of them, and the same as before.
`kept` draws such a part once.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import lru_cache, wraps
from threading import Lock
from typing import Any, TypeVar, cast

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

KEPT = 64  # contents whose plain values are kept: the standard ones, and those of tables with their own
KEPT_PARTS = 512  # of each part of a view: for the tables at which somebody has just moved


class Plain:
    """The fields of a record as attributes. A field becomes a plain value when it is first read."""

    _memory: bytes | None = None

    def __init__(self, record: Any) -> None:
        self._record = record

    @property
    def memory(self) -> bytes:
        """The record byte for byte."""
        if self._memory is None:
            self._memory = self._record.tobytes()
        return self._memory

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.__dict__[name] = self.__dict__["_record"][name].tolist()
        except (KeyError, ValueError):
            raise AttributeError(name) from None
        return value


def plain(record: Any) -> Any:
    """A record as plain values."""
    return Plain(record)


class _Watched:
    """A record whose fields are noted as they are read."""

    def __init__(self, of: Plain) -> None:
        self._of = of
        self._read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        value = self.__dict__[name] = getattr(self._of, name)
        return value


class _Memo:
    """What a part of a view has said, by the fields that it is known to read. Threads share it: when a further field is
    found, it is replaced whole."""

    def __init__(self, reads: frozenset[str] = frozenset(), kind: np.dtype[Any] | None = None) -> None:
        self.reads = reads
        self.spans = _spans(kind, reads) if kind is not None else []
        self.answers: dict[Any, Any] = {}
        self._lock = Lock()

    def put(self, key: Any, answer: Any) -> None:
        """Remember an answer; the oldest is forgotten."""
        with self._lock:
            if len(self.answers) >= KEPT_PARTS:
                del self.answers[next(iter(self.answers))]
            self.answers[key] = answer


def kept(part: Function) -> Function:
    """Keep what a part of a view says of a content, a state and further arguments, for whenever the fields that it
    reads are the same again, at this table or another. What it reads is found out by watching it, so nothing can be
    forgotten. Two viewers get the same answer only if they know the same of those fields: it cannot tell one what the
    other knows. Who gets an answer must not change it."""
    memo = _Memo()

    @wraps(part)
    def ask(c: Any, s: Any, *others: Any) -> Any:
        nonlocal memo
        now = memo
        of = s._of if type(s) is _Watched else s
        memory = of.memory
        key = (c, others, *[memory[span] for span in now.spans])
        try:
            answer = now.answers[key]
        except KeyError:
            watched = _Watched(of)
            answer = part(c, watched, *others)
            if not watched._read <= now.reads:
                now = memo = _Memo(now.reads | watched._read, of._record.dtype)
                key = (c, others, *[memory[span] for span in now.spans])
            now.put(key, answer)
        if s is not of:
            s._read.update(now.reads)  # a part of a part
        return answer

    return cast(Function, ask)


def _spans(kind: np.dtype[Any], fields: frozenset[str]) -> list[slice]:
    """Where these fields stand in a record; those that stand side by side as one."""
    found: list[slice] = []
    for name in cast(tuple[str, ...], kind.names):
        if name in fields:
            field, start = cast(Any, kind.fields)[name]
            end = start + field.itemsize
            if found and found[-1].stop == start:
                start = found.pop().start
            found.append(slice(start, end))
    return found


def plain_content(record: Any) -> Any:
    """The same for content, which never changes: made once, and not to be written to."""
    return _kept(record.dtype, record.tobytes())


@lru_cache(KEPT)
def _kept(kind: np.dtype[Any], contents: bytes) -> Any:
    return plain(np.frombuffer(contents, kind)[0])


def python_of(rule: Function) -> Function:
    """A rule as the Python function that it was written as, to be asked about plain values. For rules that call no
    other."""
    return cast(Function, getattr(rule, "py_func", rule))


def names_of(kind: type[IntEnum]) -> tuple[str, ...]:
    """The names of an enum that counts up from 0, each at the place of its number."""
    return tuple(kind(number).name.lower() for number in range(len(kind)))


def has(bits: int, member: int) -> bool:
    """Whether something is in a set."""
    return bits >> member & 1 == 1


def members(names: Sequence[str], bits: int) -> list[str]:
    """The names of the members of a set, ascending."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(names[lowest.bit_length() - 1])
        bits ^= lowest
    return found


def named(names: Sequence[str], numbers: Any) -> dict[str, int]:
    """A row of numbers by name. Lengths are not compared: that would double the time, and a view has dozens of rows."""
    return dict(zip(names, numbers))  # noqa: B905
