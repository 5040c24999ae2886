"""Finished games as trajectories."""

import random

import numpy as np
import pytest

import tavolata
from tavolata.envs import BadEnvironment, trajectory
from tavolata.kernel.errors import BadRecord

from ..kernel.games import each_game, played


@each_game
def test_a_trajectory_is_what_each_seat_saw_and_chose(name: str) -> None:
    *_, match = played(name, seed=3, players=2, most=20_000)
    assert match.over
    told = trajectory(match.record())
    assert (told.game, told.players) == (name, 2)
    assert len(told.seats) == len(told.actions) == len(told.observations) == len(told.action_masks)
    assert (told.action_masks[np.arange(len(told.actions)), told.actions] == 1).all()
    assert [seat for seat in range(2) if told.returns[seat] > 0] == (match.winners if len(match.winners) < 2 else [])
    assert told.returns.sum() == pytest.approx(0)


def test_what_was_taken_back_is_left_out() -> None:
    game = tavolata.game("trono")
    match, chooser, taken = game.new(3, seed=5), random.Random(5), 0
    chosen: list[tuple[int, int]] = []
    while not match.over:
        seat = match.waiting[0]
        action = chooser.choice(match.legal(seat))
        match.play(action, seat)
        if match.can_undo(seat) and chooser.random() < 0.2:
            match.undo(seat)
            taken += 1
        else:
            chosen.append((seat, action))
    told = trajectory(match.record())
    assert taken > 0
    assert list(zip(told.seats.tolist(), told.actions.tolist(), strict=True)) == chosen


def test_only_a_finished_game_is_a_trajectory() -> None:
    match = tavolata.game("trono").new(3, seed=5)
    with pytest.raises(BadEnvironment, match="finished"):
        trajectory(match.record())
    with pytest.raises(BadRecord):
        trajectory({"game": "trono"})
