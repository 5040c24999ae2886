"""The commands that load, kill and restart a server run, print their tables, and refuse what makes no sense."""

import json
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest
from benchmarks.__main__ import main as bench_main
from benchmarks.server.chaos import main as chaos_main

ROOT = Path(__file__).resolve().parents[3]
MOST_MS = 20
"""Milliseconds of processor time that the server takes for a move, with its frames and previews: several times what it
is when caches are warm. How long somebody waits for them depends on what else the machine does."""


def run(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_the_load_is_measured(tmp_path: Path) -> None:
    kept = tmp_path / "server.json"
    done = run("benchmarks", "server", "--quick", "--json", str(kept))
    assert done.returncode == 0, done.stderr
    [report] = json.loads(kept.read_text())
    figures = {line["what"]: line for line in report["tables"][0]["figures"]}
    assert figures["errors"]["value"] == 0, done.stderr
    assert figures["moves made durable"]["value"] > 10
    for way, late in (
        ("command to acknowledgement", 99),
        ("command to the other screens", 99),
        ("question to preview", 95),
    ):
        assert 0 < figures[f"{way}, p50"]["value"] <= figures[f"{way}, p{late}"]["value"] < inf
    assert 0 < figures["processor time of a move"]["value"] < MOST_MS
    assert figures["frame, mean"]["value"] > 0.5


def test_the_restart_is_measured(tmp_path: Path) -> None:
    kept = tmp_path / "restart.json"
    done = run("benchmarks", "restart", "--quick", "--json", str(kept))
    assert done.returncode == 0, done.stderr
    [report] = json.loads(kept.read_text())
    listens, page, p50, p95, last, starting, working = (line["value"] for line in report["tables"][0]["figures"])
    assert 0 < listens < p50 <= p95 <= last
    assert listens < page
    assert 0 < starting < working


@pytest.mark.long
def test_what_strangers_send_is_measured(tmp_path: Path) -> None:
    kept = tmp_path / "hostile.json"
    done = run("benchmarks", "hostile", "--quick", "--json", str(kept))
    assert done.returncode == 0, done.stderr
    [report] = json.loads(kept.read_text())
    errors, *figures = report["tables"][0]["figures"]
    assert errors["value"] == 0, done.stderr
    assert len(figures) == 3 * 6
    assert all(0 < figure["value"] < inf for figure in figures)


@pytest.mark.long
def test_chaos_prints_what_it_found() -> None:
    """The summary itself is read in `test_kills.py`."""
    done = run("benchmarks.server.chaos", "--kills", "1", "--tables", "3", "--database", "sqlite", "--point", "random")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "lost 0, applied twice 0, hash differences 0, charged while down 0, other problems 0" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("benchmarks", "server", "--sockets", "0"), "--sockets"),
        (("benchmarks", "restart", "--database", "mysql"), "mysql"),
        (("benchmarks.server.chaos", "--kills", "0"), "--kills"),
        (("benchmarks.server.chaos", "--point", "nowhere"), "nowhere"),
        (("benchmarks.server.chaos", "--loop", "-1"), "--loop"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    arguments: tuple[str, ...], named: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main = chaos_main if arguments[0] == "benchmarks.server.chaos" else bench_main
    monkeypatch.setattr(sys, "argv", list(arguments))
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert named in capsys.readouterr().err
