"""An independent verifier, which knows no rules, against our own: over valid records and over every kind of edit.

Whatever it refuses we refuse. What it cannot check are the rules: `RULES_ONLY` lists that, as docs/fairness.md does.
"""

import copy
import importlib.util
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata import Match
from tavolata.bots import bot_for
from tavolata.kernel import record as records
from tavolata.kernel.chance import KeyedDraws, Seating
from tavolata.kernel.content import canonical

from ..forking import run_command
from .games import each_game, one_game

VERIFIER = Path(__file__).parent.parent.parent / "examples" / "verify_record.py"
_spec = importlib.util.spec_from_file_location("verify_record", VERIFIER)
assert _spec is not None
assert _spec.loader is not None
stranger = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(stranger)

RULES_ONLY = re.compile(
    r"game|rules_version|options(\..*)?|players|position|end|winners(\..*)?|content\.(hash|values)"
    r"|moves|moves\.\d+\.(seat|act(\..*)?|of|rewind)|moves\.\d+"
)
"""Fields in which only a verifier that knows the rules can detect a false value."""

OTHER_MATCH = re.compile(r"rules_version|options\.\w+|moves\.\d+\.(act\.\w+|rewind)")
"""Places where a changed value may make the record of another match, as possible as the true one: an option that this
match never came to, say, an edition whose rules differ in nothing that happened, or going back to another moment at
which the table stood the same, as an act was taken back between the two."""


@cache
def finished(name: str, seed: int) -> Match:
    """A whole match with contributions, acts taken back, and going back by consent; every second one with its seats
    shuffled."""
    chooser, game = random.Random(seed), tavolata.game(name)
    words = [f"{chooser.getrandbits(128):032x}", "sale e pepe", "caffè: 2", ""]
    places, secret = dict(enumerate(words[seed % 3 :][:2])), KeyedDraws.from_number(seed).seed
    seating = Seating.shuffle(secret, places, 2) if seed % 2 else None
    draws = KeyedDraws(secret, places if seating is None else seating.contributions(), seating)
    match, bot = game.new(2, seed=draws), bot_for(game, "gentle", seed)
    decisions = 0
    while not match.over:
        seat = chooser.choice(match.waiting)
        match.play(bot.decide(match.seen(seat), seat), seat)
        decisions += 1
        if match.can_undo(seat) and chooser.random() < 0.1:
            match.undo(seat)
        elif not match.over and decisions in (20, 30, 31):
            match.rewind(chooser.choice([n for n, move in enumerate(match.moves) if "act" in move]))
    assert {kind for move in match.moves for kind in move} == {"seat", "act", "draw", "of", "undo", "rewind"}
    return match


def we_refuse(text: bytes) -> bool:
    """Whether we do, as `tavolata verify` does it; with a sentence in each language."""
    try:
        tavolata.verify(records.parse(text))
    except tavolata.TavolataError as error:
        return bool(error.text("it")) and bool(error.text("en"))
    return False


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in a JSON tree."""
    if path:
        yield path
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(child, (*path, key))


def others(value: Any) -> list[Any]:
    """Replacements for a value: similar ones, and one of every other type."""
    near: list[Any] = []
    if isinstance(value, bool):
        near = [not value, int(value)]
    elif isinstance(value, int):
        near = [value + 1, value - 1, float(value), bool(value), str(value), 10**30]
    elif isinstance(value, str):
        near = [value + "0", value[1:], value.upper(), "0" + value[1:], value + "\n", value + "\ud800"]
    elif isinstance(value, list):
        near = [value[:-1], [*value, *value[-1:]], value[::-1], {}]
    elif isinstance(value, dict):
        near = [dict(list(value.items())[1:]), {**value, "more": 1}, [], list(value)]
    kinds: list[Any] = [None, False, True, 0, -1, 1.5, "", "x", [], {}, [[]], {"draw": 0, "of": 1}]
    return [other for other in near + kinds if canonical(other) != canonical(value)]


def edited(record: dict[str, Any], path: tuple[Any, ...], value: Any, reseal: bool = True) -> bytes:
    """The text of a record with one value changed and the digest recomputed, as a forger would do it."""
    tree = copy.deepcopy(record)
    place: Any = tree
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return records.dump(records.seal(tree) if reseal else tree).encode()


def sampled(record: dict[str, Any], chooser: random.Random, moves: int) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Edits: of every field with everything, of what is in them and of some moves with something."""
    found = list(places({k: v for k, v in record.items() if k not in ("digest", "moves")}))
    for path in [*found, ("moves",)]:
        value: Any = record
        for key in path:
            value = value[key]
        chosen = others(value) if len(path) == 1 else chooser.sample(others(value), 4)
        yield from ((path, other) for other in chosen)
    numbers = [n for n, move in enumerate(record["moves"]) if "undo" in move or "rewind" in move][:8]
    numbers += chooser.sample(range(len(record["moves"])), moves)
    for number in numbers:
        for path in places(record["moves"][number]):
            value = record["moves"][number]
            for key in path:
                value = value[key]
            yield ("moves", number, *path), chooser.choice(others(value))
        yield ("moves", number), chooser.choice(others(record["moves"][number]))


def compare(name: str, seed: int, moves: int) -> tuple[int, int]:
    """Over one record: how many edits both refused, and how many only we did."""
    record, chooser = finished(name, seed).record(), random.Random(seed)
    both = only_we = 0
    for path, other in sampled(record, chooser, moves):
        text = edited(record, path, other)
        place = ".".join(map(str, path))
        if stranger.problems(text):
            both += 1
            assert we_refuse(text), f"{place} = {other!r}: the stranger refuses it, we do not"
        else:
            only_we += 1
            assert RULES_ONLY.fullmatch(place), f"{place} = {other!r}: the stranger does not see it"
            assert we_refuse(text) or OTHER_MATCH.fullmatch(place), f"{place} = {other!r}: nobody sees it"
    return both, only_we


@each_game
def test_both_agree_on_sound_records(name: str) -> None:
    for seed in range(3):
        text = records.dump(finished(name, seed).record()).encode()
        assert stranger.problems(text) == []
        assert not we_refuse(text)


@one_game
def test_both_agree_on_edited_records(name: str) -> None:
    both, only_we = compare(name, 0, moves=20)
    assert both > 150
    assert only_we > 30


@pytest.mark.long
@each_game
def test_both_agree_on_edits_of_all_moves(name: str) -> None:
    for seed in (1, 2):
        both, only_we = compare(name, seed, moves=len(finished(name, seed).moves) // 2)
        assert both > 300
        assert only_we > 100


@each_game
def test_without_a_new_digest_both_refuse_every_edit(name: str) -> None:
    record, chooser = finished(name, 1).record(), random.Random(1)
    for path in chooser.sample([path for path in places(record) if path != ("digest",)], 60):
        value: Any = record
        for key in path:
            value = value[key]
        text = edited(record, path, chooser.choice(others(value)), reseal=False)
        assert stranger.problems(text)
        assert we_refuse(text)


@each_game
def test_every_draw_is_checked(name: str) -> None:
    """A forged outcome, or a number of outcomes that would give another: each is named."""
    record = finished(name, 2).record()
    draws = [number for number, move in enumerate(record["moves"]) if "draw" in move]
    for index, number in enumerate(draws):
        move = record["moves"][number]
        text = edited(record, ("moves", number), {**move, "draw": (move["draw"] + 1) % move["of"]})
        if move["of"] > 1:
            assert any(f"draw {index} is" in problem for problem in stranger.problems(text))
    assert we_refuse(text)


@pytest.mark.parametrize("text", [b"", b"{}", b"[]\n", b"7", b"\xff", b"[" * 100_000, b'{"moves":' * 5_000])
def test_what_is_no_record_is_refused_by_both(text: bytes) -> None:
    assert stranger.problems(text)
    assert we_refuse(text)


def test_fields_that_are_missing_or_unknown() -> None:
    record = finished("trono", 0).record()
    for field in record:
        text = records.dump({name: value for name, value in record.items() if name != field}).encode()
        assert stranger.problems(text) == [f"missing, or not a field of a record: '{field}'"]
        assert we_refuse(text)
    assert "'note'" in stranger.problems(edited(record, ("note",), 1))[0]


def test_a_running_match_and_set_draws_prove_nothing() -> None:
    text = records.dump(tavolata.game("trono").new(2, seed=1).record()).encode()
    assert stranger.problems(text) == ["the seed is not revealed: the game is not over"]
    assert we_refuse(text)
    forced = edited(finished("trono", 0).record(), ("forced",), 2)
    assert stranger.problems(forced) == ["the first 2 draws were set by hand: they prove nothing"]
    assert we_refuse(forced)


def run(*arguments: Any, folder: Path) -> tuple[int, list[str]]:
    """Run the verifier as an outsider would: in another folder, by a Python without installed packages."""
    command = [sys.executable, "-I", "-S", str(VERIFIER), *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, (done.stdout + done.stderr).splitlines()


def ours(file: Path, folder: Path) -> int:
    return run_command(["verify", str(file)], "", folder, dict(os.environ)).returncode


@each_game
def test_both_programs(name: str, tmp_path: Path) -> None:
    """Exit codes and lines of both verifiers, for a sound record and for a forged one."""
    match = finished(name, 0)
    record, file = match.record(), tmp_path / "game.json"
    file.write_text(records.dump(record))
    draws = sum("draw" in move for move in match.moves)
    sound = f"sound: {draws} draws follow from the seed committed to as {match.draws.commitment}"
    assert run(file, folder=tmp_path) == (0, [sound, "contributions of seats: 0, 1"])
    assert ours(file, tmp_path) == 0
    file.write_bytes(edited(record, ("contributions", "0"), "other words"))
    code, lines = run(file, folder=tmp_path)
    assert code == 1
    assert len(lines) > draws // 3
    assert all(re.fullmatch(r"draw \d+ is \d+, and the seed gives \d+", line) for line in lines)
    assert ours(file, tmp_path) == 2


def test_what_was_shown_before_the_first_draw(tmp_path: Path) -> None:
    match, file = finished("trono", 0), tmp_path / "game.json"
    file.write_text(records.dump(match.record()))
    words = match.draws.contributions[0]
    shown = ["--commitment", match.draws.commitment, "--contribution", f"0:{words}"]
    assert run(file, *shown, folder=tmp_path)[0] == 0
    code, lines = run(file, "--commitment", "0" * 64, "--contribution", "1:mine", folder=tmp_path)
    assert (code, len(lines)) == (1, 2)


@each_game
def test_a_match_that_was_broken_off(name: str, tmp_path: Path) -> None:
    """Its draws are checked as far as it went, and both say that it did not end."""
    match, file = tavolata.game(name).new(2, seed=4), tmp_path / "game.json"
    for _ in range(12):
        match.play(match.legal()[0])
    assert not match.over
    record = match.record(reveal=True)
    file.write_text(records.dump(record))
    code, lines = run(file, folder=tmp_path)
    assert (code, lines[-1]) == (0, "the match was broken off before its end")
    assert not tavolata.verify(record).over
    draw = next(number for number, move in enumerate(record["moves"]) if "draw" in move)
    forged = edited(record, ("moves", draw, "draw"), (record["moves"][draw]["draw"] + 1) % record["moves"][draw]["of"])
    assert stranger.problems(forged)
    assert we_refuse(forged)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    code, lines = run("nowhere.json", folder=tmp_path)
    assert (code, len(lines)) == (2, 1)
    assert "nowhere.json" in lines[0]
    assert run(folder=tmp_path)[0] == 2


def test_it_is_short_and_knows_nothing_of_us() -> None:
    source = VERIFIER.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 240
    imported = re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)
    assert set(imported) <= set(sys.stdlib_module_names)
