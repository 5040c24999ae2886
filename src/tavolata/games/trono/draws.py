"""Outcomes of chance by the names that people use: dice as a list of symbols, a role card as its role."""

from typing import Any

from .terms import DICE, Phase, Role, Symbol


def _is_roll(s: Any) -> bool:
    return int(s["phase"]) in (Phase.ROLL, Phase.FIRST_ROLL)


def _dice(s: Any) -> int:
    return DICE if int(s["phase"]) == Phase.FIRST_ROLL else DICE - int(s["chosen"].sum())


def outcome_name(c: Any, s: Any, outcome: int) -> Any:
    """Five (or three) symbols, or a role."""
    if _is_roll(s):
        faces = []
        for _ in range(_dice(s)):
            outcome, digit = divmod(outcome, 6)
            faces.append(Symbol(int(c["faces"][digit])).name.lower())
        return faces
    return _left(c, s)[outcome]


def outcome_id(c: Any, s: Any, name: Any) -> int:
    """The outcome of that name; ValueError says what is allowed."""
    if not _is_roll(s):
        left = _left(c, s)
        if name not in left:
            raise ValueError(f"the role {name!r} cannot be drawn now; left are {', '.join(left)}")
        return left.index(name)
    faces = [Symbol(int(f)).name.lower() for f in c["faces"]]
    number = _dice(s)
    if isinstance(name, str):
        name = name.split()
    if not isinstance(name, list) or len(name) != number or any(symbol not in faces for symbol in name):
        raise ValueError(f"the roll {name!r} cannot come up; it needs {number} of {', '.join(dict.fromkeys(faces))}")
    return sum(faces.index(symbol) * 6**die for die, symbol in enumerate(name))


def _left(c: Any, s: Any) -> list[str]:
    dealt = {int(role) for role in s["role"][: int(s["dealt"])]}
    last = Role.BRIGAND if int(s["players"]) == 7 else Role.INNKEEPER
    if int(s["players"]) < int(c["innkeeper_from"]):
        last = Role.CARDINAL
    return [role.name.lower() for role in Role if Role.PRINCE <= role <= last and role not in dealt]


