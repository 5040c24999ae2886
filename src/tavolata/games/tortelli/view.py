"""What a seat (or a spectator) sees, as JSON, drawn from its masked state only."""

from typing import Any

from tavolata.kernel.layout import SEATS
from tavolata.kernel.plain import has, kept, members, names_of, plain, plain_content, python_of

from . import setup
from .cards import BAZZA_NAMES, FORTEZZA_NAMES, Kind, Objective
from .content import Content
from .layout import State
from .places import (
    FIRST_FORTRESS,
    FORTRESS_NAMES,
    KINGDOM_NAMES,
    QUARTER_NAMES,
    QUARTERS,
    TERRITORIES,
    TERRITORY_NAMES,
    Place,
)
from .progress import parts_done, standing
from .prospects import attack_prospects, number_in_steps, possible_attacks
from .terms import End, Phase

END_NAMES = names_of(End)
KIND_NAMES = names_of(Kind)
OBJECTIVE_NAMES = names_of(Objective)
PHASE_NAMES = names_of(Phase)
PLACE_NAMES = names_of(Place)
GROUND_NAMES = (*TERRITORY_NAMES, *QUARTER_NAMES)
GROUND_KINDS = ("territory",) * TERRITORIES + ("quarter",) * QUARTERS
places_whole_step = python_of(setup.places_whole_step)


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _place(place: int) -> str | None:
    return PLACE_NAMES[place] if place >= 0 else None


def view(content: Any, masked: Any, seat: int | None) -> dict[str, Any]:
    """The whole table as it looks from a seat; a spectator is `None`."""
    c: Content = plain_content(content)
    s: State = plain(masked)
    return _open(c, s) | {"seat": seat, "players": _players(c, s, seat)}


@kept
def _open(c: Content, s: State) -> dict[str, Any]:
    """The public state of the table."""
    phase = s.phase
    return {
        "game": "tortelli",
        "phase": PHASE_NAMES[phase],
        "turns": s.turns,
        "round": s.rounds,
        "first": _seat(s.first),
        "turn": _seat(s.turn),
        "places": _places(c, s),
        "fortresses": _fortresses(c, s),
        "kingdoms": _kingdoms(c, s),
        "routes": _routes(c, s),
        "to_place": _times_to_place(s),
        "at_once": _at_once(s),
        "attacks": possible_attacks(c, s),
        "attack": _attack(c, s) if Phase.TARGET <= phase <= Phase.ROLL else None,
        "conquered": s.conquered == 1,
        "number": number_in_steps(c, s),
        "transfer": _transfer(s) if phase in (Phase.RECEIVE, Phase.NUMBER) else None,
        "card": _card(c, s.card) if s.card >= 0 else None,
        "sent": members(PLACE_NAMES, s.sent | s.forts_sent << FIRST_FORTRESS),
        "received": members(PLACE_NAMES, s.received | s.forts_received << FIRST_FORTRESS),
        "discarded": members(BAZZA_NAMES, s.discarded),
        "fortezze_drawn": members(FORTEZZA_NAMES, s.fortezze_drawn),
        "winners": [player for player in range(s.players) if has(s.winners, player)],
        "end": END_NAMES[s.end] if s.end else None,
    }


def _at_once(s: State) -> int:
    """How many troops one decision places: `setup.placed_at_once`, from plain values."""
    return s.to_place if s.phase == Phase.REINFORCE and places_whole_step(s) else 1


def _times_to_place(s: State) -> int:
    """How often a place for troops is to be chosen."""
    return s.to_place // _at_once(s) if s.phase in (Phase.REINFORCE, Phase.RECRUIT, Phase.GIFT) else 0


@kept
def _places(c: Content, s: State) -> dict[str, Any]:
    return {
        name: {"kind": kind, "owner": _seat(owner), "troops": troops}
        for name, kind, owner, troops in zip(GROUND_NAMES, GROUND_KINDS, s.owner, s.troops, strict=True)
    }


@kept
def _routes(c: Content, s: State) -> list[list[int]]:
    """Which ports can be reached from each port (S-21), as numbers in the order of the places: a row is the port, then
    the others. Borders, gates and streets stand in the content."""
    ports = [place for place in range(TERRITORIES) if has(c.ports, place)]
    return [[port, *(other for other in ports if has(c.near[port], other))] for port in ports]


@kept
def _fortresses(c: Content, s: State) -> dict[str, Any]:
    return {
        name: {"territory": PLACE_NAMES[home], "owner": _seat(owner)}
        for name, home, owner in zip(FORTRESS_NAMES, c.home, s.garrison, strict=True)
    }


@kept
def _kingdoms(c: Content, s: State) -> dict[str, Any]:
    return {name: _kingdom(c, s, number) for number, name in enumerate(KINGDOM_NAMES)}


def _kingdom(c: Content, s: State, kingdom: int) -> dict[str, Any]:
    inside = c.kingdom[kingdom]
    owner = next((seat for seat in range(s.players) if s.held[seat] & inside == inside), None)
    held = [(s.held[seat] & inside).bit_count() for seat in range(s.players)]
    return {"troops": c.kingdom_troops[kingdom], "owner": owner, "size": inside.bit_count(), "held": held}


def _card(c: Content, card: int) -> dict[str, Any]:
    return {"name": BAZZA_NAMES[card], "kind": KIND_NAMES[c.bazza_kind[card]], "number": c.bazza_number[card]}


def _attack(c: Content, s: State) -> dict[str, Any]:
    return {
        "from": _place(s.origin),
        "to": _place(s.target),
        "dice": s.dice,
        "until": s.until,
        "charge": s.charge,
        **attack_prospects(c, s),
    }


def _transfer(s: State) -> dict[str, Any]:
    return {"from": _place(s.origin), "to": _place(s.target)}


@kept
def _players(c: Content, s: State, viewer: int | None) -> list[dict[str, Any]]:
    return [_player(c, s, player, viewer) for player in range(s.players)]


def _player(c: Content, s: State, player: int, viewer: int | None) -> dict[str, Any]:
    """The public state of a player, and of their secrets what the viewer may know."""
    is_open = has(s.seen[player], SEATS if viewer is None else viewer)
    objective = s.objective[player] if is_open else Objective.UNKNOWN
    return _open_player(c, s, player) | {
        "objective": OBJECTIVE_NAMES[objective] if objective else None,
        "progress": parts_done(c, s, player, objective) if objective else None,
        "not_objectives": members(OBJECTIVE_NAMES, s.not_objective[player]),
        "kept": [_card(c, card) for card in range(len(BAZZA_NAMES)) if has(s.kept[player], card)] if is_open else None,
    }


@kept
def _open_player(c: Content, s: State, player: int) -> dict[str, Any]:
    return {
        "seat": player,
        "alive": has(s.alive, player),
        "spare": s.spare[player],
        **standing(c, s, player),
        "kept_count": s.kept_count[player],
    }
