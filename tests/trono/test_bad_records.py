"""Records that are truncated, edited or of other rules: a typed exception and one sentence."""

from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata import BadRecord
from tavolata.kernel.record import dump, load, parse, seal

from .refusals import refused
from .tables import GAME


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    """The record of a whole game."""
    match = GAME.new(3, 5)
    for number in range(100000):
        if match.over:
            break
        legal = match.legal()
        match.play(legal[number * 7 % len(legal)])
    assert match.over
    return match.record()


def test_a_whole_record_is_replayed(finished: dict[str, Any]) -> None:
    """So that the refusals below mean something."""
    assert tavolata.verify(finished).record() == finished
    assert parse(dump(finished)) == finished


@pytest.mark.parametrize("length", [0, 1, 100, -1, -2, -40])
def test_a_truncated_file(finished: dict[str, Any], tmp_path: Path, length: int) -> None:
    file = tmp_path / "game.json"
    file.write_text(dump(finished)[:length])
    with refused(BadRecord):
        load(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with refused(BadRecord, "nowhere.json"):
        load(tmp_path / "nowhere.json")


@pytest.mark.parametrize("thing", [None, [], "record", {}])
def test_what_is_no_record(thing: Any) -> None:
    with refused(BadRecord):
        tavolata.replay(thing)


def test_a_record_without_one_of_its_fields(finished: dict[str, Any]) -> None:
    for field in finished:
        with refused(BadRecord, f"'{field}'"):
            tavolata.replay({name: value for name, value in finished.items() if name != field})
    with refused(BadRecord, "'note'"):
        tavolata.replay({**finished, "note": "mine"})


def test_a_record_that_lacks_its_last_moves(finished: dict[str, Any]) -> None:
    with refused(BadRecord):
        tavolata.replay({**finished, "moves": finished["moves"][:-1]})
    with refused(BadRecord):
        tavolata.replay(seal({**finished, "moves": finished["moves"][:-1]}))


def _edited(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A record changed by somebody who knows how to make the digest fit."""
    return seal({**{name: value for name, value in record.items() if name != "digest"}, **changes})


def _first(record: dict[str, Any], kind: str) -> int:
    return next(number for number, move in enumerate(record["moves"]) if kind in move)


def _with_move(record: dict[str, Any], number: int, move: Any) -> dict[str, Any]:
    return _edited(record, moves=[*record["moves"][:number], move, *record["moves"][number + 1 :]])


def test_an_edited_record(finished: dict[str, Any]) -> None:
    """Whatever was changed, and though the digest was made to fit again."""
    act = _first(finished, "act")
    move = finished["moves"][act]
    draw = _first(finished, "draw")
    outcome = finished["moves"][draw]["draw"]
    edits = [
        {**finished, "players": 4},
        _edited(finished, players=4),
        _edited(finished, players="three"),
        _edited(finished, winners=[(finished["winners"] or [0])[0] ^ 1]),
        _edited(finished, end="nobody"),
        _edited(finished, options={**finished["options"], "deus_ex": 0}),
        _edited(finished, options={"luck": 1}),
        _edited(finished, commitment="0" * 64),
        _edited(finished, reveal="00" * 32),
        _edited(finished, content={"hash": "0" * 64, "values": None}),
        _with_move(finished, draw, {"draw": outcome ^ 1}),
        _with_move(finished, draw, {"draw": -1}),
        _with_move(finished, draw, {"draw": "prince"}),
        _with_move(finished, act, {**move, "seat": (move["seat"] + 1) % 3}),
        _with_move(finished, act, {**move, "seat": str(move["seat"])}),
        _with_move(finished, act, {**move, "seat": 10**30}),
        _with_move(finished, act, {"seat": move["seat"], "act": {"verb": "fly"}}),
        _with_move(finished, act, {"undo": 0}),
        _with_move(finished, act, {}),
        _with_move(finished, act, 7),
    ]
    for edited in edits:
        with refused(BadRecord):
            tavolata.replay(edited)


def test_a_record_of_another_rules_version(finished: dict[str, Any]) -> None:
    with refused(BadRecord, "99", "trono", str(GAME.rules_version)):
        tavolata.replay(_edited(finished, rules_version=99))


def test_a_record_of_another_game(finished: dict[str, Any]) -> None:
    with refused(tavolata.UnknownGame, "'scopa'", "trono"):
        tavolata.replay(_edited(finished, game="scopa"))


def test_a_record_that_proves_nothing(finished: dict[str, Any]) -> None:
    """A game that is not over has not shown its seed; draws set by hand do not come from it."""
    with refused(BadRecord):
        tavolata.verify(GAME.new(3, 5).record())
    with refused(BadRecord, "2"):
        tavolata.verify(_edited(finished, forced=2))
