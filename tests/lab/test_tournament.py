"""The arena: fair schedules, ratings, stored results, and external bots that can harm no game."""

import io
import json
import os
import select
import stat
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

from tavolata import TavolataError
from tavolata.kernel.game import game as find_game
from tavolata.lab.tournament import command
from tavolata.lab.tournament.entrants import Entrant, parse_entrant, parse_entrants
from tavolata.lab.tournament.foreign import HOST, MEMORY, MOST_SAID
from tavolata.lab.tournament.play import Contest, Pace, Played, play, play_all
from tavolata.lab.tournament.ratings import rate
from tavolata.lab.tournament.report import as_markdown, show
from tavolata.lab.tournament.schedule import Fixture, fixtures
from tavolata.lab.tournament.scores import Board
from tavolata.lab.words import Words

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "bots"


def contest(*names: str, players: int = 2, seconds: float = 5.0) -> Contest:
    entrants = tuple(parse_entrant(name) for name in names)
    return Contest("trono", players, 1, {}, entrants, seconds)


def test_every_pair_meets_on_the_same_deals_from_both_sides() -> None:
    met = list(fixtures(3, 2, 4))
    pairs = Counter(frozenset(fixture.seats) for fixture in met)
    assert pairs == {frozenset(pair): 4 for pair in ((0, 1), (0, 2), (1, 2))}
    assert {(f.deal, f.seats) for f in met if set(f.seats) == {0, 1}} == {
        (0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0)),
    }  # fmt: skip


def test_at_a_large_table_one_sits_in_every_seat_among_others_of_a_kind() -> None:
    met = list(fixtures(2, 4, 8))
    assert len(met) == 16
    for alone in (0, 1):
        own = [f for f in met if f.seats.count(alone) == 1]
        assert Counter((f.deal, f.seats.index(alone)) for f in own) == {(d, s): 1 for d in (0, 1) for s in range(4)}


def test_the_stronger_is_rated_higher_and_more_games_are_surer() -> None:
    def games(number: int) -> list[Played]:
        seats = [(0, 1), (1, 0)]
        return [Played(Fixture(n, seats[n % 2]), (n % 2,), (1, 2) if n % 2 == 0 else (2, 1), {}) for n in range(number)]

    few, many = rate(2, games(6)), rate(2, games(60))
    assert many[0].interval[0] > many[1].interval[1]
    assert many[0].deviation < few[0].deviation < 25 / 3


def test_the_same_contest_comes_to_the_same_end_on_any_number_of_processes() -> None:
    asked = contest("gentle", "solid")
    wanted = list(fixtures(2, 2, 6))
    one = {game.fixture: game.winners for game in play_all(asked, wanted, 1)}
    two = {game.fixture: game.winners for game in play_all(asked, wanted, 2)}
    assert one == two
    assert len(one) == 6


def test_a_contest_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "arena.json"

    def asked(games: int, resume: bool = False, bots: str = "gentle,solid") -> dict[str, object]:
        command.arena("trono", bots, 2, games, 1, 5.0, [], 1, out, resume, True, "en")
        return dict(json.loads(capsys.readouterr().out))

    first = asked(4)
    more = asked(6, resume=True)
    whole = asked(6)
    assert more["games"][:2] == first["games"][:2]  # type: ignore[index]
    assert more["meetings"] == whole["meetings"]
    with pytest.raises(TavolataError, match="holds another contest"):
        asked(6, resume=True, bots="easy,solid")
    out.write_text(json.dumps(whole | {"rules": "those of before"}))
    with pytest.raises(TavolataError, match="holds another contest: version"):
        asked(6, resume=True)
    with pytest.raises(TavolataError, match="does not search"):
        asked(6, bots="gentle@5,solid")
    for wrong in ("{}", "[]", "no JSON"):
        out.write_text(wrong)
        with pytest.raises(TavolataError, match="is not a contest"):
            asked(6, resume=True)
    out = tmp_path / "nowhere" / "arena.json"
    with pytest.raises(TavolataError, match="cannot be written"):
        asked(6)


def test_a_page_that_cannot_be_written_is_refused_before_play(tmp_path: Path) -> None:
    out, page = tmp_path / "arena.json", tmp_path / "nowhere" / "ladder.md"
    with pytest.raises(TavolataError, match=r"ladder\.md' cannot be written"):
        command.arena("trono", "gentle,solid", 2, 2, 1, 5.0, [], 1, out, False, True, "en", page)
    assert not out.exists()


@pytest.mark.parametrize("name", ["first_offer.py", "last_offer.sh"])
def test_example_bots_answer_every_decision(name: str) -> None:
    played = play(contest(str(EXAMPLES / name), "gentle"), Fixture(1, (0, 1)))
    pace = played.paces[0]
    assert pace.decisions > 5
    assert pace.faults == {}


def program(folder: Path, text: str) -> str:
    path = folder / "bot"
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


ANSWERING = "while IFS= read -r line; do case $line in *decide*) {} ;; esac; done\n"


PYTHON_BOT = "class Bot:\n    def __init__(self, game):\n        pass\n    def decide(self, view, legal):\n        {}\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("exit 1\n", "crashed"),
        (ANSWERING.format("echo nonsense"), "rubbish"),
        (ANSWERING.format("""echo '{"action": true}'"""), "rubbish"),
        (ANSWERING.format("""echo '{"action": 999999}'"""), "illegal"),
        (ANSWERING.format("head -c 100000 /dev/zero | tr '\\0' 9"), "rubbish"),
    ],
)
def test_a_bot_that_fails_loses_its_decisions_and_the_game_goes_on(tmp_path: Path, text: str, fault: str) -> None:
    played = play(contest(program(tmp_path, text), "gentle"), Fixture(1, (0, 1)))
    faults = played.paces[0].faults
    assert played.winners
    assert faults[fault] >= 1
    assert sum(faults.values()) == played.paces[0].gestures


@pytest.mark.parametrize(
    ("text", "fault", "said"),
    [
        ("class Robot:\n    pass\n", "crashed", "AttributeError: module 'own_bot' has no attribute 'Bot'"),
        ("class Bot(\n", "crashed", "SyntaxError: '(' was never closed (bot.py, line 1)"),
        ("\n1 / 0\n", "crashed", "ZeroDivisionError: division by zero (line 2)"),
        (PYTHON_BOT.format("raise ValueError('boom')"), "crashed", "ValueError: boom (line 5)"),
        (PYTHON_BOT.format("return 999999"), "illegal", "999999"),
    ],
)
def test_it_is_said_why_a_class_lost_its_decisions(tmp_path: Path, text: str, fault: str, said: str) -> None:
    file = tmp_path / "bot.py"
    file.write_text(text)
    pace = play(contest(str(file), "gentle"), Fixture(1, (0, 1))).paces[0]
    assert pace.said == {fault: said}
    assert pace.faults[fault] >= 1


def test_a_class_that_does_not_load_says_so_when_it_is_asked(tmp_path: Path) -> None:
    """Before that it would be taken for an answer to an earlier question, wherever the question comes late."""
    file = tmp_path / "bot.py"
    file.write_text("1 / 0\n")
    command = [sys.executable, "-I", str(HOST), str(MEMORY), "class", str(file)]
    game, question = (json.dumps({"type": kind}) + "\n" for kind in ("game", "decide"))
    for asked, answers in ((game, 0), (game + question, 1), (game + 2 * question, 1)):
        told = subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout
        assert told.count("ZeroDivisionError") == len(told.splitlines()) == answers


def test_what_a_class_prints_is_no_answer(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("print('import')\n" + PYTHON_BOT.format("print('thinking'); return legal[0]['action']"))
    pace = play(contest(str(file), "gentle"), Fixture(1, (0, 1))).paces[0]
    assert (pace.faults, pace.said) == ({}, {})


def test_a_strangers_words_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    answer = "\x1b[31m[bold]red | `x`\x00" + "a" * 1000
    entry = contest(program(tmp_path, ANSWERING.format(f"printf '%s\\n' '{answer}'")), "gentle")
    board = Board(entry, [play(entry, Fixture(1, (0, 1)))])
    words, written = Words(find_game("trono"), "en"), io.StringIO()
    show(Console(file=written, width=400, force_terminal=True, no_color=True, highlight=False), board, words)
    said = board.to_json()["entrants"][0]["said"]["rubbish"]
    assert said.startswith("[31m[bold]red | `x`a")
    assert len(said) == MOST_SAID
    assert f"rubbish: {said}" in written.getvalue()
    assert "Decisions that a bot lost were made by 'solid'." in written.getvalue()
    assert f"    {entry.entrants[0].name}, rubbish: {said}\n" in as_markdown(board, words)


def test_a_bot_that_hangs_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    children = tmp_path / "children"
    text = f"sleep 1000 & echo $! > {children}; wait\n"
    asked = contest(program(tmp_path, text), "gentle", seconds=0.2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tavolata.lab.tournament.foreign.START_SECONDS", 2.0)
        played = play(asked, Fixture(1, (0, 1)))
    assert played.paces[0].faults["late"] == 1
    child = int(children.read_text())
    assert _ends(child)


def test_a_bot_leaves_nothing_behind_that_left_its_group(tmp_path: Path) -> None:
    """Something that lasts could remember deals, and play them again from the other seat."""
    child = tmp_path / "child"
    text = f"(/usr/bin/setsid /bin/sh -c 'echo $$ > {child}; exec sleep 1000' &)\n"
    text += f"while [ ! -s {child} ]; do :; done\nwhile read -r line; do echo; done\n"
    played = play(contest(program(tmp_path, text), "gentle"), Fixture(1, (0, 1)))
    assert played.paces[0].faults["rubbish"]
    assert _ends(int(child.read_text()))


def _ends(process: int) -> bool:
    """Whether a process is over, or soon will be."""
    try:
        file = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([file], [], [], 10)[0])
    finally:
        os.close(file)


def test_a_bot_has_an_empty_environment_a_folder_of_its_own_and_limits(tmp_path: Path) -> None:
    told = tmp_path / "told"
    text = f"/usr/bin/env > {told}; pwd >> {told}; ulimit -v >> {told}; exit 1\n"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SECRET", "nobody's business")
        play(contest(program(tmp_path, text), "gentle"), Fixture(1, (0, 1)))
    lines = told.read_text().splitlines()
    assert not any("SECRET" in line or "PATH=" in line for line in lines if not line.startswith(("PWD=", "OLDPWD=")))
    folder = next(line for line in lines if "tavolata-bot-" in line).removeprefix("PWD=")
    assert not os.path.exists(folder)
    assert int(lines[-1]) * 1024 == 2 << 30


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("solid", "2 to 16 different bots"),
        ("solid,solid", "2 to 16 different bots"),
        ("solid,genius", "There is no bot 'genius'"),
        ("solid,master@", "A budget is"),
        ("solid,master@0", "1 to"),
        ("solid,./nowhere.py", "There is no file"),
        (f"solid,{EXAMPLES.parents[1] / 'LICENSE'}", "may not be executed"),
    ],
)
def test_entrants_that_cannot_be(words: str, sentence: str) -> None:
    with pytest.raises(TavolataError, match=sentence) as refused:
        parse_entrants(words)
    assert refused.value.text("it") != refused.value.text("en")


def test_budgets_are_read() -> None:
    playouts, seconds = parse_entrants("master@400,master@0.5s")
    assert playouts.budget is not None
    assert playouts.budget.playouts == 400
    assert seconds.budget is not None
    assert seconds.budget.seconds == 0.5
    assert parse_entrant("solid") == Entrant("solid", "solid")


def test_the_board_counts_shared_wins_in_parts() -> None:
    board = Board(contest("gentle", "solid"))
    board.games = [
        Played(Fixture(0, (0, 1)), (0, 1), (1, 1), {0: Pace(), 1: Pace()}),
        Played(Fixture(0, (1, 0)), (1,), (2, 1), {0: Pace(), 1: Pace()}),
    ]
    assert board.meetings() == {(0, 1): (1.5, 2)}


def test_a_contest_goes_on_only_between_the_same_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an entry the file counts, of a level of ours whatever it is made of."""
    file, out = tmp_path / "first.py", tmp_path / "arena.json"
    text = (
        "class Bot:\n    def __init__(self, game): pass\n    def decide(self, view, legal): return legal[0]['action']\n"
    )
    file.write_text(text)
    asked = contest(str(file), "gentle")
    board = Board(asked)
    board.games.append(play(asked, Fixture(0, (0, 1))))
    board.write(out)
    again = Board(asked)
    again.go_on_from(out)
    assert again.games == board.games
    file.write_text(text.replace("[0]", "[-1]"))
    with pytest.raises(TavolataError, match="holds another contest"):
        Board(asked).go_on_from(out)
    file.write_text(text)
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "levels.py").write_text("# a master that thinks twice as long")
    monkeypatch.setattr("tavolata.lab.tournament.scores.BOTS", tmp_path / "bots")
    with pytest.raises(TavolataError, match="holds another contest"):
        Board(asked).go_on_from(out)


@pytest.mark.parametrize("processes", [1, 2])
def test_what_an_entry_has_started_ends_with_the_arena(processes: int, tmp_path: Path) -> None:
    """Also if only a worker is told to end, in the middle of a decision."""
    told = tmp_path / "told"
    bot = program(tmp_path, f"sleep 1000 & echo $! >> {told}; wait\n")
    words = ["arena", "trono", "--bots", f"{bot},gentle", "--games", "4", "--seconds", "600"]
    words += ["--processes", str(processes)]
    arena = subprocess.Popen([sys.executable, "-m", "tavolata", *words], stderr=subprocess.DEVNULL)
    try:
        while len(told.read_text().splitlines() if told.exists() else []) < processes:
            time.sleep(0.05)
            assert arena.poll() is None
        arena.terminate()
        assert arena.wait(60) != 0
        assert all(_ends(int(child)) for child in told.read_text().split())
    finally:
        arena.kill()


def test_a_bot_that_writes_without_end_is_told_so(tmp_path: Path) -> None:
    played = play(contest(program(tmp_path, "/usr/bin/yes | /usr/bin/tr -d '\\n'\n"), "gentle"), Fixture(1, (0, 1)))
    faults = played.paces[0].faults
    assert played.winners
    assert sum(faults.values()) == faults["rubbish"] == played.paces[0].gestures


def test_a_new_program_plays_every_game(tmp_path: Path) -> None:
    """So it remembers nothing of a deal that it has played from the other side."""
    told = tmp_path / "told"
    text = f"""#!{sys.executable}
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "game":
        open({str(told)!r}, "a").write(str(os.getpid()) + " " + os.getcwd() + "\\n")
    else:
        print(json.dumps({{"action": asked["legal"][0]["action"]}}), flush=True)
"""
    file = tmp_path / "bot"
    file.write_text(text)
    file.chmod(0o755)
    for seats in ((0, 1), (1, 0)):
        assert not play(contest(str(file), "gentle"), Fixture(1, seats)).paces[0].faults
    processes, folders = zip(*(line.split() for line in told.read_text().splitlines()), strict=True)
    assert len(set(processes)) == len(set(folders)) == len(processes) == 2


def test_the_command_prints_the_ladder_and_writes_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tavolata", "arena", "trono", "--bots", "random,solid", "--games", "4", "--lang", "it",
         "--markdown", str(tmp_path / "ladder.md")],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "solid" in done.stdout
    assert "forza" in done.stdout
    ladder, pairs = (tmp_path / "ladder.md").read_text(encoding="utf-8").split("\n\n")[1::2]
    assert len(ladder.splitlines()) == 4
    assert pairs.splitlines()[2].startswith("| random | solid |")
