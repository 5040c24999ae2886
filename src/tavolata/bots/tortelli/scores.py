"""Each action of Tortelli gets a score; the best is played, ties are drawn. Everything here reads the seat's masked
state, with a set of weights.

There are three kinds of decisions: where to attack and where troops are wanted (`pick_place`), where they march from
(`pick_march`), and the others. Scores that cannot be the best are not worked out: `least` is the least that counts.
"""

from typing import Any

from tavolata.bots.scoring import NOTHING, Best, mood, weigh
from tavolata.games.tortelli import actions as act
from tavolata.games.tortelli.bazza import FIRST_KEPT_KIND
from tavolata.games.tortelli.board import is_fortress
from tavolata.games.tortelli.cards import Kind
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.places import ALL_GROUNDS
from tavolata.games.tortelli.terms import HUNDRED, Phase
from tavolata.kernel.chance import game_key
from tavolata.kernel.events import Moves
from tavolata.kernel.rule import rule

from .aims import NO_AIMS, Aims, aims_of, marching_aims_of, would_win_count
from .attacks import attack_score, best_attack, coveted, most_elsewhere, near_to, strongest_around
from .marches import NOWHERE, is_in, more_to_move, number_to_send, receiving_score, region_of, sending_score
from .weights import Weights

SURE = 10_000  # above every other score
ANY = -(10**9)  # below every score


@rule
def pick(
    c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int, doubt: int, w: Weights
) -> int:  # fmt: skip
    """The index of the action to play, for somebody who cannot tell apart what differs by less than `doubt`, and never
    does what is worse by more."""
    draws = game_key(key, counter)
    if is_about_attacks(s.phase):
        return pick_place(c, s, seat, moves, n, draws, doubt, w, aims_of(c, s, seat, key))
    if s.phase == Phase.SEND or s.phase == Phase.MARCH:
        return pick_march(c, s, seat, moves, n, draws, doubt, w)
    aims = NO_AIMS
    if s.phase == Phase.STRIKE:
        aims = aims_of(c, s, seat, key)
    elif s.phase == Phase.NUMBER or moves.ids[n - 1] >= act.PLAY:
        aims = marching_aims_of(c, s, seat)
    best = NOTHING
    for i in range(n):
        a = int(moves.ids[i])
        score = other_score(c, s, seat, aims, w, a)
        if is_about_places(a):
            score += mood(draws, n + i, doubt)
        best = weigh(best, draws, i, score)
    return best.pick


@rule
def is_about_attacks(phase: int) -> bool:
    """Where to attack, and where troops are wanted that are new, needed least, or on the march."""
    return (
        phase == Phase.RECRUIT
        or phase == Phase.ATTACK
        or phase == Phase.TARGET
        or phase == Phase.RECEIVE
        or phase == Phase.REINFORCE
        or phase == Phase.GIFT
        or phase == Phase.LOSE
    )


@rule
def is_about_places(a: int) -> bool:
    """Where to attack, to place and to march; numbers of dice and of troops are plain to everybody."""
    return a < act.ROLL or (a >= act.STRIKE and a < act.HUNDREDS)


# --- from where, and where to -------------------------------------------------


@rule
def pick_place(
    c: Content, s: State, seat: int, moves: Moves, n: int, draws: Any, doubt: int, w: Weights, aims: Aims
) -> int:  # fmt: skip
    """Where to attack, and where troops are wanted: mostly beside a coveted place, so it is enough to look at those."""
    best = NOTHING
    if s.phase != Phase.ATTACK and s.phase != Phase.TARGET and s.phase != Phase.LOSE:
        targets = coveted(c, s, aims)
        beside = near_to(c, s, seat, targets) | aims.singles if s.phase != Phase.REINFORCE else ALL_GROUNDS
        best = best_place(c, s, seat, moves, n, draws, doubt, w, aims, targets, beside, ANY)
        elsewhere = most_elsewhere(s, w) + (SURE if s.phase == Phase.RECEIVE else most_guard(w))
        if best.score > elsewhere + doubt:
            return best.pick
    return best_place(c, s, seat, moves, n, draws, doubt, w, aims, aims.enemies, ALL_GROUNDS, best.score).pick


@rule
def best_place(
    c: Content, s: State, seat: int, moves: Moves, n: int, draws: Any, doubt: int, w: Weights, aims: Aims, targets: int,
    beside: int, least: int,
) -> Best:  # fmt: skip
    """The best for attacks on some targets, if it is at least as good as something found before; new troops only come
    to some places."""
    best = NOTHING
    for i in range(n):
        a = int(moves.ids[i])
        if a >= act.PLACE and a < act.ATTACK and beside >> (a - act.PLACE) & 1 == 0:
            continue
        score = place_score(c, s, seat, aims, w, targets, a, max(best.score, least) - doubt)
        if is_about_places(a):
            score += mood(draws, n + i, doubt)
        best = weigh(best, draws, i, score)
    return best


@rule
def place_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, targets: int, a: int, least: int) -> int:
    """How good it is to attack from a place, to attack it, or to have troops there."""
    if a >= act.RECEIVE:
        return receiving_score(c, s, seat, aims, w, targets, a - act.RECEIVE, least)
    if a >= act.LOSE:
        return -best_attack(c, s, seat, aims, w, targets, a - act.LOSE, 0, ANY)
    if a >= act.TARGET:
        return attack_score(c, s, seat, aims, w, int(s.origin), a - act.TARGET, 0, least)
    if a >= act.ATTACK:
        return best_attack(c, s, seat, aims, w, targets, a - act.ATTACK, 0, least)
    if a >= act.PLACE:
        return placing_score(c, s, seat, aims, w, targets, a - act.PLACE, least)
    return 0  # stop


@rule
def placing_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, targets: int, place: int, least: int) -> int:
    """New troops go together to the place from which they promise most. Before the game each fortress gets a troop that
    can enter it."""
    if aims.singles >> place & 1 == 1:
        return 2 * SURE
    if s.phase == Phase.REINFORCE:
        if aims.open_forts >> place & 1 == 1 and s.troops[place] == 1:
            return SURE
        return best_attack(c, s, seat, aims, w, targets, place, int(s.spare[seat]), least)
    score = best_attack(c, s, seat, aims, w, targets, place, int(s.to_place), least - most_guard(w))
    return score + guard_score(c, s, aims, w, place) if score + most_guard(w) >= least else score


@rule
def most_guard(w: Weights) -> int:
    """What a troop more is worth at most for the defence of a place."""
    return max(0, w.guard, w.guard_goal, w.guard_front)


@rule
def guard_score(c: Content, s: State, aims: Aims, w: Weights, place: int) -> int:
    """What a troop more is worth for the defence of a place: something as long as a neighbour is stronger."""
    value = w.guard_front
    if aims.own >> place & 1 == 1:
        value = w.guard
    elif w.guard_goal != 0 and aims.listed >> place & 1 == 1:
        value = w.guard_goal
    return value if value != 0 and strongest_around(c, s, aims, place) >= s.troops[place] else 0


@rule
def pick_march(c: Content, s: State, seat: int, moves: Moves, n: int, draws: Any, doubt: int, w: Weights) -> int:
    """Where troops march from, if at all. Places of one area can all reach the same."""
    aims = marching_aims_of(c, s, seat)
    region = NOWHERE
    best = NOTHING
    for i in range(n):
        a = int(moves.ids[i])
        score = 0  # stop
        if a >= act.PLAY:
            score = card_score(s, seat, aims, a - act.PLAY + FIRST_KEPT_KIND)
        elif a >= act.SEND and is_fortress(a - act.SEND):
            score = -1
        elif a >= act.SEND:
            if not is_in(s, region, a - act.SEND):
                region = region_of(c, s, aims, a - act.SEND)
            score = sending_score(c, s, aims, w, region, a - act.SEND)
        if is_about_places(a):
            score += mood(draws, n + i, doubt)
        best = weigh(best, draws, i, score)
    return best.pick


# --- the others ---------------------------------------------------------------


@rule
def other_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, a: int) -> int:
    """Cards, numbers, dice, and what a card hits."""
    if a >= act.PLAY:
        return card_score(s, seat, aims, a - act.PLAY + FIRST_KEPT_KIND)
    if a >= act.HUNDREDS:
        return number_score(c, s, seat, aims, w, a)
    if a >= act.STRIKE:
        return strike_score(c, s, seat, aims, a - act.STRIKE)
    if a >= act.ROLL:
        return a - act.ROLL  # the more dice the better, and a blitz before one roll
    return 0  # go on


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
def strike_score(c: Content, s: State, seat: int, aims: Aims, place: int) -> int:
    """A card that hits: where something is wanted, and rather the strongest opponent."""
    wanted = (aims.goal | aims.project | aims.castles) >> place & 1
    near = int(c.near[place]) & int(s.held[seat]) != 0
    return 4 * wanted + 2 * int(near) + (aims.rival >> place & 1)
