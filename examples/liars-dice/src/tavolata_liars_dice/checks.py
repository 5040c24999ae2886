"""What cannot be in any state that play reaches."""

from tavolata.kernel.layout import bit
from tavolata.kernel.rule import rule

from .cups import in_play, under
from .layout import MOST_TURNS, Content, State
from .terms import PLAYERS, End, Phase, Problem
from .turn import is_rolled, next_with_dice, with_dice


@rule
def problems(c: Content, s: State) -> int:
    """The problems of a state, as bits. The others are looked at only where the seats are sound."""
    if not places_agree(c, s):
        return 1 << Problem.PLACES
    found = int(not dice_agree(s)) << Problem.DICE
    found |= int(not turn_agrees(s)) << Problem.TURN
    found |= int(not bid_agrees(s)) << Problem.BID
    return found | int(not end_agrees(s)) << Problem.END


@rule
def places_agree(c: Content, s: State) -> bool:
    """5: those who are out have different places behind those who are not; nobody has more dice than at first."""
    taken = 0
    behind = 0
    for seat in range(PLAYERS):
        is_out = seat < s.players and s.left[seat] == 0
        if s.left[seat] > c.dice or (seat >= s.players and s.left[seat] > 0) or (s.place[seat] > 0) != is_out:
            return False
        if is_out:
            if taken >> int(s.place[seat]) & 1 or s.place[seat] > s.players:
                return False
            taken |= 1 << int(s.place[seat])
            behind += 1
    for place in range(behind):
        if taken >> (int(s.players) - place) & 1 == 0:
            return False
    return with_dice(s) > 0


@rule
def dice_agree(s: State) -> bool:
    """2: under a cup that was rolled lie all dice of its player, under the others none."""
    for seat in range(PLAYERS):
        wanted = int(s.left[seat]) if seat < s.players and is_rolled(s, seat) else 0
        if under(s, seat) != wanted:
            return False
    return True


@rule
def turn_agrees(s: State) -> bool:
    """2: somebody with dice is to bid; while dice are rolled, somebody with dice rolls."""
    if not 0 < s.turns < MOST_TURNS or not 0 <= s.turn < s.players or s.left[s.turn] == 0:
        return False
    if s.phase != Phase.ROLL:
        return s.rolling == -1
    return 0 <= s.rolling < s.players and s.left[s.rolling] > 0


@rule
def bid_agrees(s: State) -> bool:
    """3: a bid is of the player before the one whose turn it is, and of no more dice than there are."""
    if s.count == 0 or s.face == 0 or s.phase != Phase.BID:
        return s.count == 0 and s.face == 0 and s.bidder == -1
    if not 0 <= s.bidder < s.players or s.left[s.bidder] == 0 or s.bidder == s.turn:
        return False
    return s.count <= in_play(s) and next_with_dice(s, s.bidder) == s.turn


@rule
def end_agrees(s: State) -> bool:
    """5: the game is over when one player has dice, and they have won."""
    if s.phase == Phase.OVER:
        return with_dice(s) == 1 and s.winners == bit(s.turn) and s.end == End.LAST
    return with_dice(s) > 1 and s.winners == 0 and s.end == End.NONE
