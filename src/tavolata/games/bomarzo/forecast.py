"""Who would get what if the game ended now, as far as a seat knows: for views. At the end it is the count itself."""

from typing import Any

from tavolata.kernel.plain import kept, names_of, python_of

from . import ending, worship
from .content import Content
from .layout import State
from .terms import CARDS, GODS, TRACKS, TYPES, Field, God, Phase

FIELD_NAMES = names_of(Field)
GOD_NAMES = names_of(God)

prize_of = python_of(ending.prize_of)
temple_symbols = python_of(ending.temple_symbols)
track_value = python_of(ending.track_value)
lost_by = python_of(worship.lost_by)


def forecast(c: Content, s: Any) -> dict[str, Any]:
    """The gods in the order in which they are likely to be counted, each with what everybody has in its field; and
    everybody's points. Cards and vows that the seat may not see are left out. `in_public`: the order and the totals
    without those that only the seat knows, for a page that several look at; None if there are none."""
    laid, vows = s.laid_card[: s.laid], s.vow_card[: s.vows]
    devotion, hidden = _devotion(c, s, laid)
    order = _order(c, s, laid, devotion, hidden)
    gods = zip(_gods(c, s, order), order, strict=True)
    hides = s.phase != Phase.OVER and (any(laid) or any(vows))
    return {
        "gods": [row | {"known": devotion[god], "hidden": hidden[god]} for row, god in gods],
        "players": _tallies(c, s, order, tuple(vows)),
        "in_public": _in_public(c, s) if hides else None,
    }


def _in_public(c: Content, s: Any) -> dict[str, Any]:
    laid = [0] * s.laid
    order = _order(c, s, laid, *_devotion(c, s, laid))
    return {
        "order": [GOD_NAMES[god] for god in order],
        "totals": [row["total"] for row in _tallies(c, s, order, (0,) * s.vows)],
    }


# --- the order of the gods ---------------------------------------------------


def _order(c: Content, s: State, laid: list[int], devotion: list[int], hidden: list[int]) -> tuple[int, ...]:
    """Equal gods stay in the order they have (B-37)."""
    mean = _mean_unseen(c, s, laid) if any(hidden) else 0
    return tuple(sorted(s.order, key=lambda god: -devotion[god] - mean * hidden[god]))


def _devotion(c: Content, s: State, laid: list[int]) -> tuple[list[int], list[int]]:
    """For each god the Devotion that is known of the cards laid under them, and the number of cards of which none is
    known."""
    known, hidden = [0] * GODS, [0] * GODS
    for card, god in zip(laid, s.laid_god, strict=False):
        known[god] += c.devotion[card - 1] if card else 0
        hidden[god] += card == 0
    return known, hidden


def _mean_unseen(c: Content, s: State, laid: list[int]) -> float:
    """The mean Devotion of the cards that the seat cannot see: what a card under a god is taken for."""
    seen = s.discards | s.aside[0]
    for card in laid:
        seen |= 1 << card
    for cards in (s.hand, s.built, s.upgraded):
        for seat in range(s.players):
            seen |= cards[seat]
    unseen = [c.devotion[card - 1] for card in range(1, CARDS + 1) if not seen >> card & 1]
    return sum(unseen) / len(unseen) if unseen else 0.0


# --- fields ------------------------------------------------------------------


@kept
def _gods(c: Content, s: State, order: tuple[int, ...]) -> list[dict[str, Any]]:
    return [_god(c, s, god, place) for place, god in enumerate(order)]


def _god(c: Content, s: State, god: int, place: int) -> dict[str, Any]:
    """A god with its field: what everybody has there, cards with two fields that could still count, and who would be
    first and second."""
    field = c.scores[god]
    amounts = [_amount(c, s, seat, field) for seat in range(s.players)]
    values = amounts if field >= TRACKS else [_on_track(s, seat, field) for seat in range(s.players)]
    best = max(values)
    second = max((value for value in values if value < best), default=0) if s.players > 2 else 0
    return {
        "god": GOD_NAMES[god],
        "field": FIELD_NAMES[field],
        "prizes": [c.first_prize[place], c.second_prize[place] if s.players > 2 else 0],
        "amounts": amounts,
        "open": [_open_cards(c, s, seat, field) for seat in range(s.players)],
        "first": [seat for seat, value in enumerate(values) if value and value == best],
        "second": [seat for seat, value in enumerate(values) if value and value == second],
        "points": [prize_of(c, place, value, best, second) for value in values],
    }


def _amount(c: Content, s: State, seat: int, field: int) -> int:
    """Steps, cards or cubes, as they are shown."""
    if field < TRACKS:
        return int(s.tracks[seat][field])
    if field < TRACKS + TYPES:
        kind = field - TRACKS
        single = s.upgraded[seat] & c.counting[kind] & ~c.two_fields
        return int(single.bit_count() + s.primary[seat][kind])
    return int(s.cubes[seat][field - Field.FOOD])


def _on_track(s: State, seat: int, track: int) -> int:
    return int(track_value(s.tracks[seat][track], s.arrival[seat][track]))


def _open_cards(c: Content, s: State, seat: int, field: int) -> int:
    """Upgraded cards that show this field and another, and have not been counted yet (B-07, B-47)."""
    if not TRACKS <= field < TRACKS + TYPES or s.phase == Phase.OVER:
        return 0
    cards = s.upgraded[seat] & c.two_fields & c.counting[field - TRACKS]
    if s.phase == Phase.ALLOT:
        place, now = ((other - s.first) % s.players for other in (seat, s.doer))
        if place <= now:
            cards &= -1 << s.choosing if place == now else 0
    return int(cards.bit_count())


# --- points ------------------------------------------------------------------


@kept
def _tallies(c: Content, s: State, order: tuple[int, ...], vows: tuple[int, ...]) -> list[dict[str, Any]]:
    """`vows`: the gods that were vowed to, as far as they are to be counted."""
    gods = _gods(c, s, order)
    return [_tally(c, s, seat, gods, vows) for seat in range(s.players)]


def _tally(c: Content, s: State, seat: int, gods: list[dict[str, Any]], vows: tuple[int, ...]) -> dict[str, Any]:
    """What a player has, what the end would bring, and the vows of theirs that are counted."""
    made = [vow - 1 for vow, by in zip(vows, s.vow_by, strict=False) if vow and by == seat]
    won = {row["god"] for row in gods if seat in row["first"]}
    kept = [GOD_NAMES[god] for god in made if GOD_NAMES[god] in won]
    broken = [GOD_NAMES[god] for god in made if GOD_NAMES[god] not in won]
    symbols = temple_symbols(c, s, seat)
    prizes, temples = sum(row["points"][seat] for row in gods), c.temple_prize[symbols]
    lost = lost_by(c, len(broken))
    for_vows = len(kept) * c.worship_points - lost
    brought = prizes + temples + for_vows
    total = s.points[seat] + (0 if s.phase == Phase.OVER else brought)
    return {
        "seat": seat,
        "points": total - brought,
        "prizes": prizes,
        "temples": temples,
        "vows": for_vows,
        "symbols": symbols,
        "kept": kept,
        "broken": broken,
        "lost": lost,
        "total": total,
    }
