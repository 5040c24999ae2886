"""The words of the game as numbers."""

from enum import IntEnum

from tavolata.kernel.actions import Actions, verb

PLAYERS = 6
FACES = 6
CUP = 5  # dice under one cup at most


class Phase(IntEnum):
    ROLL = 0  # chance: the dice under one cup after the other
    BID = 1  # bid or doubt
    OVER = 2


class End(IntEnum):
    NONE = 0
    LAST = 1


class Event(IntEnum):
    TURN = 0  # seat, number of the round
    ROLLED = 1  # seat, dice (private)
    BID = 2  # seat, count, face
    DOUBTED = 3  # seat, by whom the bid was
    SHOWN = 4  # seat, dice
    FOUND = 5  # number, face
    LOST = 6  # seat, dice left
    OUT = 7  # seat
    WON = 8  # winners (bits), end


class Reason(IntEnum):
    LEGAL = 0
    NOT_YOUR_TURN = 1
    NO_BID = 2
    NOT_HIGHER = 3
    TOO_MANY = 4


RULE_OF = {Reason.NOT_YOUR_TURN: "2", Reason.NO_BID: "4", Reason.NOT_HIGHER: "3", Reason.TOO_MANY: "3"}


class Problem(IntEnum):
    DICE = 0
    TURN = 1
    BID = 2
    PLACES = 3
    END = 4


ACTIONS = Actions(verb("bid", count=range(1, PLAYERS * CUP + 1), face=range(1, FACES + 1)), verb("doubt"))
DOUBT = ACTIONS.first("doubt")
