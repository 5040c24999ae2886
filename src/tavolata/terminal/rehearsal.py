"""Decisions tried out before they are made: a gesture is carried out as a whole, or not at all."""

from dataclasses import dataclass, field
from typing import Any

from tavolata import Match
from tavolata.kernel.match import Reason

from .words import BadInput


@dataclass(frozen=True)
class Gesture:
    """Decisions of one seat that one line stands for, and those that follow in its next turns, each when it comes."""

    actions: list[int]
    later: list[int] = field(default_factory=list)


class Rehearsal:
    """Tries out a seat's decisions one after the other, on what the seat knows: the match itself does not change."""

    def __init__(self, match: Match, seat: int, names: list[str]) -> None:
        self.match = match
        self.seat = seat
        self.actions: list[int] = []
        self._names = names
        self._engine = match.game.engine
        self._states = match.masked(seat)
        self._log, self._list = self._engine.new_log(), self._engine.new_list()

    @property
    def is_asked(self) -> bool:
        """Whether the seat decides next: nothing is drawn and nobody else asked before."""
        actor, _, _ = self._engine.status(self.match.contents.record, self._states, 0)
        return bool(actor == self.seat)

    def view(self) -> dict[str, Any]:
        """What the seat would see now."""
        return self.match.game.view(self.match.contents.record[0], self._states[0], self.seat)

    def legal(self) -> list[dict[str, Any]]:
        """What the seat could do now, by name."""
        n = self._engine.legal(self.match.contents.record, self._states, 0, self.seat, self._list)
        return [self.match.game.read(action) for action in self._list["ids"][0, :n].tolist()]

    def play(self, verb: str, **arguments: Any) -> None:
        """One decision more; BadInput says why it cannot be made."""
        action = self.match.game.act(verb, **arguments)
        if self.actions and not self.is_asked:
            raise BadInput("gesture_over")
        self.require(action)
        self._engine.apply(self.match.contents.record, self._states, 0, self.seat, action, self._log)
        self.actions.append(action)

    def require(self, action: int) -> None:
        """Refuse what the rules forbid now, with the rule."""
        code = self._engine.why_not(self.match.contents.record, self._states, 0, self.seat, action)
        if code:
            raise BadInput(
                "not_possible",
                action=lambda language: self.match.describe(action, language, self._names),
                reason=Reason(self.match.game, code).text,
            )

    def fresh(self, **asked: int) -> "Rehearsal":
        """A new one from the beginning, with fields of the state set as `asked`: where the rules skip a question
        because it has one answer, this asks it, to find out why another answer is refused."""
        other = Rehearsal(self.match, self.seat, self._names)
        for name, value in asked.items():
            other._states[name][0] = value
        return other

    def again(self) -> "Rehearsal":
        """Another one that goes on from here."""
        other = self.fresh()
        other._states = self._states.copy()
        return other
