"""`tavolata serve` as a process of its own."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..databases import ready

PROGRAM = [sys.executable, "-c", "from tavolata.cli import main; main()"]


@dataclass
class Program:
    """A server process that listens; `log` is what it has written on its error stream."""

    process: subprocess.Popen[str]
    address: str
    log_file: Path

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8")

    def wait_for_rules(self, *games: str) -> "Program":
        """Until these games can be played, or all: a server listens before its rules are loaded."""
        end = time.monotonic() + 300
        while any(not games or left["game"] in games for left in self._preparing()):
            assert time.monotonic() < end, self.log[-3000:]
            time.sleep(0.1)
        return self

    def _preparing(self) -> list[dict[str, str]]:
        """The games whose rules are not ready."""
        found: list[dict[str, str]] = json.load(urllib.request.urlopen(f"{self.address}/api/preparing"))
        return found

    def stop(self, signal: int) -> int:
        """Send a signal; the exit code."""
        self.process.send_signal(signal)
        return self.process.wait(timeout=30)


def environment(**more: str) -> dict[str, str]:
    """The environment of a test: no settings of the user, no browser, English."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TAVOLATA_")}
    return {**kept, "TAVOLATA_OPEN_BROWSER": "off", "LC_ALL": "C.UTF-8", **more}


@contextmanager
def program(folder: Path, *words: str, by: Sequence[str] = PROGRAM, **more: str) -> Iterator[Program]:
    """A server with its data in this folder, until the test is done with it."""
    command = [*by, "serve", "--port", "0", "--database", ready(folder / "own.db"), *words]
    log_file = folder / "log"
    with (
        log_file.open("w", encoding="utf-8") as log,
        subprocess.Popen(command, env=environment(**more), stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert "http://" in said, said + log_file.read_text(encoding="utf-8")
            yield Program(process, said.split()[-1].rstrip("/"), log_file)
        finally:
            process.kill()
