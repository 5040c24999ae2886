"""A match ends under the edition of the rules that it began with: states, positions, records, content, options."""

import ast
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata import BadContent, BadOption, BadPosition, BadRecord, Match
from tavolata.kernel import game as games
from tavolata.kernel import record as records
from tavolata.kernel.catalogue import source_of
from tavolata.kernel.game import Game
from tavolata.kernel.layout import Layout, public
from tavolata.kernel.meta import Edition, switch

from .games import each_game, go_on

OLD_OPTIONS = tuple(option for option in tavolata.game("trono").meta.options if option.name != "feast_of_fools")


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Trono with a second edition: it brought the Feast of Fools as an option, a preset, and another limit of sins."""
    game = Game(source_of("trono"))
    older = Edition(("T-26", "T-32"), OLD_OPTIONS, {"full_rules": {}})
    shutil.copytree(game.folder / "content", tmp_path / "content")
    shutil.copytree(game.folder / "text", tmp_path / "text")
    (tmp_path / "content" / "edition-0").mkdir()
    (tmp_path / "content" / "edition-0" / "limits.toml").write_text(
        '[limits]\nsins = { value = 9, source = "ours", ruling = "T-26" }\n'
    )
    monkeypatch.setattr(game, "folder", tmp_path)
    monkeypatch.setattr(game, "meta", replace(game.meta, rules_version=2, earlier=(older,)))
    monkeypatch.setitem(games._loaded, "trono", game)
    return game


def ended(match: Match) -> dict[str, Any]:
    """The record of a match that was played to its end."""
    go_on(match, 1, 10_000)
    return match.record()


# --- states and positions ----------------------------------------------------------------------------------------


@each_game
def test_a_first_edition_leaves_no_trace(name: str) -> None:
    """States, positions and records of edition 0 are what they were before there were editions."""
    game = tavolata.game(name)
    match = game.new(game.players[0], seed=1, edition=0)
    position = match.position()
    assert (match.edition, match.rules_version, position["rules_version"]) == (0, 1, 1)
    assert "edition" not in position["state"]
    assert game.at(position).position() == position
    assert tavolata.replay(match.record()).state_bytes() == match.state_bytes()


def test_late_fields_move_no_other() -> None:
    class Before(Layout):
        turns: int = public(dtype=np.int32)
        players: int = public(low=2, high=7)

    class After(Layout):
        turns: int = public(dtype=np.int32)
        pace: int = public(late=True, high=3)
        players: int = public(low=2, high=7)

    assert list(After.fields) == ["turns", "players", "edition", "pace"]
    assert Before.dtype.itemsize == After.dtype.itemsize == 8
    old = Before.empty()
    old["turns"], old["players"], old["edition"] = 9, 2, 1
    new = After.lay(bytearray(old.tobytes()))
    assert After.to_json(new[0]) == Before.to_json(old[0]) == {"turns": 9, "players": 2, "edition": 1}
    assert After.from_json({"turns": 9, "players": 2, "edition": 1}).tobytes() == old.tobytes()
    new["pace"] = 3
    assert After.to_json(new[0])["pace"] == 3
    assert After.from_json(After.to_json(new[0])).tobytes() == new.tobytes()
    with pytest.raises(BadPosition, match="players"):
        After.from_json({"turns": 9})


def test_late_fields_must_fit_into_the_padding() -> None:
    with pytest.raises(TypeError, match="late fields must fit"):

        class Wide(Layout):
            turns: int = public(dtype=np.int32)
            many: Any = public((4,), late=True)


def test_a_position_says_its_edition_once(two: Game) -> None:
    old, new = (two.new(3, seed=4, edition=edition).position() for edition in (0, 1))
    assert (old["rules_version"], old["state"].get("edition")) == (1, None)
    assert (new["rules_version"], new["state"].get("edition")) == (2, 1)
    assert two.at(old).edition == 0
    assert two.at(new).edition == 1
    with pytest.raises(BadPosition, match="hash"):
        two.at({**old, "rules_version": 2})
    with pytest.raises(BadPosition, match=r"edition 0.*edition 1"):
        two.at({**new, "state": old["state"]})
    for unknown in (0, 3, True, 1.0, "1", None):
        with pytest.raises(BadPosition, match="only these versions: 1, 2"):
            two.at({**old, "rules_version": unknown})


# --- content, options, presets -----------------------------------------------------------------------------------


def test_each_edition_has_its_standard_content(two: Game) -> None:
    assert two.standard_content["limits.sins"] == two.content().values["limits.sins"] != 9
    assert two.content(edition=0).values["limits.sins"] == 9
    assert two.content().edition == 1
    assert two.content(edition=0).standard
    assert two.content({"limits.sins": 9}, 0).standard
    assert not two.content({"limits.sins": 9}, 1).standard
    assert two.content(edition=0).hash != two.content(edition=1).hash
    assert two.content(edition=0) is two.content(edition=0)


def test_a_value_of_a_later_edition_is_no_part_of_an_older_one(two: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = two.rules.content
    since = {name: replace(e, since=1) if e.path == "limits.sins" else e for name, e in schema.entries.items()}
    monkeypatch.setattr(schema, "entries", since)
    two._values.clear()
    old, new = two.content(edition=0), two.content(edition=1)
    assert "limits.sins" not in old.values
    assert "limits.sins" in new.values
    assert old.standard
    with pytest.raises(BadContent, match=r"limits\.sins"):
        two.content({"limits.sins": 9}, 0)


def test_each_edition_has_its_options_and_presets(two: Game) -> None:
    assert "feast_of_fools" in two.meta.check_options(None)
    assert "feast_of_fools" not in two.meta.check_options(None, edition=0)
    with pytest.raises(BadOption, match="feast_of_fools"):
        two.new(3, options={"feast_of_fools": True}, edition=0)
    with pytest.raises(BadOption, match="quick"):
        two.new(3, preset="quick", edition=0)
    assert "feast_of_fools" not in two.new(3, edition=0).options
    assert two.new(3, preset="quick").options["feast_of_fools"] == 0


def test_options_come_from_the_next_edition_that_has_its_own() -> None:
    meta = tavolata.game("trono").meta
    first, second = (switch("one", False, "T-01"),), (switch("two", False, "T-01"),)
    many = replace(meta, rules_version=5, earlier=(Edition((), first), Edition(()), Edition((), second), Edition(())))
    assert list(many.editions) == [0, 1, 2, 3, 4]
    assert [many.options_of(edition) for edition in many.editions] == [
        first,
        second,
        second,
        meta.options,
        meta.options,
    ]
    kept = replace(many, earlier=many.earlier[2:])
    assert list(kept.editions) == [2, 3, 4]
    assert kept.options_of(2) == second


@pytest.mark.parametrize("edition", [-1, 2, True, 0.0, "0"])
def test_an_edition_that_there_is_not(two: Game, edition: Any) -> None:
    with pytest.raises(BadOption, match="it has 0, 1"):
        two.new(3, edition=edition)
    with pytest.raises(BadOption, match="it has 0, 1"):
        two.content(edition=edition)


# --- records and snapshots ---------------------------------------------------------------------------------------


def test_a_record_is_replayed_by_its_edition(two: Game) -> None:
    for edition in (0, 1):
        record = ended(two.new(3, seed=5, edition=edition))
        assert record["rules_version"] == edition + 1
        assert ("feast_of_fools" in record["options"]) == (edition == 1)
        match = tavolata.verify(records.parse(records.dump(record)))
        assert match.edition == edition
        assert match.contents.hash == record["content"]["hash"] == two.content(edition=edition).hash


def test_a_record_cannot_change_its_edition(two: Game) -> None:
    record = ended(two.new(3, seed=5, edition=0))
    del record["digest"]
    with pytest.raises(BadRecord):
        tavolata.replay(records.seal({**record, "rules_version": 2}))


def test_a_record_of_an_edition_that_is_not_kept(two: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    record = ended(two.new(3, seed=5, edition=0))
    monkeypatch.setattr(two, "meta", replace(two.meta, earlier=()))
    with pytest.raises(BadRecord, match="rules version 1 of trono; this program has only these versions: 2"):
        tavolata.replay(record)


def test_a_record_from_a_position_keeps_its_edition(two: Game) -> None:
    match = two.new(3, seed=6, edition=0)
    go_on(match, 2, 20)
    record = ended(two.at(match.position(), seed=7))
    assert record["rules_version"] == 1
    assert tavolata.verify(record).edition == 0


def test_a_snapshot_is_of_one_edition(two: Game) -> None:
    match = two.new(3, seed=8, content={"limits.sins": 12}, edition=0)
    go_on(match, 3, 30)
    snapshot, contents = match.snapshot(), match.contents
    again = two.resume(snapshot, match.draws, contents)
    assert (again.edition, again.state_bytes()) == (0, match.state_bytes())
    with pytest.raises(BadRecord, match="another version"):
        two.resume(snapshot, match.draws, two.content({"limits.sins": 12}, 1))
    with pytest.raises(BadRecord, match="another version"):
        two.resume(snapshot, match.draws)


def test_rewind_and_undo_stay_in_the_edition(two: Game) -> None:
    match = two.new(3, seed=9, edition=0)
    go_on(match, 4, 40)
    match.rewind(next(n for n, move in enumerate(match.moves) if "act" in move))
    assert match.edition == 0
    assert match.seen(0).edition == 0


def test_players_are_a_whole_number() -> None:
    """What is given is shown as it is, so that "2" is not taken for 2."""
    for given in ("2", 2.0, True, None, 99):
        with pytest.raises(BadOption) as refused:
            tavolata.game("trono").new(given)  # type: ignore[arg-type]
        assert f"2 to 7 players (a whole number), not {given!r}." in str(refused.value)
        assert f"non {given!r}." in refused.value.text("it")


# --- branches ----------------------------------------------------------------------------------------------------


@each_game
def test_each_change_branches_in_one_place(name: str) -> None:
    """Only rules compare the edition, each names the rulings that it is about, and no ruling is asked about twice."""
    asked = []
    for path in sorted(source_of(name).folder.rglob("*.py")):
        tree = ast.parse(path.read_text())
        rules = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and _branches(one)]
        assert sum(map(_branches, rules)) == _branches(tree), f"{path.name} branches on it outside of functions"
        for function in rules:
            marks = [one.id for one in function.decorator_list if isinstance(one, ast.Name)]
            assert marks == ["rule"], f"{path.name}: {function.name} branches on the edition, and is no rule"
            rulings = re.findall(r"[A-Z]-\d+", ast.get_docstring(function) or "")
            assert rulings, f"{path.name}: {function.name} names no ruling"
            asked += rulings
    assert sorted(set(asked)) == sorted(asked), f"{name}: two places branch on the same change"


def _branches(part: ast.AST) -> int:
    """How many times a part of a module compares the edition with a number."""
    compared = [one for one in ast.walk(part) if isinstance(one, ast.Compare)]
    return sum(isinstance(side, ast.Attribute) and side.attr == "edition" for one in compared for side in ast.walk(one))
