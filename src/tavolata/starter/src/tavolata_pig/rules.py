"""The game as the kernel knows it."""

from typing import Any

from tavolata.kernel.contract import Rules
from tavolata.kernel.errors import BadDraw, listed

from . import turn
from .layout import Content, State
from .terms import ACTIONS, RULE_OF, End, Event, Goal, Phase, Problem, Reason


def _names(c: Any, s: Any) -> list[Any]:
    """What a draw can be, in the order of its outcomes: the faces of the die, or the cards left."""
    if int(s["phase"]) == Phase.ROLL:
        return list(range(1, int(c["sides"]) + 1))
    return [card.name.lower() for card in Goal if card and card not in s["goal"][: int(s["dealt"])]]


def outcome_name(c: Any, s: Any, outcome: int) -> Any:
    """What people call an outcome."""
    return _names(c, s)[outcome]


def outcome_id(c: Any, s: Any, name: Any) -> int:
    """The outcome of a name, for draws that tests set by hand."""
    names = _names(c, s)
    if name not in names:
        raise BadDraw("draw", given=repr(name), allowed=listed(names))
    return names.index(name)


RULES = Rules(
    state=State,
    content=Content,
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
    outcome_name=outcome_name,
    outcome_id=outcome_id,
    most_legal=3,  # one more than there can be: `put` writes before it counts
    most_events=2,
    pieces=(("scores", 2), ("points", 1), ("my_turn", 1), ("goal", 1)),
    reveals_secret={
        "dealt": "which card comes depends on the one that the other holds",
        "won": "a score wins only if it reaches the hidden goal (4)",
    },
)
