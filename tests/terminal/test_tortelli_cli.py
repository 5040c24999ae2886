"""The command line with a game of several content files, and a real terminal with two people at it."""

import os
from pathlib import Path

import pexpect
import pytest

from tavolata.terminal.saves import Save, write_save

from ..tortelli.tables import GAME, table
from .test_cli import PROGRAM, Run, assert_refused, run

__all__ = ["run"]  # the fixture


def test_content_show_has_the_values_of_all_files(run: Run) -> None:
    done = run("content", "show", "tortelli", "--lang", "it")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.out.splitlines() if line.count("│") > 3]
    shown = {row[0]: row[1:] for row in rows if row[0]}
    assert done.code == 0
    assert shown["setup.troops"] == ["30", "stampato", "S-02"]
    assert shown["bazza.rinforzi.number"] == ["2", "stampato", ""]
    assert rows[0][0] == "setup.troops"
    assert "  kingdoms.levante.troops: 5 (stampato)\n" in done.out
    assert "  map.borders.imola: castel_del_rio castel_guelfo dozza medicina (nostro)\n" in done.out
    assert [path for path in GAME.standard_content if path not in done.out] == []
    assert [line.strip() for line in done.out.splitlines() if line.strip().endswith(".toml")] == [
        "standard.toml",
        "cards.toml",
        "map.toml",
        "objectives.toml",
        "shorter.toml",
    ]


def test_content_check_tells_what_a_box_owner_changes(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[bazza.sagra]\nkind = { value = "lose", source = "printed" }\nnumber = { value = 2, source = "printed" }\n'
        '[objectives.province]\nterritories = { value = [32, 26, 24, 20, 18], source = "printed" }\n'
    )
    done = run("content", "check", "tortelli", file)
    assert done.code == 0
    assert f"of {len(GAME.standard_content)} of tortelli" in " ".join(done.out.split())
    assert "bazza.sagra.kind: place → lose (printed)" in done.out
    assert "bazza.sagra.number" not in done.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[bazza.sagre]\nkind = { value = "lose", source = "ours" }', ["'bazza.sagre.kind'", "bazza.sagra.kind"]),
        ('[bazza.sagra]\nkind = { value = "win", source = "ours" }', ["'bazza.sagra.kind'", "'win'", "place, lose"]),
        ('[bazza.sagra]\nnumber = { value = 12, source = "ours" }', ["'bazza.sagra.number'", "12", "1 to 9"]),
        ('[bazza.sagra]\nterritory = { value = "imola", source = "ours" }', ["'imola'", "'sagra'"]),
        ('[map.borders]\nimola = { value = ["dozza"], source = "ours" }', ["'imola'", "both sides"]),
        ('[objectives.province]\nterritories = { value = [24], source = "ours" }', ["territories'", "list of 5"]),
    ],
)
def test_content_that_cannot_be(text: str, said: list[str], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    done = run("content", "check", "tortelli", file)
    assert_refused(done, *said)
    assert len(done.err) < 400
    assert_refused(run("play", "tortelli", "--content", file), *said)


def test_an_unknown_value_is_answered_with_few_names(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[kingdoms.levant]\ntroops = { value = 6, source = "ours" }')
    done = run("content", "check", "tortelli", file)
    assert_refused(done, "'kingdoms.levant.troops'", "the nearest are kingdoms.levante.troops")
    assert done.err.count(",") == 4
    assert_refused(
        run("content", "check", "tortelli", file, "--lang", "it"), "i più vicini sono kingdoms.levante.troops"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--players 7", ["tortelli", "2 to 6", "7"]),
        ("--bots clever", ["'clever'", "random, gentle, easy, solid, keen, expert, master, simple"]),
        ("--option round_limit=5", ["'round_limit'", "5"]),
        ("--preset slow", ["'slow'", "quick"]),
    ],
)
def test_bad_words_are_refused_in_a_sentence(words: str, said: list[str], run: Run) -> None:
    assert_refused(run("play", "tortelli", *words.split()), *said)


@pytest.mark.parametrize("bots", ["simple", "random"])
def test_play_against_bots_of_a_kind(bots: str, run: Run) -> None:
    words = ["play", "tortelli", "--players", "4", "--lang", "it", "--seed", "3", "--preset", "quick", "--bots"]
    done = run(*words, bots, typed="pieve\nargelato 2\nesci\n\n")
    assert done.code == 0
    assert "Al tavolo: Giocatore 1 (tu), Otto (bot), Ada (bot), Ugo (bot)." in done.out
    assert "Partita veloce" in done.out
    assert "Arrivederci!" in done.out
    assert "\x1b" not in done.out


def test_two_people_at_a_real_terminal(tmp_path: Path) -> None:
    """80 columns, colours, whole orders, and nothing of the one on the screen when the other comes."""
    save = tmp_path / "two.json"
    match = table({0: "imola 5 castel_guelfo", 1: "dozza 9"}, objectives=("castles", "centre")).match
    mine, other = (GAME.text("it")(f"objective.{name}") for name in ("castles", "centre"))
    write_save(save, Save(match.record(reveal=True), [0, 1], ["Anna", "Bea"], "it"))
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "60"}
    environment.pop("NO_COLOR", None)
    words = [*PROGRAM[1:], "play", "--load", str(save), "--fast"]
    screen = pexpect.spawn(PROGRAM[0], words, env=environment, encoding="utf-8", timeout=120)
    screen.expect("Passa il dispositivo: Anna")
    assert mine not in screen.before
    screen.sendline("")
    screen.expect("Anna> ")
    assert mine in screen.before
    assert other not in screen.before
    assert "\x1b[1;91m" in screen.before  # one's own places, bold and in one's colour
    screen.sendline("minacce")
    screen.expect("in pericolo")
    screen.sendline("basta")
    screen.expect("Anna> ")
    screen.sendline("basta")
    screen.expect("Passa il dispositivo: Bea")
    assert "\x1b[2J\x1b[3J\x1b[H" in screen.before
    screen.sendcontrol("c")
    screen.expect("Salvo la partita")
    screen.sendcontrol("d")
    screen.expect("Arrivederci!")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
