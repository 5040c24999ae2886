"""The golden playthroughs are what the games do today, and together they show all of it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata import replay
from tavolata.games.tortelli.cards import OBJECTIVE_NAMES
from tavolata.kernel import record as records
from tavolata.kernel.content import canonical
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.match import Event

from . import make
from .make import GAMES, HERE, behaviour, folder, path, play_again, playthroughs

STEP = re.compile(r"^\d+  seat (\d)  (\w+)  (\d+) legal  (\{.*\})$", re.MULTILINE)
FILES = sorted(HERE.glob("*/edition-*/*.txt"))
each_game = pytest.mark.parametrize("name", GAMES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HERE).with_suffix("")))
def test_every_edition_behaves_as_it_did(file: Path) -> None:
    """The stored acts and draws, played once more, lead through the states that are written, and are told in the words
    of today in the newest edition. If only words have changed: `python -m tests.golden.make`."""
    record = records.load(file.with_suffix(".json"))
    written = file.read_text(encoding="utf-8")
    played = play_again(file)
    assert behaviour(played) == behaviour(written)
    meta = tavolata.game(record["game"]).meta
    edition = meta.edition_of(record["rules_version"])
    assert f"edition-{edition}" == file.parent.name
    if edition == meta.newest:
        assert played == written
    lines = written.splitlines()
    assert lines[0].endswith(f"rules version {record['rules_version']}")
    assert f"options {canonical(record['options'])}" in lines[:6]


@each_game
def test_every_edition_that_can_be_played_has_its_files(name: str) -> None:
    folders = sorted(folder.name for folder in (HERE / name).iterdir())
    assert folders == sorted(f"edition-{edition}" for edition in tavolata.game(name).meta.editions)
    for part in (HERE / name).iterdir():
        texts, kept = ({file.stem for file in part.glob(kind)} for kind in ("*.txt", "*.json"))
        assert texts == kept != set()


def test_a_change_of_behaviour_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word may be put better; another state, act or draw takes a new edition."""
    shown = min(playthroughs("trono"), key=lambda each: path(each).stat().st_size)
    monkeypatch.setattr(make, "HERE", tmp_path)
    make.write(shown)
    file, written = path(shown), path(shown).read_text(encoding="utf-8")
    assert file.is_relative_to(tmp_path)
    file.write_text(written.replace(" rolls ", " throws "), encoding="utf-8")
    make.write(shown)
    assert file.read_text(encoding="utf-8") == written
    *_, last = re.finditer(r"= [0-9a-f]{8}$", written, re.MULTILINE)
    other = written[: last.start()] + "= 00000000" + written[last.end() :]
    file.write_text(other, encoding="utf-8")
    with pytest.raises(SystemExit, match="needs a new edition"):
        make.write(shown)
    assert file.read_text(encoding="utf-8") == other


def test_a_better_bot_changes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there is played by its record, not by bots."""
    shown = min(playthroughs("trono"), key=lambda each: path(each).stat().st_size)
    written = path(shown).read_text(encoding="utf-8")
    copies = [tmp_path / file.relative_to(HERE) for file in (path(shown), path(shown).with_suffix(".json"))]
    copies[0].parent.mkdir(parents=True)
    for copy in copies:
        copy.write_bytes((HERE / copy.relative_to(tmp_path)).read_bytes())
    monkeypatch.setattr(make, "HERE", tmp_path)
    make.write(replace(shown, bots="random"))
    assert copies[0].read_text(encoding="utf-8") == written


def test_every_game_has_its_playthroughs() -> None:
    assert list(GAMES) == tavolata.games()


@each_game
def test_there_is_a_file_for_each_and_no_other(name: str) -> None:
    assert sorted(map(path, playthroughs(name))) == sorted(folder(name).glob("*.txt"))


@each_game
def test_files_are_short_enough_to_be_read(name: str) -> None:
    sizes = [file.stat().st_size for file in folder(name).glob("*.txt")]
    assert max(sizes) < 150_000
    assert sum(sizes) < 1_000_000


def found(name: str, pattern: str) -> Iterator[Any]:
    """What a pattern finds in the files of a game's newest edition."""
    for file in sorted(folder(name).glob("*.txt")):
        yield from re.findall(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)


@each_game
def test_every_verb_is_played(name: str) -> None:
    played = {json.loads(action)["verb"] for _, _, _, action in found(name, STEP.pattern)}
    assert played == set(tavolata.game(name).actions.verbs)


@each_game
def test_every_phase_is_passed(name: str) -> None:
    """Decisions, draws, and the end."""
    decided = {phase for _, phase, _, _ in found(name, STEP.pattern)}
    drawn = set(found(name, r"^    draw (\w+): "))
    ended = set(found(name, r"^(over): "))
    phases = tavolata.game(name).rules.state.fields["phase"].of
    assert phases is not None
    assert decided | drawn | ended == {phase.name.lower() for phase in phases}


@each_game
def test_every_end_is_reached(name: str) -> None:
    ends = {end.name.lower() for end in tavolata.game(name).rules.ends} - {"none"}
    assert set(found(name, r"^over: (\w+), ")) == ends


@each_game
def test_every_number_of_players(name: str) -> None:
    assert set(found(name, r"^players (\d), ")) == {str(number) for number in tavolata.game(name).players}


def test_the_ways_to_play() -> None:
    """Presets, and options that are off by default."""
    assert set(found("trono", r"preset (\w+), ")) == {"full_rules", "first_game"}
    assert set(found("trono", r'"guess_alone_wins":(\d)')) == {"0", "1"}
    assert set(found("tortelli", r"preset (\w+), ")) == {"full_rules", "first_game", "quick"}
    assert set(found("bomarzo", r'"tie_break":(\d)')) == {"0", "1"}
    for option in ("defender_chooses", "minimum_levy", "public_goal", "late_troops"):
        assert set(found("tortelli", rf'"{option}":(\d)')) == {"0", "1"}


UNSHOWN = {"tortelli": {"shuffled", "wasted"}}
"""Kinds of events that need longer games than people would read; rule tests have them."""


@cache
def events(name: str) -> list[Event]:
    """All that was told in the playthroughs of a game's newest edition."""
    return [event for file in folder(name).glob("*.json") for event in replay(records.load(file)).events]


def of_kind(name: str, kind: str) -> list[Event]:
    return [event for event in events(name) if event["kind"] == kind]


def is_private(event: Event) -> bool:
    """Told to its own seat and to nobody else."""
    return bool(event["audience"] == 1 << event["seat"])


@each_game
def test_every_kind_of_event_is_told(name: str) -> None:
    """Also each kind of kind, where there is a sentence for it (`event.won.guess`)."""
    for key in tavolata.game(name).text("en").entries:
        match key.split("."):
            case ["event", kind, *more] if kind not in UNSHOWN.get(name, ()):
                told = of_kind(name, kind)
                assert told, key
                assert not more or any(more[0] in event.values() for event in told), key


def test_every_objective_is_somebodys() -> None:
    """All are shown at the end."""
    assert {event["objective"] for event in of_kind("tortelli", "revealed")} == set(OBJECTIVE_NAMES)


def test_roles_are_told_to_their_owner_alone() -> None:
    """Only the Brigand's to everybody."""
    dealt = of_kind("trono", "dealt")
    assert {event["role"] for event in dealt if event["audience"] == EVERYONE} == {"brigand"}
    assert all(is_private(event) for event in dealt if event["role"] != "brigand")


def test_objectives_and_kept_cards_are_told_to_their_owner_alone() -> None:
    for kind in ("dealt", "kept_card"):
        told = of_kind("tortelli", kind)
        assert told
        assert all(map(is_private, told))
