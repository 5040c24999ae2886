"""What a player can do, by name. Ids are dense: a verb's first id plus the place of its arguments."""

from tavolata.kernel.actions import Actions, verb

from .cards import FIRST_KEPT, Kind
from .places import GROUNDS, Place
from .terms import HUNDRED

_GROUNDS = [place for place in Place if place < GROUNDS]

ACTIONS = Actions(
    verb("go_on"),  # play no card at the start of the turn
    verb("stop"),  # end combat, transfers, or the extra transfer of a card
    verb("place", at=_GROUNDS),  # one troop
    verb("attack", from_=_GROUNDS),
    verb("target", to=Place),
    verb("roll", dice=range(1, 4)),  # attack once
    verb("blitz"),  # attack until won, or until a chosen number of troops is left
    verb("defend", dice=range(1, 3)),
    verb("lose", at=_GROUNDS),
    verb("strike", at=_GROUNDS),
    verb("send", from_=Place),
    verb("receive", to=Place),
    verb("hundreds", number=range(HUNDRED)),  # of a number that may be over 99
    verb("number", number=range(HUNDRED)),  # the number, or the rest of it
    verb("play", card=[kind for kind in Kind if kind >= FIRST_KEPT]),
)

GO_ON = ACTIONS.first("go_on")
STOP = ACTIONS.first("stop")
PLACE = ACTIONS.first("place")
ATTACK = ACTIONS.first("attack")
TARGET = ACTIONS.first("target")
ROLL = ACTIONS.first("roll")
BLITZ = ACTIONS.first("blitz")
DEFEND = ACTIONS.first("defend")
LOSE = ACTIONS.first("lose")
STRIKE = ACTIONS.first("strike")
SEND = ACTIONS.first("send")
RECEIVE = ACTIONS.first("receive")
HUNDREDS = ACTIONS.first("hundreds")
NUMBER = ACTIONS.first("number")
PLAY = ACTIONS.first("play")
"""The first id of each verb; `ROLL + dice - 1`, `DEFEND + dice - 1`, `PLAY + kind - FIRST_KEPT`."""

MOST_LEGAL = 112
