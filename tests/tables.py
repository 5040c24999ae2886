"""The base of all games' test tables: acts and questions by name. Each game's `tables.py` adds methods of its own."""

from collections.abc import Sequence
from typing import Any, Self

from tavolata.kernel.match import Event, Match


class Table:
    """A match with the words of its game. Acts are those of whoever decides, unless `by` names a seat."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._told = 0  # events before the last act

    def play(self, verb: str, by: int | None = None, **arguments: Any) -> Self:
        told = len(self.match.events)
        self.match.play(self.match.game.act(verb, **arguments), by)
        self._told = told
        return self

    @property
    def state(self) -> dict[str, Any]:
        """Every field by name, secrets included."""
        state: dict[str, Any] = self.match.position()["state"]
        return state

    @property
    def phase(self) -> str:
        return str(self.match.view(None)["phase"])

    @property
    def actor(self) -> int | None:
        return self.match.actor

    @property
    def turn(self) -> int:
        return int(self.state["turn"])

    def legal(self, seat: int | None = None) -> list[dict[str, Any]]:
        """Legal actions by name."""
        return [self.match.read(action) for action in self.match.legal(seat)]

    def verbs(self, seat: int | None = None) -> set[str]:
        """The verbs of the legal actions."""
        return {action["verb"] for action in self.legal(seat)}

    def options(self, verb: str, word: str) -> list[Any]:
        """The values of an argument among the legal actions of a verb."""
        return [action[word] for action in self.legal() if action["verb"] == verb]

    def why_not(self, verb: str, by: int | None = None, **arguments: Any) -> str | None:
        """The code of the reason that forbids an action, or None."""
        seat = self.match.actor if by is None else by
        assert seat is not None
        reason = self.match.why_not(seat, self.match.game.act(verb, **arguments))
        return reason.code if reason else None

    def told(self, kind: str) -> list[Event]:
        """The events of a kind that the last act (or gesture) brought."""
        return [event for event in self.match.events[self._told :] if event["kind"] == kind]

    def ever_told(self, kind: str) -> list[Event]:
        return [event for event in self.match.events if event["kind"] == kind]

    def player(self, seat: int) -> dict[str, Any]:
        """A player as everybody sees them."""
        player: dict[str, Any] = self.match.view(None)["players"][seat]
        return player

    @property
    def end(self) -> tuple[str | None, list[int]]:
        """How it ended and who won."""
        return self.match.end_reason, self.match.winners


def counts(words: str, names: Sequence[str]) -> list[int]:
    """`"2 people book"` as a number for each name."""
    numbers, amount = [0] * len(names), 1
    for word in words.split():
        if word.isdigit():
            amount = int(word)
        else:
            numbers[names.index(word)] += amount
            amount = 1
    return numbers
