"""What a player can do, by name. Ids are dense: a verb's first id plus the place of its arguments."""

from tavolata.kernel.actions import Actions, verb

from .terms import CARDS, Area, Card, God, Plain, Resource, Row, Source, Track, Type

MOST_PAID = 30  # cubes of a kind that exist (B-19)
AMOUNTS = MOST_PAID + 1
EVERY_CARD = [card for card in Card if card != Card.UNKNOWN]

ACTIONS = Actions(
    verb("pass"),  # no more pawns this season
    verb("use"),  # confirm the payment and use the favour
    verb("leave"),  # confirm the payment, but leave the favour
    verb("confirm"),  # confirm the payment for a copy
    verb("copy"),
    verb("decline"),
    verb("decline_season"),  # and do not ask again this season
    verb("use_vision"),
    verb("draw"),  # without vision
    verb("no_raise"),
    verb("enough"),  # no second card
    verb("forgo"),  # nothing can be played
    verb("gather"),  # Orco: one cube from each
    verb("take", resource=Plain),
    verb("advance", row=Row),
    verb("harvest", area=Area),
    verb("study", track=Track),
    verb("count", type=Type),
    verb("raise", food=range(4)),
    verb("place", god=God),
    verb("under", god=God),
    verb("vow", god=God),
    verb("worship", extra=range(8)),
    verb("seize", god=God, resource=Plain),
    verb("keep", card=EVERY_CARD),
    verb("discard", card=EVERY_CARD),
    verb("play", card=EVERY_CARD),
    verb("upgrade", card=EVERY_CARD),
    verb("lay", card=EVERY_CARD),
    verb("offer", card=EVERY_CARD, as_=Plain),
    verb("pay", resource=Resource, amount=range(AMOUNTS)),
    verb("draw_first", source=Source),
)

PASS = ACTIONS.first("pass")
USE = ACTIONS.first("use")
LEAVE = ACTIONS.first("leave")
CONFIRM = ACTIONS.first("confirm")
COPY = ACTIONS.first("copy")
DECLINE = ACTIONS.first("decline")
DECLINE_SEASON = ACTIONS.first("decline_season")
USE_VISION = ACTIONS.first("use_vision")
DRAW = ACTIONS.first("draw")
NO_RAISE = ACTIONS.first("no_raise")
ENOUGH = ACTIONS.first("enough")
FORGO = ACTIONS.first("forgo")
GATHER = ACTIONS.first("gather")
TAKE = ACTIONS.first("take")
ADVANCE = ACTIONS.first("advance")
HARVEST = ACTIONS.first("harvest")
STUDY = ACTIONS.first("study")
COUNT = ACTIONS.first("count")
RAISE = ACTIONS.first("raise")
PLACE = ACTIONS.first("place")
UNDER = ACTIONS.first("under")
VOW = ACTIONS.first("vow")
WORSHIP = ACTIONS.first("worship")
SEIZE = ACTIONS.first("seize")
KEEP = ACTIONS.first("keep") - 1
DISCARD = ACTIONS.first("discard") - 1
PLAY = ACTIONS.first("play") - 1
UPGRADE = ACTIONS.first("upgrade") - 1
LAY = ACTIONS.first("lay") - 1
OFFER = ACTIONS.first("offer") - 2
PAY = ACTIONS.first("pay")
DRAW_FIRST = ACTIONS.first("draw_first")
"""The first id of each verb. Cards count from 1: `PLAY + card`, `OFFER + 2 * card + resource`; `PAY + 31 * resource +
amount` pays."""

MOST_LEGAL = 2 * CARDS + 6
