"""A simple player of Il Trono di Mortadella: each action gets a score, the best is played, ties are drawn.

Scores are tenths of a token: a token that the own row lacks is worth a little over `NEEDED`. Everything here
reads the seat's masked state, so the roles of others are only guessed, from public tokens.
"""

from typing import Any

from tavolata.bots.scoring import NOTHING, mood, weigh
from tavolata.bots.trono.rows import can_be, distance, in_danger, lacking, odds, threat
from tavolata.bots.trono.worth import (
    A_TURN,
    NEEDED,
    count_of,
    effect_worth,
    gain_worth,
    hit_worth,
    loss,
    one_more,
    plan_with,
    planned,
    result_worth,
)
from tavolata.games.trono import actions as act
from tavolata.games.trono.content import NO_LIMIT, Content
from tavolata.games.trono.effects import dice_of, is_plague
from tavolata.games.trono.events import five_dice_event
from tavolata.games.trono.layout import State
from tavolata.games.trono.table import count_dice, role_of
from tavolata.games.trono.terms import CHOSEN, SYMBOLS, TOKENS, Effect, FiveDice, Phase, Role, Symbol, Token
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.events import Moves
from tavolata.kernel.layout import SEATS
from tavolata.kernel.rule import rule

SURE = 10_000  # above every other score
GOOD_ODDS = 60  # per cent, for an accusation; a miss costs all tokens, and the Innkeeper the game
FAIR_ODDS = 30  # when somebody else is about to win
DARING = 20  # chances in a hundred, each turn, to accuse at any odds: nobody waits for ever


@rule
def choose(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int) -> int:
    """The index of the action to play."""
    return waver(c, s, seat, moves, n, key, counter, 0)


@rule
def waver(c: Content, s: State, seat: int, moves: Moves, n: int, key: Any, counter: int, doubt: int) -> int:
    """The same for somebody who cannot tell apart what differs by less than `doubt`, and never does what is worse by
    more."""
    draws = game_key(key, counter)
    dare = uniform(draws, 0, 100)
    best = NOTHING
    for i in range(n):
        score = score_of(c, s, seat, int(moves.ids[i]), dare)
        best = weigh(best, draws, i, score + mood(draws, n + i, doubt))
    return best.pick


@rule
def score_of(c: Content, s: State, seat: int, a: int, dare: int) -> int:
    """How good an action is, by the kind of decision."""
    if a >= act.ACCUSE:
        return accusation(c, s, seat, (a - act.ACCUSE) // SEATS, (a - act.ACCUSE) % SEATS + 1, dare)
    if a >= act.START_WITH:
        return gain_worth(c, s, seat, a - act.START_WITH, 0)
    if a >= act.DISCARD:
        return -loss(c, s, seat, a - act.DISCARD, 2 if s.effect == Effect.DRUNKENNESS else 1)
    if a >= act.TARGET:
        return hit_worth(c, s, seat, int(s.effect), a - act.TARGET)
    if a >= act.STEAL:
        return 1 + threat(c, s, a - act.STEAL)
    if a >= act.ACTIVATE:
        return activation(c, s, seat, (a - act.ACTIVATE) // 3, (a - act.ACTIVATE) % 3)
    if a >= act.CHOOSE:
        return result_worth(c, s, seat, a - act.CHOOSE, planned(c, s, seat))
    if a == act.KEEP:
        return keeping(c, s, seat)
    if a == act.USE_DEUS:
        return rolling_again(c, s, seat)
    if a == act.SKIP_TURN:
        return -A_TURN
    return 0  # roll, leave the token, say nothing, take from the pool, pass on


@rule
def accusation(c: Content, s: State, seat: int, other: int, role: int, dare: int) -> int:
    """Accuse when the odds are good enough for what a miss would cost."""
    chance = odds(c, s, other, role)
    return SURE + chance if chance >= odds_wanted(c, s, seat, dare) else -SURE


@rule
def odds_wanted(c: Content, s: State, seat: int, dare: int) -> int:
    """The odds that an accusation should have."""
    if s.players == 2 and s.guess_alone_wins == 1:
        return odds_wanted_early(s, seat)
    last_chance = s.phase == Phase.PASS_ON or s.phase == Phase.ASK
    if last_chance and dare < DARING:
        return 1
    if last_chance and in_danger(c, s, seat):
        return FAIR_ODDS
    return GOOD_ODDS


@rule
def odds_wanted_early(s: State, seat: int) -> int:
    """Where a guess alone wins, a miss costs the tokens held, and before the end of the turn the turn too."""
    held = 0
    for kind in range(TOKENS):
        held += int(s.tokens[seat, kind])
    return 20 + 3 * held + (0 if s.phase == Phase.PASS_ON else 5)


@rule
def useful_results(c: Content, s: State, seat: int, picks: int) -> int:
    """How many of the best dice on the table bring something that the row lacks."""
    plan = planned(c, s, seat)
    taken = 0
    useful = 0
    for _ in range(picks):
        best = -1
        for symbol in range(SYMBOLS):
            if count_of(taken, symbol) < s.lying[symbol]:
                if best < 0 or result_worth(c, s, seat, symbol, plan) > result_worth(c, s, seat, best, plan):
                    best = symbol
        useful += result_worth(c, s, seat, best, plan) >= NEEDED
        plan = plan_with(c, s, seat, best, plan)
        taken = one_more(taken, best)
    return useful


@rule
def keeping(c: Content, s: State, seat: int) -> int:
    """Keep the two dice if both are useful."""
    return 1 if useful_results(c, s, seat, 2) == 2 else -1


@rule
def rolling_again(c: Content, s: State, seat: int) -> int:
    """Use the Deus ex Machina on a poor roll of the seat's own, on a roll that may make an opponent win, or on an
    Earthquake that would cost much."""
    if s.turn != seat:
        shaken = five_dice_event(s) == FiveDice.EARTHQUAKE and quake_loss(c, s, seat) > 2 * NEEDED
        return 1 if shaken or completes(c, s, int(s.turn)) else -1
    if distance(c, s, seat, role_of(s, seat)) == 0:
        return -1
    picks = CHOSEN - count_dice(s.chosen)
    return 1 if 2 * useful_results(c, s, seat, picks) < picks else -1


@rule
def quake_loss(c: Content, s: State, seat: int) -> int:
    """What an Earthquake would cost."""
    return loss(c, s, seat, Token.TOWER.value, NO_LIMIT) + loss(c, s, seat, Token.BOOK.value, NO_LIMIT)


@rule
def completes(c: Content, s: State, other: int) -> bool:
    """Whether the dice on the table can complete a row that may be the roller's."""
    for role in range(Role.PRINCE, Role.BRIGAND + 1):
        if can_be(s, other, role) and dice_lacking(c, s, other, role) <= 0:
            return True
    return False


@rule
def dice_lacking(c: Content, s: State, other: int, role: int) -> int:
    """How many more dice the roller would need for a row, Books standing for anything; 0 or less if the table
    has enough."""
    steps = distance(c, s, other, role)
    if steps > CHOSEN:
        return steps
    for kind in range(TOKENS):
        if kind != Token.BOOK:
            dice = int(s.lying[kind]) + int(s.chosen[kind])
            steps -= min(dice, lacking(c, s, other, role, kind))
    return steps - int(s.lying[Symbol.BOOK]) - int(s.chosen[Symbol.BOOK])


@rule
def activation(c: Content, s: State, seat: int, effect: int, wild: int) -> int:
    """What to use first: what brings most for each die, natural dice before wild Books; Rats while there is
    nobody to lose to them."""
    score = effect_worth(c, s, seat, effect) * 2 // dice_of(effect) - wild
    if is_plague(effect) and wild == 0 and s.tokens[seat, Token.PEOPLE] == 0 and s.chosen[Symbol.PEOPLE] > 0:
        score += SURE
    return score
