"""A simple player of Il Signore dei Tortelli: each action gets a score, the best is played, ties are drawn.

It goes for its own objective, for whole kingdoms and for fortresses, attacks where the odds are good, and brings its
troops to where they are wanted. Everything here reads the seat's masked state.
"""

from typing import Any

from tavolata.bots.mood import mood
from tavolata.bots.tortelli.aims import Aims, aims_of, would_win_count
from tavolata.bots.tortelli.attacks import attack_score, best_attack
from tavolata.bots.tortelli.marches import more_to_move, number_to_send, receiving_score, sending_score
from tavolata.games.tortelli import actions as act
from tavolata.games.tortelli.bazza import FIRST_KEPT_KIND
from tavolata.games.tortelli.board import is_fortress
from tavolata.games.tortelli.cards import Kind
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.terms import HUNDRED, Phase
from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.events import Moves
from tavolata.kernel.rule import rule

SURE = 10_000  # above every other score
GUARD = 60  # for a troop that makes a whole kingdom safer


@rule
def choose(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int) -> int:
    """The index of the action to play."""
    return waver(c, s, seat, moves, n, key, counter, 0)


@rule
def waver(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int, doubt: int) -> int:
    """The same for somebody who cannot tell apart what differs by less than `doubt`, and never does what is worse by
    more."""
    draws = game_key(key, counter)
    aims = aims_of(c, s, seat, key)
    best = -SURE * SURE
    ties = 0
    pick = 0
    for i in range(n):
        a = int(moves.ids[i])
        score = score_of(c, s, seat, aims, a)
        if is_about_places(a):
            score += mood(draws, n + i, doubt)
        if score > best:
            best = score
            ties = 0
        if score == best:
            ties += 1
            if uniform(draws, ties, ties) == 0:
                pick = i
    return pick


@rule
def is_about_places(a: int) -> bool:
    """Where to attack, to place and to march; numbers of dice and of troops are plain to everybody."""
    return a < act.ROLL or (a >= act.STRIKE and a < act.HUNDREDS)


@rule
def score_of(c: Content, s: State, seat: int, aims: Aims, a: int) -> int:
    """How good an action is, by its verb."""
    if a >= act.PLAY:
        return card_score(s, seat, aims, a - act.PLAY + FIRST_KEPT_KIND)
    if a >= act.HUNDREDS:
        return number_score(c, s, seat, aims, a)
    if a >= act.RECEIVE:
        return receiving_score(c, s, seat, aims, a - act.RECEIVE)
    if a >= act.SEND:
        return sending_score(c, s, seat, aims, a - act.SEND)
    if a >= act.STRIKE:
        return strike_score(c, s, seat, aims, a - act.STRIKE)
    if a >= act.LOSE:
        return -best_attack(c, s, seat, aims, a - act.LOSE, 0)
    if a >= act.ROLL:
        return a - act.ROLL  # the more dice the better, and a blitz before one roll
    if a >= act.TARGET:
        return attack_score(c, s, seat, aims, int(s.origin), a - act.TARGET, 0)
    if a >= act.ATTACK:
        return best_attack(c, s, seat, aims, a - act.ATTACK, 0)
    if a >= act.PLACE:
        return placing_score(c, s, seat, aims, a - act.PLACE)
    return 0  # go on, or stop


@rule
def card_score(s: State, seat: int, aims: Aims, kind: int) -> int:
    """Bona le when it wins; reserves at once; the charge where much depends on it; a second transfer for something that
    the first could not do."""
    if kind == Kind.BONA_LE:
        return SURE if would_win_count(s, seat) else -1
    if kind == Kind.CHARGE:
        wanted = is_fortress(s.target) or (aims.goal | aims.castles) >> int(s.target) & 1 == 1
        return SURE if wanted else -1
    if kind == Kind.MOVE_AGAIN:
        return 1 if more_to_move(s, seat, aims) else -1
    return 1


@rule
def number_score(c: Content, s: State, seat: int, aims: Aims, a: int) -> int:
    """The number nearest to the one wanted: troops to send, or troops that a blitz leaves."""
    wanted = number_to_send(c, s, seat, aims) if s.phase == Phase.NUMBER else number_to_keep(s)
    if a < act.NUMBER:
        return -abs(wanted // HUNDRED - (a - act.HUNDREDS))
    return -abs(wanted - (max(0, int(s.hundreds)) * HUNDRED + a - act.NUMBER))


@rule
def number_to_keep(s: State) -> int:
    """A blitz against many stops when fewer than three could go on."""
    if is_fortress(s.target) or s.troops[s.target] < 3:
        return 1
    return 3


@rule
def placing_score(c: Content, s: State, seat: int, aims: Aims, place: int) -> int:
    """New troops go together to the place from which they promise most. Before the game each fortress gets a troop that
    can enter it."""
    if aims.singles >> place & 1 == 1:
        return 2 * SURE
    if s.phase == Phase.REINFORCE:
        if aims.open_forts >> place & 1 == 1 and s.troops[place] == 1:
            return SURE
        return best_attack(c, s, seat, aims, place, int(s.spare[seat]))
    return best_attack(c, s, seat, aims, place, int(s.to_place)) + guard_score(c, s, aims, place)


@rule
def strike_score(c: Content, s: State, seat: int, aims: Aims, place: int) -> int:
    """A card that hits: where something is wanted, and rather the strongest opponent."""
    wanted = (aims.goal | aims.project | aims.castles) >> place & 1
    near = int(c.near[place]) & int(s.held[seat]) != 0
    return 4 * wanted + 2 * int(near) + (aims.rival >> place & 1)


@rule
def guard_score(c: Content, s: State, aims: Aims, place: int) -> int:
    """What a troop more is worth for the defence of a whole kingdom: something as long as a neighbour is stronger."""
    if aims.own >> place & 1 == 0:
        return 0
    left = int(c.near[place]) & aims.enemies
    while left != 0:
        if s.troops[lowest(left)] > s.troops[place]:
            return GUARD
        left = without_lowest(left)
    return 0
