"""What the offers of a decision promise: legal ones that would do nothing, and those that somebody would look for."""

from typing import Any

from tavolata.kernel.contract import Outlooks
from tavolata.kernel.plain import has, plain, plain_content

from . import actions as act
from .cards import FIRST_KEPT, Kind
from .content import Content
from .layout import State
from .places import GROUNDS
from .terms import MOST_DICE, Phase

NOTHING_MOVED = ("nothing_moved", "S-43")
FIRST_ACTION = {Phase.ATTACK: act.ATTACK, Phase.LOSE: act.LOSE, Phase.SEND: act.SEND, Phase.MARCH: act.SEND}
"""Phases in which one of one's own places is chosen, with the first action of their verb."""
CARD_PHASES = (Phase.START, Phase.DICE, Phase.SEND)


def outlook(content: Any, masked: Any, seat: int) -> Outlooks:
    """See `kernel/contract.py`."""
    s: State = plain(masked)
    found: Outlooks = {}
    if s.phase in FIRST_ACTION:
        found |= {FIRST_ACTION[Phase(s.phase)] + place: None for place in range(GROUNDS) if s.owner[place] == seat}
    elif s.phase == Phase.TARGET:
        near = plain_content(content).near[s.origin]
        found |= {act.TARGET + place: None for place in range(GROUNDS) if has(near, place)}
    elif s.phase == Phase.DICE:
        found |= {act.ROLL + dice: None for dice in range(MOST_DICE)}
    if s.phase in CARD_PHASES:
        found |= _kept_cards(plain_content(content), s, seat)
    return found


def _kept_cards(c: Content, s: State, seat: int) -> Outlooks:
    """The cards that one keeps, also where it is not their moment."""
    kinds = {kind for card, kind in enumerate(c.bazza_kind) if has(s.kept[seat], card)}
    return {act.PLAY + kind - FIRST_KEPT: _idle(s, kind) for kind in sorted(kinds)}


def _idle(s: State, kind: int) -> tuple[str, str] | None:
    """Why a kept card would be played in vain: a second transfer phase begins as the first did, and the first has not
    been used."""
    has_moved = s.sent or s.received or s.forts_sent or s.forts_received
    return NOTHING_MOVED if kind == Kind.MOVE_AGAIN and s.phase == Phase.SEND and not has_moved else None
