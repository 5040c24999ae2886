"""Ctrl-C is handled at any time, also between the prompt and the wait for a key."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tavolata.terminal import keyboard

READ = """
import os, runpy, signal, sys
read_line = runpy.run_path(sys.argv[1])["read_line"]  # without the rest of the package, which takes long to load
signal.signal(signal.SIGINT, signal.SIG_IGN if sys.argv[3] == "ignored" else signal.default_int_handler)
if sys.argv[3] == "shown":  # the screen takes no more, so that showing the prompt waits until somebody looks
    os.set_blocking(1, False)
    try:
        while True:
            os.write(1, b"." * 1000)
    except BlockingIOError:
        os.set_blocking(1, True)
print("here", file=open(sys.argv[2], "w"), flush=True)
try:
    read_line("name> ")
except KeyboardInterrupt:
    print("heard", file=open(sys.argv[2], "w"), flush=True)
"""


def wait_for(process: int, is_so: Callable[[dict[str, str]], bool]) -> None:
    """Wait until the system tells something of a process."""
    end = time.monotonic() + 60
    while True:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
        if is_so({word: told.strip() for word, _, told in (line.partition(":") for line in lines)}):
            return
        assert time.monotonic() < end
        time.sleep(0.01)


def is_held_up(told: dict[str, str]) -> bool:
    """It waits with the timer of `interruptible` set: for a screen on which the prompt can be shown."""
    return bool(int(told["SigCgt"], 16) >> signal.SIGALRM - 1 & 1) and told["State"].startswith("S")


def until_shown(screen: int, words: bytes) -> None:
    """Wait until words stand on the screen."""
    shown = b""
    while words not in shown:
        assert select.select([screen], [], [], 60)[0], f"never shown: {words!r}"
        shown += os.read(screen, 65536)


@pytest.mark.parametrize("when", ["shown", "waiting", "ignored"])
def test_ctrl_c_is_heard(when: str, tmp_path: Path) -> None:
    """While the prompt is being shown, while it waits for a key, and where a shell has started the program with the
    signal ignored. No key is pressed."""
    said = tmp_path / "said"
    screen, terminal = pty.openpty()
    words = [sys.executable, "-c", READ, keyboard.__file__, str(said), when]
    child = subprocess.Popen(words, stdin=terminal, stdout=terminal, stderr=terminal)
    os.close(terminal)

    def has_said(word: str) -> bool:
        return said.exists() and said.read_text() == f"{word}\n"

    def until(word: str, looking: bool) -> None:
        end = time.monotonic() + 60
        while not has_said(word):
            assert time.monotonic() < end, f"never {word}"
            if select.select([screen] if looking else [], [], [], 0.02)[0]:
                with suppress(OSError):  # it has said the word and is gone
                    os.read(screen, 65536)

    try:
        until("here", looking=False)
        if when == "shown":
            wait_for(child.pid, is_held_up)
        else:
            until_shown(screen, b"name> ")
        child.send_signal(signal.SIGINT)
        wait_for(child.pid, lambda told: int(told["ShdPnd"], 16) == 0)  # it is there before somebody looks
        until("heard", looking=True)
    finally:
        child.kill()
        child.wait()
        os.close(screen)
