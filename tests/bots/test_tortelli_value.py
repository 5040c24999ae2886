"""What the searching levels of Tortelli know: how a seat stands, what it may expect, and stronger weights."""

import math
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.bots import tortelli_value

from tavolata.bots import bot_for
from tavolata.bots.search import Budget, search
from tavolata.bots.search.halving import Setting
from tavolata.bots.search.policy import compiled_policy, policy_rule, value_rule
from tavolata.bots.tortelli import policy, value
from tavolata.bots.tortelli.inputs import INPUTS, inputs_of
from tavolata.bots.tortelli.measures import MEASURES, totals_of
from tavolata.games.tortelli.places import GROUNDS
from tavolata.kernel.layout import SEATS
from tavolata.kernel.match import Match
from tavolata.kernel.rule import entry

from ..tortelli.tables import GAME

STEPS = 600  # of a short training


def judged(match: Match) -> list[float]:
    """What each seat may expect, all cards open."""
    shares = np.zeros((2, SEATS))
    states = GAME.rules.state.lay(bytearray(match.state_bytes()))
    entry(_value_at, "tortelli", "test_value")(match.contents.record, states, match.players, shares)
    return [float(share) for share in shares[0, : match.players]]


def _inputs_at(c: Any, s: Any, seat: int, inputs: Any) -> None:
    inputs_of(c[0], s[0], seat, totals_of(c[0], s[0]), inputs)


def _value_at(c: Any, s: Any, players: int, shares: Any) -> None:
    value.value(c[0], s[0], players, shares)


def played(players: int, seed: int, decisions: int) -> Match:
    match, bot = GAME.new(players, seed), bot_for(GAME, "simple", seed)
    while not match.over and decisions:
        seat = match.waiting[0]
        match.play(bot.decide(match.seen(seat, with_story=False), seat), seat)
        decisions -= 1
    return match


@pytest.mark.parametrize("players", GAME.players)
def test_chances_add_up_to_one(players: int) -> None:
    chances = judged(played(players, 3, 250))
    assert sum(chances) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in chances)


def test_it_foresees_who_wins_better_than_equal_shares() -> None:
    """When three quarters of the decisions are made: the mean loss of its chances, over twenty games for two."""
    loss, games = 0.0, 20
    for seed in range(games):
        match, bot, states = GAME.new(2, seed), bot_for(GAME, "simple", seed), []
        while not match.over:
            states.append(match.state_bytes())
            seat = match.waiting[0]
            match.play(bot.decide(match.seen(seat, with_story=False), seat), seat)
        late = GAME.rules.state.lay(bytearray(states[len(states) * 3 // 4]))
        chances = judged(Match(GAME, match.contents, late, match.draws))
        loss -= np.log(max(1e-3, chances[match.winners[0]])) / games
    assert loss < np.log(2)


def test_the_layers_fit_each_other_and_what_is_read_of_a_position() -> None:
    assert value.FIRST.shape == (INPUTS + 1, len(value.SECOND) - 1)
    assert value.SECOND.shape[1] == len(value.THIRD) - 1


def test_inputs_are_never_negative() -> None:
    """Sums leave out what is not above zero."""
    inputs = np.zeros(INPUTS)
    for players in GAME.players:
        match = played(players, 11, 200)
        states = GAME.rules.state.lay(bytearray(match.state_bytes()))
        for seat in range(players):
            entry(_inputs_at, "tortelli", "test_inputs")(match.contents.record, states, seat, inputs)
            assert inputs.min() == 0.0
            assert inputs[MEASURES : MEASURES + 4 * GROUNDS].max() > 0.0


@pytest.mark.long
def test_a_short_training_finds_who_stands_better(tmp_path: Path) -> None:
    """As `python -m benchmarks.bots.tortelli_value` does it, with few games and steps."""
    with ThreadPoolExecutor(1) as pool, pytest.MonkeyPatch.context() as patch:
        patch.setattr(tortelli_value, "GAMES", 24)
        patch.setattr(tortelli_value, "EVERY", 0.5)
        positions = tortelli_value.collect(pool, 1, 0.0)
        network = tortelli_value.fit(positions, math.inf, steps=STEPS)
    for players, some in positions.items():
        assert network.loss(some) < np.log(players)
    network.save(tmp_path / "value.npz")
    with np.load(tmp_path / "value.npz") as saved:
        assert saved["first"].shape[0] == INPUTS + 1


def test_the_search_plays_and_judges_by_what_the_game_hands_over() -> None:
    assert policy_rule(GAME) is policy.choose
    assert value_rule(GAME) is value.value
    match = played(2, 5, 120)
    seat = match.waiting[0]
    found = search(GAME, match.seen(seat), seat, Budget(playouts=40), 3, None, Setting(horizon=1))
    assert all(abs(sum(act.wins) - 1) < 1e-9 for act in found.acts if act.visits)
    assert any(0 < act.wins[0] < 1 and act.wins[0] * act.visits % 1 for act in found.acts if act.visits)
    moves, masked = GAME.engine.new_list(), match.masked(seat)
    n = GAME.engine.legal(match.contents.record, masked, 0, seat, moves)
    assert 0 <= compiled_policy(GAME)(match.contents.record, masked, 0, seat, moves, n, np.uint64(1), 0) < n
