"""The command line: what it tells, and that everything it refuses is one sentence and exit code 2."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pexpect
import pytest

import tavolata
from tavolata import cli
from tavolata.kernel import record as records
from tavolata.terminal.saves import Save, write_save

from .sitting import GAME, begun, finished_record

PROGRAM = [sys.executable, "-c", "from tavolata.cli import main; main()"]


@dataclass
class Done:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process, typing these lines."""

    def command(*words: str | Path, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["tavolata", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        monkeypatch.setenv("LANG", "en_US.UTF-8")
        monkeypatch.delenv("LC_ALL", raising=False)
        with pytest.raises(SystemExit) as ended:
            cli.main()
        shown = capsys.readouterr()
        return Done(int(ended.value.code or 0), shown.out, shown.err)

    return command


def assert_refused(done: Done, *words: str) -> None:
    """One sentence that names the thing, on stderr; exit code 2; nothing else."""
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert done.err.rstrip().endswith((".", ")"))  # a reason ends with the number of its rule
    assert "Traceback" not in done.err + done.out
    for word in words:
        assert word in done.err


# --- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play chess", ["'chess'", "trono"]),
        ("play trono --players 9", ["2 to 7", "9"]),
        ("play trono --players 0", ["2 to 7", "0"]),
        ("play trono --players four", ["--players", "'four'"]),
        ("play trono --option deadly_sins", ["deadly_sins", "name=on"]),
        ("play trono --option sins=off", ["'sins'", "deadly_sins"]),
        ("play trono --option deadly_sins=maybe", ["deadly_sins=maybe", "name=on"]),
        ("play trono --option deadly_sins=2", ["'deadly_sins'", "2", "off, on"]),
        ("play trono --preset easy", ["'easy'", "first_game"]),
        ("play trono --content nowhere.toml", ["nowhere.toml", "cannot be read"]),
        ("play trono --content .", ["cannot be read"]),
        ("play trono --humans 9", ["'9'", "0-4"]),
        ("play trono --names A,A", ["'A'", "twice"]),
        ("play trono --lang de", ["'de'", "it, en"]),
        ("play trono --load nowhere.json", ["nowhere.json", "cannot be read"]),
        ("play trono --load .", ["cannot be read"]),
        ("play trono --load x.json --seed 3", ["--seed", "--load"]),
        ("play trono --load x.json --edition 0", ["--edition", "--load"]),
        ("play bomarzo --edition 9", ["edition 9", "0-2"]),
        ("simulate bomarzo --edition 9", ["edition 9", "0-2"]),
        ("simulate bomarzo --edition first", ["--edition", "first"]),
        ("play trono --fats", ["--fats"]),
        ("fly", ["'fly'", "play", "verify"]),
        ("content", ["command"]),
        ("content show chess", ["'chess'", "trono"]),
        ("content check trono", ["FILE"]),
        ("content check trono nowhere.toml", ["nowhere.toml"]),
        ("verify", ["RECORD"]),
        ("verify nowhere.json", ["nowhere.json"]),
        ("verify .", ["cannot be read"]),
        ("simulate", ["GAME"]),
        ("simulate trono --games many", ["--games", "'many'"]),
    ],
)
def test_bad_words_are_refused_in_a_sentence(words: str, said: list[str], run: Run) -> None:
    assert_refused(run(*words.split()), *said)


def test_what_a_strangers_file_says_is_not_for_the_terminal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(r'"\u001b]0;title\u0007\u001b[31mred\r\u009b1m" = 3')
    done = run("lab", "run", file, "--out", tmp_path / "out")
    assert_refused(done, "red", "until_of")
    assert not [sign for sign in done.err[:-1] if not sign.isprintable()]


def test_refusals_are_in_the_language_asked_for(run: Run) -> None:
    assert_refused(run("play", "trono", "--players", "9", "--lang", "it"), "si gioca da 2 a 7 giocatori")
    assert_refused(run("verify", "--lang", "it"), "Manca RECORD")
    assert_refused(run("play", "--nope", "--lang", "it"), "--nope")
    assert_refused(run("play", "trono", "--players", "9"), "is for 2 to 7 players")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[supply]\ntokens = { value = [24, 24, 24, 240], source = "ours" }',
            ["'supply.tokens'", "240", "1 to 99"],
        ),
        ('[supply]\ntokens = { value = [24, 24], source = "ours" }', ["'supply.tokens'", "list of 4"]),
        ("[supply]\ntokens = 4", ["'supply.tokens'", "source"]),
        ('[limits]\nsin = { value = 7, source = "ours" }', ["'limits.sin'", "limits.sins"]),
        ('[limits]\nsins = { value = 7, source = "guess" }', ["'limits.sins'", "printed, ours"]),
        ("[limits", ["not valid TOML"]),
    ],
)
def test_content_that_cannot_be(text: str, said: list[str], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    assert_refused(run("content", "check", "trono", file), *said)
    assert_refused(run("play", "trono", "--content", file), *said)


def resealed(record: dict[str, object], **changes: object) -> str:
    """A forger's record: changed, with a fitting digest."""
    return records.dump(records.seal({k: v for k, v in (record | changes).items() if k != "digest"}))


FORGERIES: dict[str, tuple[Callable[[dict[str, object]], str], str]] = {
    "truncated": (lambda r: records.dump(r)[:-200], "truncated"),
    "empty": (lambda r: "", "truncated"),
    "a list": (lambda r: "[]\n", "truncated"),
    "edited": (lambda r: records.dump(r | {"players": 4}), "digest"),
    "another version": (lambda r: resealed(r, rules_version=99), "rules version 99"),
    "another game": (lambda r: resealed(r, game="chess"), "'chess'"),
    "another winner": (lambda r: resealed(r, winners=[]), "moves say otherwise"),
    "another draw": (lambda r: resealed(r, moves=[{"draw": 7777}]), ""),
    "an illegal action": (lambda r: resealed(r, moves=[*illegal(r)]), "not possible"),
    "another way of writing": (lambda r: json.dumps(r, indent=1), "edited"),
}


def illegal(record: dict[str, object]) -> list[object]:
    """The moves with the first act of a person replaced."""
    moves = [dict(move) for move in record["moves"]]  # type: ignore[attr-defined]
    first = next(move for move in moves if "act" in move)
    first["act"] = {"verb": "pass_on"}
    return moves  # type: ignore[return-value]


@pytest.mark.parametrize("forgery", FORGERIES)
def test_records_that_are_not_whole_or_not_true(forgery: str, run: Run, tmp_path: Path) -> None:
    record = records.load(finished_record(tmp_path))
    forge, said = FORGERIES[forgery]
    file = tmp_path / "forged.json"
    file.write_text(forge(record))
    assert_refused(run("verify", file), said)
    assert_refused(run("play", "--load", file), said)


def test_a_running_game_is_neither_verified_nor_played_on_without_its_seed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    file.write_text(records.dump(GAME.new(3, seed=1).record()))
    assert_refused(run("verify", file), "not over")
    assert_refused(run("play", "--load", file), "no seed")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"humans": [9]}, "people who cannot sit there"),
        ({"names": ["A"]}, "other names than players"),
        ({"lang": "de"}, "language"),
        ({"record": {}}, "lacks"),
    ],
)
def test_saves_that_cannot_be(change: dict[str, object], said: str, run: Run, tmp_path: Path) -> None:
    record = GAME.new(3, seed=1).record(reveal=True)
    save = {"record": record, "humans": [0], "names": ["A", "B", "C"], "lang": "en"}
    file = tmp_path / "save.json"
    file.write_text(records.dump(save | change))
    assert_refused(run("play", "--load", file), said)


# --- what is told -------------------------------------------------------------------------------------------


def test_verify_tells_who_won_and_what_was_checked(run: Run, tmp_path: Path) -> None:
    file = finished_record(tmp_path)
    record = records.load(file)
    done = run("verify", file)
    assert done.code == 0
    assert record["commitment"] in done.out
    draws = sum("draw" in move for move in record["moves"])
    assert f"Checked against the seed: {draws} draws." in done.out
    assert f"Player {record['winners'][0] + 1} wins" in done.out
    assert f"vince Giocatore {record['winners'][0] + 1}" in run("verify", file, "--lang", "it").out


def test_verify_says_that_a_game_was_broken_off(run: Run, tmp_path: Path) -> None:
    """Ended by its people, not by its rules: the seed is revealed, and the draws as far as it went are checked."""
    file = tmp_path / "broken.json"
    file.write_text(records.dump(GAME.new(3, seed=1).record(reveal=True)))
    done = run("verify", file)
    assert done.code == 0
    assert "3 players: broken off before its end." in done.out
    assert "interrotta prima della fine" in run("verify", file, "--lang", "it").out


def test_content_check_tells_what_differs(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[limits]\nsins = { value = 9, source = "ours" }\nhoard = { value = 8, source = "printed" }\n'
        '[victory.dean]\nleast = { value = [4, 2, 6, 0], source = "printed" }\n'
    )
    done = run("content", "check", "trono", file)
    assert done.code == 0
    assert "changes 2 values of" in done.out
    assert "limits.sins: 7 → 9 (ours)" in done.out
    assert "victory.dean.least: 4 2 5 0 → 4 2 6 0 (printed)" in done.out
    file.write_text('[limits]\nsins = { value = 7, source = "ours" }\n')
    assert "changes nothing" in " ".join(run("content", "check", "trono", file).out.split())


def test_content_show_marks_printed_and_ours(run: Run) -> None:
    done = run("content", "show", "trono", "--lang", "it")
    assert done.code == 0
    lines = {line.split("│")[1].strip(): line for line in done.out.splitlines() if line.count("│") > 3}
    assert "nostro" in lines["dice.faces"]
    assert "T-01" in lines["dice.faces"]
    assert "stampato" in lines["limits.sins"]


def test_games_and_version_and_help(run: Run) -> None:
    said = run("games").out
    for words in ("Il Trono di Mortadella", "2 to 7 players", "deadly_sins", "first_game", "default: off"):
        assert words in said
    assert "da 2 a 7 giocatori" in run("games", "--lang", "it").out
    assert run("--version").out == f"tavolata {tavolata.__version__}\n"
    assert "simulate" in run().out
    assert "--humans" in run("play", "--help").out


# --- play ---------------------------------------------------------------------------------------------------


def test_play_without_a_game_begins_one(run: Run) -> None:
    done = run("play", "--seed", "3", "--lang", "it", typed="aiuto\nesci\n\n")
    assert done.code == 0
    assert "Il Trono di Mortadella" in done.out
    assert "Al tavolo: Giocatore 1 (tu), Otto (bot), Ada (bot), Ugo (bot)." in done.out
    assert "Arrivederci!" in done.out
    assert "\x1b" not in done.out


def test_the_table_is_as_it_was_asked_for(run: Run, tmp_path: Path) -> None:
    content = tmp_path / "mine.toml"
    content.write_text('[limits]\nsins = { value = 9, source = "ours" }\n')
    words = "play trono --players 5 --names Anna,Bea --humans 2, --option deadly_sins=off --fast --content"
    save = tmp_path / "game.json"
    done = run(*words.split(), content, typed=f"save {save}\n")
    assert done.code == 0
    assert "At the table: Anna (bot), Bea (you), Otto (bot), Ada (bot), Ugo (bot)." in done.out
    assert "Off: 7 Deadly Sins" in done.out
    assert "With changed content." in done.out
    kept = json.loads(save.read_text())
    assert kept["record"]["content"]["values"]["limits.sins"] == 9
    assert kept["humans"] == [1]
    again = run("play", "--load", save, "--lang", "it", typed="quit\n")
    assert again.code == 0
    assert "Bea> quit" in again.out
    assert_refused(run("play", "chess", "--load", save), "chess")


def test_a_finished_record_is_shown(run: Run, tmp_path: Path) -> None:
    done = run("play", "--load", finished_record(tmp_path), typed="\n")
    assert done.code == 0
    assert "♛" in done.out


# --- a real terminal ----------------------------------------------------------------------------------------


def test_two_people_at_a_real_terminal(tmp_path: Path) -> None:
    """Nothing of the one stays on the screen, nor above it, when the other comes; Ctrl-C leaves politely."""
    save = tmp_path / "two.json"
    match = begun("people people book tower rat")
    write_save(save, Save(match.record(reveal=True), [0, 1], ["Anna", "Bea", "Otto"], "en"))
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}
    environment.pop("NO_COLOR", None)
    words = [*PROGRAM[1:], "play", "--load", str(save), "--fast"]
    screen = pexpect.spawn(PROGRAM[0], words, env=environment, encoding="utf-8", timeout=120)
    screen.expect("Pass the device to Anna")
    assert "Prince" not in screen.before
    screen.sendline("")
    screen.expect("Anna> ")
    assert "Prince of Tortellini" in screen.before
    assert "\x1b[1m" in screen.before  # bold
    screen.sendline("people, people, tower")
    screen.expect("Anna> ")
    screen.sendline("gathering, tower, pass")
    screen.expect("Pass the device to Bea")
    assert "\x1b[2J\x1b[3J\x1b[H" in screen.before
    screen.sendline("")
    screen.expect("Bea> ")
    assert "High Dean" in screen.before
    assert "Your role: Prince" not in screen.before
    screen.sendcontrol("c")
    screen.expect("Keep the game")
    screen.sendcontrol("d")
    screen.expect("Goodbye!")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_the_program_itself_refuses_and_says_no_more(tmp_path: Path) -> None:
    words = [*PROGRAM, "play", "trono", "--players", "9"]
    done = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"LANG": "it_IT.UTF-8", "LC_ALL": ""})
    assert done.returncode == 2
    assert done.stderr == "trono si gioca da 2 a 7 giocatori (un numero intero), non 9.\n"
    assert done.stdout == ""
