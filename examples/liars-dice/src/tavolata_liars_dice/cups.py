"""The dice under the cups: rolled, counted, and packed into one number each."""

from tavolata.kernel.rule import rule

from .layout import State
from .terms import FACES


@rule
def rolls_of(dice: int) -> int:
    """The number of ways in which a number of dice can fall."""
    ways = 1
    for _ in range(dice):
        ways *= FACES
    return ways


@rule
def roll(s: State, seat: int, outcome: int) -> None:
    """2: the dice under a cup fall as the outcome says, one digit a die."""
    for face in range(FACES):
        s.dice[seat, face] = 0
    for _ in range(s.left[seat]):
        s.dice[seat, outcome % FACES] += 1
        outcome //= FACES


@rule
def packed(s: State, seat: int) -> int:
    """The dice under a cup as one number for an event: a digit a face says how many there are."""
    number = 0
    for face in range(FACES - 1, -1, -1):
        number = number * FACES + int(s.dice[seat, face])
    return number


@rule
def under(s: State, seat: int) -> int:
    """How many dice lie under a cup, as far as they can be seen."""
    total = 0
    for face in range(FACES):
        total += int(s.dice[seat, face])
    return total


@rule
def in_play(s: State) -> int:
    """How many dice there are under all cups."""
    total = 0
    for seat in range(s.players):
        total += int(s.left[seat])
    return total


@rule
def found(s: State, face: int) -> int:
    """3: how many dice show a face; with the option every one counts as any other face."""
    total = 0
    for seat in range(s.players):
        total += int(s.dice[seat, face - 1])
        if s.wild_ones and face != 1:
            total += int(s.dice[seat, 0])
    return total


@rule
def lift(s: State) -> None:
    """4: nothing lies under the cups any more."""
    for seat in range(s.players):
        for face in range(FACES):
            s.dice[seat, face] = 0
