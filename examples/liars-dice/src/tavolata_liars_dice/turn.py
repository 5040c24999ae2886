"""The rules. Every function is one of the contract's (tavolata/kernel/contract.py) or helps one."""

from typing import Any

from tavolata.kernel.chance import uniform
from tavolata.kernel.contract import CHANCE, OVER, Result
from tavolata.kernel.events import Log, Moves, put, tell
from tavolata.kernel.layout import EVERYONE, bit
from tavolata.kernel.rule import rule

from .cups import found, in_play, lift, packed, roll, rolls_of
from .layout import Content, State
from .terms import DOUBT, FACES, PLAYERS, End, Event, Phase, Reason


@rule
def setup(c: Content, s: State, players: int) -> None:
    """1: everybody has a cup of dice. 2: seat 0 begins."""
    s.players = players
    s.turns = 1
    s.bidder = -1
    for seat in range(players):
        s.left[seat] = c.dice


@rule
def actor(c: Content, s: State) -> int:
    """The seat whose turn it is; chance rolls."""
    if s.phase == Phase.OVER:
        return OVER
    return int(s.turn) if s.phase == Phase.BID else CHANCE


@rule
def waiting(c: Content, s: State) -> int:
    """Nobody else is ever asked."""
    return bit(s.turn) if s.phase == Phase.BID else 0


@rule
def outcomes(c: Content, s: State) -> int:
    """All dice under one cup."""
    return rolls_of(int(s.left[s.rolling]))


@rule
def why_not(c: Content, s: State, seat: int, action: int) -> int:
    """2: only the player whose turn it is acts. 3: a bid is higher than the last. 4: a bid can be doubted."""
    if s.phase != Phase.BID or seat != s.turn:
        return Reason.NOT_YOUR_TURN
    if action == DOUBT:
        return Reason.NO_BID if s.count == 0 else Reason.LEGAL
    count = action // FACES + 1
    if count > in_play(s):
        return Reason.TOO_MANY
    higher = count > s.count or (count == s.count and action % FACES + 1 > s.face)
    return Reason.LEGAL if higher else Reason.NOT_HIGHER


@rule
def legal(c: Content, s: State, seat: int, out: Moves) -> int:
    """3: every higher bid. 4: a doubt. In the order of the ids."""
    if s.phase != Phase.BID or seat != s.turn:
        return 0
    n = 0
    lowest = (int(s.count) - 1) * FACES + int(s.face) if s.count > 0 else 0
    for action in range(lowest, in_play(s) * FACES):
        n = put(out, n, action, True)
    return put(out, n, DOUBT, s.count > 0)


@rule
def default(c: Content, s: State, seat: int) -> int:
    """When time is up: doubt, or the lowest bid."""
    return DOUBT if s.count > 0 else 0


@rule
def apply(c: Content, s: State, seat: int, a: int, log: Log) -> None:
    """Carry out an action, or what chance has brought."""
    if s.phase == Phase.ROLL:
        fall(s, a, log)
    elif a == DOUBT:
        doubt(s, log)
    else:
        bid(s, a // FACES + 1, a % FACES + 1, log)


@rule
def fall(s: State, outcome: int, log: Log) -> None:
    """2: one cup after the other; each player looks under their own."""
    seat = int(s.rolling)
    roll(s, seat, outcome)
    tell(log, Event.ROLLED, bit(seat), seat, packed(s, seat))
    following = next_with_dice(s, seat)
    if following > seat:
        s.rolling = following
    else:
        s.rolling = -1
        s.phase = Phase.BID
        tell(log, Event.TURN, EVERYONE, s.turn, s.turns)


@rule
def next_with_dice(s: State, seat: int) -> int:
    """The next seat round the table that still has dice."""
    following = (seat + 1) % s.players
    while s.left[following] == 0:
        following = (following + 1) % s.players
    return int(following)


@rule
def bid(s: State, count: int, face: int, log: Log) -> None:
    """3: a bid says that there are at least this many dice of a face."""
    s.count = count
    s.face = face
    s.bidder = s.turn
    s.turn = next_with_dice(s, s.turn)
    tell(log, Event.BID, EVERYONE, s.bidder, count, face)


@rule
def doubt(s: State, log: Log) -> None:
    """4: all cups are lifted; whoever was wrong loses a die."""
    tell(log, Event.DOUBTED, EVERYONE, s.turn, s.bidder)
    for seat in range(s.players):
        if s.left[seat] > 0:
            tell(log, Event.SHOWN, EVERYONE, seat, packed(s, seat))
    number = found(s, int(s.face))
    tell(log, Event.FOUND, EVERYONE, number, s.face)
    loser = int(s.bidder) if number < s.count else int(s.turn)
    lift(s)
    s.count = 0
    s.face = 0
    s.bidder = -1
    lose(s, loser, log)


@rule
def lose(s: State, loser: int, log: Log) -> None:
    """5: who has no dice is out, and the last one wins. 2: else the loser begins the next round."""
    s.left[loser] -= 1
    tell(log, Event.LOST, EVERYONE, loser, s.left[loser])
    if s.left[loser] == 0:
        s.place[loser] = with_dice(s) + 1
        tell(log, Event.OUT, EVERYONE, loser)
    if with_dice(s) == 1:
        win(s, next_with_dice(s, loser), log)
    else:
        s.turn = loser if s.left[loser] > 0 else next_with_dice(s, loser)
        s.turns += 1
        s.phase = Phase.ROLL
        s.rolling = next_with_dice(s, s.players - 1)


@rule
def win(s: State, seat: int, log: Log) -> None:
    """5: the game is over."""
    s.turn = seat
    s.winners = bit(seat)
    s.end = End.LAST
    s.phase = Phase.OVER
    tell(log, Event.WON, EVERYONE, s.winners, s.end)


@rule
def with_dice(s: State) -> int:
    """How many players still have dice."""
    number = 0
    for seat in range(s.players):
        number += s.left[seat] > 0
    return number


@rule
def result(c: Content, s: State, out: Result) -> None:
    """5: the winner, then the others in the order in which they went out, the last first."""
    out.winners = s.winners
    out.end = s.end
    for seat in range(PLAYERS):
        out.scores[seat] = s.left[seat]
        out.places[seat] = 1 if s.left[seat] > 0 else s.place[seat]


@rule
def resample(c: Content, s: State, seat: int, key: Any, counter: int) -> int:
    """Dice under the cups of others that were rolled: any, each face as likely as the others."""
    for other in range(s.players):
        if other != seat and is_rolled(s, other):
            roll(s, other, uniform(key, counter, rolls_of(int(s.left[other]))))
            counter += 1
    return counter


@rule
def is_rolled(s: State, seat: int) -> bool:
    """Whether dice lie under a cup."""
    if s.phase == Phase.ROLL:
        return seat < s.rolling and s.left[seat] > 0
    return s.phase == Phase.BID and s.left[seat] > 0


@rule
def features(c: Content, s: State, seat: int, out: Any) -> None:
    """My dice by face; then from me round the table the dice left; the bid; whether it is my turn; whether ones are
    wild."""
    for face in range(FACES):
        out[face] = s.dice[seat, face]
    for step in range(PLAYERS):
        out[FACES + step] = s.left[(seat + step) % s.players] if step < s.players else 0
    out[12] = s.count
    out[13] = s.face
    out[14] = s.turn == seat and s.phase == Phase.BID
    out[15] = s.wild_ones
