"""Standing orders: what a seat wants to have done for it, so that nobody has to press eighteen times before the game
begins. They are carried out from what everybody sees, and nothing else."""

from collections.abc import Mapping
from typing import Any

from tavolata.kernel.plain import has, plain, plain_content

from .actions import PLACE
from .content import Content
from .layout import State
from .places import GROUNDS
from .terms import Phase

ORDERS = {"setup": ("ask", "place")}
"""The values of each order; the first is how it is without one."""
OPTIONS: dict[str, str] = {}
"""The option without which an order has nothing to do: none here."""


def decide(seen: Any, seat: int, orders: Mapping[str, str]) -> int | None:
    """What the seat's orders say now, by what a spectator sees; None: it wants to be asked."""
    if orders.get("setup", "ask") == "ask":
        return None
    s: State = plain(seen.masked(None)[0])
    if s.phase != Phase.REINFORCE or s.turn != seat:
        return None
    c: Content = plain_content(seen.contents.record[0])
    mine = [place for place in range(GROUNDS) if has(s.held[seat], place)]
    return PLACE + max(mine, key=lambda place: (pressure(c, s, seat, place), -place))


def pressure(c: Content, s: State, seat: int, place: int) -> float:
    """How many enemy troops stand at the borders of a territory for each of its own."""
    near = [other for other in range(GROUNDS) if has(c.near[place], other)]
    enemies = sum(s.troops[other] for other in near if s.owner[other] not in (seat, -1))
    return float(enemies / s.troops[place])
