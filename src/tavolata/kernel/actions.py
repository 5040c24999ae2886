"""Named actions: a table of verbs gives every action a small whole number and back.

`Actions(verb("pass"), verb("attack", from_=PLACES, dice=range(1, 4)))`: ids are counted through the verbs in order and
through each verb's arguments like the digits of a number, the last argument fastest.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from .errors import BadAction, listed
from .layout import SEATS

SEAT: range = range(SEATS)


@dataclass(frozen=True)
class Verb:
    """A verb and its arguments: for each, the allowed values as they are written."""

    name: str
    arguments: tuple[tuple[str, tuple[str | int, ...]], ...]

    @property
    def size(self) -> int:
        return prod(len(values) for _, values in self.arguments)


def verb(name: str, **arguments: Iterable[int]) -> Verb:
    """A verb; arguments are enums (written by name) or ranges (written as numbers). `from_` is written `from`."""
    return Verb(
        name,
        tuple(
            (word.rstrip("_"), tuple(v.name.lower() if isinstance(v, IntEnum) else int(v) for v in values))
            for word, values in arguments.items()
        ),
    )


class Actions:
    """The table of all actions of a game."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {v.name: v for v in verbs}
        self._first: dict[str, int] = {}
        self.size = 0
        for v in verbs:
            self._first[v.name] = self.size
            self.size += v.size

    def first(self, name: str) -> int:
        """The first id of a verb."""
        return self._first[name]

    def act(self, name: str, **arguments: Any) -> int:
        """The id of an action given by name; BadAction says what is allowed."""
        if name not in self.verbs:
            raise BadAction("no_verb", given=name, allowed=listed(self.verbs))
        given = {word.rstrip("_"): value for word, value in arguments.items()}
        wanted = self.verbs[name].arguments
        words = [word for word, _ in wanted]
        for word in given:
            if word not in words:
                raise BadAction("no_argument", verb=name, given=word, allowed=listed(words))
        number = 0
        for word, values in wanted:
            if word not in given:
                raise BadAction("missing_argument", verb=name, word=word, allowed=listed(words))
            value = given[word]
            if isinstance(value, bool | float) or value not in values:  # to Python 1.0 and True are 1
                raise BadAction("argument_value", verb=name, word=word, given=repr(value), allowed=listed(values))
            number = number * len(values) + values.index(value)
        return self._first[name] + number

    def read(self, action: int) -> dict[str, Any]:
        """The named form of an id: {"verb": ..., argument: value, ...}."""
        self.check(action)
        return self._named[action].copy()

    @cached_property
    def _named(self) -> list[dict[str, Any]]:
        """The named form of every action, in the order of their ids."""
        return [
            {"verb": v.name, **dict(zip((word for word, _ in v.arguments), values, strict=True))}
            for v in self.verbs.values()
            for values in product(*(allowed for _, allowed in v.arguments))
        ]

    def parse(self, action: Any) -> int:
        """An id from an id or from a named action; BadAction if it is neither."""
        if isinstance(action, dict) and isinstance(action.get("verb"), str):
            return self.act(action["verb"], **{str(word): v for word, v in action.items() if word != "verb"})
        self.check(action)
        return int(action)

    def check(self, action: Any) -> None:
        """Refuse a number that is not the id of an action."""
        if type(action) is int and 0 <= action < self.size:  # the usual case
            return
        try:
            if not isinstance(action, bool) and 0 <= action.__index__() < self.size:
                return
        except AttributeError:
            pass
        raise BadAction("no_action", given=repr(action), last=self.size - 1)
