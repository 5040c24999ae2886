"""Games between bots: the bot is good, the games are those that Python would play, threads change nothing."""

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata import TavolataError
from tavolata.bots.choosing import compiled_choose
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.layout import States, as_bytes, bit
from tavolata.lab.arena import Arena, main, measure, turned

TRONO = tavolata.game("trono")
CONTENT = TRONO.content().record


@cache
def arena() -> Arena:
    return Arena(TRONO)


def start(players: int, **options: Any) -> States:
    return TRONO.engine.start(CONTENT, players, TRONO.meta.check_options(options))


def test_the_simple_bot_wins_at_least_sixty_per_cent_of_two_player_games() -> None:
    score = measure(TRONO, players=2, games=2000, seed=1, threads=2)
    assert score.games == 2000
    assert score.interval[0] >= 0.60


@pytest.mark.parametrize("players", range(3, 8))
def test_the_simple_bot_wins_far_more_than_its_share_at_larger_tables(players: int) -> None:
    score = measure(TRONO, players, games=300, seed=2, threads=2)
    assert score.interval[0] > 2 / players if players > 3 else score.interval[0] > 0.6


def test_the_gentle_bot_is_between_random_play_and_the_simple_one() -> None:
    gentle = measure(TRONO, players=3, games=300, seed=2, threads=2, bot="gentle")
    assert gentle.interval[0] > 0.6
    simple = measure(TRONO, players=3, games=300, seed=2, threads=2, others="gentle")
    assert simple.interval[0] > 0.5


def test_the_simple_bot_gains_also_where_a_guess_alone_wins() -> None:
    score = measure(TRONO, 2, games=2000, seed=3, options={"guess_alone_wins": True}, threads=2)
    assert score.interval[0] > 0.55


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("guess_alone_wins", [False, True])
def test_games_between_simple_bots_end_soon(players: int, guess_alone_wins: bool) -> None:
    """Bots that discard, strike back and wait for better odds must not play for ever."""
    table = start(players, guess_alone_wins=guess_alone_wins)
    finals, counts = arena().play(CONTENT, table, 4, 1000, (1 << players) - 1, threads=2)
    assert (finals["end"] > 0).all()
    assert finals["turns"].max() < 100 * players
    assert counts[0] > 1000


def by_hand(table: States, seed: int, number: int, bots: int) -> States:
    """One game of the arena, played step by step from Python: every bot decides on its masked state."""
    engine, choose = TRONO.engine, compiled_choose(TRONO)
    state, out, log = table.copy(), engine.new_list(), engine.new_log()
    key = np.uint64(game_key(seed, number))
    counter = 0
    while True:
        who, _, outcomes = engine.status(CONTENT, state, 0)
        if who == OVER:
            return state
        if who == CHANCE:
            action = uniform(key, counter, outcomes)
        else:
            n = engine.legal(CONTENT, state, 0, who, out)
            if bots >> who & 1 and n > 1:
                pick = choose(CONTENT, engine.masked(state, bit(who)), 0, who, out, n, key, counter)
            else:
                pick = uniform(key, counter, n)
            action = int(out["ids"][0, pick])
        engine.apply(CONTENT, state, 0, who, action, log)
        counter += 1


@pytest.mark.parametrize(("players", "bots"), [(2, 0b11), (3, 0b001), (4, 0b1010), (7, 0b1111111)])
def test_the_arena_plays_what_masked_bots_would_play(players: int, bots: int) -> None:
    """If the arena's state were not masked, its bots would know roles and decide differently."""
    table = start(players)
    finals, _ = arena().play(CONTENT, table, 7, 5, bots, first=20)
    for number in range(5):
        expected = by_hand(table, 7, 20 + number, bots)
        assert as_bytes(finals)[number].tobytes() == as_bytes(expected)[0].tobytes()


def test_threads_and_chunks_change_nothing() -> None:
    table = start(4)
    one, counts_of_one = arena().play(CONTENT, table, 5, 101, 0b0110, threads=1, turning=True)
    three, counts_of_three = arena().play(CONTENT, table, 5, 101, 0b0110, threads=3, turning=True)
    later, _ = arena().play(CONTENT, table, 5, 41, 0b0110, threads=2, first=60, turning=True)
    assert one.tobytes() == three.tobytes()
    assert counts_of_one.tolist() == counts_of_three.tolist()
    assert one[60:].tobytes() == later.tobytes()


def test_without_bots_the_arena_is_random_play() -> None:
    table = start(3)
    ours, _ = arena().play(CONTENT, table, 6, 50, 0)
    engines, _ = TRONO.engine.playouts(CONTENT, table, 6, 50)
    assert ours.tobytes() == engines.tobytes()


def test_seats_turn_from_game_to_game() -> None:
    assert [turned(0b001, step, 3) for step in range(5)] == [0b001, 0b010, 0b100, 0b001, 0b010]
    assert turned(0b1001, 1, 4) == 0b0011
    assert turned(0b1111, 3, 4) == 0b1111


def test_the_command_prints_share_and_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trono", "--players", "2", "--games", "200"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"the tough bot wins (9\d|100)\.\d% of 200 games .*95%: 9\d\.\d – [\d.]+%", said)
    assert main(["trono", "--games", "200", "--lang", "it"]) == 0
    assert "il bot tosto vince" in capsys.readouterr().out
    assert main(["trono", "--games", "50", "--bot", "gentle", "--others", "simple"]) == 0
    assert re.search(r"the gentle bot wins .* against tough bots", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["trono", "--players", "9"], "2 to 7 players (a whole number), not 9"),
        (["trono", "--games", "0"], "cannot be 0"),
        (["chess"], "no game 'chess'"),
    ],
)
def test_the_command_refuses_with_a_sentence(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_measuring_no_game_is_refused() -> None:
    with pytest.raises(TavolataError, match="number of games cannot be -1"):
        measure(TRONO, 2, -1)
