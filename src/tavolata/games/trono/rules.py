"""Il Trono di Mortadella as the kernel knows it: the contract's functions and tables in one place."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.contract import Rules

from . import decisions, turn
from .actions import ACTIONS, MOST_LEGAL
from .checks import Problem, problems
from .content import Content, check
from .draws import faces, factors, first_faces, outcome_id, outcome_name
from .features import PIECES, features
from .knowledge import resample
from .layout import State
from .outlook import outlook
from .standing import standing
from .terms import EVENT_RULES, RULE_OF, Effect, End, Event, FiveDice, Reason, Role, Symbol, Token
from .victory import result
from .view import view

EVENTS: dict[int, Any] = {
    Event.DEALT: (("seat", "seat"), ("role", Role)),
    Event.ANSWERED: (("seat", "seat"),),
    Event.GAINED: (("seat", "seat"), ("token", Token), ("number", None)),
    Event.DISCARDED: (("seat", "seat"), ("token", Token), ("number", None)),
    Event.STOLEN: (("seat", "seat"), ("victim", "seat"), ("token", Token)),
    Event.NOTHING: (("seat", "seat"), ("effect", Effect)),
    Event.FIRST_ROLLED: (("seat", "seat"), ("dice", first_faces), ("total", None)),
    Event.TIED: (("seats", "seats"),),
    Event.FIRST: (("seat", "seat"),),
    Event.TURN: (("seat", "seat"), ("number", None)),
    Event.KEPT: (("seat", "seat"),),
    Event.ROLLED: (("seat", "seat"), ("dice", faces)),
    Event.DEUS_USED: (("seat", "seat"), ("roller", "seat")),
    Event.DEUS_MOVED: (("seat", "seat"),),
    Event.HAPPENED: (("seat", "seat"), ("event", FiveDice)),
    Event.CHOSE: (("seat", "seat"), ("symbol", Symbol)),
    Event.ACTIVATED: (("seat", "seat"), ("effect", Effect), ("wild", None)),
    Event.TARGETED: (("seat", "seat"), ("target", "seat"), ("effect", Effect)),
    Event.CANCELLED: (("seat", "seat"), ("effect", Effect)),
    Event.DRUNK: (("seat", "seat"),),
    Event.SKIPPED: (("seat", "seat"),),
    Event.PASSED_ON: (("seat", "seat"),),
    Event.ACCUSED: (("seat", "seat"), ("accused", "seat"), ("role", Role)),
    Event.WRONG: (("seat", "seat"),),
    Event.LOST_ROLE: (("seat", "seat"),),
    Event.ELIMINATED: (("seat", "seat"),),
    Event.REVEALED: (("seat", "seat"), ("role", Role)),
    Event.WON: (("seats", "seats"), ("end", End)),
    Event.NO_GAIN: (("seat", "seat"), ("token", Token)),
    Event.SILENT: (("seat", "seat"),),
    Event.OPENED: (("seats", "seats"),),
}


def traits(states: NDArray[Any]) -> dict[str, tuple[list[str], NDArray[np.int64]]]:
    """For reports: the role of each seat in each finished game."""
    roles = np.take_along_axis(states["role"], states["card"].astype(np.int64), 1)
    return {"role": ([role.name.lower() for role in Role], roles.astype(np.int64))}


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
    standing=standing,
    resample=resample,
    problems=problems,
    features=features,
    view=view,
    outlook=outlook,
    outcome_name=outcome_name,
    outcome_id=outcome_id,
    factors=factors,
    traits=traits,
    most_legal=MOST_LEGAL,
    most_events=96,
    pieces=PIECES,
    reveals_secret={
        "dealt": "which role comes depends on the roles that others hold",
        "accused": "an accusation is right or wrong by the accused's hidden role (T-36)",
        "opened": "sealed answers take effect when the last is in (T-06, T-45)",
        "won": "a complete row wins only for its own role (T-34)",
    },
)
