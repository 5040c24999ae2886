"""`./dev bench web` measures everything that it has a floor for."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_a_short_measurement(tmp_path: Path) -> None:
    kept = tmp_path / "web.json"
    command = [sys.executable, "-m", "benchmarks", "web", "--quick", "--json", str(kept)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    sizes, here, slower = json.loads(kept.read_text())[0]["tables"]
    assert sizes["figures"][0]["holds"].startswith("yes"), "the script is within its budget"
    assert all(figure["value"] > 0 for figure in here["figures"] + slower["figures"])
    assert "longest task while dice roll" in {figure["what"] for figure in slower["figures"]}
