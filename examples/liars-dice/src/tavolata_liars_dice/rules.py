"""The game as the kernel knows it."""

from typing import Any

from tavolata.kernel.contract import Rules
from tavolata.kernel.errors import BadDraw

from . import turn
from .checks import problems
from .layout import Content, State
from .terms import ACTIONS, FACES, PLAYERS, RULE_OF, End, Event, Problem, Reason


def _faces(c: Any, numbers: tuple[int, ...]) -> list[int]:
    """The dice of an event, face by face: [2, 2, 5]."""
    return [face + 1 for face in range(FACES) for _ in range(numbers[1] // FACES**face % FACES)]


def outcome_name(c: Any, s: Any, outcome: int) -> list[int]:
    """The dice under a cup."""
    return [outcome // FACES**die % FACES + 1 for die in range(int(s["left"][int(s["rolling"])]))]


def outcome_id(c: Any, s: Any, name: Any) -> int:
    """The way back, for draws that tests set by hand."""
    dice = int(s["left"][int(s["rolling"])])
    if not isinstance(name, list) or len(name) != dice or any(face not in range(1, FACES + 1) for face in name):
        raise BadDraw("draw", given=repr(name), allowed=f"{dice} x 1-{FACES}")
    return sum((face - 1) * FACES**die for die, face in enumerate(name))


_SEAT = ("seat", "seat")
_DICE = ("dice", _faces)

RULES = Rules(
    state=State,
    content=Content,
    actions=ACTIONS,
    events=Event,
    event_arguments={
        Event.TURN: (_SEAT, ("number", None)),
        Event.ROLLED: (_SEAT, _DICE),
        Event.BID: (_SEAT, ("count", None), ("face", None)),
        Event.DOUBTED: (_SEAT, ("bidder", "seat")),
        Event.SHOWN: (_SEAT, _DICE),
        Event.FOUND: (("number", None), ("face", None)),
        Event.LOST: (_SEAT, ("left", None)),
        Event.OUT: (_SEAT,),
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
    problems=problems,
    features=turn.features,
    outcome_name=outcome_name,
    outcome_id=outcome_id,
    most_legal=ACTIONS.size + 1,  # one more than there can be: `put` writes before it counts
    most_events=PLAYERS + 5,
    pieces=(("dice", FACES), ("left", PLAYERS), ("bid", 2), ("my_turn", 1), ("wild_ones", 1)),
    reveals_secret={"shown": "all cups are lifted (4)"},
)
