"""Dice: how the outcome of a draw tells them."""

from tavolata.kernel.rule import rule

from .terms import SIDES


@rule
def face(outcome: int) -> int:
    """The first die of a roll, a number whose digits to base six are the dice; the others are in `outcome // SIDES`."""
    return outcome % SIDES + 1
