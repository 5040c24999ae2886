"""External bots: a separate process for every game, which gets what its seat sees as lines of JSON.

Nothing that the process does can harm a game: it has an empty environment, a folder of its own that is deleted, and
limits on time, memory and the length of a line; it is killed together with all its children. A decision that it
makes too late or wrongly is made by one of our levels, and counted. It is not a sandbox: see docs/bots.md.
"""

import json
import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from tavolata.bots import bot_for
from tavolata.bots.plain import Decider, only_seen
from tavolata.kernel.game import Game
from tavolata.kernel.seen import Seen

from .entrants import Entrant

PROTOCOL = 1
STAND_IN = "solid"
"""The level that decides where an external bot does not."""
LONGEST_LINE = 64 << 10
MOST_UNASKED = 1 << 20
"""The most bytes that a program may have written before it is asked: what a pipe may hold."""
MOST_SAID = 160
"""Characters that are kept of an answer that is no answer."""
MEMORY = 2 << 30
START_SECONDS = 10.0
ROUNDS = 20
"""How often what a program has started is looked for: it may start more meanwhile."""
HOST = Path(__file__).with_name("host.py")


class Fault(Exception):
    """Why a decision of an external bot was replaced: `crashed`, `late`, `rubbish`, `illegal`, or `gone` since an
    earlier fault; and what the bot said then."""

    def __init__(self, kind: str, said: object = "") -> None:
        super().__init__(kind)
        self.kind, self.said = kind, _printable(said)


class ForeignBot(Decider):
    """Asks an external process for decisions; counts in `faults` what went wrong, and keeps in `said` what it answered
    when each kind of fault came first."""

    def __init__(
        self, game: Game, entrant: Entrant, seed: int, faults: dict[str, int], said: dict[str, str], seconds: float
    ) -> None:
        assert entrant.program is not None
        self._stand_in = bot_for(game, STAND_IN, seed)
        self._entrant, self._seed, self._seconds = entrant, seed, seconds
        self._faults, self._said = faults, said
        self._process: Process | None = None
        self._is_gone = False
        self._decisions = 0

    def decide(self, seen: Seen, seat: int) -> int:
        legal = only_seen(seen).legal(seat)
        try:
            return self._asked(seen, seat, legal)
        except Fault as fault:
            self._faults[fault.kind] = self._faults.get(fault.kind, 0) + 1
            if fault.said:
                self._said.setdefault(fault.kind, fault.said)
            if fault.kind in ("crashed", "late"):
                self.close()
            return self._stand_in.decide(seen, seat)

    def _asked(self, seen: Seen, seat: int, legal: list[int]) -> int:
        if self._is_gone:
            raise Fault("gone")
        limit = self._seconds
        if self._process is None:
            self._process = Process(self._entrant.program or ())
            self._process.tell({
                "type": "game", "protocol": PROTOCOL, "game": seen.game.name, "players": seen.players, "seat": seat,
                "seed": self._seed, "seconds": self._seconds,
            })  # fmt: skip
            limit += START_SECONDS
        self._decisions += 1
        offers = [{"action": action, **seen.read(action)} for action in legal]
        question = {"type": "decide", "number": self._decisions, "view": seen.view(), "legal": offers}
        return _action(self._process.ask(question, limit), legal)

    def close(self) -> None:
        """End the process and all that it started."""
        self._is_gone = True
        if self._process is not None:
            self._process.end()
            self._process = None


def _action(line: bytes, legal: list[int]) -> int:
    try:
        told = json.loads(line)
        if "failed" in told:
            raise Fault("crashed", told["failed"])
        action = told["action"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Fault("rubbish", line.decode(errors="replace")) from None
    if type(action) is not int:
        raise Fault("rubbish", line.decode(errors="replace"))
    if action not in legal:
        raise Fault("illegal", action)
    return action


def _printable(said: object) -> str:
    """The beginning of what a stranger said, on one line, without anything that a terminal obeys."""
    text = " ".join("".join(c if c.isprintable() else " " for c in str(said)[: 2 * MOST_SAID]).split())
    return text if len(text) <= MOST_SAID else text[: MOST_SAID - 1] + "…"


def _below(process: int) -> list[int]:
    """The processes that a process has started, and those that they have started, that still run; none where the
    system does not tell."""
    parents: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = file.read_text(errors="replace").rpartition(")")[2].split()[:2]
            if state != "Z":
                parents[int(file.parent.name)] = int(parent)
    found = [process]
    for above in found:  # it grows while it is read: children, their children, and so on
        found += [below for below, parent in parents.items() if parent == above]
    return found[1:]


class Process:
    """A child process with bounded waits for reading and writing."""

    def __init__(self, program: tuple[str, ...]) -> None:
        self._folder = tempfile.mkdtemp(prefix="tavolata-bot-")
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(HOST), str(MEMORY), *program], cwd=self._folder, env={},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self._in: IO[bytes] = self._process.stdin  # type: ignore[assignment]
        self._out: IO[bytes] = self._process.stdout  # type: ignore[assignment]
        os.set_blocking(self._in.fileno(), False)
        os.set_blocking(self._out.fileno(), False)
        self._unsent = b""
        self._unread = b""

    def tell(self, message: dict[str, Any]) -> None:
        """Have a line written, with the next question."""
        self._unsent += json.dumps(message).encode() + b"\n"

    def ask(self, message: dict[str, Any], seconds: float) -> bytes:
        """Write a line and wait for one; Fault if none comes. Answers to earlier questions do not count."""
        self._unread = b""
        self._drain()
        self.tell(message)
        until = time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(self._out, selectors.EVENT_READ)
            ready.register(self._in, selectors.EVENT_WRITE)
            while b"\n" not in self._unread:
                left = until - time.monotonic()
                if left <= 0:
                    raise Fault("late")
                for key, _ in ready.select(left):
                    if key.fileobj is self._out:
                        self._read()
                    elif not self._write():
                        ready.unregister(self._in)
                if len(self._unread) > LONGEST_LINE:
                    raise Fault("rubbish")
        return self._unread.partition(b"\n")[0]

    def _drain(self) -> None:
        """Drop what was written before the question; Fault if there is no end of it."""
        with suppress(BlockingIOError):
            for _ in range(0, MOST_UNASKED, LONGEST_LINE):
                if not os.read(self._out.fileno(), LONGEST_LINE):
                    return
            raise Fault("rubbish")

    def _read(self) -> None:
        part = os.read(self._out.fileno(), LONGEST_LINE)
        if not part:
            raise Fault("crashed")
        self._unread += part

    def _write(self) -> bool:
        """Write what the pipe takes; whether there is more."""
        try:
            written = os.write(self._in.fileno(), self._unsent)
        except BrokenPipeError:
            raise Fault("crashed") from None
        self._unsent = self._unsent[written:]
        return bool(self._unsent)

    def end(self) -> None:
        """End the whole process group, and what has left it: whatever the program has started ends too."""
        for _ in range(ROUNDS):
            below = _below(self._process.pid)
            for process in below:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            if not below:
                break
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._in, self._out):
            with suppress(OSError):
                pipe.close()
        shutil.rmtree(self._folder, ignore_errors=True)
