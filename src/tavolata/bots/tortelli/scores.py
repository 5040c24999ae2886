"""Each action of Tortelli gets a score; the best is played, ties are drawn. Everything here reads the seat's masked
state, with a set of weights."""

from typing import Any

from tavolata.bots.scoring import NOTHING, mood, weigh
from tavolata.games.tortelli import actions as act
from tavolata.games.tortelli.bazza import FIRST_KEPT_KIND
from tavolata.games.tortelli.board import is_fortress
from tavolata.games.tortelli.cards import Kind
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.terms import HUNDRED, Phase
from tavolata.kernel.chance import game_key
from tavolata.kernel.events import Moves
from tavolata.kernel.rule import rule

from .aims import Aims, aims_of, would_win_count
from .attacks import attack_score, best_attack, strongest_around
from .danger import named_places
from .marches import more_to_move, number_to_send, receiving_score, sending_score
from .weights import Weights

SURE = 10_000  # above every other score


@rule
def pick(
    c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int, doubt: int, w: Weights
) -> int:  # fmt: skip
    """The index of the action to play, for somebody who cannot tell apart what differs by less than `doubt`, and never
    does what is worse by more."""
    draws = game_key(key, counter)
    aims = aims_of(c, s, seat, key)
    best = NOTHING
    for i in range(n):
        a = int(moves.ids[i])
        score = score_of(c, s, seat, aims, w, a)
        if is_about_places(a):
            score += mood(draws, n + i, doubt)
        best = weigh(best, draws, i, score)
    return best.pick


@rule
def is_about_places(a: int) -> bool:
    """Where to attack, to place and to march; numbers of dice and of troops are plain to everybody."""
    return a < act.ROLL or (a >= act.STRIKE and a < act.HUNDREDS)


@rule
def score_of(c: Content, s: State, seat: int, aims: Aims, w: Weights, a: int) -> int:
    """How good an action is, by its verb."""
    if a >= act.PLAY:
        return card_score(s, seat, aims, a - act.PLAY + FIRST_KEPT_KIND)
    if a >= act.HUNDREDS:
        return number_score(c, s, seat, aims, w, a)
    if a >= act.RECEIVE:
        return receiving_score(c, s, seat, aims, w, a - act.RECEIVE)
    if a >= act.SEND:
        return sending_score(c, s, seat, aims, w, a - act.SEND)
    if a >= act.STRIKE:
        return strike_score(c, s, seat, aims, a - act.STRIKE)
    if a >= act.LOSE:
        return -best_attack(c, s, seat, aims, w, a - act.LOSE, 0)
    if a >= act.ROLL:
        return a - act.ROLL  # the more dice the better, and a blitz before one roll
    if a >= act.TARGET:
        return attack_score(c, s, seat, aims, w, int(s.origin), a - act.TARGET, 0)
    if a >= act.ATTACK:
        return best_attack(c, s, seat, aims, w, a - act.ATTACK, 0)
    if a >= act.PLACE:
        return placing_score(c, s, seat, aims, w, a - act.PLACE)
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
def number_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, a: int) -> int:
    """The number nearest to the one wanted: troops to send, or troops that a blitz leaves."""
    wanted = number_to_send(c, s, seat, aims, w) if s.phase == Phase.NUMBER else number_to_keep(s, w)
    if a < act.NUMBER:
        return -abs(wanted // HUNDRED - (a - act.HUNDREDS))
    return -abs(wanted - (max(0, int(s.hundreds)) * HUNDRED + a - act.NUMBER))


@rule
def number_to_keep(s: State, w: Weights) -> int:
    """A blitz against many stops before the last could go on."""
    if is_fortress(s.target) or s.troops[s.target] < 3:
        return 1
    return w.keep


@rule
def placing_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, place: int) -> int:
    """New troops go together to the place from which they promise most. Before the game each fortress gets a troop that
    can enter it."""
    if aims.singles >> place & 1 == 1:
        return 2 * SURE
    if s.phase == Phase.REINFORCE:
        if aims.open_forts >> place & 1 == 1 and s.troops[place] == 1:
            return SURE
        return best_attack(c, s, seat, aims, w, place, int(s.spare[seat]))
    return best_attack(c, s, seat, aims, w, place, int(s.to_place)) + guard_score(c, s, seat, aims, w, place)


@rule
def strike_score(c: Content, s: State, seat: int, aims: Aims, place: int) -> int:
    """A card that hits: where something is wanted, and rather the strongest opponent."""
    wanted = (aims.goal | aims.project | aims.castles) >> place & 1
    near = int(c.near[place]) & int(s.held[seat]) != 0
    return 4 * wanted + 2 * int(near) + (aims.rival >> place & 1)


@rule
def guard_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, place: int) -> int:
    """What a troop more is worth for the defence of a place: something as long as a neighbour is stronger."""
    value = w.guard_front
    if aims.own >> place & 1 == 1:
        value = w.guard
    elif w.guard_goal != 0 and s.objective[seat] > 0 and named_places(c, int(s.objective[seat]) - 1) >> place & 1 == 1:
        value = w.guard_goal
    return value if value != 0 and strongest_around(c, s, aims, place) >= s.troops[place] else 0
