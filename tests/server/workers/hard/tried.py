"""Some do their work, some never end, eat memory, or die."""

import os
import signal
import time
from pathlib import Path

import msgspec
import numba

from tavolata.kernel.errors import BadOption
from tavolata.server.runtime.workers.jobs import Priority, job


class Sum(msgspec.Struct, frozen=True):
    numbers: list[int]


@job(Priority.INTERACTIVE)
def add(asked: Sum) -> int:
    return sum(asked.numbers)


@job(Priority.INTERACTIVE)
def echo(asked: bytes) -> bytes:
    return asked


@job(Priority.INTERACTIVE)
def surroundings(asked: None) -> dict[str, str]:
    print("what is printed does not get in the way of answers")
    held = sorted(os.readlink(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd") if _is_there(n))
    return {**os.environ, "files": "\n".join(held)}


def _is_there(number: str) -> bool:
    return Path(f"/proc/self/fd/{number}").exists()


@job(Priority.INTERACTIVE)
def refuse(asked: int) -> int:
    raise BadOption("players", game="trono", given=asked, low=2, high=7)


@job(Priority.INTERACTIVE)
def break_down(asked: int) -> int:
    return asked // 0


@job(Priority.INTERACTIVE, seconds=0.5)
def sleep_long(asked: float) -> float:
    time.sleep(asked)
    return asked


@numba.njit(nogil=True)
def _turn(number: int) -> int:
    while number >= 0:
        number = (number + 1) % 7
    return number


@job(Priority.INTERACTIVE, seconds=0.5)
def never_end_compiled(asked: int) -> int:
    return int(_turn(asked))


@job(Priority.UPLOAD, seconds=20)
def never_end_soon(asked: int) -> int:
    return int(_turn(asked))


@job(Priority.INTERACTIVE, seconds=0.5)
def never_end_plain(asked: int) -> int:
    while True:
        asked += 1


@job(Priority.INTERACTIVE)
def eat_slowly(asked: int) -> int:
    eaten = []
    while True:
        eaten.append(bytearray(1 << 20))
        time.sleep(0.01)


@job(Priority.INTERACTIVE)
def eat_at_once(asked: int) -> int:
    return len(bytearray(asked))


@job(Priority.INTERACTIVE)
def die(asked: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return asked


@job(Priority.INTERACTIVE)
def note_first(asked: list[str]) -> None:
    _note(asked)


@job(Priority.UPLOAD)
def note_second(asked: list[str]) -> None:
    _note(asked)


@job(Priority.EXPERIMENT)
def note_last(asked: list[str]) -> None:
    _note(asked)


def _note(asked: list[str]) -> None:
    file, word = asked
    with open(file, "a") as notes:
        notes.write(word + "\n")
    time.sleep(0.1)
