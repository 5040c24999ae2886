"""The rules. Every function is one of the contract's (tavolata/kernel/contract.py) or helps one."""

from typing import Any

from tavolata.kernel.chance import uniform
from tavolata.kernel.contract import CHANCE, OVER, Result
from tavolata.kernel.events import Log, Moves, put, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .layout import MOST, MOST_TURNS, PLAYERS, Content, State
from .terms import HOLD, ROLL, End, Event, Goal, Phase, Problem, Reason


@rule
def setup(c: Content, s: State, players: int) -> None:
    """1: the goals are dealt first. 2: seat 0 begins."""
    s.players = players
    s.phase = Phase.DEAL


@rule
def actor(c: Content, s: State) -> int:
    """The seat whose turn it is; chance deals and rolls."""
    if s.phase == Phase.OVER:
        return OVER
    return int(s.turn) if s.phase == Phase.TURN else CHANCE


@rule
def waiting(c: Content, s: State) -> int:
    """Nobody else is ever asked."""
    return bit(s.turn) if s.phase == Phase.TURN else 0


@rule
def outcomes(c: Content, s: State) -> int:
    """A die, or one of the cards left."""
    return int(c.sides) if s.phase == Phase.ROLL else len(c.goals) - int(s.dealt)


@rule
def legal(c: Content, s: State, seat: int, out: Moves) -> int:
    """Whatever `why_not` has nothing against, in the order of the ids."""
    n = put(out, 0, ROLL, why_not(c, s, seat, ROLL) == Reason.LEGAL)
    return put(out, n, HOLD, why_not(c, s, seat, HOLD) == Reason.LEGAL)


@rule
def why_not(c: Content, s: State, seat: int, action: int) -> int:
    """2: only the player whose turn it is acts. 3: they hold when they have rolled points."""
    if s.phase != Phase.TURN or seat != s.turn:
        return Reason.NOT_YOUR_TURN
    if action == HOLD and s.points == 0:
        return Reason.NOTHING_TO_HOLD
    return Reason.LEGAL


@rule
def default(c: Content, s: State, seat: int) -> int:
    """When time is up: keep what there is."""
    return HOLD if s.points > 0 else ROLL


@rule
def apply(c: Content, s: State, seat: int, a: int, log: Log) -> None:
    """Carry out an action, or what chance has brought."""
    if s.phase == Phase.DEAL:
        deal(s, a, log)
    elif s.phase == Phase.ROLL:
        fall(c, s, 1 + a, log)
    elif a == ROLL:
        s.phase = Phase.ROLL
    else:
        hold(c, s, log)


@rule
def deal(s: State, outcome: int, log: Log) -> None:
    """1: the next seat gets one of the cards left, for its own eyes."""
    card = 1 + outcome
    for other in range(s.dealt):
        if s.goal[other] <= card:
            card += 1
    seat = int(s.dealt)
    s.goal[seat] = card
    s.dealt += 1
    tell(log, Event.DEALT, bit(seat), seat, card)
    if s.dealt == s.players:
        s.turns = 1
        s.phase = Phase.TURN


@rule
def fall(c: Content, s: State, face: int, log: Log) -> None:
    """3: the face counts, but a bust loses the points of the turn; nobody gets beyond `MOST`."""
    tell(log, Event.ROLLED, EVERYONE, s.turn, face)
    s.phase = Phase.TURN
    if face == c.bust:
        tell(log, Event.BUST, EVERYONE, s.turn)
        pass_on(s)
    else:
        s.points = min(int(s.points) + face, MOST - int(s.score[s.turn]))


@rule
def hold(c: Content, s: State, log: Log) -> None:
    """4: the points are safe; whoever has reached their goal wins."""
    s.score[s.turn] += s.points
    s.points = 0
    tell(log, Event.HELD, EVERYONE, s.turn, s.score[s.turn])
    if reached(c, s, s.turn):
        s.winners = bit(s.turn)
        s.end = End.GOAL
        s.phase = Phase.OVER
        tell(log, Event.WON, EVERYONE, s.winners, s.end)
    else:
        pass_on(s)


@rule
def pass_on(s: State) -> None:
    """2: the other player's turn."""
    s.points = 0
    s.turn = 1 - s.turn
    s.turns += 1


@rule
def reached(c: Content, s: State, seat: int) -> bool:
    """4: whether a player's held points reach the number on their card."""
    return bool(s.score[seat] >= c.goals[s.goal[seat] - 1])


@rule
def result(c: Content, s: State, out: Result) -> None:
    """Scores are the points held; the winner is first, whatever the other has."""
    out.winners = s.winners
    out.end = s.end
    for seat in range(PLAYERS):
        out.scores[seat] = s.score[seat]
        out.places[seat] = 1 if has(s.winners, seat) else 2


@rule
def goals_agree(c: Content, s: State) -> bool:
    """Every card once, and exactly the winner has reached theirs."""
    if s.dealt == PLAYERS and s.goal[0] == s.goal[1]:
        return False
    for seat in range(PLAYERS):
        if seat >= s.dealt:
            if s.goal[seat] != Goal.UNKNOWN or has(s.winners, seat):
                return False
        elif s.goal[seat] == Goal.UNKNOWN or reached(c, s, seat) != has(s.winners, seat):
            return False
    return int(s.winners) >> PLAYERS == 0


@rule
def problems(c: Content, s: State) -> int:
    """What cannot be in any state that play reaches, as bits."""
    found = int(not goals_agree(c, s)) << Problem.GOALS
    found |= int(not turn_agrees(s)) << Problem.TURN
    for seat in range(PLAYERS):
        found |= int(s.score[seat] + int(s.points) * int(s.turn == seat) > MOST) << Problem.SCORES
    over = s.phase == Phase.OVER
    return found | int(over != (s.end != End.NONE) or over != (s.winners != 0)) << Problem.END


@rule
def turn_agrees(s: State) -> bool:
    """1: nobody has rolled before all goals are dealt. 2: the players take turns."""
    if s.dealt < s.players:
        begun = s.turns != 0 or s.turn != 0 or s.points != 0 or s.score[0] != 0 or s.score[1] != 0
        return s.phase == Phase.DEAL and not begun
    return s.phase != Phase.DEAL and 0 < s.turns < MOST_TURNS and s.turn == (s.turns - 1) % PLAYERS


@rule
def resample(c: Content, s: State, seat: int, key: Any, counter: int) -> int:
    """The other's goal, every card that agrees with the table equally likely: draw until one does."""
    agrees = False
    while not agrees:
        for other in range(s.dealt):
            if other != seat:
                s.goal[other] = 1 + uniform(key, counter, len(c.goals))
                counter += 1
        agrees = goals_agree(c, s)
    return counter


@rule
def features(c: Content, s: State, seat: int, out: Any) -> None:
    """My score, the other's, the points of this turn, whether it is mine, my goal."""
    out[0] = s.score[seat]
    out[1] = s.score[1 - seat]
    out[2] = s.points
    out[3] = s.turn == seat
    out[4] = c.goals[s.goal[seat] - 1] if s.goal[seat] != Goal.UNKNOWN else 0
