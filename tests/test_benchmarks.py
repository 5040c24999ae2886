"""The benchmarks run; limits that do not depend on the machine hold: small states, few decisions without a choice."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.aims import AIMS, PLAYERS
from benchmarks.cores import as_processes, as_threads, doublings
from benchmarks.ours import RandomPlay
from benchmarks.report import Figure, Report, Table, Target

ROOT = Path(__file__).resolve().parent.parent


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300
    )


def test_engine_prints_its_table_and_keeps_it(tmp_path: Path) -> None:
    kept, page = tmp_path / "engine.json", tmp_path / "performance.md"
    done = bench("engine", "--game", "trono", "--quick", "--json", str(kept), "--markdown", str(page))
    assert done.returncode == 0, done.stderr
    assert "random play, one core" in done.stdout
    assert "--peers" in done.stdout  # says how to add the other engines
    assert done.stdout.strip() in page.read_text()

    main, by_players = json.loads(kept.read_text())[0]["tables"]
    assert len(by_players["figures"]) == 6
    assert all(figure["value"] > 0 for figure in main["figures"] + by_players["figures"])
    assert all(figure["single"] <= 0.30 for figure in by_players["figures"])
    size = next(figure for figure in main["figures"] if figure["unit"] == "bytes")
    assert size["value"] <= 128


def test_views_are_measured_in_microseconds(tmp_path: Path) -> None:
    kept = tmp_path / "views.json"
    done = bench("views", "--game", "trono", "--quick", "--json", str(kept))
    assert done.returncode == 0, done.stderr
    [table] = json.loads(kept.read_text())[0]["tables"]
    assert {"view of a seat", "an action in words", "an event in words"} <= {line["what"] for line in table["figures"]}
    assert all(line["unit"] == "us" and 0 < line["value"] < 10_000 for line in table["figures"])


def test_without_a_card_each_part_says_so_and_the_rest_goes_on() -> None:
    done = bench("card", "--quick", "--game", "trono")
    assert done.returncode == 0, done.stderr
    assert "measuring FAILED: NoGpu" in done.stdout
    assert "comparing with the CPU FAILED: NoGpu" in done.stdout


@pytest.mark.parametrize("name", AIMS)
def test_states_are_small_and_decisions_are_choices(name: str) -> None:
    play = RandomPlay(name, PLAYERS, 0.01)
    assert AIMS[name].size.verdict(play.start.dtype.itemsize).startswith("yes")
    assert play.single <= 0.30


@pytest.mark.parametrize(
    ("target", "figure", "verdict"),
    [
        (Target(15, 25), 14.9, "NO"),
        (Target(15, 25), 15, "yes"),
        (Target(15, 25), 25, "yes, stretch"),
        (Target(256, 128, at_most=True), 257, "NO"),
        (Target(256, 128, at_most=True), 256, "yes"),
        (Target(256, 128, at_most=True), 120, "yes, stretch"),
        (Target(1.9), 100, "yes"),
        (Target(0.6, ceiling=0.8), 0.59, "NO"),
        (Target(0.6, ceiling=0.8), 0.8, "yes"),
        (Target(0.6, ceiling=0.8), 0.95, "NO"),
    ],
)
def test_a_figure_is_held_against_its_target(target: Target, figure: float, verdict: str) -> None:
    assert target.verdict(figure) == verdict


def test_where_there_is_a_ratio_the_target_is_about_it() -> None:
    figure = Figure("pig", 14e6, "decisions/s", Target(1.0, 1.5), ratio=1.2)
    cells = figure.cells()
    assert (cells["figure"], cells["ratio"], cells["floor"]) == ("14 M decisions/s", "1.20 x", "1 x")
    assert cells["holds"] == "yes"


def test_kept_figures_come_back_as_they_were() -> None:
    figures = [Figure("a", 1.5, "s", Target(2.0, at_most=True), load=0.5), Figure("b", 2.0, "x")]
    report = Report("Start", [Table("T", figures)], ["A note."])
    again = Report.from_json(json.loads(json.dumps(report.to_json())))
    assert again == report
    assert "Start" in again.text()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(("speed",), "'speed'"), (("engine", "--with", "nowhere.json"), "nowhere.json"), (("--fast",), "--fast")],
)
def test_bad_input_is_refused_in_a_sentence(arguments: tuple[str, ...], named: str) -> None:
    done = bench(*arguments)
    assert done.returncode == 2
    assert named in done.stderr
    assert "Traceback" not in done.stderr


def test_threads_and_processes_are_held_against_one_core() -> None:
    play = RandomPlay("trono", PLAYERS, 0.01)
    assert list(doublings(7)) == [1, 2, 4]
    assert play.spread(2).rate > 0
    assert as_threads(play, 2) > 0
    assert as_processes(play, 2) > 0


def test_frames_are_measured_with_their_bytes(tmp_path: Path) -> None:
    kept = tmp_path / "frames.json"
    done = bench("frames", "--game", "trono", "--quick", "--json", str(kept))
    assert done.returncode == 0, done.stderr
    [table] = json.loads(kept.read_text())[0]["tables"]
    figures = {line["what"]: line["value"] for line in table["figures"]}
    middle, late, largest = (figures[f"bytes with steps, {part}"] for part in ("p50", "p99", "largest"))
    assert 0 < middle <= late <= largest
    assert middle < figures["bytes with the whole view, p50"]
    assert all(0 < figures[what] < 10_000 for what in ("an act, carried out", "a frame with steps"))
