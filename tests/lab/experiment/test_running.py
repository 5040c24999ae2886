"""Runs: the same bytes whatever plays them, on from where they were ended, and nothing of another version."""

import json
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata import TavolataError
from tavolata.lab.arena import Arena
from tavolata.lab.experiment.engines import check_card, on_this_machine
from tavolata.lab.experiment.folder import Folder
from tavolata.lab.experiment.parquet import from_parquet, to_parquet
from tavolata.lab.experiment.plan import Plan
from tavolata.lab.experiment.rows import play_rows
from tavolata.lab.experiment.running import Progress

from .small_experiments import prints, ran, small

TAVOLATA = [sys.executable, "-c", "import sys; from tavolata.cli import main; sys.exit(main())"]
FILE = 'game = "trono"\nplayers = 3\ngames = 4000\nseed = 5\nbots = "simple"\n'


def test_threads_and_order_change_no_byte(tmp_path: Path) -> None:
    ran(small(), tmp_path / "one")
    ran(small(), tmp_path / "two", on_this_machine(2))

    def backwards(plan: Plan, batches: object) -> object:
        return reversed(list(on_this_machine(1)(plan, batches)))  # type: ignore[arg-type]

    ran(small(), tmp_path / "three", backwards)  # type: ignore[arg-type]
    assert prints(tmp_path / "one") == prints(tmp_path / "two") == prints(tmp_path / "three")
    assert len(prints(tmp_path / "one")) == 2 + 8
    ran(small(seed=6), tmp_path / "other")
    assert prints(tmp_path / "one") != prints(tmp_path / "other")


@pytest.mark.parametrize("bots", ["random", "gentle", "simple"])
def test_the_games_are_those_of_the_arena(bots: str) -> None:
    plan = Plan(small(bots=bots, games=50))
    seats, gentle = 0 if bots == "random" else 7, 7 if bots == "gentle" else 0
    finals, counts = Arena(plan.game).play(plan.contents.record, plan.start, 5, 50, seats, gentle=gentle)
    rows = play_rows(plan, *plan.games_of(0))
    assert rows.by_game("decisions")[:, 0].sum() == counts[0]
    assert (rows.by_game("won") == (finals["winners"][:, None] >> np.arange(3) & 1)).all()
    assert (rows.by_game("turns")[:, 0] == finals["turns"]).all()


@pytest.mark.parametrize("name", tavolata.games())
def test_every_game_is_measured(name: str, tmp_path: Path) -> None:
    summary = ran(small(game=name, games=50), tmp_path)
    assert sum(share["count"] for share in summary["ends"].values()) == 50
    assert sum(share["of"] for share in summary["wins"]["seat"].values()) == 150
    assert sum(share["count"] for share in summary["wins"]["order"].values()) == sum(
        share["count"] for share in summary["wins"]["seat"].values()
    )
    assert set(summary["wins"]) > {"seat", "order", "events"}
    assert summary["lengths"]["decisions"]["mean"] > summary["lengths"]["turns"]["mean"] > 1
    assert summary["lengths"]["minutes"]["mean"] > 1
    assert summary["lengths"]["lead_changes"]["mean"] > 0
    assert summary["comebacks"]["count"] > 0
    assert summary["comebacks"]["of"] > 25
    assert all(0 <= choice["chosen"] <= choice["offered"] for choice in summary["choices"])
    rows = Folder(tmp_path).read_batch(0)
    assert rows is not None
    assert to_parquet(from_parquet(to_parquet(rows))) == to_parquet(rows)


def test_reading_starts_no_thread(tmp_path: Path) -> None:
    """One that still holds an object of Python when the program ends aborts it, after its report was written."""
    (tmp_path / "rows").write_bytes(to_parquet(play_rows(Plan(small(games=50)), 0, 50)))
    code = f"""if True:
        import os
        from pathlib import Path
        from tavolata.lab.experiment.parquet import from_parquet
        before = len(os.listdir("/proc/self/task"))
        from_parquet(Path({str(tmp_path / "rows")!r}).read_bytes())
        print(len(os.listdir("/proc/self/task")) - before)"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0"]


@pytest.mark.parametrize("name", tavolata.games())
def test_minutes_are_those_that_the_game_says(name: str) -> None:
    """At the usual number of players, between the bots that an experiment has by default."""
    meta = tavolata.game(name).meta
    plan = Plan(small(game=name, players=tavolata.game(name).usual_players))
    rows = play_rows(plan, 0, 300)
    assert meta.minutes is not None
    assert np.median(rows.by_game("minutes")[:, 0]) == pytest.approx(meta.minutes, rel=0.1)


def test_bots_that_search_are_watched_like_the_others(tmp_path: Path) -> None:
    asked = small(bots=["keen", "simple"], players=2, games=3)
    one = ran(asked, tmp_path / "one", on_this_machine(1))
    ran(asked, tmp_path / "two", on_this_machine(2))
    assert prints(tmp_path / "one") == prints(tmp_path / "two")
    assert one["wins"]["bot"].keys() == {"keen", "solid"}
    assert one["lengths"]["decisions"]["mean"] > 10
    assert sum(share["count"] for end, share in one["ends"].items() if end != "unfinished") == 3


def test_a_run_goes_on_from_the_batches_that_are_there(tmp_path: Path) -> None:
    ran(small(), tmp_path)
    whole = prints(tmp_path)
    parts = sorted((tmp_path / "games").glob("*.parquet"))
    parts[2].unlink()
    parts[5].write_bytes(parts[5].read_bytes()[:100])  # damaged
    (tmp_path / "summary.json").unlink()
    with pytest.raises(TavolataError, match="not finished"):
        Folder(tmp_path).summary()
    told: list[tuple[int, int]] = []
    ran(small(), tmp_path, tell=lambda progress: told.append((progress.before, progress.done)))
    assert told == [(300, 300), (300, 350), (300, 400)]
    assert prints(tmp_path) == whole


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text(FILE)
    command = [*TAVOLATA, "lab", "run", str(tmp_path / "asked.toml"), "--out", str(tmp_path / "out")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        until = time.monotonic() + 120
        while not list((tmp_path / "out" / "games").glob("*.parquet")) and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    kept = len(list((tmp_path / "out" / "games").glob("0*.parquet")))
    assert kept >= 1
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    from tavolata.lab.experiment.file import read

    ran(read(tmp_path / "asked.toml"), tmp_path / "whole")
    made = prints(tmp_path / "out")
    assert made.pop("report.html")
    assert {name: value for name, value in made.items() if "/." not in name} == prints(tmp_path / "whole")


def heed_interrupts() -> None:
    """A shell that runs the tests in the background may have set SIGINT to be ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_whoever_interrupts_is_told_what_is_kept(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text(FILE.replace("4000", "4000000"))
    command = [*TAVOLATA, "lab", "run", str(tmp_path / "asked.toml"), "--out", str(tmp_path / "out"), "--threads", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts) as process:
        until = time.monotonic() + 120
        while not list((tmp_path / "out" / "games").glob("*.parquet")) and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "the same command goes on from there" in said
    assert "Traceback" not in said


def test_a_full_disk_is_a_sentence_and_keeps_what_is_finished(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text(FILE.replace("4000", "100"))
    command = [*TAVOLATA, "lab", "run", str(tmp_path / "asked.toml"), "--out", str(tmp_path / "out"), "--lang", "en"]
    least = 12 << 10  # bytes of a file: enough for a batch, too little for the summary

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (least, least))

    refused = subprocess.run(command, capture_output=True, text=True, timeout=300, preexec_fn=limit)
    assert refused.returncode == 2
    assert "no room left" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert len(list((tmp_path / "out" / "games").glob("0*.parquet"))) == 2
    assert not list((tmp_path / "out").rglob(".*"))
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_results_of_something_else_are_refused(tmp_path: Path) -> None:
    ran(small(games=50), tmp_path / "held")
    with pytest.raises(TavolataError, match="another experiment"):
        ran(small(games=50, seed=6), tmp_path / "held")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    with pytest.raises(TavolataError, match="not empty"):
        ran(small(games=50), tmp_path / "full")
    with pytest.raises(TavolataError, match="no results"):
        Folder(tmp_path / "full").summary()
    (tmp_path / "file").write_text("")
    with pytest.raises(TavolataError, match="nothing can be written"):
        ran(small(games=50), tmp_path / "file" / "out")


@pytest.mark.parametrize(
    ("name", "value"), [("rules", "0" * 16), ("sources", "0" * 16), ("numba", "0.1"), ("content", "else")]
)
def test_results_of_another_version_are_not_gone_on_with(name: str, value: str, tmp_path: Path) -> None:
    ran(small(games=50), tmp_path)
    told = json.loads((tmp_path / "experiment.json").read_text())
    told["versions"][name] = value
    (tmp_path / "experiment.json").write_text(json.dumps(told))
    with pytest.raises(TavolataError, match=f"another version \\({name} {value}"):
        ran(small(games=50), tmp_path)


@pytest.mark.parametrize(("name", "value"), [("format", 99), ("rules_version", 99)])
def test_results_whose_names_are_not_known_are_not_read(name: str, value: int, tmp_path: Path) -> None:
    ran(small(games=50), tmp_path)
    told = json.loads((tmp_path / "experiment.json").read_text())
    told["versions"][name] = value
    (tmp_path / "experiment.json").write_text(json.dumps(told))
    with pytest.raises(TavolataError, match="another version"):
        Folder(tmp_path).summary()


@pytest.mark.parametrize("entry", ["bots", "game", "players", "options"])
@pytest.mark.parametrize("value", [None, 99, [1]])
def test_a_damaged_experiment_is_a_sentence(entry: str, value: Any, tmp_path: Path) -> None:
    ran(small(games=50), tmp_path)
    told = json.loads((tmp_path / "experiment.json").read_text())
    told["experiment"][entry] = value
    (tmp_path / "experiment.json").write_text(json.dumps(told))
    with pytest.raises(TavolataError, match=r"experiment\.json is damaged"):
        Folder(tmp_path).experiment()
    with pytest.raises(TavolataError, match="damaged"):
        Folder(tmp_path).summary()
    del told["experiment"][entry]
    (tmp_path / "experiment.json").write_text(json.dumps(told))
    with pytest.raises(TavolataError, match="damaged"):
        Folder(tmp_path).summary()


@pytest.mark.parametrize("entry", ["experiment", "games", "wins", "lengths", "choices"])
def test_a_damaged_summary_is_a_sentence_and_is_made_anew(entry: str, tmp_path: Path) -> None:
    whole = ran(small(games=50), tmp_path)
    for damaged in ({**whole, entry: "x"}, {name: value for name, value in whole.items() if name != entry}, [1]):
        (tmp_path / "summary.json").write_text(json.dumps(damaged))
        with pytest.raises(TavolataError, match=r"summary\.json is missing or damaged"):
            Folder(tmp_path).summary()
    assert ran(small(games=50), tmp_path) == whole


def test_it_ends_when_all_intervals_are_narrow(tmp_path: Path) -> None:
    asked = small(games=20_000, bots="random", measure=["facts"])
    summary = ran(asked, tmp_path / "one", until=0.03)
    ran(asked, tmp_path / "two", on_this_machine(2), until=0.03)
    assert prints(tmp_path / "one") == prints(tmp_path / "two")
    assert 0 < summary["games"] < 20_000
    shares = [*summary["wins"]["seat"].values(), *summary["wins"]["role"].values()]
    assert max(share["high"] - share["low"] for share in shares) <= 0.06
    assert ran(asked, tmp_path / "one", until=0.03) == summary  # nothing is played again
    assert ran(asked, tmp_path / "one", until=0.02)["games"] > summary["games"]  # it goes on


def test_it_ends_when_the_groups_asked_for_are_narrow(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"games": 20_000, "bots": "random", "measure": ["facts"]}
    seats = ran(small(**asked, until_of=["seat"]), tmp_path, until=0.02)
    assert max(share["high"] - share["low"] for share in seats["wins"]["role"].values()) > 0.04
    roles = ran(small(**asked, until_of=["role"]), tmp_path, until=0.02)  # the same experiment, played on
    assert max(share["high"] - share["low"] for share in roles["wins"]["role"].values()) <= 0.04
    assert seats["games"] < roles["games"] < 20_000


def test_a_card_is_asked_only_for_what_it_can_do() -> None:
    with pytest.raises(TavolataError, match="at random only"):
        check_card(Plan(small()))
    with pytest.raises(TavolataError, match="decisions, course, events, choices cannot be measured"):
        check_card(Plan(small(bots="random")))


def test_progress_knows_what_is_left() -> None:
    progress = Progress(100)
    assert progress.seconds_left is None
    progress.done, progress.began = 50, time.monotonic() - 10
    assert progress.rate == pytest.approx(5, rel=0.1)
    assert progress.seconds_left == pytest.approx(10, rel=0.1)


def test_a_batch_is_cut_by_the_experiment_alone() -> None:
    for games in (1, 7, 400, 10_000, 1_000_000, 10**8):
        plan = Plan(small(games=games))
        assert sum(plan.games_of(batch)[1] for batch in range(plan.batches)) == games
        assert plan.batches <= 4096
