"""Numbers for learners: what a seat may know, in named pieces, seats counted from the one who looks."""

from typing import Any

from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import clockwise, token_now
from .terms import AREAS, CARDS, GODS, PLAYERS, POWERS, RESOURCES, ROWS, TOKENS, TRACKS, Paying, Phase
from .worship import vows_left

PHASES = len(Phase)
PAYINGS = len(Paying)
OWN = 2  # sets of cards that only the seat sees: hand, aside
A_SEAT = RESOURCES + ROWS + TRACKS + POWERS + 9
A_GOD = 4 + RESOURCES + 2 * PLAYERS
PIECES = (
    ("phase", PHASES),
    ("season", 1),
    ("token", TOKENS + 1),
    ("cards", CARDS * (OWN + 1 + 2 * PLAYERS)),
    ("seats", PLAYERS * A_SEAT),
    ("gods", GODS * A_GOD),
    ("payment", 3 * RESOURCES + 2),
    ("reserve", RESOURCES),
    ("options", 2),
    # what one is being asked (law 9)
    ("players", 1),
    ("god", GODS),
    ("target", GODS),
    ("vow_drawn", GODS),
    ("vows_left", 1),
    ("paying", PAYINGS),
    ("choosing", CARDS),
    ("answer", CARDS),
    ("answered", PLAYERS),
    ("harvested", PLAYERS * AREAS),
    ("placed", PLAYERS),
    ("vows", PLAYERS),
    ("spots", TRACKS),
    ("numbers", 6),
)


@rule
def lay_cards(cards: int, out: Any, at: int) -> None:
    """A set of cards, one number a card: those of cards that are not in it stay 0."""
    while cards != 0:
        out[at + lowest(cards) - 1] = 1
        cards = without_lowest(cards)


@rule
def card_features(s: State, seat: int, out: Any, at: int) -> int:
    """Hand, cards aside, discards, and what lies before each seat on either level."""
    lay_cards(s.hand[seat], out, at)
    if has(s.aside_seen[0], seat):
        lay_cards(s.aside[0], out, at + CARDS)
    lay_cards(s.discards, out, at + 2 * CARDS)
    for step in range(s.players):
        other = clockwise(s, seat, step)
        lay_cards(s.built[other], out, at + (3 + 2 * step) * CARDS)
        lay_cards(s.upgraded[other], out, at + (4 + 2 * step) * CARDS)
    return at + CARDS * (OWN + 1 + 2 * PLAYERS)


@rule
def seat_features(s: State, seat: int, out: Any, at: int) -> int:
    """The public state of each seat."""
    for step in range(s.players):
        other = clockwise(s, seat, step)
        place = at + step * A_SEAT
        for kind in range(RESOURCES):
            out[place + kind] = s.cubes[other, kind]
        for row in range(ROWS):
            out[place + RESOURCES + row] = s.rows[other, row]
        for track in range(TRACKS):
            out[place + RESOURCES + ROWS + track] = s.tracks[other, track]
        for power in range(POWERS):
            out[place + RESOURCES + ROWS + TRACKS + power] = s.used[other, power]
        place += RESOURCES + ROWS + TRACKS + POWERS
        out[place] = s.pawns[other]
        out[place + 1] = s.points[other]
        out[place + 2] = s.hand_count[other]
        out[place + 3] = s.first == other
        out[place + 4] = s.turn == other
        out[place + 5] = s.doer == other
        out[place + 6] = has(s.passed, other)
        out[place + 7] = has(s.aloof, other)
        out[place + 8] = has(s.worshipped, other)
    return at + PLAYERS * A_SEAT


@rule
def god_features(s: State, seat: int, out: Any, at: int) -> int:
    """Each god: its place, moss, cards under it, own worship, cubes and pawns on it."""
    for position in range(GODS):
        god = int(s.order[position])
        place = at + god * A_GOD
        out[place] = position
        out[place + 1] = has(s.moss, god)
        for kind in range(RESOURCES):
            out[place + 4 + kind] = s.offerings[god, kind]
    for step in range(s.players):
        other = clockwise(s, seat, step)
        place = at + 4 + RESOURCES + step
        for god in range(GODS):
            out[place + god * A_GOD] = has(s.visited[god], other)
            out[place + god * A_GOD + PLAYERS] = has(s.twice[god], other)
    for laid in range(s.laid):
        out[at + int(s.laid_god[laid]) * A_GOD + 2] += 1
    for vow in range(s.vows):
        if has(s.vow_seen[vow], seat) and s.vow_card[vow] > 0:
            out[at + (int(s.vow_card[vow]) - 1) * A_GOD + 3] = 1
    return at + GODS * A_GOD


@rule
def features(c: Content, s: State, seat: int, out: Any) -> None:
    """Fill `out` with the pieces in their order."""
    for i in range(len(out)):
        out[i] = 0
    out[s.phase] = 1
    out[PHASES] = s.season
    out[PHASES + 1 + token_now(s)] = 1
    at = card_features(s, seat, out, PHASES + 2 + TOKENS)
    at = seat_features(s, seat, out, at)
    at = god_features(s, seat, out, at)
    for kind in range(RESOURCES):
        out[at + kind] = s.price[kind]
        out[at + RESOURCES + kind] = s.given[kind]
        out[at + 2 * RESOURCES + kind] = s.owed[kind]
        out[at + 3 * RESOURCES + 2 + kind] = s.reserve[kind]
    out[at + 3 * RESOURCES] = s.virtual[0]
    out[at + 3 * RESOURCES + 1] = s.virtual[1]
    at += 4 * RESOURCES + 2
    out[at] = s.seasons
    out[at + 1] = s.worship
    at = question_features(s, seat, out, at + 2)
    seat_question_features(s, seat, out, at)


@rule
def question_features(s: State, seat: int, out: Any, at: int) -> int:
    """What is being asked: god, what is paid, cards and vows to choose from; where the next piece begins."""
    out[at] = s.players
    at += 1
    if s.phase >= Phase.PAY_FOOD and s.phase <= Phase.UNDER:
        out[at + int(s.god)] = 1
    if s.target >= 0 and s.target < GODS:
        out[at + GODS + int(s.target)] = 1
    for god in range(GODS):
        out[at + 2 * GODS + god] = has(s.vow_drawn[0], god)
    at += 3 * GODS
    out[at] = vows_left(s)
    out[at + 1 + int(s.paying)] = 1
    at += 1 + PAYINGS
    if s.choosing > 0:
        out[at + int(s.choosing) - 1] = 1
    if s.answer[seat] > 0:
        out[at + CARDS + int(s.answer[seat]) - 1] = 1
    return at + 2 * CARDS


@rule
def seat_question_features(s: State, seat: int, out: Any, at: int) -> None:
    """Who has answered, harvested, placed and vowed; points left on the tracks; what is still to be done."""
    for step in range(s.players):
        other = clockwise(s, seat, step)
        out[at + step] = has(s.answered, other)
        for area in range(AREAS):
            out[at + PLAYERS + step * AREAS + area] = has(s.harvested[area], other)
        out[at + PLAYERS * (1 + AREAS) + step] = s.placed[other]
        for vow in range(s.vows):
            out[at + PLAYERS * (2 + AREAS) + step] += s.vow_by[vow] == other
    at += PLAYERS * (3 + AREAS)
    for track in range(TRACKS):
        out[at + track] = s.spots[track]
    at += TRACKS
    out[at] = s.favour
    out[at + 1] = s.left
    out[at + 2] = s.keeping
    out[at + 3] = s.producing + 1
    out[at + 4] = s.occasion
    out[at + 5] = s.deck_count
