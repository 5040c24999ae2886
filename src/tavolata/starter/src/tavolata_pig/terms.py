"""The words of the game as numbers."""

from enum import IntEnum

from tavolata.kernel.actions import Actions, verb


class Goal(IntEnum):
    """The cards; zero is one that you may not see."""

    UNKNOWN = 0
    LOW = 1
    MIDDLE = 2
    HIGH = 3


class Phase(IntEnum):
    DEAL = 0  # chance: a goal for each seat
    TURN = 1  # roll or hold
    ROLL = 2  # chance: one die
    OVER = 3


class End(IntEnum):
    NONE = 0
    GOAL = 1


class Event(IntEnum):
    DEALT = 0  # seat, goal (private)
    ROLLED = 1  # seat, face
    BUST = 2  # seat
    HELD = 3  # seat, score
    WON = 4  # winners (bits), end


class Reason(IntEnum):
    LEGAL = 0
    NOT_YOUR_TURN = 1
    NOTHING_TO_HOLD = 2


RULE_OF = {Reason.NOT_YOUR_TURN: "2", Reason.NOTHING_TO_HOLD: "3"}


class Problem(IntEnum):
    GOALS = 0  # a card twice, or one that should have won, or won without
    TURN = 1
    SCORES = 2
    END = 3


ACTIONS = Actions(verb("roll"), verb("hold"))
ROLL = ACTIONS.first("roll")
HOLD = ACTIONS.first("hold")
