"""The words of the game as numbers: symbols, roles, effects, phases, events, reasons, ends."""

from enum import IntEnum

from tavolata.kernel.contract import RuleNumber


class Symbol(IntEnum):
    """The six faces of a die (T-01). The first four are also tokens."""

    PEOPLE = 0
    TOWER = 1
    BOOK = 2
    BOLOGNA = 3
    WINE = 4
    RAT = 5


SYMBOLS = 6
TOKENS = 4  # people, tower, book, bologna
DICE = 5
SIDES = 6
CHOSEN = 3  # results used each turn (T-09)
PASSED = 2  # dice passed on
ROLLS_OF_FIVE: int = SIDES**DICE
ROLLS_OF_THREE: int = SIDES**CHOSEN


class Token(IntEnum):
    """The symbols that exist as tokens."""

    PEOPLE = 0
    TOWER = 1
    BOOK = 2
    BOLOGNA = 3


class Role(IntEnum):
    """The seven role cards; zero is a card that one may not see."""

    UNKNOWN = 0
    PRINCE = 1
    DEAN = 2
    SILK = 3
    SOLDIER = 4
    CARDINAL = 5
    INNKEEPER = 6
    BRIGAND = 7


ROLES = 8  # with UNKNOWN


class Effect(IntEnum):
    """What one activation does. The first six take one die, the last four a pair (T-08)."""

    PEOPLE = 0
    TOWER = 1
    BOOK = 2
    BOLOGNA = 3
    INEBRIATION = 4
    DISEASE = 5
    GATHERING = 6
    REVOLUTION = 7
    DRUNKENNESS = 8
    PLAGUE = 9


EFFECTS = 10
WILDS = 3  # a pair may take none, one or two Books (T-10)


class Phase(IntEnum):
    """Where the game stands. `turn.py` is the only place that changes it."""

    DEAL = 0  # chance: role cards
    START_TOKEN = 1  # window: seven players choose a token
    FIRST_ROLL = 2  # chance: who begins
    KEEP = 3  # keep the two dice passed on, or roll all five
    ROLL = 4  # chance
    DEUS_EX = 5  # the holder of the token may have the dice rolled again
    ASK = 6  # after an event, whoever's tokens could fit is asked (T-31)
    CHOOSE = 7  # three of the five dice, one at a time
    ACTIVATE = 8  # the chosen dice, in any order
    SOURCE = 9  # pool or victim, for a token that may be stolen
    TARGET = 10  # whom Wine or Revolution shall hit
    ANSWER = 11  # the victim's choice
    RATS = 12  # window: people or tower
    PASS_ON = 13  # end of the turn
    REDRAW = 14  # chance: a new role after a wrong guess with two players
    OVER = 15


class FiveDice(IntEnum):
    """The events made by all five dice."""

    NONE = 0
    SALTED_PORK = 1
    EARTHQUAKE = 2
    FEAST_OF_FOOLS = 3


class End(IntEnum):
    """How a game ends."""

    NONE = 0
    TOKENS = 1  # a victory row complete in one's own turn
    EVENT = 2  # complete through Salted Pork or Earthquake
    GUESS = 3  # a role guessed
    LAST_STANDING = 4
    NOBODY = 5  # the last ones busted together


class Event(IntEnum):
    """What is told. The comment names the three arguments."""

    DEALT = 0  # seat, role (private, or public for the Brigand)
    ANSWERED = 1  # seat
    GAINED = 2  # seat, token, number
    DISCARDED = 3  # seat, token, number
    STOLEN = 4  # thief, victim, token
    NOTHING = 5  # seat, effect: it had no effect on that seat
    FIRST_ROLLED = 6  # seat, outcome, total
    TIED = 7  # seats (bits)
    FIRST = 8  # seat
    TURN = 9  # seat, number of the turn
    KEPT = 10  # seat
    ROLLED = 11  # seat, outcome, dice
    DEUS_USED = 12  # holder, roller
    DEUS_MOVED = 13  # new holder
    HAPPENED = 14  # roller, five-dice event
    CHOSE = 15  # seat, symbol
    ACTIVATED = 16  # seat, effect, wild
    TARGETED = 17  # seat, target, effect
    CANCELLED = 18  # seat, effect
    DRUNK = 19  # seat: takes a skip token
    SKIPPED = 20  # seat
    PASSED_ON = 21  # seat
    ACCUSED = 22  # accuser, accused, role
    WRONG = 23  # accuser
    LOST_ROLE = 24  # seat: its card is removed face down
    ELIMINATED = 25  # seat
    REVEALED = 26  # seat, role
    WON = 27  # winners (bits), end
    NO_GAIN = 28  # seat, token: the pool is empty
    SILENT = 29  # seat
    OPENED = 30  # seats (bits): all sealed answers are in


class Reason(IntEnum):
    """Why an action is not legal. Zero is legal."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_ASKED = 2
    ELIMINATED = 3
    OTHER_PHASE = 4
    NO_DICE_TO_KEEP = 5
    NO_SUCH_DIE = 6
    DIE_NOT_CHOSEN = 7
    NO_WILD_BOOK = 8
    BOOK_IS_BOOK = 9
    TOO_MANY_WILD = 10
    NO_SKIP_TOKEN = 11
    ALL_DRUNK = 12
    ALREADY_DRUNK = 13
    SEAT_OUT = 14
    NO_SUCH_SEAT = 15
    NOT_YOURSELF = 16
    VICTIM_HAS_NONE = 17
    BRIGAND_STEALS = 18
    NOT_THIS_TOKEN = 19
    NO_ACCUSATION_YET = 20
    TOKENS_DO_NOT_FIT = 21
    ONLY_INNKEEPER = 22
    BRIGAND_IS_KNOWN = 23
    OWN_ROLE = 24
    ROLE_NOT_IN_GAME = 25
    ACCUSE_YOURSELF = 26
    INNKEEPER_KNOWN = 27
    TOKENS_BEFORE_GUESS = 28


#: The ruling or chapter of RULES.md that a reason refers to.
RULE_OF = {
    Reason.GAME_OVER: "6",
    Reason.NOT_ASKED: "2",
    Reason.ELIMINATED: "T-27",
    Reason.OTHER_PHASE: "2",
    Reason.NO_DICE_TO_KEEP: "T-22",
    Reason.NO_SUCH_DIE: "T-09",
    Reason.DIE_NOT_CHOSEN: "T-08",
    Reason.NO_WILD_BOOK: "T-10",
    Reason.BOOK_IS_BOOK: "T-10",
    Reason.TOO_MANY_WILD: "T-10",
    Reason.NO_SKIP_TOKEN: "T-20",
    Reason.ALL_DRUNK: "T-20",
    Reason.ALREADY_DRUNK: "T-20",
    Reason.SEAT_OUT: "T-27",
    Reason.NO_SUCH_SEAT: "1",
    Reason.NOT_YOURSELF: "T-32",
    Reason.VICTIM_HAS_NONE: "T-37",
    Reason.BRIGAND_STEALS: "T-37",
    Reason.NOT_THIS_TOKEN: "3",
    Reason.NO_ACCUSATION_YET: "T-34",
    Reason.TOKENS_DO_NOT_FIT: "T-36",
    Reason.ONLY_INNKEEPER: "T-36",
    Reason.BRIGAND_IS_KNOWN: "T-36",
    Reason.OWN_ROLE: "T-43",
    Reason.ROLE_NOT_IN_GAME: "T-02",
    Reason.ACCUSE_YOURSELF: "T-36",
    Reason.INNKEEPER_KNOWN: "T-36",
    Reason.TOKENS_BEFORE_GUESS: "T-33",
}

_FIVE_DICE_RULE = {"salted_pork": "T-28", "earthquake": "T-30", "feast_of_fools": "T-32"}

#: The ruling or chapter behind an event.
EVENT_RULES: dict[int, RuleNumber] = {
    Event.DEALT: "T-02",
    Event.ANSWERED: "T-45",
    Event.OPENED: "T-45",
    Event.GAINED: "3",
    Event.DISCARDED: "3",
    Event.STOLEN: "T-32",
    Event.NOTHING: "3",
    Event.NO_GAIN: "T-23",
    Event.FIRST_ROLLED: "T-05",
    Event.TIED: "T-05",
    Event.FIRST: "1",
    Event.TURN: "2",
    Event.KEPT: "T-22",
    Event.ROLLED: "2",
    Event.DEUS_USED: "T-25",
    Event.DEUS_MOVED: "T-25",
    Event.CHOSE: "T-09",
    Event.ACTIVATED: "3",
    Event.TARGETED: "T-13",
    Event.CANCELLED: "3",
    Event.DRUNK: "T-20",
    Event.SKIPPED: "T-21",
    Event.PASSED_ON: "2",
    Event.ACCUSED: "T-36",
    Event.WRONG: "T-36",
    Event.LOST_ROLE: "T-33",
    Event.ELIMINATED: "T-27",
    Event.REVEALED: "6",
    Event.WON: "5",
    Event.SILENT: "T-31",
    Event.HAPPENED: lambda event: _FIVE_DICE_RULE[event["event"]],
}
