"""What a seat (or a spectator) sees, as JSON, drawn from its masked state only."""

from typing import Any

from tavolata.kernel.layout import has

from .terms import (
    GODS,
    POWERS,
    RESOURCES,
    SEASONS,
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


def _seat(seat: Any) -> int | None:
    return int(seat) if seat >= 0 else None


def _cards(bits: Any) -> list[str]:
    return [card.name.lower() for card in Card if int(bits) >> card & 1]


def _gods(bits: Any) -> list[str]:
    return [god.name.lower() for god in God if int(bits) >> god & 1]


def _named(numbers: Any, names: Any) -> dict[str, int]:
    return {name.name.lower(): int(numbers[name]) for name in names}


def _seats(bits: Any) -> list[int]:
    return [seat for seat in range(4) if has(bits, seat)]


def view(c: Any, s: Any, seat: int | None) -> dict[str, Any]:
    """The whole table as it looks from a seat; a spectator is `None`."""
    phase = Phase(int(s["phase"]))
    season = int(s["season"])
    return {
        "game": "bomarzo",
        "seat": seat,
        "phase": phase.name.lower(),
        "turns": int(s["turns"]),
        "season": season,
        "token": _token(s, season),
        "tokens": [Token(int(t)).name.lower() for t in s["token"]] if s["seasons"] else [],
        "first": _seat(s["first"]),
        "turn": _seat(s["turn"]),
        "doer": _seat(s["doer"]),
        "reserve": _named(s["reserve"], Resource),
        "deck": int(s["deck_count"]),
        "discards": _cards(s["discards"]),
        "harvest": {area.name.lower(): _seats(s["harvested"][area]) for area in Area},
        "gods": [_god(c, s, int(god)) for god in s["order"]],
        "players": [_player(c, s, player) for player in range(int(s["players"]))],
        "spots": {track.name.lower(): _spots(c, s, track) for track in Track},
        "payment": _payment(s),
        "god": God(int(s["god"])).name.lower() if Phase.PAY_FOOD <= phase <= Phase.UNDER else None,
        "left": int(s["left"]),
        "keeping": int(s["keeping"]),
        "aside": _cards(s["aside"][0]),
        "aside_count": int(s["aside_count"]),
        "target": God(int(s["target"])).name.lower() if 0 <= s["target"] < GODS else None,
        "choosing": Card(int(s["choosing"])).name.lower() if phase == Phase.ALLOT else None,
        "answered": _seats(s["answered"]),
        "my_answer": _answer(s, seat),
        "drawn_vows": _gods(s["vow_drawn"][0]),
        "vows": [_vow(s, place) for place in range(int(s["vows"]))],
        "winners": _seats(s["winners"]),
        "end": End(int(s["end"])).name.lower() if s["end"] else None,
    }


def _token(s: Any, season: int) -> str | None:
    if not s["seasons"] or not 1 <= season <= SEASONS:
        return None
    return Token(int(s["token"][season - 1])).name.lower()


def _spots(c: Any, s: Any, track: int) -> list[int]:
    """The spots whose point nobody has taken yet."""
    return [int(spot) for place, spot in enumerate(c["spots"]) if not int(s["spots"][track]) >> place & 1]


def _answer(s: Any, seat: int | None) -> str | None:
    if seat is None or not s["answer"][seat]:
        return None
    return Card(int(s["answer"][seat])).name.lower()


def _payment(s: Any) -> dict[str, Any] | None:
    paying = Paying(int(s["paying"]))
    if paying == Paying.NOTHING:
        return None
    return {
        "for": paying.name.lower(),
        "price": [int(number) for number in s["price"]],
        "given": _named(s["given"], Resource),
        "cards": {"food": int(s["virtual"][0]), "coin": int(s["virtual"][1])},
    }


def price(c: Any, s: Any, god: int) -> list[int]:
    """Food, coin, any: what a god's next visitor pays (B-10, B-14)."""
    god = int(god)
    if s["visited"][god]:
        return [int(s["offerings"][god][kind]) + (kind == Resource.WINE) for kind in range(RESOURCES)]
    return [int(number) for number in (c["moss"] if has(s["moss"], god) else c["active"])[god]]


def _god(c: Any, s: Any, god: int) -> dict[str, Any]:
    places = [place for place in range(int(s["laid"])) if int(s["laid_god"][place]) == god]
    seen = [Card(int(s["laid_card"][place])).name.lower() for place in places if s["laid_card"][place]]
    return {
        "god": God(god).name.lower(),
        "moss": has(s["moss"], god),
        "dormant": int(s["offerings"][god][Resource.WINE]) >= 2,
        "pawns": _seats(s["visited"][god]) + _seats(s["twice"][god]),
        "offerings": _named(s["offerings"][god], Resource),
        "price": price(c, s, god),
        "laid": len(places),
        "laid_cards": seen,
    }


def _vow(s: Any, place: int) -> dict[str, Any]:
    vow = Vow(int(s["vow_card"][place]))
    return {"seat": int(s["vow_by"][place]), "god": vow.name.lower() if vow else None}


def _player(c: Any, s: Any, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "cubes": _named(s["cubes"][seat], Resource),
        "rows": _named(s["rows"][seat], Row),
        "income": {row.name.lower(): int(c["income"][row][s["rows"][seat][row]]) for row in Row},
        "tracks": _named(s["tracks"][seat], Track),
        "arrival": _named(s["arrival"][seat], Track),
        "pawns": int(s["pawns"][seat]),
        "points": int(s["points"][seat]),
        "passed": has(s["passed"], seat),
        "aloof": has(s["aloof"], seat),
        "hand_count": int(s["hand_count"][seat]),
        "hand": _cards(s["hand"][seat]),
        "built": _cards(s["built"][seat]),
        "upgraded": _cards(s["upgraded"][seat]),
        "powers": _powers(c, s, seat),
        "counted": {kind.name.lower(): _counted(c, s, seat, kind) for kind in Type},
    }


def _powers(c: Any, s: Any, seat: int) -> dict[str, int]:
    """Unused powers by name; in a brown season none works (B-43)."""
    if _token(s, int(s["season"])) == "brown":
        return {Power(power).name.lower(): 0 for power in range(POWERS)}
    held = [
        (int(s["upgraded"][seat]) & int(c["giving"][Benefit.VISION + power])).bit_count() for power in range(POWERS)
    ]
    return {Power(power).name.lower(): held[power] - int(s["used"][seat][power]) for power in range(POWERS)}


def _counted(c: Any, s: Any, seat: int, kind: int) -> int:
    """Level-2 cards of a type, those with two fields only when they have been counted (B-07)."""
    single = int(s["upgraded"][seat]) & int(c["counting"][kind]) & ~int(c["two_fields"])
    return single.bit_count() + int(s["primary"][seat][kind])
