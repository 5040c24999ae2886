"""The golden playthroughs are what the game does today, and together they show all of it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tavolata.games.trono.actions import ACTIONS
from tavolata.games.trono.terms import End, Phase

from .make import HERE, PLAYTHROUGHS, Playthrough, path, text

FILES = sorted((HERE / "trono").glob("*.txt"))
STEP = re.compile(r"^\d+  seat (\d)  (\w+)  (\d+) legal  (\{.*\})$", re.MULTILINE)


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_the_game_behaves_as_written(playthrough: Playthrough) -> None:
    """If the change is meant: `python -m tests.golden.make`, and let the diff be read."""
    written = path(playthrough).read_text(encoding="utf-8").splitlines()
    played = text(playthrough).splitlines()
    for number, (now, then) in enumerate(zip(played, written, strict=False), 1):
        assert now == then, f"{path(playthrough).name}, line {number}"
    assert len(played) == len(written)


def test_there_is_a_file_for_each_and_no_other() -> None:
    assert sorted(path(playthrough) for playthrough in PLAYTHROUGHS) == FILES


def test_files_are_short_enough_to_be_read() -> None:
    sizes = [file.stat().st_size for file in FILES]
    assert max(sizes) < 150_000
    assert sum(sizes) < 1_000_000


def found(pattern: str) -> Iterator[Any]:
    """What a pattern finds in the files themselves."""
    for file in FILES:
        yield from re.findall(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_verb_is_played() -> None:
    assert {json.loads(action)["verb"] for _, _, _, action in found(STEP.pattern)} == set(ACTIONS.verbs)


def test_every_phase_is_passed() -> None:
    """Decisions, draws, and the end."""
    decided = {phase for _, phase, _, _ in found(STEP.pattern)}
    drawn = set(found(r"^    draw (\w+): "))
    ended = set(found(r"^(over): "))
    assert decided | drawn | ended == {phase.name.lower() for phase in Phase}


def test_every_end_is_reached() -> None:
    assert set(found(r"^over: (\w+), ")) == {end.name.lower() for end in End} - {"none"}


def test_every_number_of_players_and_the_ways_to_play() -> None:
    assert set(found(r"^players (\d), ")) == {"2", "3", "4", "5", "6", "7"}
    assert set(found(r"preset (\w+), ")) == {"full_rules", "first_game"}
    assert set(found(r'"guess_alone_wins":(\d)')) == {"0", "1"}


def test_private_events_name_their_audience() -> None:
    """Roles are told to their owner alone; only the Brigand's to everybody."""
    private = list(found(r"^    - \[seat (\d) only\] Player (\d) draws a role"))
    assert private
    assert all(int(seat) + 1 == int(player) for seat, player in private)
    assert set(found(r"^    - Player \d draws a role: (.*)\.$")) == {"Brigand"}
