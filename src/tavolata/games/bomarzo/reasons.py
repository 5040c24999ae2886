"""Why an action is not legal, and the ruling or chapter of RULES.md that says so."""

from enum import IntEnum

from tavolata.kernel.contract import RuleNumber

from .terms import Event


class Reason(IntEnum):
    """Zero is legal."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_ASKED = 2
    NO_SUCH_SEAT = 3
    OTHER_PHASE = 4
    NOT_IN_HAND = 5
    NOT_DRAWN = 6
    DORMANT = 7
    ALREADY_THERE = 8
    CANNOT_PAY = 9
    ALREADY_HARVESTED = 10
    NO_WORSHIP = 11
    WORSHIPPED_ALREADY = 12
    WORSHIP_DECK = 13
    TOO_FEW_CUBES = 14
    PRICE_NOT_MET = 15
    NO_OVERPAYING = 16
    CARD_NOT_NEEDED = 17
    NOTHING_TO_GAIN = 18
    RESERVE_SHORT = 19
    NO_SUCH_CUBES = 20
    NOT_ORCO_HIMSELF = 21
    WRONG_SYMBOL = 22
    NOT_PLAYED = 23
    MUST_BUILD = 24
    NOT_ON_CARD = 25
    NOT_FOR_COPY = 26
    FIRST_CARD_FIRST = 27
    VOWS_MADE = 28


RULE_OF = {
    Reason.GAME_OVER: "6",
    Reason.NOT_ASKED: "3",
    Reason.NO_SUCH_SEAT: "1",
    Reason.OTHER_PHASE: "3",
    Reason.NOT_IN_HAND: "B-32",
    Reason.NOT_DRAWN: "B-27",
    Reason.DORMANT: "B-16",
    Reason.ALREADY_THERE: "B-25",
    Reason.CANNOT_PAY: "B-10",
    Reason.ALREADY_HARVESTED: "B-21",
    Reason.NO_WORSHIP: "B-43",
    Reason.WORSHIPPED_ALREADY: "B-43",
    Reason.WORSHIP_DECK: "B-43",
    Reason.VOWS_MADE: "B-43",
    Reason.TOO_FEW_CUBES: "B-13",
    Reason.PRICE_NOT_MET: "B-13",
    Reason.NO_OVERPAYING: "B-23",
    Reason.CARD_NOT_NEEDED: "B-44",
    Reason.NOTHING_TO_GAIN: "B-22",
    Reason.RESERVE_SHORT: "B-18",
    Reason.NO_SUCH_CUBES: "B-26",
    Reason.NOT_ORCO_HIMSELF: "B-26",
    Reason.WRONG_SYMBOL: "B-30",
    Reason.NOT_PLAYED: "B-30",
    Reason.MUST_BUILD: "B-22",
    Reason.NOT_ON_CARD: "B-07",
    Reason.NOT_FOR_COPY: "B-23",
    Reason.FIRST_CARD_FIRST: "4",
}

#: The ruling behind an event, where there is one.
EVENT_RULES: dict[int, RuleNumber] = {
    Event.PAWN: "B-05",
    Event.SPENT: "B-12",
    Event.OFFERED: "B-12",
    Event.EXCHANGED: "B-17",
    Event.RAISED: "B-18",
    Event.PASSED: "B-20",
    Event.LEFT: "B-22",
    Event.ASLEEP: "B-16",
    Event.COPIED: "B-23",
    Event.ALOOF: "B-23",
    Event.FORESAW: "B-27",
    Event.CHOSE_SOURCE: "B-27",
    Event.REPEATED: "B-25",
    Event.TOOK: "B-26",
    Event.SEIZED: "B-26",
    Event.NOTHING: "B-48",
    Event.POINT: "B-36",
    Event.UPGRADED: "B-30",
    Event.LAID: "B-31",
    Event.MOSS: "B-34",
    Event.CLEARED: "B-34",
    Event.SHUFFLED: "B-33",
    Event.DEVOTION: "B-37",
    Event.PRIZE: "B-38",
    Event.TEMPLE: "B-40",
    Event.WORSHIPPED: "B-43",
    Event.FULFILLED: "B-43",
    Event.FAILED: "B-43",
    Event.COUNTED: "B-07",
}
