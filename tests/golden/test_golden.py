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
from .make import GAMES, HERE, behaviour, body, folder, play_again, playthroughs, record_of, text_before, text_of
from .playthrough import Playthrough

STEP = re.compile(r"^\d+  seat (\d)  (\w+)  (\d+) legal  (\{.*\})$", re.MULTILINE)
RECORDS = sorted(HERE.glob("*/edition-*/*.json"))
TEXTS = sorted(HERE.glob("*/edition-*/*.txt"))
each_game = pytest.mark.parametrize("name", GAMES)


def each(files: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("file", files, ids=lambda file: str(file.relative_to(HERE).with_suffix("")))


@each(RECORDS)
def test_every_edition_behaves_as_it_did(file: Path) -> None:
    """The stored acts and draws, played again, lead through the states in the file, and in the newest edition give
    today's sentences. If only words have changed: `python -m tests.golden.make`.
    """
    record = records.load(file)
    written = body(text_of(file).read_text(encoding="utf-8"))
    played = play_again(record)
    assert behaviour(played) == behaviour(written)
    meta = tavolata.game(record["game"]).meta
    edition = meta.edition_of(record["rules_version"])
    assert f"edition-{edition}" == file.parent.name
    if edition == meta.newest:
        assert played == written


@each(TEXTS)
def test_a_text_tells_something_new_of_its_own_edition(file: Path) -> None:
    """It has a record beside it, whose version and options are in its head, and differs from the text before it."""
    text, record = file.read_text(encoding="utf-8"), records.load(file.with_suffix(".json"))
    lines = text.splitlines()
    assert lines[0].endswith(f"rules version {record['rules_version']}")
    assert f"options {canonical(record['options'])}" in lines[:6]
    before = text_before(file)
    assert before is None or behaviour(body(text)) != behaviour(body(before.read_text(encoding="utf-8")))


@each_game
def test_every_edition_that_can_be_played_has_its_files(name: str) -> None:
    folders = sorted(folder.name for folder in (HERE / name).iterdir())
    assert folders == sorted(f"edition-{edition}" for edition in tavolata.game(name).meta.editions)
    assert all(list(part.glob("*.json")) for part in (HERE / name).iterdir())


def shortest() -> Playthrough:
    """The playthrough of Trono that is played soonest."""
    return min(playthroughs("trono"), key=lambda each: record_of(each).stat().st_size)


def test_a_change_of_behaviour_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wording of a sentence may change; another state, act or draw needs a new edition."""
    shown = shortest()
    monkeypatch.setattr(make, "HERE", tmp_path)
    make.write(shown)
    file = text_of(record_of(shown))
    written = file.read_text(encoding="utf-8")
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
    """A playthrough that exists is played by its record, not by bots."""
    shown = shortest()
    text = text_of(record_of(shown))
    kept = {file.relative_to(HERE): file.read_bytes() for file in (text, text.with_suffix(".json"))}
    for file, content in kept.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes(content)
    monkeypatch.setattr(make, "HERE", tmp_path)
    make.write(replace(shown, bots="random"))
    assert {file: (tmp_path / file).read_bytes() for file in kept} == kept


def test_an_edition_that_plays_alike_shares_the_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It adds only a record; if it plays differently, also a text."""
    shown = min(playthroughs("bomarzo"), key=lambda each: record_of(each).stat().st_size)
    monkeypatch.setattr(make, "HERE", tmp_path)
    make.write(shown)
    own = text_of(record_of(shown))
    earlier = make.folder("bomarzo", 0) / own.name
    earlier.parent.mkdir(parents=True)
    own.rename(earlier)
    record_of(shown).unlink()
    make.write(shown)
    assert text_of(record_of(shown)) == earlier
    earlier.write_text(re.sub(r"= [0-9a-f]{8}", "= 00000000", earlier.read_text(encoding="utf-8")), encoding="utf-8")
    record_of(shown).unlink()
    make.write(shown)
    assert text_of(record_of(shown)) == own


def test_every_game_has_its_playthroughs() -> None:
    assert list(GAMES) == tavolata.games()


@each_game
def test_there_is_a_record_for_each_and_no_other(name: str) -> None:
    assert sorted(map(record_of, playthroughs(name))) == newest(name)


@each_game
def test_files_are_short_enough_to_be_read(name: str) -> None:
    sizes = [text_of(record).stat().st_size for record in newest(name)]
    assert max(sizes) < 150_000
    assert sum(sizes) < 1_000_000


def newest(name: str) -> list[Path]:
    """The records of a game's newest edition."""
    return sorted(folder(name).glob("*.json"))


def found(name: str, pattern: str) -> Iterator[Any]:
    """What a pattern finds in the texts of a game's newest edition."""
    for record in newest(name):
        yield from re.findall(pattern, text_of(record).read_text(encoding="utf-8"), re.MULTILINE)


def options(name: str) -> list[dict[str, Any]]:
    """The options with which the playthroughs of a game's newest edition are played."""
    return [records.load(record)["options"] for record in newest(name)]


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
    assert {each["guess_alone_wins"] for each in options("trono")} == {0, 1}
    assert set(found("tortelli", r"preset (\w+), ")) == {"full_rules", "first_game", "quick"}
    assert {each["tie_break"] for each in options("bomarzo")} == {0, 1}
    for option in ("defender_chooses", "minimum_levy", "public_goal", "late_troops"):
        assert {each[option] for each in options("tortelli")} == {0, 1}


UNSHOWN = {"tortelli": {"shuffled", "wasted"}}
"""Kinds of events that need longer games than people would read; rule tests have them."""


@cache
def events(name: str) -> list[Event]:
    """All that was told in the playthroughs of a game's newest edition."""
    return [event for file in newest(name) for event in replay(records.load(file)).events]


def of_kind(name: str, kind: str) -> list[Event]:
    return [event for event in events(name) if event["kind"] == kind]


def is_private(event: Event) -> bool:
    """Told to its own seat and to nobody else."""
    return bool(event["audience"] == 1 << event["seat"])


@each_game
def test_every_kind_of_event_is_told(name: str) -> None:
    """Also each variant of a kind that has its own sentence (`event.won.guess`)."""
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
