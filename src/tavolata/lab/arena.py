"""Games between bots, compiled: simple and gentle bots in some seats, random play in the others.

A bot's decision is made on a copy of the state that is masked for its seat first: it cannot see what a person
in that seat could not. The games are the same whatever the number of threads.

    python -m tavolata.lab.arena trono --players 2 --games 2000 --bot gentle --others random
    python -m tavolata.lab.arena tortelli --players 4 --games 20000 --by-seat
"""

import argparse
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots import KINDS, simple_rule
from tavolata.bots.choosing import wavering_rule
from tavolata.bots.levels import level_of
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.contract import CHANCE, MOST_DRAWS, OVER
from tavolata.kernel.errors import EndlessDraws, TavolataError
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.layout import States, as_bytes, as_words, bit, has, mask
from tavolata.kernel.rule import entry, rule
from tavolata.kernel.texts import LANGUAGES

from .errors import MOST_GAMES, BadRequest
from .statistics import chi_square, wilson
from .words import Words

Array = NDArray[Any]
Name = Callable[..., Any]
NO_LIMIT = 2**62  # turns
SLIPPING = np.uint64(0x736C_6970)  # apart from a game's own draws: when a gentle bot does anything at all
TOLD = (64, 3, 64)  # room to count events: kinds, arguments, values of an argument

# the names that the template leaves open
_actor: Name
_outcomes: Name
_legal: Name
_apply: Name
_choose: Name
_waver: Name


@rule
def turned(seats: int, steps: int, players: int) -> int:
    """A set of seats rotated by a number of places."""
    steps %= players
    return (seats << steps | seats >> players - steps) & (1 << players) - 1


@rule
def _slips(key: int, counter: int, slips: int) -> bool:
    """Whether a gentle bot plays a random legal action here: one decision in `slips`."""
    return uniform(key ^ SLIPPING, counter, slips) == 0


@rule
def _copy(source: Array, target: Array) -> None:
    """One state over another, word by word."""
    for word in range(source.shape[1]):
        target[0, word] = source[0, word]


@rule
def _count_told(events: Any, told: Array) -> None:
    """Count the events of a step by their kind and by each argument's value."""
    for i in range(events.count):
        event = int(events.events[i])
        for argument in range(TOLD[1]):
            value = event >> 16 * (TOLD[1] - 1 - argument) & 0xFFFF
            if value < TOLD[2]:
                told[event >> 56, argument, value] += 1


def _play_at(
    c: Array, start: Array, s: Array, w: Array, seen: Array, seen_w: Array, seen_b: Array, hidden: Array,
    players: int, bots: int, gentle: int, slips: int, doubt: int, turning: bool, most_turns: int, seed: int, first: int,
    finals: Array, out: Array, log: Array, counts: Array, told: Array,
) -> None:  # fmt: skip
    """Games `first`, `first`+1, ... until `finals` is full of their last states. `s` is one state to play on
    and `seen` one to mask, `w` and `seen_w` the same memory as words, `seen_b` as bytes. `bots` are
    the seats of bots, `gentle` those of them who slip, at one decision in `slips`, or have a `doubt`. With
    `turning` they move one seat on from game to game. A game that goes on after `most_turns` is left as it stands.
    Counts: decisions, draws, decisions with a single option, longest list, events, games in which chance did not come
    to an end; `told` counts events by kind and argument if it has room."""
    content = c[0]
    state = s[0]
    masked = seen[0]
    moves = out[0]
    events = log[0]
    for number in range(len(finals)):
        _copy(start, w)
        key = game_key(seed, first + number)
        seats = turned(bots, first + number, players) if turning else bots
        slipping = turned(gentle, first + number, players) if turning else gentle
        counter = 0
        decided = 0  # when somebody decided last
        who = _actor(content, state)
        while who != OVER and state.turns <= most_turns and counter - decided <= MOST_DRAWS:
            events.count = 0
            if who == CHANCE:
                _apply(content, state, who, uniform(key, counter, _outcomes(content, state)), events)
                counts[1] += 1
            else:
                decided = counter
                n = _legal(content, state, who, moves)
                is_gentle = has(slipping, who)
                if n == 1:
                    pick = 0
                elif has(seats, who) and not (is_gentle and slips > 0 and _slips(key, counter, slips)):
                    _copy(w, seen_w)
                    mask(seen_b[0], hidden, bit(who))
                    if is_gentle and doubt > 0:
                        pick = _waver(content, masked, who, moves, n, key, counter, doubt)
                    else:
                        pick = _choose(content, masked, who, moves, n, key, counter)
                else:
                    pick = uniform(key, counter, n)
                _apply(content, state, who, moves.ids[pick], events)
                counts[0] += 1
                counts[2] += n == 1
                counts[3] = max(counts[3], n)
            counts[4] += events.count
            if len(told) > 0:
                _count_told(events, told)
            counter += 1
            who = _actor(content, state)
        counts[5] += who != OVER and counter - decided > MOST_DRAWS
        for word in range(w.shape[1]):
            finals[number, word] = w[0, word]


class Arena:
    """Games between bots of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        rules = game.rules
        self._gentle = level_of(game, "gentle")
        self._play = entry(
            _play_at, game.name, "arena", _actor=rules.actor, _outcomes=rules.outcomes, _legal=rules.legal,
            _apply=rules.apply, _choose=simple_rule(game), _waver=wavering_rule(game),
        )  # fmt: skip

    def play(
        self, content: Array, start: States, seed: int, games: int, bots: int,
        threads: int = 1, first: int = 0, turning: bool = False, most_turns: int = NO_LIMIT,
        told: Array | None = None, gentle: int = 0,
    ) -> tuple[States, NDArray[np.int64]]:  # fmt: skip
        """Games with the simple bot in the seats of `bots` (bits; in those that are also in `gentle` it slips now and
        then) and random play in the others: their last states, and counts as of `Engine.playouts`. With `turning` the
        bots sit one place further in each following game. A game that goes on after `most_turns` is left unfinished. To
        `told`, of the shape TOLD, is added how often each kind of event was told with each value of each argument."""
        state = self.game.rules.state
        finals = state.empty(games)
        words = as_words(finals)
        bounds = [games * t // threads for t in range(threads + 1)]
        heard = np.zeros((threads, *(TOLD if told is not None else (0, 0, 0))), np.int64)

        def part(t: int) -> NDArray[np.int64]:
            s, seen = state.empty(), state.empty()
            counts = np.zeros(6, np.int64)
            self._play(
                content, as_words(start), s, as_words(s), seen, as_words(seen), as_bytes(seen), state.hidden,
                int(start["players"][0]), bots, gentle, self._gentle.slips, self._gentle.doubt, turning,
                most_turns, seed, first + bounds[t], words[bounds[t] : bounds[t + 1]],
                self.game.engine.new_list(), self.game.engine.new_log(), counts, heard[t],
            )  # fmt: skip
            if counts[5]:
                raise EndlessDraws("endless_draws", most=MOST_DRAWS)
            return counts

        with ThreadPoolExecutor(threads) as pool:
            parts = np.array(list(pool.map(part, range(threads))))
        total = parts.sum(0)
        total[3] = parts[:, 3].max()
        if told is not None:
            told += heard.sum(0)
        return finals, total


@dataclass(frozen=True)
class Score:
    """What one bot won against bots of another kind in all other seats."""

    games: int
    won: int

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """95 %, by Wilson."""
        return wilson(self.won, self.games)


def seats_of(kinds: list[str], *wanted: str) -> int:
    """The seats whose bots are of the kinds that are wanted, as bits."""
    return sum(1 << seat for seat, kind in enumerate(kinds) if kind in wanted)


def measure(
    game: Game,
    players: int,
    games: int,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    threads: int = 1,
    bot: str = "simple",
    others: str = "random",
) -> Score:
    """One bot of a kind against bots of another; it sits in each seat equally often."""
    game.meta.check_players(players)
    if games < 1:
        raise BadRequest("games", given=games, most=MOST_GAMES)
    content = game.content().record
    start = game.engine.start(content, players, game.meta.check_options(options))
    kinds = [bot] + [others] * (players - 1)
    bots, gentle = seats_of(kinds, "gentle", "simple"), seats_of(kinds, "gentle")
    finals, _ = Arena(game).play(content, start, seed, games, bots, threads, turning=True, gentle=gentle)
    seat = np.arange(games) % players
    return Score(games, int((finals["winners"] >> seat & 1).sum()))


def wins_by_seat(game: Game, players: int, games: int, seed: int = 1, threads: int = 1) -> list[int]:
    """How many games each seat wins alone, with the simple bot in all of them. Who begins is drawn by the game, so with
    bots that favour nobody all seats are alike."""
    game.meta.check_players(players)
    if games < 1:
        raise BadRequest("games", given=games, most=MOST_GAMES)
    content = game.content().record
    start = game.engine.start(content, players, game.meta.check_options(None))
    finals, _ = Arena(game).play(content, start, seed, games, (1 << players) - 1, threads)
    return [int((finals["winners"] == 1 << seat).sum()) for seat in range(players)]


def seats_told(game: Game, won: list[int], language: str) -> str:
    """The line that the command prints of wins by seat."""
    words = Words(game, language)
    statistic, chance = chi_square(won)
    return words(
        "arena.by_seat",
        title=words.of_game("game.title"),
        players=len(won),
        won=" / ".join(words.number(number) for number in won),
        statistic=words.number(statistic, 2),
        freedom=len(won) - 1,
        chance=words.number(chance, 3),
    )


def main(given: list[str] | None = None) -> int:
    """The command: prints the share of games that a bot wins, or what each seat wins."""
    parser = argparse.ArgumentParser(prog="python -m tavolata.lab.arena")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", choices=KINDS, default="simple")
    parser.add_argument("--others", choices=KINDS, default="random")
    parser.add_argument("--by-seat", action="store_true", help="simple bots in all seats: what does each seat win?")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    asked = parser.parse_args(given)
    try:
        game = find_game(asked.game)
        threads = os.cpu_count() or 1
        if asked.by_seat:
            print(seats_told(game, wins_by_seat(game, asked.players, asked.games, asked.seed, threads), asked.lang))
            return 0
        score = measure(game, asked.players, asked.games, asked.seed, None, threads, asked.bot, asked.others)
    except TavolataError as error:
        print(error.text(asked.lang), file=sys.stderr)
        return 2
    words = Words(game, asked.lang)
    print(
        words(
            "arena.result",
            title=words.of_game("game.title"),
            players=asked.players,
            bot=words(f"arena.bot.{asked.bot}"),
            others=words(f"arena.others.{asked.others}"),
            games=words.number(score.games),
            share=words.share(score.won, score.games),
            interval=words.interval(score.won, score.games),
            chance=words.share(1, asked.players),
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
