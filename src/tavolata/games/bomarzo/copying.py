"""Chapter 3, copying: after a pawn's favour each other player may have it too, for the same resources and some
Wine more."""

from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .content import Content
from .favours import surely_idle
from .layout import State
from .table import clockwise, power_left, token_now
from .terms import Paying, Power, Resource, Token
from .tribute import is_dormant

FOOD, COIN, WINE = Resource.FOOD.value, Resource.COIN.value, Resource.WINE.value


@rule
def can_be_copied(c: Content, s: State) -> bool:
    """Not in a yellow season (B-43), and not when the god has fallen asleep, even through this very action (B-16).
    The Wine of a copy goes to the reserve and puts nobody to sleep."""
    return token_now(s) != Token.YELLOW and not is_dormant(c, s, s.god)


@rule
def can_match(c: Content, s: State, seat: int) -> bool:
    """The same kinds as were given, and some Wine more. Hand cards and the exchanging power may stand in for Food and
    Coins, Wine may not; only open facts count (B-12, B-23, B-49)."""
    if int(s.cubes[seat, WINE]) < int(s.owed[WINE]) + int(c.copy_wine):
        return False
    food = int(s.cubes[seat, FOOD]) - int(s.owed[FOOD])
    coin = int(s.cubes[seat, COIN]) - int(s.owed[COIN])
    lack = max(0, -food) + max(0, -coin)
    if lack > 0 and (food > 0 or coin > 0) and power_left(c, s, seat, Power.EXCHANGING.value):
        lack -= 1
    return bool(lack <= s.hand_count[seat])


@rule
def next_copier(c: Content, s: State) -> int:
    """The next seat clockwise that is asked, each once; -1 when it is the turn of the actor again. A copy cannot be
    copied, needs no pawn (B-23), and is not counted as an action (B-24). Who cannot pay, or could not gain anything
    by open facts, or does not want to be asked this season, is not asked."""
    seat = clockwise(s, s.doer, 1)
    while seat != s.turn:
        if not has(s.aloof, seat) and can_match(c, s, seat) and not surely_idle(c, s, seat, s.god):
            return seat
        seat = clockwise(s, seat, 1)
    return -1


@rule
def ask_for_copy(c: Content, s: State) -> None:
    """A copier's payment begins (B-23)."""
    s.paying = Paying.COPY
    s.price[FOOD] = s.owed[FOOD]
    s.price[COIN] = s.owed[COIN]
    s.price[WINE] = s.owed[WINE] + c.copy_wine
