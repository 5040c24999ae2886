"""What counts in Il Trono di Mortadella: how much the own row still lacks, and how far others are from theirs."""

from typing import Any

from tavolata.games.trono.terms import TOKENS, Role, Token

from .measures import Measure


def measures(content: Any, state: Any, seat: int) -> dict[Measure, float]:
    """More is better: fewer tokens lacking for the own row."""
    role = _role(state, seat)
    if role in (Role.UNKNOWN, Role.BRIGAND):
        return {Measure("tokens"): float(state["tokens"][seat].sum())}
    return {Measure("row"): -_row(content, state, seat, role)}


def aim(state: Any, rival: int) -> str:
    """The role of a rival, as the key of its name."""
    return _key(_role(state, rival))


def lacking(content: Any, state: Any, rival: int) -> dict[str, float]:
    """How many tokens a rival lacks for each role (chapter 5, T-38)."""
    found = {_key(role): _row(content, state, rival, role) for role in Role if Role.UNKNOWN < role < Role.BRIGAND}
    hoarded = max(int(state["tokens"][rival, kind]) for kind in (Token.PEOPLE, Token.BOOK, Token.BOLOGNA))
    return found | {_key(Role.BRIGAND): float(max(0, int(content["hoard"]) - hoarded))}


def _role(state: Any, seat: int) -> Role:
    return Role(int(state["role"][int(state["card"][seat])]))


def _key(role: Role) -> str:
    return f"role.{role.name.lower()}"


def _row(content: Any, state: Any, seat: int, role: int) -> float:
    """The tokens that a seat lacks for the row of a role; each that is too many counts twice."""
    lacking = 0
    for kind in range(TOKENS):
        held, least, most = int(state["tokens"][seat, kind]), content["least"][role - 1, kind], content["most"]
        lacking += max(0, int(least) - held) + 2 * max(0, held - int(most[role - 1, kind]))
    return float(lacking)
