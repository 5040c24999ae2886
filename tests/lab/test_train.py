"""A network is trained briefly without torch, written, read and played; it thinks the same however it is asked."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

import tavolata
from tavolata.bots import Bot, bot_for
from tavolata.bots.nets import FOLDER, Brain, NetBot, load, net_of, own_numbers, save
from tavolata.kernel.batch import Batch
from tavolata.lab.train.__main__ import main
from tavolata.lab.train.players import duel, net_actions

GAME = tavolata.game("trono")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a network made in some seconds."""
    folder = tmp_path_factory.mktemp("nets")
    asked = ["trono", "--device", "numpy", "--players", "2", "--games", "256", "--most-turns", "121", "--every", "20"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            sys, "argv", ["train", *asked, "--rate", "0.003", "--duels", "40", "--threads", "1", "--out", str(folder)]
        )
        main()
    return folder


def test_imitation_learns(trained: Path) -> None:
    told = json.loads((trained / "trono.json").read_text())
    losses = [point["policy"] for point in told["curve"]]
    assert losses[-1] < 0.8 * losses[0]
    assert told["settings"]["games"] == 256
    assert told["won"]["imitation"].keys() == {"2"}


def test_a_network_thinks_the_same_one_by_one_and_in_a_batch(trained: Path) -> None:
    net = load(GAME, trained / "trono.npz")
    assert net is not None
    brain, batch, out = Brain(GAME, net), Batch(GAME, 60, 2, seed=4), GAME.engine.new_list()
    for _ in range(20):
        actions = net_actions(batch, net)
        for g in range(batch.games):
            seat = int(batch.actor[g])
            masked = GAME.engine.masked(batch.states[g : g + 1], 1 << seat)
            n = GAME.engine.legal(batch.content, masked, 0, seat, out)
            pick = brain.choose(batch.content, masked, 0, seat, out, n)
            logits, value = brain.judge(batch.content, masked, 0, seat, out, n)
            assert out["ids"][0, pick] == actions[g]
            assert pick == int(np.argmax(logits))
            assert 0 <= value <= 1
        batch.step(actions)
    assert batch.refused == 0


def test_a_network_for_something_else_is_not_loaded(trained: Path, tmp_path: Path) -> None:
    with np.load(trained / "trono.npz") as kept:
        weights = {name: kept[name] for name in kept.files if name != "about"}
        about = json.loads(str(kept["about"]))
    other = {**about, "edition": 99}
    np.savez_compressed(tmp_path / "other.npz", about=np.array(json.dumps(other)), **weights)
    (tmp_path / "rubbish.npz").write_bytes(b"PK\x03\x04 no network")
    assert load(GAME, tmp_path / "other.npz") is None
    assert load(GAME, tmp_path / "rubbish.npz") is None
    assert load(GAME, tmp_path / "missing.npz") is None
    save(GAME, weights, tmp_path / "again.npz")
    again = load(GAME, tmp_path / "again.npz")
    assert again is not None
    assert again.tobytes() == load(GAME, trained / "trono.npz").tobytes()  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["trono", "bomarzo"])
def test_the_networks_that_come_along_fit_and_win(name: str) -> None:
    """They were trained for the game as it is now, and win more than half of a few mirrored games of two players."""
    game = tavolata.game(name)
    net = net_of(game, 2)
    assert net is not None
    assert net_of(game, game.players[-1]) is None
    assert (FOLDER / f"{name}.npz").stat().st_size < 5_000_000
    assert duel(game, net, 120, seed=11) > 0.5


def test_a_network_sits_down_at_a_table() -> None:
    net = net_of(GAME, 2)
    assert net is not None
    match = GAME.new(players=2, seed=5)
    bots: list[Bot] = [NetBot(GAME, net), bot_for(GAME, "simple", seed=1)]
    while not match.over:
        seat = match.waiting[0]
        match.play(bots[seat].decide(match.seen(seat), seat), seat)
    assert len(match.winners) == 1


def test_actions_are_numbered_from_the_own_seat() -> None:
    own, act = own_numbers(GAME.rules.actions), GAME.act
    assert own[4, 3, act("target", seat=0)] == act("target", seat=1)
    assert own[4, 3, act("accuse", seat=3, role="dean")] == act("accuse", seat=0, role="dean")
    assert own[4, 3, act("roll")] == act("roll")
    assert all(len(set(own[players, seat])) == GAME.rules.actions.size for players in range(2, 8) for seat in range(7))
