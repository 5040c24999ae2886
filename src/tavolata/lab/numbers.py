"""The numbers of a game that can be changed: found in its content, within the ranges that its check accepts.

Their labels are in the game's text files, by path ("_" for a name in it): `number` says whose number it is,
`number_line` what it means, with the parts of a list counted from 0, `number_group` a heading for the first word of
a path. A game without labels is shown by its bare paths. `facts.NUMBERS` may name those that come first.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from tavolata.kernel.content import Entry
from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import Game
from tavolata.kernel.texts import GameTexts, bare

FEW = 5
"""How many numbers are shown first in a game that names none."""


@dataclass(frozen=True)
class Number:
    """A number of the content. `standard` is printed in the rules, or ours where they are silent."""

    place: str
    """As sweeps and experiments name it: `limits.sins`, `victory.dean.least[2]`."""
    low: int
    high: int
    standard: int
    is_printed: bool
    pattern: str
    """The place without its name and parts, `victory._.least`, as text files write it."""
    name: str
    part: str
    """Which part of a list, as text files write it: `2`, `0.1`."""


@lru_cache(16)
def numbers_of(game: Game) -> tuple[Number, ...]:
    """Every whole number of the newest content that can have another value, in the order of the content."""
    printed, standard, bounds = _printed(game), game.standard_content, _Bounds(game)
    found = []
    for path, entry in game.rules.content.paths(game.meta.newest).items():
        if entry.many or entry.of is not None:
            continue
        for parts in product(*(range(size) for size in entry.shape)):
            low, high = (bounds.end(path, entry, parts, end) for end in (entry.low, entry.high))
            if low < high:
                place = path + "".join(f"[{part}]" for part in parts)
                number = _at(standard[path], parts)
                found.append(Number(place, low, high, number, path in printed, *_named(path, entry, parts)))
    return tuple(found)


def first_of(game: Game) -> list[str]:
    """The places of the numbers that a designer is likely to change first."""
    places = [number.place for number in numbers_of(game)]
    named = getattr(game.part("facts"), "NUMBERS", ())
    return [place for place in named if place in places] or places[:FEW]


def differing(
    game: Game, path: str, before: Any, after: Any, edition: int, text: GameTexts
) -> list[tuple[str, str, str]]:
    """What a changed value of the content is about, in words, and how it was and is; a row for each number of it that
    differs. What is no number stands by its path."""
    entry = game.rules.content.paths(edition)[path]
    if entry.many or entry.of is not None:
        return [(path, _written(before), _written(after))]
    rows = []
    for parts in product(*(range(size) for size in entry.shape)):
        old, new = _at(before, parts), _at(after, parts)
        if old != new:
            number = Number(path, new, new, old, False, *_named(path, entry, parts))
            rows.append((f"{title(number, text)}: {line(number, text)}", str(old), str(new)))
    return rows


def _written(value: Any) -> str:
    return " ".join(map(_written, value)) if isinstance(value, list) else str(value)


def _named(path: str, entry: Entry, parts: tuple[int, ...]) -> tuple[str, str, str]:
    """A path without its name, the name, and which part of a list."""
    part = ".".join(map(str, parts))
    for name in entry.each:
        if entry.path.format(name) == path:
            return entry.path.format("_"), name, part
    return path, "", part


def _at(value: Any, parts: tuple[int, ...]) -> int:
    for part in parts:
        value = value[part]
    return int(value)


def _with(value: Any, parts: tuple[int, ...], number: int) -> Any:
    if not parts:
        return number
    return [_with(inner, parts[1:], number) if n == parts[0] else inner for n, inner in enumerate(value)]


class _Bounds:
    """The smallest and largest value that the game accepts while everything else keeps its value."""

    def __init__(self, game: Game) -> None:
        self._check, self._standard = game.rules.check_content, game.standard_content
        self._free: dict[tuple[str, tuple[int, ...], int], bool] = {}  # whether a number of all names may go to an end

    def end(self, path: str, entry: Entry, parts: tuple[int, ...], end: int) -> int:
        """How far a number may go in one direction. The numbers of all names are tried at once: a game may have a
        thousand."""
        key = entry.path, parts, end
        if key not in self._free:
            self._free[key] = self._fits({each: _with(self._standard[each], parts, end) for each in entry.paths})
        if self._free[key]:
            return end
        written = self._standard[path]
        return _furthest(_at(written, parts), end, lambda number: self._fits({path: _with(written, parts, number)}))

    def _fits(self, changes: dict[str, Any]) -> bool:
        try:
            self._check({**self._standard, **changes})
        except TavolataError:
            return False
        return True


def _furthest(inside: int, outside: int, fits: Any) -> int:
    """`outside` if it is accepted, else the last accepted value between it and `inside`, which is accepted."""
    if fits(outside):
        return outside
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if fits(middle) else (inside, middle)
    return inside


def _printed(game: Game) -> set[str]:
    """The places that are marked as printed."""
    files = sorted((game.folder / "content").glob("*.toml"))
    trees = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    return {path for tree in trees for path in _marked(tree, "")}


def _marked(tree: dict[str, Any], prefix: str) -> Iterator[str]:
    for key, item in tree.items():
        if isinstance(item, dict) and "value" not in item:
            yield from _marked(item, f"{prefix}{key}.")
        elif isinstance(item, dict) and item.get("source") == "printed":
            yield prefix + key


# --- in words ------------------------------------------------------------------------------------------------------


def title(number: Number, text: GameTexts) -> str:
    """Whose number it is: "Lord of the Silk"."""
    key = f"number.{number.pattern}"
    if key in text:
        return text(key, name=number.name)
    return bare(number.name) if number.name else bare(number.pattern.rpartition(".")[0] or number.pattern)


def line(number: Number, text: GameTexts) -> str:
    """What it says: "Towers needed"."""
    own, key = f"number_line.{number.pattern}.{number.part}", f"number_line.{number.pattern}"
    if number.part and own in text:
        return text(own, name=number.name)
    part = re.sub(r"\d+", lambda found: str(int(found[0]) + 1), number.part)
    if key in text:
        return text(key, name=number.name, part=part)
    return " ".join(filter(None, (bare(number.pattern), part)))


def group(number: Number, text: GameTexts) -> str:
    """The heading under which it stands: "Victory"."""
    first = number.pattern.partition(".")[0]
    return text(f"number_group.{first}")
