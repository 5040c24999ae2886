"""Bomarzo as the kernel knows it: the contract's functions and tables in one place."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.contract import Rules

from . import decisions, turn
from .actions import ACTIONS, MOST_LEGAL
from .checks import Problem, problems
from .content import Content, check
from .draws import factors, order, outcome_id, outcome_name
from .ending import result
from .features import PIECES, features
from .knowledge import resample
from .layout import State
from .outlook import outlook
from .payment import is_paying
from .reasons import EVENT_RULES, RULE_OF, Reason
from .terms import Area, Card, End, Event, God, Plain, Resource, Row, Source, Token, Track, Type, Vow
from .view import view

SEAT = ("seat", "seat")
GOD = ("god", God)
CARD = ("card", Card)

EVENTS: dict[int, Any] = {
    Event.ORDER: (("gods", order),),
    Event.FIRST: (SEAT,),
    Event.TOKEN: (("season", None), ("token", Token)),
    Event.DRAWN: (SEAT, CARD),
    Event.DREW: (SEAT, ("number", None)),
    Event.ANSWERED: (SEAT,),
    Event.OPENED: (("seats", "seats"),),
    Event.KEPT: (SEAT, CARD),
    Event.DISCARDED: (SEAT, CARD),
    Event.ADVANCED: (SEAT, ("row", Row), ("position", None)),
    Event.PAWN: (SEAT,),
    Event.GAINED: (SEAT, ("resource", Resource), ("number", None)),
    Event.SEASON: (("season", None),),
    Event.TURN: (SEAT, ("number", None)),
    Event.PLACED: (SEAT, GOD),
    Event.HARVESTED: (SEAT, ("area", Area)),
    Event.PASSED: (SEAT,),
    Event.PAID: (SEAT, ("resource", Resource), ("number", None)),
    Event.SPENT: (SEAT, CARD),
    Event.EXCHANGED: (SEAT,),
    Event.RAISED: (SEAT, ("food", None), ("coin", None)),
    Event.LEFT: (SEAT, GOD),
    Event.INVOKED: (SEAT, GOD),
    Event.ASLEEP: (GOD,),
    Event.COPIED: (SEAT, GOD),
    Event.DECLINED: (SEAT,),
    Event.ALOOF: (SEAT,),
    Event.FORESAW: (SEAT,),
    Event.REPEATED: (SEAT, GOD),
    Event.TOOK: (SEAT, GOD, ("resource", Plain)),
    Event.SEIZED: (SEAT, GOD, ("resource", Plain)),
    Event.NOTHING: (SEAT, GOD),
    Event.STEPPED: (SEAT, ("track", Track), ("position", None)),
    Event.POINT: (SEAT, ("track", Track)),
    Event.PLAYED: (SEAT, CARD),
    Event.UPGRADED: (SEAT, CARD, ("upgraded", lambda c, arguments: Card(arguments[1]).name.lower())),
    Event.LAID: (SEAT, GOD),
    Event.LAID_CARD: (SEAT, CARD, GOD),
    Event.MOSS: (GOD,),
    Event.CLEARED: (GOD,),
    Event.SHUFFLED: (("number", None),),
    Event.REVEALED: (CARD, GOD),
    Event.DEVOTION: (GOD, ("sum", None), ("place", None)),
    Event.PRIZE: (SEAT, GOD, ("points", None)),
    Event.TEMPLE: (SEAT, ("number", None), ("points", None)),
    Event.WORSHIPPED: (SEAT, ("number", None)),
    Event.VOW_DRAWN: (SEAT, ("vow", Vow)),
    Event.VOW_KEPT: (SEAT, ("vow", Vow)),
    Event.FULFILLED: (SEAT, GOD, ("points", None)),
    Event.FAILED: (SEAT, ("number", None), ("points", None)),
    Event.COUNTED: (SEAT, CARD, ("type", Type)),
    Event.WON: (("seats", "seats"), ("end", End)),
    Event.OFFERED: (SEAT, ("resource", Plain)),
    Event.REJECTED: (SEAT, CARD),
    Event.CHOSE_SOURCE: (SEAT, ("source", Source)),
}


def traits(states: NDArray[Any]) -> dict[str, tuple[list[str], NDArray[np.int64]]]:
    """For reports: how many upgraded cards each seat had in each finished game."""
    cards = states["upgraded"].astype(np.int64)
    number = sum((cards >> card & 1) for card in range(1, 46))
    steps = ["0-2", "3-5", "6-8", "9+"]
    return {"upgraded": (steps, np.minimum(number // 3, 3).astype(np.int64))}


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
    outlook=outlook,
    proposes=is_paying,
    traits=traits,
    most_legal=MOST_LEGAL,
    most_events=160,
    pieces=PIECES,
    reveals_secret={
        "drawn": "which card comes depends on the cards that others hold",
        "opened": "sealed choices take effect when the last is in (B-35)",
        "spent": "a sealed card is shown (B-13), or the only card of a hand",
        "rejected": "cards seen with vision and not kept are discarded openly (B-09)",
        "vow_drawn": "which worship card comes depends on those that others hold (B-43)",
        "won": "cards under gods and worship cards are shown and counted at the end (B-37, B-43)",
    },
    watched={
        "invoked": "god",
        "copied": "god",
        "laid": "god",
        "harvested": "area",
        "advanced": "row",
        "played": "card",
        "upgraded": "card",
    },
)
