"""The line of a game: its moves without those that were taken back, with the state after each."""

from dataclasses import dataclass, field
from typing import Any

from tavolata.kernel.match import Event, Match
from tavolata.kernel.replay import replay, steps

from ..errors import BadRequest


@dataclass(frozen=True)
class Moment:
    """After one move that counted: which of the record, who acted (None: chance), what, and the first event told."""

    move: int
    seat: int | None
    act: dict[str, Any] | None
    state: bytes
    turn: int
    event: Event | None = None


@dataclass
class Line:
    """A finished game, from its deal on."""

    record: dict[str, Any]
    match: Match  # at its end
    dealt: bytes
    moments: list[Moment] = field(default_factory=list)

    @property
    def players(self) -> int:
        return self.match.players

    @property
    def result(self) -> list[float]:
        """Each seat's share of the win; a shared win is divided."""
        winners = self.match.winners
        return [(seat in winners) / max(1, len(winners)) for seat in range(self.players)]

    @property
    def acts(self) -> list[Moment]:
        return [moment for moment in self.moments if moment.seat is not None]


def require_end(match: Match) -> None:
    """Raise BadRequest if a game was not ended by its rules: it is still running, or was cut short."""
    if not match.over:
        raise BadRequest("analyse_unfinished")


def read_line(record: dict[str, Any]) -> Line:
    """The line of a record; BadRecord if it is invalid, BadRequest if the game is not over."""
    end = replay(record)
    require_end(end)
    moves, walk = record["moves"], steps(record)
    match = next(walk)
    line = Line(record, end, match.state_bytes())
    for number, move in enumerate(moves):
        if "draw" in move:
            continue
        told = len(match.events)
        next(walk)
        if "act" in move:
            line.moments += _moments(match, number, move, told)
        elif "undo" in move:
            del line.moments[_last_act(line.moments) :]
        else:
            line.moments = [moment for moment in line.moments if moment.move < move["rewind"]]
    return line


def _last_act(moments: list[Moment]) -> int:
    return max(n for n, moment in enumerate(moments) if moment.seat is not None)


def _moments(match: Match, number: int, move: dict[str, Any], told: int) -> list[Moment]:
    """An act and the draws that followed it."""
    found = []
    layout = match.game.rules.state
    for place, step in enumerate(match.steps):
        state = layout.lay(bytearray(step.state))
        first = match.events[told] if step.told > told else None
        seat, act = (move["seat"], move["act"]) if place == 0 else (None, None)
        found.append(Moment(number + place, seat, act, step.state, int(state["turns"][0]), first))
        told = step.told
    return found
