"""Chapter 2, phase 1: keeping or rolling, the Deus-Ex token, choosing three results."""

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import count_dice, right_of
from .terms import CHOSEN, DICE, ROLLS_OF_FIVE, ROLLS_OF_THREE, SIDES, SYMBOLS, Event


@rule
def face(c: Content, outcome: int) -> int:
    """The symbol of the first die of a roll, a number whose digits to base six are the faces; the others are in
    `outcome // SIDES`."""
    return int(c.faces[outcome % SIDES])


@rule
def has_passed_dice(s: State) -> bool:
    """Two dice lie there from the previous player (T-21)."""
    return count_dice(s.lying) > 0


@rule
def take_up(s: State) -> None:
    """All dice go into the hand."""
    for symbol in range(SYMBOLS):
        s.lying[symbol] = 0


@rule
def keep_dice(s: State, log: Log) -> None:
    """Both dice passed on are kept, never one, and count as two of the three results (T-09, T-22)."""
    for symbol in range(SYMBOLS):
        s.chosen[symbol] = s.lying[symbol]
    take_up(s)
    tell(log, Event.KEPT, EVERYONE, s.turn)


@rule
def dice_to_roll(s: State) -> int:
    """Five, or three beside the two kept."""
    return DICE - count_dice(s.chosen)


@rule
def roll_outcomes(s: State) -> int:
    """Every way the dice can fall."""
    return ROLLS_OF_THREE if dice_to_roll(s) == CHOSEN else ROLLS_OF_FIVE


@rule
def roll(c: Content, s: State, outcome: int, log: Log) -> None:
    """The dice fall."""
    dice = dice_to_roll(s)
    tell(log, Event.ROLLED, EVERYONE, s.turn, outcome, dice)
    for _ in range(dice):
        s.lying[face(c, outcome)] += 1
        outcome //= SIDES


@rule
def give_deus(s: State, log: Log) -> None:
    """The Deus-Ex token goes to the last player of the first round, right of the one who begins (T-25)."""
    if s.deus_ex == 1:
        s.deus = right_of(s, s.first)
        tell(log, Event.DEUS_MOVED, EVERYONE, s.deus)


@rule
def deus_may_act(s: State) -> bool:
    """After a roll the holder of the token is asked, once a turn, also when they are skipping (T-25)."""
    return s.deus_ex == 1 and s.deus_used == 0


@rule
def use_deus(s: State, log: Log) -> None:
    """All dice just rolled are rolled again (kept ones stay). Used on oneself the token goes to the right neighbour,
    used on an opponent it goes to that opponent (T-25)."""
    tell(log, Event.DEUS_USED, EVERYONE, s.deus, s.turn)
    s.deus_used = 1
    s.deus = right_of(s, s.deus) if s.deus == s.turn else s.turn
    tell(log, Event.DEUS_MOVED, EVERYONE, s.deus)
    take_up(s)


@rule
def choose_die(s: State, symbol: int, log: Log) -> None:
    """One of the results is chosen; exactly three are used, even harmful ones (T-09)."""
    s.lying[symbol] -= 1
    s.chosen[symbol] += 1
    tell(log, Event.CHOSE, EVERYONE, s.turn, symbol)


@rule
def all_chosen(s: State) -> bool:
    """Three results are chosen, two dice are left to pass on."""
    return count_dice(s.chosen) == CHOSEN


@rule
def has_activated(s: State) -> bool:
    """At least one of the three results has been used."""
    return count_dice(s.chosen) < CHOSEN
