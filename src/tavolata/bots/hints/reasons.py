"""Why an act is good, found by comparing the games after it with those after the other acts.

What counts on the board is said by a game: `bots/hints/<game>.py`, or `hints.py` in the game's own folder, with a
function `measures(content, state, seat)` that gives numbers, more of which is better, by reason. A game that says
nothing is measured by its scores.
"""

import importlib
import importlib.util
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.game import Game
from tavolata.kernel.layout import States
from tavolata.kernel.seen import Seen

from ..search import Act

SURE_WIN = 0.97
CLEAR = 2.0
"""The least difference between two acts that counts as a reason, in standard errors."""
LOWERED = 0.03
"""The least drop in another seat's win chance that counts as a reason."""


class Measure(NamedTuple):
    """A number on the board that matters: the key of the reason, and of its subject (the key of a word, or empty)."""

    reason: str
    what: str = ""


@dataclass(frozen=True)
class Reason:
    """The key of a sentence, and its facts."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)


@cache
def _own(game: Game) -> Any:
    name = f"{__package__}.{game.name}"
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else game.part("hints")


def reasons(
    game: Game, seen: Seen, seat: int, best: list[Act], tried: list[Act], ahead: list[States]
) -> list[Reason]:  # fmt: skip
    """Why each of the best acts is good. `ahead`: the states at the next turn after the acts that were tried first;
    the best acts are the first of them."""
    boards = [_board(game, seen, seat, states) for states in ahead]
    return [_reason(game, seat, number, act, tried, boards) for number, act in enumerate(best)]


def _reason(
    game: Game, seat: int, number: int, act: Act, tried: list[Act], boards: list[dict[Measure, NDArray[np.float64]]]
) -> Reason:  # fmt: skip
    others = [other for other in tried if other is not act]
    if act.visits and act.wins[seat] >= SURE_WIN:
        return Reason("wins", {"games": act.visits})
    found = _on_board(game, number, boards) or _blocks(seat, act, others)
    share = round(100 * act.wins[seat])
    return found or Reason("chance", {"percent": share, "games": act.visits})


def _on_board(game: Game, number: int, boards: list[dict[Measure, NDArray[np.float64]]]) -> Reason | None:
    """What the seat has at its next turn after this act and not after others: the clearest difference."""
    if len(boards) < 2 or number >= len(boards):
        return None
    rest = [board for place, board in enumerate(boards) if place != number]
    clearest: tuple[float, Measure, float, float] | None = None
    for measure, now in boards[number].items():
        usual = np.mean([board[measure] for board in rest], 0)
        apart = now - usual
        error = float(apart.std(ddof=1)) / len(apart) ** 0.5
        mean = float(apart.mean())
        clear = mean / error if error > 0 else (np.inf if mean > 0 else 0.0)
        if clear >= CLEAR and (clearest is None or clear > clearest[0]):
            clearest = clear, measure, float(now.mean()), float(usual.mean())
    if clearest is None:
        return None
    _, measure, value, usual_value = clearest
    facts = {"now": _number(value), "usual": _number(usual_value), "percent": round(100 * value)}
    facts |= {"usual_percent": round(100 * usual_value), "more": _number(value - usual_value)}
    return Reason(measure.reason, facts | ({"what": measure.what} if measure.what else {}))


def _number(value: float) -> str:
    """A number with one decimal, or with none if it is whole."""
    return f"{abs(value):.1f}".removesuffix(".0")


def _blocks(seat: int, act: Act, others: list[Act]) -> Reason | None:
    """The seat whose win chance falls most, compared with the other acts."""
    total = sum(other.visits for other in others)
    if not total or not act.visits:
        return None
    usual = [sum(other.wins[who] * other.visits for other in others) / total for who in range(len(act.wins))]
    falls = [(usual[who] - act.wins[who], who) for who in range(len(act.wins)) if who != seat]
    fall, who = max(falls)
    error = (usual[who] * (1 - usual[who]) * (1 / total + 1 / act.visits)) ** 0.5
    if fall < LOWERED or fall < error:
        return None
    return Reason("blocks", {"seat": who, "was": round(100 * usual[who]), "percent": round(100 * act.wins[who])})


def _board(game: Game, seen: Seen, seat: int, states: States) -> dict[Measure, NDArray[np.float64]]:
    """The value of each measure in each world."""
    own = _own(game)
    rows = []
    for number in range(len(states)):
        state = states[number]
        if own is not None:
            rows.append(own.measures(seen.contents.record[0], state, seat))
        else:
            score = game.engine.result(seen.contents.record, states[number : number + 1])[0]["scores"][seat]
            rows.append({Measure("score"): float(score)})
    keys = dict.fromkeys(key for row in rows for key in row)
    return {key: np.array([row.get(key, 0.0) for row in rows], np.float64) for key in keys}
