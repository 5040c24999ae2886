"""Games that were saved in the terminal of version 0.1 go on, and its records are read."""

import json
from pathlib import Path

import pytest

import tavolata
from tavolata.kernel.replay import replay
from tavolata.terminal import saves

from .kept import unpack

each_game = pytest.mark.parametrize("name", ["trono", "tortelli", "bomarzo"])


@each_game
def test_a_save_is_played_on(name: str, tmp_path: Path) -> None:
    save = saves.read(unpack("saves", tmp_path) / f"{name}.json")
    match = replay(save.record)
    assert (match.game.name, save.humans, save.lang) == (name, [0, 1], "it")
    assert not match.over
    before = len(match.moves)
    seat = match.waiting[0]
    match.play(match.legal(seat)[0], seat)
    assert len(match.moves) > before
    assert match.record(reveal=True)["moves"][:before] == save.record["moves"]


@each_game
def test_a_record_verifies(name: str, tmp_path: Path) -> None:
    record = json.loads((unpack("saves", tmp_path) / f"{name}.record.json").read_text())
    assert tavolata.verify(record).over
