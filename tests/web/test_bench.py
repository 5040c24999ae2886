"""`./dev bench web` measures everything that it has a floor for."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.web import pages
from benchmarks.web.boards import BOARDS

ROOT = Path(__file__).parents[2]
MAY_BE_NONE = "moved by itself"
JUDGED = ("a running table", "event to screen, p95", "between frames, p95", "longest task", MAY_BE_NONE, "result with")
"""Each of these has a floor, and says whether it holds."""


@pytest.mark.long
@pytest.mark.parametrize("game", BOARDS)
def test_a_short_measurement(game: str, tmp_path: Path) -> None:
    kept = tmp_path / "web.json"
    command = [sys.executable, "-m", "benchmarks", "web", "--quick", "--game", game, "--json", str(kept)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    sizes, *others = (table for report in json.loads(kept.read_text()) for table in report["tables"])
    budgets = [figure for figure in sizes["figures"] if figure["what"] in ("script", "pictures", "sounds")]
    assert len(budgets) == 3
    assert all(figure["holds"].startswith("yes") for figure in budgets), budgets
    figures = {figure["what"]: figure["value"] for table in others for figure in table["figures"]}
    assert all(value > 0 for what, value in figures.items() if not what.startswith(MAY_BE_NONE)), figures
    judged = {figure["what"] for table in others for figure in table["figures"] if figure["target"]}
    assert all(any(what.startswith(wanted) for what in judged) for wanted in JUDGED), judged
    for motion in BOARDS[game].motions:
        assert any(what.startswith(f"longest task, {motion}") for what in figures), motion
    assert any("zoom" in what for what in figures) == BOARDS[game].has_map


def test_preparations_are_told_before_they_begin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A new machine builds the client and compiles rules for minutes: nobody thinks that it hangs."""
    told = list[str]()

    def note(*_: object) -> None:
        told.append(capsys.readouterr().err)

    def stop(*_: object) -> None:
        note()
        raise InterruptedError

    monkeypatch.setattr(pages, "built", note)
    monkeypatch.setattr(pages, "compile_rules", note)
    monkeypatch.setattr(pages.WebServer, "start", stop)
    with pytest.raises(InterruptedError), pages.serving():
        pass
    assert [what in each for what, each in zip(("client", "rules", "server"), told, strict=True)] == [True] * 3, told
