"""Outcomes of chance by the names that people use: dice as numbers, cards and territories by name."""

from typing import Any

from tavolata.kernel.contract import mixed_radix
from tavolata.kernel.errors import BadDraw, listed
from tavolata.kernel.plain import python_of

from .bazza import ALL_BAZZA
from .cards import ALL_OBJECTIVES, Bazza, Fortezza, Objective
from .dice import face
from .places import ALL_TERRITORIES, Place
from .recruitment import ALL_FORTEZZE
from .setup import DEAL_OUTCOMES
from .terms import DEFENCE_DICE, SIDES, Phase


def outcome_name(c: Any, s: Any, outcome: int) -> Any:
    """A die, the dice of both sides, a territory, or a card."""
    phase = int(s["phase"])
    if phase == Phase.FIRST_ROLL:
        return outcome + 1
    if phase == Phase.ROLL:
        attack, defence = _dice(s)
        return {"attack": dice(outcome, attack), "defence": dice(outcome // SIDES**attack, defence)}
    left = _left(c, s)
    return left[outcome // (DEAL_OUTCOMES // len(left)) if phase == Phase.DEAL else outcome]


def factors(c: Any, s: Any, outcomes: int) -> tuple[int, ...]:
    """Die by die. An objective is dealt in any parts: how many fit is a secret."""
    return (SIDES,) * sum(_dice(s)) if int(s["phase"]) == Phase.ROLL else mixed_radix(outcomes)


def outcome_id(c: Any, s: Any, name: Any) -> int:
    """The outcome of that name; BadDraw says what is allowed."""
    phase = int(s["phase"])
    if phase == Phase.FIRST_ROLL:
        if not _is_die(name):
            raise BadDraw("draw", given=repr(name), allowed="1-6")
        return int(name) - 1
    if phase == Phase.ROLL:
        return _roll_id(s, name)
    left = _left(c, s)
    if name not in left:
        raise BadDraw("draw", given=repr(name), allowed=listed(left))
    place = left.index(name)
    return place * (DEAL_OUTCOMES // len(left)) if phase == Phase.DEAL else place


def dice(outcome: int, number: int) -> list[int]:
    """The faces of a number of dice, from one outcome."""
    return [python_of(face)(outcome // SIDES**die) for die in range(number)]


def _is_die(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= SIDES


def _dice(s: Any) -> tuple[int, int]:
    """The dice of both sides in the next roll."""
    target = int(s["target"])
    defenders = int(s["troops"][target]) if target < len(s["troops"]) else 1
    return int(s["dice"]), min(int(s["defence"]), defenders, DEFENCE_DICE)


def _roll_id(s: Any, name: Any) -> int:
    attack, defence = _dice(s)
    allowed = f'{{"attack": {attack} x 1-6, "defence": {defence} x 1-6}}'
    if not isinstance(name, dict) or set(name) != {"attack", "defence"}:
        raise BadDraw("draw", given=repr(name), allowed=allowed)
    rolled = []
    for side, number in (("attack", attack), ("defence", defence)):
        faces = name[side]
        if not isinstance(faces, list) or len(faces) != number or not all(_is_die(face) for face in faces):
            raise BadDraw("draw", given=repr(name), allowed=allowed)
        rolled += faces
    return sum((face - 1) * SIDES**die for die, face in enumerate(rolled))


def _left(c: Any, s: Any) -> list[str]:
    """What can be drawn, by name."""
    phase = int(s["phase"])
    seats = range(int(s["players"]))
    if phase == Phase.PLACEMENT:
        return _members(Place, ALL_TERRITORIES - sum(int(s["held"][seat]) for seat in seats))
    if phase == Phase.FORTEZZA:
        return _members(Fortezza, ALL_FORTEZZE - int(s["fortezze_drawn"]) or ALL_FORTEZZE)
    if phase == Phase.BAZZA:
        kept = sum(int(s["kept"][seat]) for seat in seats)
        return _members(Bazza, ALL_BAZZA - kept - int(s["discarded"]) or ALL_BAZZA - kept)
    dealt = {int(s["objective"][seat]) for seat in seats}
    left = sum(1 << card for card in Objective if card and card not in dealt)
    seat = (int(s["first"]) + int(s["to_place"])) % len(seats)
    return _members(Objective, left & ALL_OBJECTIVES - int(s["not_objective"][seat]) or left)


def _members(kind: Any, members: int) -> list[str]:
    return [member.name.lower() for member in kind if members >> member & 1]


def attack_dice(c: Any, arguments: tuple[int, ...]) -> list[int]:
    """The attacker's dice of a ROLLED event: outcome, and `combat.pack_roll`."""
    return dice(arguments[1], arguments[2] // 8 % 4)


def defence_faces(c: Any, arguments: tuple[int, ...]) -> list[int]:
    """The defender's dice of a ROLLED event."""
    return dice(arguments[1] // SIDES ** (arguments[2] // 8 % 4), arguments[2] % 8)


def pairs(c: Any, arguments: tuple[int, ...]) -> list[dict[str, Any]]:
    """The dice of both sides, the best first, with what each side adds to its best die, and who loses each pair: ties
    go to the defender (S-17)."""
    attack, defence = (sorted(of(c, arguments), reverse=True) for of in (attack_dice, defence_faces))
    charge, bonus = arguments[2] // 256, arguments[2] // 32 % 8
    totals = [
        (one, other) if n else (one + charge, other + bonus)
        for n, (one, other) in enumerate(zip(attack, defence, strict=False))
    ]
    return [{"attack": one, "defence": other, "lost": "defence" if one > other else "attack"} for one, other in totals]


def from_place(c: Any, arguments: tuple[int, ...]) -> str:
    """The origin of an attack or transfer."""
    return Place(arguments[1] // 128).name.lower()


def to_place(c: Any, arguments: tuple[int, ...]) -> str:
    """Its target."""
    return Place(arguments[1] % 128).name.lower()
