"""What a player can do, by name. Ids are dense: a verb's first id plus the place of its arguments."""

from tavolata.kernel.actions import SEAT, Actions, verb

from .terms import Effect, Role, Symbol, Token

ACTIONS = Actions(
    verb("keep"),  # keep both dice, roll three
    verb("roll"),  # roll all five
    verb("use_deus"),  # have the dice rolled again
    verb("leave_deus"),
    verb("say_nothing"),  # when asked after an event
    verb("from_pool"),  # take the token from the pool
    verb("skip_turn"),  # accept Drunkenness
    verb("pass_on"),  # end the turn
    verb("choose", die=Symbol),
    verb("activate", effect=Effect, wild=range(3)),
    verb("steal", from_=SEAT),
    verb("target", seat=SEAT),
    verb("discard", token=Token),
    verb("start_with", token=Token),
    verb("accuse", seat=SEAT, role=[role for role in Role if role != Role.UNKNOWN]),
)

KEEP = ACTIONS.first("keep")
ROLL = ACTIONS.first("roll")
USE_DEUS = ACTIONS.first("use_deus")
LEAVE_DEUS = ACTIONS.first("leave_deus")
SAY_NOTHING = ACTIONS.first("say_nothing")
FROM_POOL = ACTIONS.first("from_pool")
SKIP_TURN = ACTIONS.first("skip_turn")
PASS_ON = ACTIONS.first("pass_on")
CHOOSE = ACTIONS.first("choose")
ACTIVATE = ACTIONS.first("activate")
STEAL = ACTIONS.first("steal")
TARGET = ACTIONS.first("target")
DISCARD = ACTIONS.first("discard")
START_WITH = ACTIONS.first("start_with")
ACCUSE = ACTIONS.first("accuse")
"""The first id of each verb; `ACCUSE + 7 * seat + role - 1` accuses a seat of a role."""

MOST_LEGAL = 64
