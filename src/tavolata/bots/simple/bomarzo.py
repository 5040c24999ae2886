"""A simple player of Bomarzo: each action gets a score, the best is played, ties are drawn.

Scores are hundredths of a point: what an action brings, in majorities, symbols and income, less what it costs.
Everything here reads the seat's masked state; cards that others hold or have laid count as average ones.
"""

from typing import Any

from tavolata.bots.bomarzo.cards import (
    best_lay_worth,
    built_worth,
    devotion_worth,
    draw_worth,
    hand_worth,
    lay_worth,
    play_worth,
    study_worth,
    upgrade_worth,
)
from tavolata.bots.bomarzo.fields import CERTAIN, POINT, Outlook, chance, more_in, outlook_of, steps_worth
from tavolata.bots.bomarzo.goods import (
    A_CUBE,
    copy_cost,
    gain_worth,
    gather_worth,
    harvest_worth,
    robbing_worth,
    seize_worth,
    step_worth,
    tribute_cost,
    two_steps_worth,
)
from tavolata.bots.scoring import NOTHING, mood, weigh
from tavolata.games.bomarzo import actions as act
from tavolata.games.bomarzo.content import Content
from tavolata.games.bomarzo.favours import can_use, type_of
from tavolata.games.bomarzo.layout import State
from tavolata.games.bomarzo.proposal import proposed_amount
from tavolata.games.bomarzo.seasons import may_act
from tavolata.games.bomarzo.table import holds, only
from tavolata.games.bomarzo.terms import GODS, TRACKS, God, Phase, Resource, Source
from tavolata.games.bomarzo.worship import vows_left
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.events import Moves
from tavolata.kernel.rule import rule

SURE = 10_000  # above every other score
WHIM = 10  # what is as good within this is chosen by mood, so that no two games open alike
FOOD, COIN = Resource.FOOD.value, Resource.COIN.value


@rule
def choose(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int) -> int:
    """The index of the action to play."""
    return waver(c, s, seat, moves, n, key, counter, 0)


@rule
def waver(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int, doubt: int) -> int:
    """The same for somebody who cannot tell apart what differs by less than `doubt`, and never does what is worse by
    more."""
    draws = game_key(key, counter)
    o = outlook_of(c, s, seat)
    wanted = cheapest(c, s, seat) if s.phase >= Phase.PAY_FOOD and s.phase <= Phase.PAY_WINE else -1
    best = NOTHING
    for i in range(n):
        a = int(moves.ids[i])
        score = SURE if a == wanted else 0 if wanted >= 0 else score_of(c, s, seat, o, a)
        if s.phase == Phase.TURN or s.phase == Phase.ADVANCE:
            score += uniform(draws, n + i, WHIM)
        if wanted < 0:
            score += mood(draws, 2 * n + i, doubt)
        best = weigh(best, draws, i, score)
    return best.pick


@rule
def cheapest(c: Content, s: State, seat: int) -> int:
    """The cubes of the cheapest payment; which cards go with them the bot decides for itself."""
    kind = int(s.phase) - Phase.PAY_FOOD
    return act.PAY + act.AMOUNTS * kind + proposed_amount(c, s, seat, kind)


@rule
def score_of(c: Content, s: State, seat: int, o: Outlook, a: int) -> int:
    """How good an action is, by its verb."""
    if a >= act.DRAW_FIRST:  # vision is used at once, and it brings most where most cards are kept
        return int(a == act.DRAW_FIRST + Source.VILLAGE)
    if a > act.KEEP:
        return card_score(c, s, seat, o, a)
    if a >= act.SEIZE:
        return seize_worth(c, s, seat, o, (a - act.SEIZE) >> 1, (a - act.SEIZE) & 1)
    if a >= act.WORSHIP:
        return worship_score(c, s, seat, o, a - act.WORSHIP)
    if a >= act.VOW:
        return chance(s, o, int(c.scores[a - act.VOW]))
    if a >= act.UNDER:
        return lay_worth(c, s, seat, o, a - act.UNDER, devotion_aside(c, s))
    if a >= act.PLACE:
        return favour_worth(c, s, seat, o, a - act.PLACE) - tribute_cost(c, s, seat, o, a - act.PLACE)
    if a >= act.RAISE:
        return raise_score(c, s, seat, a - act.RAISE)
    if a >= act.COUNT:
        return more_in(c, s, o, TRACKS + a - act.COUNT, 2)
    if a >= act.STUDY:
        return steps_worth(c, s, seat, o, a - act.STUDY, 1)
    if a >= act.HARVEST:
        return harvest_worth(c, s, seat, o, a - act.HARVEST)
    if a >= act.ADVANCE:
        return step_worth(c, s, seat, o, a - act.ADVANCE, 0)
    if a >= act.TAKE:
        return gain_worth(c, s, seat, o, a - act.TAKE, 1)
    return word_score(c, s, seat, o, a)


@rule
def word_score(c: Content, s: State, seat: int, o: Outlook, a: int) -> int:
    """Actions without arguments. What is paid for is used, vision too; a copy must be worth its Wine."""
    if a == act.USE or a == act.CONFIRM:
        return SURE
    if a == act.USE_VISION:
        return 1
    if a == act.COPY:
        return favour_worth(c, s, seat, o, int(s.god)) - copy_cost(c, s, seat, o)
    if a == act.GATHER:
        return gather_worth(c, s, seat, o)
    if a == act.DECLINE_SEASON or a == act.LEAVE:
        return -SURE
    return 0  # pass, decline, draw, enough, forgo


@rule
def card_score(c: Content, s: State, seat: int, o: Outlook, a: int) -> int:
    """Actions that name a card."""
    if a >= act.OFFER + 2:
        card = (a - act.OFFER) >> 1
        kind = type_of(s.god)
        needed = kind >= 0 and holds(c.playable[kind], card)
        return -hand_worth(c, s, seat, o, card) - (POINT if needed else 0)
    if a > act.LAY:
        card = a - act.LAY
        return best_lay_worth(c, s, seat, o, int(c.devotion[card - 1])) - hand_worth(c, s, seat, o, card)
    if a > act.UPGRADE:
        return upgrade_worth(c, s, seat, o, a - act.UPGRADE)
    if a > act.PLAY:
        return play_worth(c, s, seat, o, a - act.PLAY)
    if a > act.DISCARD:
        return best_step(c, s, seat, o) - hand_worth(c, s, seat, o, a - act.DISCARD)
    return hand_worth(c, s, seat, o, a - act.KEEP)


@rule
def best_step(c: Content, s: State, seat: int, o: Outlook) -> int:
    """The best single step on a track."""
    best = 0
    for track in range(TRACKS):
        best = max(best, steps_worth(c, s, seat, o, track, 1))
    return best


@rule
def devotion_aside(c: Content, s: State) -> int:
    """The Devotion of the card that is on its way under a god."""
    card = only(s.aside[0])
    return int(c.devotion[card - 1]) if card > 0 else 0


@rule
def favour_worth(c: Content, s: State, seat: int, o: Outlook, god: int) -> int:
    """What a god's favour is worth to a seat now."""
    if not can_use(c, s, seat, god):
        return -SURE
    if god == God.GENIO:
        return draw_worth(s, seat, o)
    if god == God.ORCO:
        return robbing_worth(c, s, seat, o)
    if god == God.DEA:
        return two_steps_worth(c, s, seat, o)
    if god == God.TARTARUGA:
        return study_worth(c, s, seat, o)
    if god == God.DRAGO:
        return devotion_worth(c, s, seat, o)
    return built_worth(c, s, seat, o, type_of(god))


@rule
def raise_score(c: Content, s: State, seat: int, food: int) -> int:
    """Raise while others can still come, in the kind that they have less of."""
    balance = 0
    others = 0
    for other in range(s.players):
        if other != seat and may_act(c, s, other):
            others += 1
            balance += int(s.cubes[other, COIN]) - int(s.cubes[other, FOOD])
    if others == 0:
        return -1
    return 100 + food * (1 if balance > 0 else -1)


@rule
def worship_score(c: Content, s: State, seat: int, o: Outlook, extra: int) -> int:
    """A vow costs no pawn: it is made before all else where the domains that it may ask for are likely to be won
    (B-43). With more cards to choose from the best is likelier among them."""
    failing = 1
    for place in range(s.vows):
        if s.vow_by[place] == seat and s.vow_card[place] > 0:
            failing += chance(s, o, int(c.scores[s.vow_card[place] - 1])) < CERTAIN // 2
    total = 0
    most = 0
    for god in range(GODS):
        likely = chance(s, o, int(c.scores[god]))
        total += likely
        most = max(most, likely)
    mean = total // GODS
    likely = mean + (most - mean) * extra // max(1, vows_left(s) - 1)
    worth = POINT * (int(c.worship_points) * likely - failing * (CERTAIN - likely)) // CERTAIN
    worth -= A_CUBE * int(c.worship_cubes) * extra
    return SURE + worth if worth > POINT // 4 else -SURE
