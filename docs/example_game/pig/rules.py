"""The game as the kernel knows it, and what people see of it."""

from typing import Any

import numpy as np

from tavolata.kernel.contract import Rules
from tavolata.kernel.errors import BadDraw, listed

from . import turn
from .layout import Content, State, check
from .terms import ACTIONS, RULE_OF, End, Event, Goal, Phase, Problem, Reason


def view(c: Any, s: Any, seat: int | None) -> dict[str, Any]:
    """The table as JSON, from a masked state: a goal that may not be seen reads as zero there."""
    return {
        "game": "pig",
        "seat": seat,
        "phase": Phase(int(s["phase"])).name.lower(),
        "turn": int(s["turn"]),
        "points": int(s["points"]),
        "scores": [int(score) for score in s["score"]],
        "goals": [int(c["goals"][card - 1]) if card else None for card in s["goal"]],
    }


def _names(c: Any, s: Any) -> list[Any]:
    """What a draw can be, in the order of its outcomes: the faces of the die, or the cards left."""
    if int(s["phase"]) == Phase.ROLL:
        return list(range(1, int(c["sides"]) + 1))
    return [card.name.lower() for card in Goal if card and card not in s["goal"][: int(s["dealt"])]]


def outcome_name(c: Any, s: Any, outcome: int) -> Any:
    return _names(c, s)[outcome]


def outcome_id(c: Any, s: Any, name: Any) -> int:
    names = _names(c, s)
    if name not in names:
        raise BadDraw("draw", given=repr(name), allowed=listed(names))
    return names.index(name)


def traits(states: Any) -> dict[str, Any]:
    """For reports: the goal of each seat in each finished game."""
    return {"goal": ([card.name.lower() for card in Goal], states["goal"].astype(np.int64))}


RULES = Rules(
    state=State,
    content=Content,
    check_content=check,
    actions=ACTIONS,
    events=Event,
    event_arguments={
        Event.DEALT: (("seat", "seat"), ("goal", Goal)),
        Event.ROLLED: (("seat", "seat"), ("face", None)),
        Event.BUST: (("seat", "seat"),),
        Event.HELD: (("seat", "seat"), ("score", None)),
        Event.WON: (("seats", "seats"), ("end", End)),
    },
    reasons=Reason,
    rule_of=RULE_OF,
    problem_names=Problem,
    ends=End,
    setup=turn.setup,
    actor=turn.actor,
    waiting=turn.waiting,
    outcomes=turn.outcomes,
    legal=turn.legal,
    why_not=turn.why_not,
    default=turn.default,
    apply=turn.apply,
    result=turn.result,
    resample=turn.resample,
    problems=turn.problems,
    features=turn.features,
    view=view,
    outcome_name=outcome_name,
    outcome_id=outcome_id,
    traits=traits,
    most_legal=3,  # one more than there can be: `put` writes before it counts
    most_events=2,
    pieces=(("scores", 2), ("points", 1), ("my_turn", 1), ("goal", 1)),
    reveals_secret={
        "dealt": "which card comes depends on the one that the other holds",
        "won": "a score wins only if it reaches the hidden goal (4)",
    },
)
