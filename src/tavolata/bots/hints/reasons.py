"""Why an act is good, found by comparing the games after it with those after the other acts.

What counts on the board is said by a game: `bots/hints/<game>.py`, or `hints.py` in the game's own folder, with a
function `measures(content, state, seat)` that gives numbers, more of which is better, by reason. A game that says
nothing is measured by its scores. What rivals aim at is said by the same module (`rivals.py`).
"""

import importlib
import importlib.util
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from tavolata.kernel.game import Game
from tavolata.kernel.layout import States
from tavolata.kernel.seen import Seen

from ..search import Act, Worlds
from .measures import Board, Measure
from .rivals import distances, in_percent, kept_from

SURE_WIN = 0.97
CLEAR = 2.0
"""The least difference between two acts that counts as a reason, in standard errors."""
LOWERED = 0.03
"""The least drop in another seat's win chance that counts as a reason."""
TOLD_FIRST = 10
"""The drop, in percent, that is told before anything on the own board, if the rival's aim can be named."""


@dataclass(frozen=True)
class Reason:
    """The key of a sentence, and its facts."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)


@cache
def _module_of(game: Game) -> Any:
    """What a game says of its board and its rivals; None if it says nothing."""
    name = f"{__package__}.{game.name}"
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else game.part("hints")


def reasons(
    game: Game, seen: Seen, seat: int, best: list[Act], tried: list[Act], ahead: list[States], worlds: Worlds
) -> list[Reason]:
    """Why each of the best acts is good. `ahead`: the states at the next turn after the acts that were tried first;
    the best acts are the first of them. `worlds`: what the seat may believe."""
    aims = distances(_module_of(game), seen.contents.record[0], seat, seen.players, worlds, ahead)
    boards = [_board(game, seen, seat, states) | more for states, more in zip(ahead, aims, strict=True)]
    found: list[Reason] = []
    for number, act in enumerate(best):
        if act.visits and act.wins[seat] >= SURE_WIN:
            found.append(Reason("wins", {"games": act.visits}))
            continue
        blocks = _blocks(seat, act, [other for other in tried if other is not act])
        if blocks is not None:
            blocks = _with_aim(game, seen, blocks, worlds, number, ahead)
        chance = Reason("chance", {"percent": round(100 * act.wins[seat]), "games": act.visits})
        found.append(_strongest(blocks, _on_board(number, boards)) or chance)
    return found


def _strongest(blocks: Reason | None, on_board: Reason | None) -> Reason | None:
    """The reason that is told: the own board, or a rival whose chances fall; first such a rival if they fall far and
    the aim is named."""
    if blocks is not None and "what" in blocks.facts and blocks.facts["was"] - blocks.facts["percent"] >= TOLD_FIRST:
        return blocks
    return on_board or blocks


def _with_aim(game: Game, seen: Seen, blocks: Reason, worlds: Worlds, number: int, ahead: list[States]) -> Reason:
    """The same with the aim that the rival is kept from, if one can be named."""
    module, rival = _module_of(game), blocks.facts["seat"]
    aim = kept_from(module, seen.contents.record[0], rival, worlds, number, ahead)
    if aim is None:
        return blocks
    if module.aim(seen.masked(seen.seat)[0], rival) == aim.what:
        return Reason("rival", blocks.facts | {"what": aim.what})
    return Reason(getattr(module, "AIM", "aim"), blocks.facts | {"what": aim.what, "likely": in_percent(aim.chance)})


def _on_board(number: int, boards: list[Board]) -> Reason | None:
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
    if measure.what:
        facts |= {"what": measure.what, "income": measure.income}
    if measure.seat >= 0:
        facts |= {"seat": measure.seat, "likely": measure.likely}
    return Reason(measure.reason, facts)


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


def _board(game: Game, seen: Seen, seat: int, states: States) -> Board:
    module = _module_of(game)
    rows = []
    for number in range(len(states)):
        state = states[number]
        if module is not None:
            rows.append(module.measures(seen.contents.record[0], state, seat))
        else:
            score = game.engine.result(seen.contents.record, states[number : number + 1])[0]["scores"][seat]
            rows.append({Measure("score"): float(score)})
    keys = dict.fromkeys(key for row in rows for key in row)
    return {key: np.array([row.get(key, 0.0) for row in rows], np.float64) for key in keys}
