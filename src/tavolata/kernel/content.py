"""Content: the numbers and cards of a game, from a TOML file to a read-only record that every rule gets as `c`.

A game declares what it needs as a class, with the place of each value in the file, its shape and its range:

    class Content(Schema):
        faces: Row = entry("dice.faces", (6,), of=Symbol)
        least: Grid = entry("victory.{}.least", (4,), each=("prince", "dean"), high=99)

In the file every value is `{ value = ..., source = "printed" | "ours" }`, with the number of the ruling where there is
one. `many=True` takes a list of names, in any order and of any length, as a set of bits. A file of an owner of the box,
or of a designer, need only hold what differs from the standard one. A value that a later edition of the game brought
is marked with `since`: the content of older ones does not have it. One that stood in the rules before, and can now be
changed, is `late`: as long as it is the standard one it is left out of values and hash, so old records keep theirs.
"""

import difflib
import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from .errors import BadContent, listed, written
from .rule import INTERPRETED

SOURCES = ("printed", "ours")
MARKS = {"value", "source", "ruling"}
NEAREST = 5  # known paths named in the error for an unknown one: a game may have hundreds
Values = dict[str, Any]


@dataclass(frozen=True)
class Entry:
    """One value of the content (or one for each name in `each`)."""

    path: str
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 127
    of: type[IntEnum] | None = None
    each: tuple[str, ...] = ()
    many: bool = False  # a list of names, kept as a set of bits
    dtype: Any = np.int8
    since: int = 0  # the edition that brought it
    late: bool = False  # once a number in the rules: counted as content only where it differs from the standard
    derive: Callable[[Values], Any] | None = None

    @property
    def paths(self) -> list[str]:
        if self.derive:
            return []
        return [self.path.format(name) for name in self.each] if self.each else [self.path]

    def read(self, path: str, value: Any, shape: tuple[int, ...] | None = None) -> Any:
        """The value as numbers; BadContent names the place and what is allowed."""
        shape = self.shape if shape is None else shape
        if self.many:
            return self._read_set(path, value)
        if shape:
            if not isinstance(value, list) or len(value) != shape[0]:
                raise BadContent("content_length", path=path, length=shape[0], given=written(value))
            return [self.read(path, item, shape[1:]) for item in value]
        if self.of:
            return self._read_name(path, value)
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise BadContent("content_range", path=path, given=written(value), low=self.low, high=self.high)
        return value

    @cached_property
    def _names(self) -> dict[str, int]:
        assert self.of is not None
        return {member.name.lower(): int(member) for member in self.of if self.low <= member <= self.high}

    def _read_name(self, path: str, value: Any) -> int:
        names = self._names
        if not isinstance(value, str) or value not in names:
            raise BadContent("content_name", path=path, given=written(value), allowed=listed(names))
        return names[value]

    def _read_set(self, path: str, value: Any) -> int:
        if not isinstance(value, list):
            raise BadContent("content_set", path=path, given=written(value))
        members = [self._read_name(path, item) for item in value]
        if len(set(members)) < len(members):
            twice = next(item for item in value if value.count(item) > 1)
            raise BadContent("content_twice", path=path, given=written(twice))
        return sum(1 << member for member in members)


def entry(path: str, shape: Sequence[int] = (), **options: Any) -> Any:
    """Declare a value of the content."""
    return Entry(path, tuple(shape), **options)


def derived(derive: Callable[[Values], Any], **options: Any) -> Any:
    """Declare a number (or an array) that rules need often and that is derived from the values of the file."""
    return Entry("", derive=derive, **options)


class Schema:
    """Base of a game's Content."""

    entries: ClassVar[dict[str, Entry]] = {}
    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        cls.entries = {name: value for name, value in vars(cls).items() if isinstance(value, Entry)}
        formats = []
        # wide numbers first: a GPU reads each field at a multiple of its size
        for name, e in sorted(cls.entries.items(), key=lambda item: -np.dtype(item[1].dtype).itemsize):
            shape = ((len(e.each),) if e.each else ()) + e.shape
            formats.append((name, e.dtype, shape) if shape else (name, e.dtype))
        cls.dtype = np.dtype(formats)

    @classmethod
    def paths(cls, edition: int | None = None) -> dict[str, Entry]:
        """Every place of the file and what belongs there; with an edition those that it has."""
        has = [e for e in cls.entries.values() if edition is None or e.since <= edition]
        return {path: e for e in has for path in e.paths}


@dataclass(frozen=True)
class Contents:
    """Checked content: the record for the rules, and the values as they were written."""

    values: Values
    record: np.ndarray[Any, Any]
    standard: bool  # nothing differs from the standard content of its edition
    edition: int = 0

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256(canonical(self.values).encode()).hexdigest()


Check = Callable[[Values], None]
"""Raises BadContent for values that are wrong only together."""


def canonical(value: Any) -> str:
    """A JSON value in canonical form."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def read_file(path: Path) -> Values:
    """The values of a content file by place; BadContent says what is wrong with it."""
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadContent("content_read", file=path, why=error.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent("content_toml", file=path, why=error) from None
    values: Values = {}
    _flatten(tree, "", values)
    return values


def _flatten(tree: Mapping[str, Any], prefix: str, values: Values) -> None:
    for key, item in tree.items():
        path = f"{prefix}{key}"
        if not isinstance(item, dict):
            raise BadContent("content_form", path=path)
        if "value" not in item:
            _flatten(item, path + ".", values)
            continue
        if item.get("source") not in SOURCES:
            raise BadContent("content_source", path=path, allowed=listed(SOURCES))
        for mark in item:
            if mark not in MARKS:
                raise BadContent("content_mark", path=path, given=mark, allowed=listed(sorted(MARKS)))
        values[path] = item["value"]


def build(schema: type[Schema], standard: Values, changes: Values, check: Check, edition: int = 0) -> Contents:
    """The standard values of an edition with some replaced, checked and made into a record. Values that the edition
    does not have yet are in the record, with those of the newest edition, and nowhere else."""
    places, own = schema.paths(), schema.paths(edition)
    for path in changes:
        if path not in own:
            nearest = difflib.get_close_matches(path, own, n=NEAREST, cutoff=0)
            raise BadContent("content_unknown", given=path, allowed=listed(nearest))
    for path in places:
        if path not in standard and path not in changes:
            raise BadContent("content_missing", path=path)
    values = {path: changes.get(path, standard.get(path)) for path in places}
    record = np.zeros(1, schema.dtype)
    for name, e in schema.entries.items():
        if not e.derive:
            numbers = [e.read(path, values[path]) for path in e.paths]
            record[name][0] = numbers if e.each else numbers[0]
    check(values)
    for name, e in schema.entries.items():
        if e.derive:
            record[name][0] = e.derive(values)
    record.flags.writeable = False
    different = any(values[path] != standard[path] for path in own)
    kept = {path: values[path] for path, e in own.items() if not (e.late and values[path] == standard[path])}
    return Contents(kept, record.view(np.recarray) if INTERPRETED else record, not different, edition)
