"""Records as plain Python values, for what is written for people: views and words.

Rules read single fields of a record in compiled code. Read from Python, each costs a third of a microsecond and is one
of NumPy's numbers; a view reads hundreds. So a view turns the whole record into plain values once, and then says
`s.field` as rules do: a whole number, or lists of them.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any, TypeVar, cast

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

KEPT = 64  # contents whose plain values are kept: the standard ones, and those of tables with their own


class Plain:
    """The fields of a record as attributes."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__ = values


def plain(record: Any) -> Any:
    """A record as plain values."""
    values = zip(record.dtype.names, record.item(), strict=True)
    return Plain({name: value if type(value) is int else value.tolist() for name, value in values})


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
