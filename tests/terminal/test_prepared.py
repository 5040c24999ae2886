"""A program that plays one game prepares the rules of that game, and of no other."""

import json
import subprocess
import sys

import pytest

RUN = """
import json, sys
from tavolata.cli import main
try:
    main()
except SystemExit as end:
    code = end.code
modules = [name.split(".") for name in sys.modules if name.startswith("tavolata.games.")]
print(json.dumps([code or 0, sorted({name[2] for name in modules if name[3:] == ["rules"]})]))
"""


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "trono", "--games", "2", "--threads", "1"],
        ["simulate", "trono", "--games", "2", "--threads", "1", "--bots", "simple"],
        ["play", "trono", "--players", "3", "--humans", "0", "--fast", "--seed", "1"],
    ],
)
def test_only_the_rules_that_are_played_are_prepared(command: list[str]) -> None:
    """Rules that were not imported cannot have been compiled or loaded."""
    made = subprocess.run(
        [sys.executable, "-c", RUN, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert json.loads(made.stdout.splitlines()[-1]) == [0, ["trono"]], made.stdout + made.stderr
