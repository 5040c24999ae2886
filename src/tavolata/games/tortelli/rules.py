"""Il Signore dei Tortelli as the kernel knows it: the contract's functions and tables in one place."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.contract import Rules

from . import decisions, turn
from .actions import ACTIONS, MOST_LEGAL
from .cards import Bazza, Fortezza, Objective
from .checks import Problem, problems
from .content import Content, check
from .draws import attack_dice, defence_faces, factors, from_place, outcome_id, outcome_name, pairs, to_place
from .ending import result
from .features import PIECES, features
from .knowledge import resample
from .layout import State
from .outlook import outlook
from .places import Place
from .terms import EVENT_RULES, RULE_OF, Deck, End, Event, Reason
from .view import view

_SEAT = ("seat", "seat")
_MOVE = (("from", from_place), ("to", to_place))


def _number(c: Any, arguments: tuple[int, ...]) -> int:
    return arguments[2]


EVENTS: dict[int, Any] = {
    Event.FIRST_ROLLED: (_SEAT, ("die", None)),
    Event.TIED: (("seats", "seats"),),
    Event.FIRST: (_SEAT,),
    Event.PLACED: (_SEAT, ("place", Place)),
    Event.REINFORCED: (_SEAT, ("place", Place), ("number", None)),
    Event.DEALT: (_SEAT, ("objective", Objective)),
    Event.ROUND: (("number", None),),
    Event.TURN: (_SEAT, ("number", None)),
    Event.PLAYED: (_SEAT, ("card", Bazza)),
    Event.INCOME: (_SEAT, ("kingdoms", None), ("fortresses", None)),
    Event.FORTEZZA: (_SEAT, ("card", Fortezza), ("number", None)),
    Event.LEVY: (_SEAT, ("number", None)),
    Event.LATE: (_SEAT, ("number", None)),
    Event.RECRUITED: (_SEAT, ("place", Place), ("number", None)),
    Event.WASTED: (_SEAT, ("number", None)),
    Event.ATTACKED: (_SEAT, *_MOVE, ("dice", _number)),
    Event.DEFENDED: (_SEAT, ("dice", None)),
    Event.ROLLED: (_SEAT, ("attack", attack_dice), ("defence", defence_faces), ("pairs", pairs)),
    Event.LOSSES: (("attacker", None), ("defender", None)),
    Event.CONQUERED: (_SEAT, ("place", Place), ("number", None)),
    Event.TOOK_FORTRESS: (_SEAT, ("place", Place)),
    Event.ELIMINATED: (_SEAT, ("by", "seat")),
    Event.FREED: (("place", Place),),
    Event.CARD_LOST: (_SEAT, ("card", Bazza)),
    Event.DREW: (_SEAT, ("card", Bazza)),
    Event.KEPT: (_SEAT,),
    Event.KEPT_CARD: (_SEAT, ("card", Bazza)),
    Event.NO_EFFECT: (_SEAT, ("card", Bazza)),
    Event.LOST: (_SEAT, ("place", Place), ("number", None)),
    Event.STRUCK: (_SEAT, ("place", Place), ("number", None)),
    Event.TRANSFERRED: (_SEAT, *_MOVE, ("number", _number)),
    Event.PASSED: (_SEAT,),
    Event.SHUFFLED: (("deck", Deck),),
    Event.COUNTED: (_SEAT, ("total", None)),
    Event.REVEALED: (_SEAT, ("objective", Objective)),
    Event.WON: (("seats", "seats"), ("end", End)),
    Event.STOPPED: (_SEAT,),
}


def traits(states: NDArray[Any]) -> dict[str, tuple[list[str], NDArray[np.int64]]]:
    """For reports: the objective of each seat in each finished game."""
    return {"objective": ([card.name.lower() for card in Objective], states["objective"].astype(np.int64))}


RULES = Rules(
    state=State,
    content=Content,
    check_content=check,
    actions=ACTIONS,
    events=Event,
    event_arguments=EVENTS,
    event_rules=EVENT_RULES,
    reasons=Reason,
    rule_of=RULE_OF,
    problem_names=Problem,
    ends=End,
    setup=turn.setup,
    actor=decisions.actor,
    waiting=decisions.waiting,
    outcomes=decisions.outcomes,
    legal=decisions.legal,
    why_not=decisions.why_not,
    default=decisions.default,
    apply=turn.apply,
    result=result,
    resample=resample,
    problems=problems,
    features=features,
    view=view,
    outcome_name=outcome_name,
    outcome_id=outcome_id,
    factors=factors,
    traits=traits,
    most_legal=MOST_LEGAL,
    outlook=outlook,
    most_events=96,
    pieces=PIECES,
    reveals_secret={
        "dealt": "which objective comes depends on those that others hold (S-05)",
        "drew": "which card comes depends on the cards that others keep",
        "kept": "which card comes depends on the cards that others keep",
        "card_lost": "the kept cards of who is out are shown (S-40)",
        "won": "an objective wins only for who holds it (S-39)",
    },
    watched={"played": "card", "fortezza": "card"},
    showing={"played": "which card of a kind it is; only content of one's own has two"},
)
