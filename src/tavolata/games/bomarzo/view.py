"""What a seat (or a spectator) sees, as JSON, drawn from its masked state only."""

from typing import Any

from tavolata.kernel.plain import has, kept, members, named, names_of, plain, plain_content, python_of

from . import favours, tribute
from .content import Content
from .forecast import forecast
from .layout import State
from .terms import (
    GODS,
    PLAYERS,
    SEASONS,
    TRACK_END,
    Area,
    Benefit,
    Card,
    End,
    God,
    Paying,
    Phase,
    Power,
    Resource,
    Row,
    Token,
    Track,
    Type,
    Vow,
)

AREA_NAMES = names_of(Area)
CARD_NAMES = names_of(Card)
END_NAMES = names_of(End)
GOD_NAMES = names_of(God)
PAYING_NAMES = names_of(Paying)
PHASE_NAMES = names_of(Phase)
POWER_NAMES = names_of(Power)
RESOURCE_NAMES = names_of(Resource)
ROW_NAMES = names_of(Row)
TOKEN_NAMES = names_of(Token)
TRACK_NAMES = names_of(Track)
TYPE_NAMES = names_of(Type)
VOW_NAMES = names_of(Vow)

covers = python_of(tribute.covers)
open_with = python_of(tribute.open_with)
raised_cubes = python_of(tribute.raised_cubes)
type_of = python_of(favours.type_of)
BUILDERS = {god: type_of(god) for god in God if type_of(god) >= 0}

_forecast = kept(forecast)


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(PLAYERS) if bits >> seat & 1] if bits else []


def view(content: Any, masked: Any, seat: int | None) -> dict[str, Any]:
    """The whole table as it looks from a seat; a spectator is `None`."""
    c: Content = plain_content(content)
    s: State = plain(masked)
    return _open(c, s) | {
        "seat": seat,
        "gods": _gods(c, s),
        "players": [
            player | {"hand": members(CARD_NAMES, hand)} for player, hand in zip(_players(c, s), s.hand, strict=False)
        ],
        "affordable": affordable(c, s, seat) if seat is not None else [],
        "builders": _builders(c, s, seat),
        "forecast": _forecast(c, s),
        "aside": members(CARD_NAMES, s.aside[0]),
        "my_answer": _answer(s, seat),
        "drawn_vows": members(GOD_NAMES, s.vow_drawn[0]),
        "vows": [_vow(s, place) for place in range(s.vows)],
    }


@kept
def _open(c: Content, s: State) -> dict[str, Any]:
    """The public state of the table."""
    return {
        "game": "bomarzo",
        "edition": s.edition,
        "phase": PHASE_NAMES[s.phase],
        "turns": s.turns,
        "season": s.season,
        "token": _token(s),
        "powers_off": _powers_off(s),
        "tokens": [TOKEN_NAMES[token] for token in s.token] if s.seasons else [],
        "first": _seat(s.first),
        "turn": _seat(s.turn),
        "doer": _seat(s.doer),
        "reserve": named(RESOURCE_NAMES, s.reserve),
        "deck": s.deck_count,
        "discards": members(CARD_NAMES, s.discards),
        "harvest": {area: _seats(seats) for area, seats in zip(AREA_NAMES, s.harvested, strict=True)},
        "spots": {track: _spots(c, taken) for track, taken in zip(TRACK_NAMES, s.spots, strict=True)},
        "payment": _payment(c, s),
        "owed": named(RESOURCE_NAMES, s.owed) if s.phase == Phase.COPY else None,
        "copy_wine": c.copy_wine,
        "raised": raised_cubes(s) if s.phase == Phase.RAISE else 0,
        "last_season": SEASONS,
        "track_end": TRACK_END,
        "god": GOD_NAMES[s.god] if Phase.PAY_FOOD <= s.phase <= Phase.UNDER else None,
        "left": s.left,
        "keeping": s.keeping,
        "aside_count": s.aside_count,
        "target": GOD_NAMES[s.target] if 0 <= s.target < GODS else None,
        "choosing": CARD_NAMES[s.choosing] if s.phase == Phase.ALLOT else None,
        "answered": _seats(s.answered),
        "winners": _seats(s.winners),
        "end": END_NAMES[s.end] if s.end else None,
    }


def _token(s: State) -> str | None:
    """The token of the season, where tokens are played with."""
    return TOKEN_NAMES[s.token[s.season - 1]] if s.seasons and 1 <= s.season <= SEASONS else None


def _spots(c: Content, taken: int) -> list[int]:
    """The spots whose point nobody has taken yet."""
    return [spot for place, spot in enumerate(c.spots) if not has(taken, place)]


def _answer(s: State, seat: int | None) -> str | None:
    answer = 0 if seat is None else int(s.answer[seat])
    return CARD_NAMES[answer] if answer else None


def _payment(c: Content, s: State) -> dict[str, Any] | None:
    if s.paying == Paying.NOTHING:
        return None
    return {
        "for": PAYING_NAMES[s.paying],
        "price": list(s.price),
        "given": named(RESOURCE_NAMES, s.given),
        "cards": named(("food", "coin"), s.virtual),
        "exchanges": _exchanges(s),
        "after": _after(c, s) if s.paying == Paying.TRIBUTE else None,
    }


def _exchanges(s: State) -> bool:
    """Whether the payment needs the exchanging power, if it is settled as it stands (B-17)."""
    if s.paying == Paying.COPY:
        return bool(s.given[0] > s.price[0] or s.given[1] > s.price[1])
    return bool(s.paying == Paying.TRIBUTE and open_with(s, 0, *s.virtual) > 0)


def _after(c: Content, s: State) -> dict[str, Any]:
    """What the next visitor would pay, if no more is given than was named so far."""
    food, coin, wine = (lies + given for lies, given in zip(s.offerings[s.god], s.given, strict=True))
    return {"price": [food, coin, wine + 1], "dormant": wine >= c.sleep_wine}


@kept
def affordable(c: Content, s: State, seat: int) -> list[str]:
    """Where a seat could place a pawn if it were its turn: on gods that are awake, open to it, and not too dear (B-16,
    B-25)."""
    powers = _powers(c, s, seat)
    purse = (*s.cubes[seat], s.hand_count[seat], powers["exchanging"] > 0)
    closed = s.twice if powers["repetition"] else s.visited
    awake = [god for god in s.order if not has(closed[god], seat) and not _is_dormant(c, s, god)]
    return [GOD_NAMES[god] for god in awake if covers(*purse, *price(c, s, god))]


def _is_dormant(c: Content, s: State, god: int) -> bool:
    return bool(s.offerings[god][Resource.WINE] >= c.sleep_wine)


@kept
def _builders(c: Content, s: State, seat: int | None) -> dict[str, Any]:
    return {GOD_NAMES[god]: _builder(c, s, seat, kind) for god, kind in BUILDERS.items()}


def _builder(c: Content, s: State, seat: int | None, kind: int) -> dict[str, Any]:
    """The type of cards that a god plays and upgrades, and those of the viewer that it would find (B-30)."""
    hand, built = (0, 0) if seat is None else (s.hand[seat], s.built[seat])
    return {
        "type": TYPE_NAMES[kind],
        "plays": members(CARD_NAMES, hand & c.playable[kind]),
        "upgrades": members(CARD_NAMES, built & c.playable[kind]),
    }


def more(s: State, god: int) -> int:
    """The cubes of any kind that a god's next visitor pays beside what is there already (B-10)."""
    return 1 if s.visited[god] else 0


def price(c: Content, s: State, god: int) -> list[int]:
    """Food, coin, any: what a god's next visitor pays (B-10, B-14)."""
    if s.visited[god]:
        food, coin, wine = s.offerings[god]
        return [food, coin, wine + more(s, god)]
    return list((c.moss if has(s.moss, god) else c.active)[god])


@kept
def _gods(c: Content, s: State) -> list[dict[str, Any]]:
    return [_god(c, s, god) for god in s.order]


def _god(c: Content, s: State, god: int) -> dict[str, Any]:
    places = [place for place in range(s.laid) if s.laid_god[place] == god]
    return {
        "god": GOD_NAMES[god],
        "moss": has(s.moss, god),
        "dormant": _is_dormant(c, s, god),
        "pawns": _seats(s.visited[god]) + _seats(s.twice[god]),
        "offerings": named(RESOURCE_NAMES, s.offerings[god]),
        "price": price(c, s, god),
        "more": more(s, god),
        "laid": len(places),
        "laid_cards": [CARD_NAMES[s.laid_card[place]] for place in places if s.laid_card[place]],
    }


def _vow(s: State, place: int) -> dict[str, Any]:
    vow = s.vow_card[place]
    return {"seat": s.vow_by[place], "god": VOW_NAMES[vow] if vow else None}


@kept
def _players(c: Content, s: State) -> list[dict[str, Any]]:
    """The public state of each player, with nobody's hand."""
    return [_player(c, s, seat) for seat in range(s.players)]


def _player(c: Content, s: State, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "cubes": named(RESOURCE_NAMES, s.cubes[seat]),
        "rows": named(ROW_NAMES, s.rows[seat]),
        "income": {name: gives[at] for name, gives, at in zip(ROW_NAMES, c.income, s.rows[seat], strict=True)},
        "tracks": named(TRACK_NAMES, s.tracks[seat]),
        "arrival": named(TRACK_NAMES, s.arrival[seat]),
        "pawns": s.pawns[seat],
        "points": s.points[seat],
        "passed": has(s.passed, seat),
        "aloof": has(s.aloof, seat),
        "hand_count": s.hand_count[seat],
        "built": members(CARD_NAMES, s.built[seat]),
        "upgraded": members(CARD_NAMES, s.upgraded[seat]),
        "powers": _powers(c, s, seat),
        "counted": _counted(c, s, seat),
    }


def _powers_off(s: State) -> bool:
    """In a brown season no power works (B-43)."""
    return _token(s) == "brown"


def _powers(c: Content, s: State, seat: int) -> dict[str, int]:
    """Unused powers by name; none where no power works."""
    if _powers_off(s):
        return dict.fromkeys(POWER_NAMES, 0)
    powers = zip(POWER_NAMES, c.giving[Benefit.VISION :], s.used[seat], strict=True)
    return {name: (s.upgraded[seat] & cards).bit_count() - used for name, cards, used in powers}


def _counted(c: Content, s: State, seat: int) -> dict[str, int]:
    """Level-2 cards of each type, those with two fields only when they have been counted (B-07)."""
    single = s.upgraded[seat] & ~c.two_fields
    types = zip(TYPE_NAMES, c.counting, s.primary[seat], strict=True)
    return {name: (single & cards).bit_count() + primary for name, cards, primary in types}
