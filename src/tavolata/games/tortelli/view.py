"""What a seat (or a spectator) sees, as JSON, drawn from its masked state only."""

from typing import Any

from tavolata.kernel.layout import has

from .cards import Bazza, Fortezza, Kind, Objective
from .places import FIRST_FORTRESS, FORTRESSES, GROUNDS, KINGDOM_NAMES, TERRITORIES, Place
from .progress import standing
from .terms import End, Phase


def _seat(seat: Any) -> int | None:
    return int(seat) if seat >= 0 else None


def _place(place: Any) -> str | None:
    return Place(int(place)).name.lower() if place >= 0 else None


def _members(kind: Any, members: Any) -> list[str]:
    return [member.name.lower() for member in kind if int(members) >> member & 1]


def view(c: Any, s: Any, seat: int | None) -> dict[str, Any]:
    """The whole table as it looks from a seat; a spectator is `None`."""
    phase = Phase(int(s["phase"]))
    players = range(int(s["players"]))
    return {
        "game": "tortelli",
        "seat": seat,
        "phase": phase.name.lower(),
        "turns": int(s["turns"]),
        "round": int(s["rounds"]),
        "first": _seat(s["first"]),
        "turn": _seat(s["turn"]),
        "players": [_player(c, s, player, seat) for player in players],
        "places": {_name(place): _ground(s, place) for place in range(GROUNDS)},
        "fortresses": {
            _name(FIRST_FORTRESS + fortress): {
                "territory": _place(c["home"][fortress]),
                "owner": _seat(s["garrison"][fortress]),
            }
            for fortress in range(FORTRESSES)
        },
        "kingdoms": {name: _kingdom(c, s, number) for number, name in enumerate(KINGDOM_NAMES)},
        "to_place": int(s["to_place"]) if phase in (Phase.REINFORCE, Phase.RECRUIT, Phase.GIFT) else 0,
        "attack": _attack(s) if Phase.TARGET <= phase <= Phase.ROLL else None,
        "transfer": _transfer(s) if phase in (Phase.RECEIVE, Phase.NUMBER) else None,
        "card": _card(c, int(s["card"])) if s["card"] >= 0 else None,
        "sent": _members(Place, int(s["sent"]) | int(s["forts_sent"]) << FIRST_FORTRESS),
        "received": _members(Place, int(s["received"]) | int(s["forts_received"]) << FIRST_FORTRESS),
        "discarded": _members(Bazza, s["discarded"]),
        "fortezze_drawn": _members(Fortezza, s["fortezze_drawn"]),
        "winners": [player for player in players if has(s["winners"], player)],
        "end": End(int(s["end"])).name.lower() if s["end"] else None,
    }


def _name(place: int) -> str:
    return Place(place).name.lower()


def _ground(s: Any, place: int) -> dict[str, Any]:
    kind = "territory" if place < TERRITORIES else "quarter"
    return {"kind": kind, "owner": _seat(s["owner"][place]), "troops": int(s["troops"][place])}


def _kingdom(c: Any, s: Any, kingdom: int) -> dict[str, Any]:
    inside = int(c["kingdom"][kingdom])
    owner = next((seat for seat in range(int(s["players"])) if int(s["held"][seat]) & inside == inside), None)
    return {"troops": int(c["kingdom_troops"][kingdom]), "owner": owner}


def _card(c: Any, card: int) -> dict[str, Any]:
    kind = Kind(int(c["bazza_kind"][card])).name.lower()
    return {"name": Bazza(card).name.lower(), "kind": kind, "number": int(c["bazza_number"][card])}


def _attack(s: Any) -> dict[str, Any]:
    return {
        "from": _place(s["origin"]),
        "to": _place(s["target"]),
        "dice": int(s["dice"]),
        "until": int(s["until"]),
        "charge": int(s["charge"]),
    }


def _transfer(s: Any) -> dict[str, Any]:
    return {"from": _place(s["origin"]), "to": _place(s["target"])}


def _player(c: Any, s: Any, player: int, viewer: int | None) -> dict[str, Any]:
    """What lies open of a player, and of his secrets what the viewer may know."""
    is_open = has(s["seen"][player], 7 if viewer is None else viewer)
    objective = Objective(int(s["objective"][player])) if is_open else Objective.UNKNOWN
    return {
        "seat": player,
        "alive": has(s["alive"], player),
        "spare": int(s["spare"][player]),
        **standing(c, s, player),
        "objective": objective.name.lower() if objective else None,
        "not_objectives": _members(Objective, s["not_objective"][player]),
        "kept_count": int(s["kept_count"][player]),
        "kept": [_card(c, card) for card in Bazza if int(s["kept"][player]) >> card & 1] if is_open else None,
    }
