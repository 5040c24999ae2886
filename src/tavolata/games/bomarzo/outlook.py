"""What the offers of a decision promise: legal ones that would do nothing."""

from typing import Any

from tavolata.kernel.contract import Outlooks
from tavolata.kernel.plain import plain, plain_content

from . import actions as act
from .content import Content
from .layout import State
from .terms import AREAS, ROW_END, ROWS, TRACK_END, TRACKS, God, Phase, Resource
from .view import BUILDERS

ROW_ENDED = ("row_ended", "B-28")
TRACK_ENDED = ("track_ended", "B-36")
RESERVE_EMPTY = ("reserve_empty", "B-19")
NO_HAND = ("no_hand", "B-22")
NOTHING_THERE = ("nothing_there", "B-26")
NO_CARD_OF = tuple((f"no_{kind}", "B-30") for kind in ("building", "knowledge", "character"))


def outlook(content: Any, masked: Any, seat: int) -> Outlooks:
    """See `kernel/contract.py`."""
    s: State = plain(masked)
    if s.phase == Phase.ADVANCE:
        return {act.ADVANCE + row: ROW_ENDED for row in range(ROWS) if s.rows[seat][row] == ROW_END}
    if s.phase == Phase.STUDY:
        return {act.STUDY + track: TRACK_ENDED for track in range(TRACKS) if s.tracks[seat][track] == TRACK_END}
    if s.phase == Phase.TURN:
        c: Content = plain_content(content)
        free = [area for area in range(AREAS) if not s.harvested[area] >> seat & 1]
        empty: Outlooks = {act.HARVEST + area: RESERVE_EMPTY for area in free if s.reserve[area] == 0}
        return empty | {act.PLACE + god: _favour(c, s, seat, god) for god in God}
    return {}


def _favour(c: Content, s: State, seat: int, god: God) -> tuple[str, str] | None:
    """Why a god's favour would do nothing for a seat, by what the seat knows (B-22); None if it would do something."""
    if god in BUILDERS:
        kind = BUILDERS[god]
        return None if (s.built[seat] | s.hand[seat]) & c.playable[kind] else NO_CARD_OF[kind]
    if god in (God.TARTARUGA, God.DRAGO):
        return None if s.hand_count[seat] else NO_HAND
    others = [lying for other, lying in zip(God, s.offerings, strict=True) if other != God.ORCO]
    if god == God.ORCO and not any(lying[Resource.FOOD] + lying[Resource.COIN] for lying in others):
        return NOTHING_THERE
    return None
