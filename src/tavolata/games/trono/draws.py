"""Outcomes of chance by the names that people use: dice as a list of symbols, a role card as its role."""

from typing import Any

from tavolata.kernel.errors import BadDraw, listed
from tavolata.kernel.plain import names_of, plain_content, python_of

from .dice import face
from .needs import roles
from .terms import DICE, SIDES, Phase, Role, Symbol

ROLES = names_of(Role)
SYMBOLS = names_of(Symbol)


def _is_roll(s: Any) -> bool:
    return int(s["phase"]) in (Phase.ROLL, Phase.FIRST_ROLL)


def _dice(s: Any) -> int:
    return DICE if int(s["phase"]) == Phase.FIRST_ROLL else DICE - int(s["chosen"].sum())


def outcome_name(c: Any, s: Any, outcome: int) -> Any:
    """Five (or three) symbols, or a role."""
    return _faces(c, outcome, _dice(s)) if _is_roll(s) else _left(c, s)[outcome]


def _faces(c: Any, outcome: int, dice: int) -> list[str]:
    content = plain_content(c)
    return [SYMBOLS[python_of(face)(content, outcome // SIDES**die)] for die in range(dice)]


def faces(c: Any, arguments: tuple[int, ...]) -> list[str]:
    """The dice of a ROLLED event: outcome and number of dice."""
    return _faces(c, arguments[1], arguments[2])


def first_faces(c: Any, arguments: tuple[int, ...]) -> list[str]:
    """The dice of a FIRST_ROLLED event."""
    return _faces(c, arguments[1], DICE)


def factors(c: Any, s: Any, outcomes: int) -> tuple[int, ...]:
    """Die by die; a role is one draw."""
    return (SIDES,) * _dice(s) if _is_roll(s) else (outcomes,)


def outcome_id(c: Any, s: Any, name: Any) -> int:
    """The outcome of that name; BadDraw says what is allowed."""
    if not _is_roll(s):
        left = _left(c, s)
        if name not in left:
            raise BadDraw("draw", given=repr(name), allowed=listed(left))
        return left.index(name)
    sides = [Symbol(int(f)).name.lower() for f in c["faces"]]
    number = _dice(s)
    if isinstance(name, str):
        name = name.split()
    if not isinstance(name, list) or len(name) != number or any(symbol not in sides for symbol in name):
        raise BadDraw("draw", given=repr(name), allowed=f"{number} x {listed(dict.fromkeys(sides))}")
    return sum(sides.index(symbol) * SIDES**die for die, symbol in enumerate(name))


def _left(c: Any, s: Any) -> list[str]:
    dealt = {int(role) for role in s["role"][: int(s["dealt"])]}
    return [ROLES[role] for role in roles(plain_content(c), int(s["players"])) if role not in dealt]
