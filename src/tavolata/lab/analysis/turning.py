"""Turning points: the acts that cost their seat most, and what would have been better given what it knew."""

from dataclasses import dataclass
from typing import Any

from tavolata.bots.beliefs import beliefs
from tavolata.bots.search import Budget, search
from tavolata.kernel.replay import steps

from .line import Line, Moment
from .values import OpenValues

MOST = 5
TRIED = 8
SEARCHED = 16
"""Playouts of the search for a better act, for each playout of a position: it has several acts to compare."""
BETTER = 0.03
"""The least difference in win chance for which a better act is named."""


@dataclass(frozen=True)
class TurningPoint:
    """An act, its seat's win chance before and after it, and a better act with the win rate of each in the search."""

    move: int
    turn: int
    seat: int
    act: dict[str, Any]
    before: float
    after: float
    better: dict[str, Any] | None = None
    better_win: float | None = None
    own_win: float | None = None


def turning_points(line: Line, values: OpenValues, seconds: float, playouts: int | None = None) -> list[TurningPoint]:
    """The acts that cost their seat most, in the order of play, if the search finds a better one. Each gets an equal
    part of the seconds; given a number of playouts for each position, `SEARCHED` times as many instead."""
    wanted = {each[0].move: each for each in _worst(line, values)}
    part = Budget(seconds=max(0.02, seconds / max(1, len(wanted)))) if playouts is None else Budget(SEARCHED * playouts)
    found: list[TurningPoint] = []
    matches = steps(line.record)
    match = next(matches)
    for number, move in enumerate(line.record["moves"]):
        if "draw" in move:
            continue
        if number in wanted:
            moment, before, after = wanted[number]
            found.append(_point(match, moment, before, after, part))
        next(matches)
    better = [point for point in found if point.better is not None]
    named = sorted(better, key=lambda point: point.after - point.before)[:MOST]
    return sorted(named, key=lambda point: point.move)


def _worst(line: Line, values: OpenValues) -> list[tuple[Moment, float, float]]:
    """The acts that cost most, each with its seat's win chance before and after it."""
    chances, found = dict(values.curve()), []
    for place, moment in enumerate(line.moments, 1):
        if moment.seat is not None and values.worth(place)[moment.seat] < 0:
            after = float(chances[place][moment.seat])
            found.append((moment, after - float(values.worth(place)[moment.seat]), after))
    return sorted(found, key=lambda each: each[2] - each[1])[:TRIED]


def _point(match: Any, moment: Moment, before: float, after: float, budget: Budget) -> TurningPoint:
    game, seat = match.game, moment.seat
    assert seat is not None
    assert moment.act is not None
    plain = TurningPoint(moment.move, moment.turn, seat, moment.act, before, after)
    seen = match.seen(seat)
    if len(seen.legal(seat)) < 2 or seat not in seen.waiting:
        return plain
    found = search(game, seen, seat, budget, moment.move, beliefs(game, seen, 256))
    own = next((act for act in found.acts if game.read(act.action) == moment.act), None)
    best = next(act for act in found.acts if act.action == found.best)
    if own is None or best is own or best.wins[seat] - own.wins[seat] < BETTER:
        return plain
    return TurningPoint(
        moment.move, moment.turn, seat, moment.act, before, after,
        game.read(best.action), best.wins[seat], own.wins[seat],
    )  # fmt: skip
