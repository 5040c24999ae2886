"""What the offers of a decision promise: legal ones that would do nothing, and those that are missed."""

from collections.abc import Sequence
from typing import Any

from tavolata.kernel.contract import Outlooks
from tavolata.kernel.plain import plain, plain_content

from . import actions as act
from .content import Content
from .layout import State
from .terms import AREAS, CARDS, ROW_END, ROWS, TRACK_END, TRACKS, God, Paying, Phase, Resource
from .view import BUILDERS

ROW_ENDED = ("row_ended", "B-28")
ROWS_ENDED = ("rows_ended", "B-28")
TRACK_ENDED = ("track_ended", "B-36")
TRACKS_ENDED = ("tracks_ended", "B-36")
RESERVE_EMPTY = ("reserve_empty", "B-19")
NO_HAND = ("no_hand", "B-22")
NO_CARDS = ("no_cards", "B-33")
NOTHING_THERE = ("nothing_there", "B-26")
NO_CARD_OF = tuple((f"no_{kind}", "B-30") for kind in ("building", "knowledge", "character"))


def outlook(content: Any, masked: Any, seat: int) -> Outlooks:
    """See `kernel/contract.py`."""
    c: Content = plain_content(content)
    s: State = plain(masked)
    match s.phase:
        case Phase.TURN:
            return _turn(c, s, seat)
        case Phase.COPY:
            return {act.COPY: _favour(c, s, seat, s.god)}
        case Phase.OFFER if s.paying == Paying.TRIBUTE:
            return {act.USE: _favour(c, s, seat, s.god)}
        case Phase.ADVANCE:
            return {act.ADVANCE + row: ROW_ENDED for row in range(ROWS) if s.rows[seat][row] == ROW_END}
        case Phase.STUDY:
            return {act.STUDY + track: TRACK_ENDED for track in range(TRACKS) if s.tracks[seat][track] == TRACK_END}
        case Phase.DISCARD if _has_ended(s.tracks[seat], TRACK_END):
            return {act.DISCARD + card: TRACKS_ENDED for card in _cards(s.hand[seat])}
        case Phase.BUILD:
            builds: Outlooks = {act.PLAY + card: None for card in _cards(s.hand[seat])}
            builds.update((act.UPGRADE + card, None) for card in _cards(s.built[seat]))
            return builds
        case _:
            return {}


def _turn(c: Content, s: State, seat: int) -> Outlooks:
    """Areas where the seat has harvested are missed, too: `why_not` says so."""
    areas: Outlooks = {
        act.HARVEST + area: None if s.harvested[area] >> seat & 1 else RESERVE_EMPTY
        for area in range(AREAS)
        if s.harvested[area] >> seat & 1 or s.reserve[area] == 0
    }
    return areas | {act.PLACE + god: _favour(c, s, seat, god) for god in God}


def _favour(c: Content, s: State, seat: int, god: int) -> tuple[str, str] | None:
    """Why a god's favour would do nothing for a seat, by what the seat knows (B-22); None if it would do something."""
    if god in BUILDERS:
        kind = BUILDERS[God(god)]
        return None if (s.built[seat] | s.hand[seat]) & c.playable[kind] else NO_CARD_OF[kind]
    if god in (God.TARTARUGA, God.DRAGO) and not s.hand_count[seat]:
        return NO_HAND
    if god == God.TARTARUGA and _has_ended(s.tracks[seat], TRACK_END):
        return TRACKS_ENDED
    if god == God.DEA and _has_ended(s.rows[seat], ROW_END):
        return ROWS_ENDED
    if god == God.GENIO and not (s.deck_count or s.discards):
        return NO_CARDS
    if god == God.ORCO and not _can_rob(s):
        return NOTHING_THERE
    return None


def _has_ended(places: Sequence[int], end: int) -> bool:
    return all(place == end for place in places)


def _can_rob(s: State) -> bool:
    others = [lying for other, lying in zip(God, s.offerings, strict=True) if other != God.ORCO]
    return any(lying[Resource.FOOD] + lying[Resource.COIN] for lying in others)


def _cards(held: int) -> list[int]:
    return [card for card in range(1, CARDS + 1) if held >> card & 1]
