"""The master against exact play in Tortelli's combats: `python -m benchmarks.bots.combats --positions 1000`.

Positions are the last attacks of games between simple bots for two: the seat that wins this combat completes its
objective and wins the game. A combat is solved by looking at every choice of dice after every roll. What the master
chooses (dice, or a blitz and where it stops) is compared with the best choice, the rest of the combat being fought as
well as it can be.
"""

import argparse
from collections.abc import Iterator
from functools import cache
from typing import Any

from tavolata.bots import LEVELS, bot_for
from tavolata.bots.levels import level_of, tuned
from tavolata.bots.search import Budget, search
from tavolata.games.tortelli import actions as act
from tavolata.games.tortelli.odds import Battle, roll_odds
from tavolata.games.tortelli.prospects import kind_of
from tavolata.games.tortelli.terms import DEFENCE_DICE, MOST_DICE, End, Phase
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.match import Match

from .exact import Loss

MOST_TROOPS = 60  # of both sides together: all that are solved


@cache
def won_with(troops: int, defenders: int, kind: Battle, bonus: int, dice: int) -> float:
    """The chance to win a combat if this roll uses a number of dice, and all later ones are played optimally."""
    defence = min(defenders, DEFENCE_DICE)
    pairs = min(dice, defence)
    return sum(
        float(chance) * best_chance(troops - pairs + fallen, defenders - fallen, kind, bonus)
        for fallen, chance in enumerate(roll_odds(dice, defence, kind.value, 0, bonus))
    )


@cache
def best_chance(troops: int, defenders: int, kind: Battle, bonus: int) -> float:
    """The same with the best dice."""
    if defenders == 0 or troops < 2:
        return float(defenders == 0)
    most = 1 if kind is Battle.SIEGE else min(MOST_DICE, troops - 1)
    return max(won_with(troops, defenders, kind, bonus, dice) for dice in range(1, most + 1))


@cache
def won_by_blitz(troops: int, defenders: int, kind: Battle, bonus: int, until: int) -> float:
    """The same by a blitz that stops with a number of troops left, after which the attack may be continued."""
    if defenders == 0 or troops <= until:
        return best_chance(troops, defenders, kind, bonus)
    dice, defence = 1 if kind is Battle.SIEGE else min(MOST_DICE, troops - 1), min(defenders, DEFENCE_DICE)
    pairs = min(dice, defence)
    return sum(
        float(chance) * won_by_blitz(troops - pairs + fallen, defenders - fallen, kind, bonus, until)
        for fallen, chance in enumerate(roll_odds(dice, defence, kind.value, 0, bonus))
    )


def chance_of(gesture: tuple[int, ...], troops: int, defenders: int, kind: Battle, bonus: int) -> float:
    """The chance to win a combat that begins with a given act."""
    if gesture[0] != act.BLITZ:
        return won_with(troops, defenders, kind, bonus, gesture[0] - act.ROLL + 1)
    until = gesture[1] - act.NUMBER if len(gesture) > 1 else 1
    return won_by_blitz(troops, defenders, kind, bonus, until)


def last_combats(game: Game, first: int) -> Iterator[tuple[Match, int]]:
    """The last attack of each game that an objective ends, where dice are to be chosen."""
    deal = first
    while True:
        deal += 1
        match = game.new(2, deal)
        bots = [bot_for(game, "solid", 10 * deal + seat) for seat in range(2)]
        latest: tuple[bytes, int] | None = None
        while not match.over:
            seat = match.waiting[0]
            phase = _state(match)["phase"]
            if phase == Phase.DICE and all(each < act.PLAY for each in match.legal(seat)):
                latest = match.state_bytes(), seat
            elif phase != Phase.UNTIL:
                latest = None  # that combat is over, and the game goes on
            match.play(bots[seat].decide(match.seen(seat, with_story=False), seat), seat)
        if latest is not None and _state(match)["end"] == End.OBJECTIVE:
            states = game.rules.state.lay(bytearray(latest[0]))
            yield Match(game, match.contents, states, match.draws), latest[1]


def _state(match: Match) -> Any:
    return match.game.rules.state.lay(bytearray(match.state_bytes()))[0]


def measure(game: Game, positions: int, playouts: int | None = None, first: int = 0) -> Loss:
    """Measure a number of combats, with the master's playouts or another number of them."""
    found, level = Loss(), level_of(game, LEVELS[-1])
    budget = Budget(playouts=playouts or level.playouts)
    for match, seat in last_combats(game, first):
        if found.positions >= positions:
            return found
        s, content = _state(match), match.contents.record[0]
        origin, target = int(s["origin"]), int(s["target"])
        kind = kind_of(origin, target)
        defenders = 1 if kind is Battle.SIEGE else int(s["troops"][target])
        troops = int(s["troops"][origin])
        if troops + defenders > MOST_TROOPS:
            continue
        bonus = int(content["fortress_bonus" if kind is Battle.SIEGE else "wall_bonus"])
        setting = level.setting or tuned(game).knowledge.setting
        seen = match.seen(seat, with_story=False)
        gesture = search(game, seen, seat, budget, found.positions + 1, None, setting).gesture
        each = [chance_of((legal,), troops, defenders, kind, bonus) for legal in match.legal(seat)]
        found.add(chance_of(gesture, troops, defenders, kind, bonus), each)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.combats")
    parser.add_argument("--positions", type=int, default=1000)
    given = parser.parse_args()
    found = measure(find_game("tortelli"), given.positions)
    print(f"tortelli: {found.told()}")


if __name__ == "__main__":
    main()
