"""Batches: the same games as everywhere else, on any number of threads; masking as a rule; sampling by logits."""

import json
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata.kernel.batch import Batch
from tavolata.kernel.chance import uniform
from tavolata.kernel.errors import BadOption
from tavolata.kernel.layout import SEATS, SPECTATOR_BIT, as_bytes
from tavolata.kernel.masking import mask_rule
from tavolata.testing.digest import digest_of_steps, path_of_steps

GAMES = tavolata.games()
WORLDS = 24


def random_actions(batch: Batch) -> Any:
    """The actions of `engine.playouts`: drawn by each game's own key."""
    picks = [
        uniform(np.uint64(batch.desks["key"][g]), int(batch.desks["counter"][g]), int(batch.count[g]))
        for g in range(batch.games)
    ]
    return batch.moves[picks, np.arange(batch.games)]


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_the_games_of_playouts(name: str) -> None:
    """With features or without: a step is compiled for each, so that one game without them is enough."""
    game = tavolata.game(name)
    batch = Batch(game, WORLDS, 2, seed=5, threads=2, with_features=name != "trono")
    finals, _ = game.engine.playouts(batch.content, batch.start, 5, WORLDS)
    winners = np.full(WORLDS, -1)
    while (winners < 0).any():
        batch.step(random_actions(batch))
        ended = (batch.done > 0) & (winners < 0)
        bits = ((batch.rewards > 0) * (1 << np.arange(SEATS))[:, None]).sum(0)
        winners[ended] = bits[ended]
    assert winners.tolist() == finals["winners"].tolist()
    assert batch.refused == 0


@pytest.mark.parametrize("name", GAMES)
def test_what_a_step_gives_is_what_the_engine_gives(name: str) -> None:
    game = tavolata.game(name)
    batch = Batch(game, WORLDS, 2, seed=1)
    hidden = game.engine.hidden
    assert len(hidden) > 0
    out, numbers = game.engine.new_list(), np.zeros(game.rules.feature_count, np.float32)
    for _ in range(60):
        batch.step(random_actions(batch))
    for g in range(WORLDS):
        states, seat = batch.states[g : g + 1], int(batch.actor[g])
        assert game.engine.status(batch.content, states, 0)[0] == seat
        n = game.engine.legal(batch.content, states, 0, seat, out)
        ids = out["ids"][0, :n].tolist()
        assert batch.moves[: batch.count[g], g].tolist() == ids
        assert [a for a in range(32 * len(batch.bits)) if int(batch.bits[a >> 5, g]) >> (a & 31) & 1] == ids
        game.engine.features(batch.content, game.engine.masked(states, 1 << seat), 0, seat, numbers)
        assert (batch.features[:, g] == numbers).all()
        for viewer in (*(1 << seat for seat in range(SEATS)), SPECTATOR_BIT):
            seen = game.rules.state.lay(bytearray(states.tobytes()))
            mask_rule(game.rules.state)(seen[0], viewer)
            assert as_bytes(seen).tobytes() == game.engine.masked(states, viewer).tobytes()


def test_threads_change_nothing() -> None:
    made = []
    for threads in (1, 3):
        batch = Batch(tavolata.game("trono"), 50, 3, seed=2, threads=threads)
        logits = np.zeros((50, batch.game.rules.actions.size), np.float32)
        for _ in range(40):
            batch.step(batch.sample(logits))
        made.append((batch.states.tobytes(), batch.features.tobytes(), batch.actions.tobytes()))
    assert made[0] == made[1]


def test_actions_are_sampled_by_their_logits() -> None:
    """Twice as likely for a logit that is higher by ln 2; never for one that is far below; never an illegal one."""
    batch = Batch(tavolata.game("trono"), 20_000, 2, seed=3)
    rows, first, second = np.arange(20_000), batch.moves[0], batch.moves[1]
    logits = np.full((20_000, batch.game.rules.actions.size), 50, np.float32)
    for i in range(batch.moves.shape[0]):
        some = batch.count > i
        logits[rows[some], batch.moves[i, some]] = -30
    logits[rows, first], logits[rows, second] = 0, np.log(2)
    taken = batch.sample(logits)
    several = batch.count > 1
    assert set((taken == first)[several] | (taken == second)[several]) == {True}
    assert abs(float((taken == second)[several].mean()) - 2 / 3) < 0.02


def test_an_action_that_is_not_legal_is_replaced_and_counted() -> None:
    batch = Batch(tavolata.game("trono"), 4, 2, seed=3)
    batch.step([-1, 30_000, batch.moves[0, 2], batch.moves[0, 3]])
    assert batch.refused == 2


def test_bad_sizes_are_refused() -> None:
    game = tavolata.game("trono")
    with pytest.raises(BadOption, match="At least one game"):
        Batch(game, 0, 2)
    with pytest.raises(BadOption, match="Logits have the shape"):
        Batch(game, 2, 2).sample(np.zeros((3, 5), np.float32))


@pytest.mark.parametrize("name", GAMES)
def test_the_card_makes_the_same_steps(name: str) -> None:
    """All that 120 steps of 256 games give, for each number of players, was made on a card and its digest committed."""
    game = tavolata.game(name)
    committed = json.loads(path_of_steps(game).read_text())
    assert committed["digests"] == digest_of_steps(game, "cpu")["digests"]
