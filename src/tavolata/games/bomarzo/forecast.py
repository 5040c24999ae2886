"""Who would get what if the game ended now, as far as a seat knows: for views. At the end it is the count itself."""

from typing import Any

from tavolata.kernel.plain import has, kept, names_of, python_of

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
    found = _forecast(c, s)
    hides = s.phase != Phase.OVER and (any(s.laid_card[: s.laid]) or any(s.vow_card[: s.vows]))
    return found | {"in_public": _in_public(c, s) if hides else None}


def _in_public(c: Content, s: Any) -> dict[str, Any]:
    found = _forecast(c, s.replaced(laid_card=0, vow_card=0))
    return {
        "order": [row["god"] for row in found["gods"]],
        "totals": [row["total"] for row in found["players"]],
    }


def _forecast(c: Content, s: Any) -> dict[str, Any]:
    """Equal gods stay in the order they have (B-37)."""
    devotion, hidden = _devotion(c, s)
    mean = _mean_unseen(c, s) if any(hidden) else 0
    order = tuple(sorted(s.order, key=lambda god: -devotion[god] - mean * hidden[god]))
    gods = zip(_gods(c, s, order), order, strict=True)
    return {
        "gods": [row | {"known": devotion[god], "hidden": hidden[god]} for row, god in gods],
        "players": _tallies(c, s, order),
    }


# --- the order of the gods ---------------------------------------------------


def _devotion(c: Content, s: State) -> tuple[list[int], list[int]]:
    """For each god the Devotion that the seat knows of, and the number of cards of which it knows none."""
    known, hidden = [0] * GODS, [0] * GODS
    for card, god in zip(s.laid_card[: s.laid], s.laid_god, strict=False):
        known[god] += c.devotion[card - 1] if card else 0
        hidden[god] += card == 0
    return known, hidden


def _mean_unseen(c: Content, s: State) -> float:
    """The mean Devotion of the cards that the seat cannot see: what a card under a god is taken for."""
    seen = s.discards | s.aside[0]
    for card in s.laid_card[: s.laid]:
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
def _tallies(c: Content, s: State, order: tuple[int, ...]) -> list[dict[str, Any]]:
    gods = _gods(c, s, order)
    return [_tally(c, s, seat, gods) for seat in range(s.players)]


def _tally(c: Content, s: State, seat: int, gods: list[dict[str, Any]]) -> dict[str, Any]:
    """What a player has, what the end would bring, and the vows that the viewer knows of."""
    won = sum(1 << God[row["god"].upper()] for row in gods if seat in row["first"])
    made = [s.vow_card[place] - 1 for place in range(s.vows) if s.vow_by[place] == seat and s.vow_card[place]]
    kept = [GOD_NAMES[god] for god in made if has(won, god)]
    broken = [GOD_NAMES[god] for god in made if not has(won, god)]
    symbols = temple_symbols(c, s, seat)
    brought = {
        "prizes": sum(row["points"][seat] for row in gods),
        "temples": c.temple_prize[symbols],
        "vows": len(kept) * c.worship_points - lost_by(c, len(broken)),
    }
    coming = 0 if s.phase == Phase.OVER else sum(brought.values())
    total = s.points[seat] + coming
    return {
        "seat": seat,
        "points": total - sum(brought.values()),
        **brought,
        "symbols": symbols,
        "kept": kept,
        "broken": broken,
        "total": total,
    }
