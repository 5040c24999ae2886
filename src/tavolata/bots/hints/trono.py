"""What counts in Il Trono di Mortadella: how much the own row still lacks, and who is out."""

from typing import Any

from tavolata.games.trono.terms import TOKENS, Role

from .reasons import Measure


def measures(content: Any, state: Any, seat: int) -> dict[Measure, float]:
    """More is better: fewer tokens lacking for the own row."""
    role = int(state["role"][int(state["card"][seat])])
    if role in (Role.UNKNOWN, Role.BRIGAND):
        return {Measure("tokens"): float(state["tokens"][seat].sum())}
    lacking = 0
    for kind in range(TOKENS):
        held, least, most = int(state["tokens"][seat, kind]), content["least"][role - 1, kind], content["most"]
        lacking += max(0, int(least) - held) + 2 * max(0, held - int(most[role - 1, kind]))
    return {Measure("row"): -float(lacking)}
