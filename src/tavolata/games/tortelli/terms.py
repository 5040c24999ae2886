"""The words of the game as numbers: phases, events, reasons, ends. Places and cards have files of their own."""

from enum import IntEnum

from tavolata.kernel.contract import RuleNumber

MOST_TROOPS = 9_999  # in one place (S-08)
MOST_DICE = 3
DEFENCE_DICE = 2
SIDES = 6
HUNDRED = 100
MOST_ROUNDS = 32_767
PLAYERS = 6
SHORTER = 2  # how many steps of shorter objectives there are, beside the usual ones (S-49)
MOST_TURNS = 1_000_000  # the counters of both stay there


class Phase(IntEnum):
    """Where the game stands. Only `turn.py` and `attack.py` change it."""

    FIRST_ROLL = 0  # chance: who begins
    PLACEMENT = 1  # chance: the card that names the next territory
    REINFORCE = 2  # the spare troops, in turns
    DEAL = 3  # chance: objectives
    START = 4  # who keeps cards may play one before recruiting
    FORTEZZA = 5  # chance: a Fortezze card
    RECRUIT = 6  # placing recruits
    ATTACK = 7  # from where, or stop
    TARGET = 8  # whom
    DICE = 9  # with how many, or blitz
    UNTIL = 10  # how many troops a blitz shall leave
    DEFEND = 11  # the defender's dice
    ROLL = 12  # chance
    BAZZA = 13  # chance: a Bazza card
    GIFT = 14  # placing troops that a card gives
    LOSE = 15  # giving up troops for a card
    STRIKE = 16  # an enemy place that a card hits
    MARCH = 17  # the extra transfer of a card: from where, or stop
    SEND = 18  # transfer: from where, or stop
    RECEIVE = 19  # to where
    NUMBER = 20  # how many
    OVER = 21


class Step(IntEnum):
    """What follows by itself after something was carried out, in the order of the turn."""

    STAY = 0  # nothing: somebody decides, or chance falls
    BEGIN = 1  # a turn
    RECRUIT = 2
    PLACE = 3  # the recruits
    COMBAT = 4
    BAZZA = 5
    CARD = 6  # the card drawn is carried out
    TRANSFER = 7  # the phase begins
    MOVE = 8  # one more transfer
    END = 9  # of the turn


class End(IntEnum):
    """How a game ends."""

    NONE = 0
    OBJECTIVE = 1
    PUBLIC_GOAL = 2  # all six quarters at the start of a turn
    BONA_LE = 3  # counted because the card was played
    LAST_STANDING = 4
    STALEMATE = 5  # counted because nobody can do anything
    ROUND_LIMIT = 6  # counted because the table's limit of rounds was reached


class Deck(IntEnum):
    """The piles that are shuffled when they are empty."""

    BAZZA = 0
    FORTEZZE = 1


class Event(IntEnum):
    """What is told. The comment names the three arguments."""

    FIRST_ROLLED = 0  # seat, die
    TIED = 1  # seats (bits)
    FIRST = 2  # seat
    PLACED = 3  # seat, territory: its card came up
    REINFORCED = 4  # seat, place, number
    DEALT = 5  # seat, objective (private)
    ROUND = 6  # number
    TURN = 7  # seat, number of the turn
    PLAYED = 8  # seat, card
    INCOME = 9  # seat, troops from kingdoms, troops from fortresses
    FORTEZZA = 10  # seat, card, troops
    LEVY = 11  # seat, troops (the table's minimum)
    RECRUITED = 12  # seat, place, number
    WASTED = 13  # seat, number: troops for which there is no room
    ATTACKED = 14  # seat, from and to, dice
    DEFENDED = 15  # seat, dice
    ROLLED = 16  # seat, outcome, dice and bonuses of both
    LOSSES = 17  # attacker's, defender's
    CONQUERED = 18  # seat, place, troops that moved in
    TOOK_FORTRESS = 19  # seat, fortress
    ELIMINATED = 20  # seat, by
    FREED = 21  # fortress
    CARD_LOST = 22  # seat, card: the cards of who is out
    DREW = 23  # seat, card
    KEPT = 24  # seat
    KEPT_CARD = 25  # seat, card (private)
    NO_EFFECT = 26  # seat, card
    LOST = 27  # seat, place, number
    STRUCK = 28  # seat, place, number
    TRANSFERRED = 29  # seat, from and to, number
    PASSED = 30  # seat: could do nothing
    SHUFFLED = 31  # deck
    COUNTED = 32  # seat, total
    REVEALED = 33  # seat, objective
    WON = 34  # winners (bits), end
    STOPPED = 35  # seat: ends combat or transfers
    LATE = 36  # seat, troops (the table's option for who plays late)


class Reason(IntEnum):
    """Why an action is not legal. Zero is legal."""

    LEGAL = 0
    GAME_OVER = 1
    NO_SUCH_SEAT = 2
    ELIMINATED = 3
    NOT_ASKED = 4
    OTHER_PHASE = 5
    NOT_YOURS = 6
    NO_RECRUITS_IN_CENTRE = 7
    PLACE_FULL = 8
    ONE_MUST_STAY = 9
    NOTHING_TO_ATTACK = 10
    NOT_ADJACENT = 11
    OWN_PLACE = 12
    FREE_PLACE = 13
    FORTRESS_FREE = 14
    FORTRESS_OWN = 15
    SIEGE_FROM_INSIDE = 16
    TOO_MANY_DICE = 17
    SIEGE_ONE_DIE = 18
    NO_SUCH_CARD = 19
    CARD_NOT_NOW = 20
    NUMBER_TOO_LOW = 21
    NUMBER_TOO_HIGH = 22
    LAST_TROOP = 23
    NOT_AN_ENEMY = 24
    RECEIVED_BEFORE = 25
    SENT_BEFORE = 26
    PAIR_USED = 27
    SAME_PLACE = 28
    NOT_CONNECTED = 29
    FORTRESS_TAKEN = 30
    GARRISON_SHUT_IN = 31
    QUARTER_FULL = 32
    NO_WAY_IN = 33
    NOWHERE_TO_GO = 34
    TOO_FAR = 35
    NO_PORT = 36
    HUNDREDS_FIRST = 37
    NO_HUNDREDS = 38
    NOT_BY_CARD = 39
    NO_TROOPS_INTO_FORTRESS = 40
    GARRISON_SPARED = 41


#: The ruling or chapter of RULES.md that a reason refers to.
RULE_OF = {
    Reason.GAME_OVER: "7",
    Reason.NO_SUCH_SEAT: "1",
    Reason.ELIMINATED: "S-40",
    Reason.NOT_ASKED: "2",
    Reason.OTHER_PHASE: "2",
    Reason.NOT_YOURS: "2",
    Reason.NO_RECRUITS_IN_CENTRE: "S-12",
    Reason.PLACE_FULL: "S-08",
    Reason.ONE_MUST_STAY: "S-17",
    Reason.NOTHING_TO_ATTACK: "4",
    Reason.NOT_ADJACENT: "4",
    Reason.OWN_PLACE: "4",
    Reason.FREE_PLACE: "S-35",
    Reason.FORTRESS_FREE: "S-26",
    Reason.FORTRESS_OWN: "S-23",
    Reason.SIEGE_FROM_INSIDE: "S-23",
    Reason.TOO_MANY_DICE: "S-17",
    Reason.SIEGE_ONE_DIE: "S-23",
    Reason.NO_SUCH_CARD: "6",
    Reason.CARD_NOT_NOW: "6",
    Reason.NUMBER_TOO_LOW: "S-22",
    Reason.NUMBER_TOO_HIGH: "S-43",
    Reason.LAST_TROOP: "S-37",
    Reason.NOT_AN_ENEMY: "6",
    Reason.RECEIVED_BEFORE: "S-43",
    Reason.SENT_BEFORE: "S-43",
    Reason.PAIR_USED: "S-43",
    Reason.SAME_PLACE: "S-43",
    Reason.NOT_CONNECTED: "S-43",
    Reason.FORTRESS_TAKEN: "S-25",
    Reason.GARRISON_SHUT_IN: "S-24",
    Reason.QUARTER_FULL: "S-33",
    Reason.NO_WAY_IN: "S-27",
    Reason.NOWHERE_TO_GO: "S-43",
    Reason.TOO_FAR: "6",
    Reason.NO_PORT: "6",
    Reason.HUNDREDS_FIRST: "S-43",
    Reason.NO_HUNDREDS: "S-43",
    Reason.NOT_BY_CARD: "6",
    Reason.NO_TROOPS_INTO_FORTRESS: "S-12",
    Reason.GARRISON_SPARED: "S-47",
}

#: The ruling or chapter behind an event.
EVENT_RULES: dict[int, RuleNumber] = {
    Event.FIRST_ROLLED: "S-03",
    Event.TIED: "S-03",
    Event.FIRST: "S-03",
    Event.PLACED: "S-06",
    Event.REINFORCED: "S-04",
    Event.DEALT: "S-05",
    Event.TURN: "2",
    Event.ROUND: "2",
    Event.PLAYED: "6",
    Event.INCOME: "3",
    Event.FORTEZZA: "S-15",
    Event.LEVY: "S-10",
    Event.LATE: "S-50",
    Event.RECRUITED: "S-11",
    Event.WASTED: "S-08",
    Event.ATTACKED: "4",
    Event.DEFENDED: "S-18",
    Event.ROLLED: "S-17",
    Event.LOSSES: "S-17",
    Event.CONQUERED: "S-19",
    Event.TOOK_FORTRESS: "S-23",
    Event.ELIMINATED: "S-40",
    Event.FREED: "S-40",
    Event.CARD_LOST: "S-40",
    Event.DREW: "S-36",
    Event.KEPT: "S-37",
    Event.KEPT_CARD: "S-37",
    Event.NO_EFFECT: "S-37",
    Event.LOST: "S-37",
    Event.STRUCK: "S-37",
    Event.TRANSFERRED: "S-43",
    Event.PASSED: "S-42",
    Event.SHUFFLED: "S-37",
    Event.COUNTED: "S-38",
    Event.REVEALED: "7",
    Event.WON: "7",
}
