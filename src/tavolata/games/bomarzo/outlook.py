"""What the offers of a decision promise: legal ones that would do nothing."""

from typing import Any

from tavolata.kernel.contract import Outlooks
from tavolata.kernel.plain import plain

from . import actions as act
from .layout import State
from .terms import AREAS, ROW_END, ROWS, TRACK_END, TRACKS, Phase

ROW_ENDED = ("row_ended", "B-28")
TRACK_ENDED = ("track_ended", "B-36")
RESERVE_EMPTY = ("reserve_empty", "B-19")


def outlook(content: Any, masked: Any, seat: int) -> Outlooks:
    """See `kernel/contract.py`."""
    s: State = plain(masked)
    if s.phase == Phase.ADVANCE:
        return {act.ADVANCE + row: ROW_ENDED for row in range(ROWS) if s.rows[seat][row] == ROW_END}
    if s.phase == Phase.STUDY:
        return {act.STUDY + track: TRACK_ENDED for track in range(TRACKS) if s.tracks[seat][track] == TRACK_END}
    if s.phase == Phase.TURN:
        free = [area for area in range(AREAS) if not s.harvested[area] >> seat & 1]
        return {act.HARVEST + area: RESERVE_EMPTY for area in free if s.reserve[area] == 0}
    return {}
