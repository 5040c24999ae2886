"""Jobs of which some work, some never end, exhaust memory, or die."""

import ctypes
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
def add(argument: Sum) -> int:
    return sum(argument.numbers)


@job(Priority.INTERACTIVE)
def echo(argument: bytes) -> bytes:
    return argument


@job(Priority.INTERACTIVE)
def own_pid(argument: None) -> int:
    return os.getpid()


@job(Priority.INTERACTIVE)
def environment(argument: None) -> dict[str, str]:
    print("what is printed does not get in the way of answers")
    held = sorted(os.readlink(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd") if _is_there(n))
    return {**os.environ, "files": "\n".join(held)}


def _is_there(number: str) -> bool:
    return Path(f"/proc/self/fd/{number}").exists()


@job(Priority.INTERACTIVE)
def refuse(argument: int) -> int:
    raise BadOption("players", game="trono", given=argument, low=2, high=7)


@job(Priority.INTERACTIVE)
def break_down(argument: int) -> int:
    return argument // 0


@job(Priority.INTERACTIVE, seconds=0.5)
def sleep_long(argument: float) -> float:
    time.sleep(argument)
    return argument


@numba.njit(nogil=True)
def _turn(number: int) -> int:
    while number >= 0:
        number = (number + 1) % 7
    return number


@job(Priority.INTERACTIVE, seconds=0.5)
def never_end_compiled(argument: int) -> int:
    return int(_turn(argument))


@job(Priority.UPLOAD, seconds=20)
def never_end_soon(argument: int) -> int:
    return int(_turn(argument))


@job(Priority.INTERACTIVE, seconds=0.5)
def never_end_plain(argument: int) -> int:
    while True:
        argument += 1


@job(Priority.INTERACTIVE)
def eat_slowly(argument: int) -> int:
    eaten = []
    while True:
        eaten.append(bytearray(1 << 20))
        time.sleep(0.01)


@job(Priority.INTERACTIVE)
def eat_at_once(argument: int) -> int:
    return len(bytearray(argument))


@job(Priority.INTERACTIVE)
def eat_unchecked(argument: int) -> int:
    """As native code does that does not expect an allocation to fail: it writes to what it gets."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
    while True:
        ctypes.memset(libc.malloc(argument), 1, argument)
        time.sleep(0.0002)


@job(Priority.INTERACTIVE)
def eat_in_crumbs(argument: int) -> int:
    """Small objects without end, which are held where the memory runs out."""
    eaten = []
    while True:
        eaten.append([{"argument": argument} for _ in range(argument)])
        time.sleep(0.0002)


@job(Priority.INTERACTIVE)
def die(argument: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return argument


@job(Priority.INTERACTIVE)
def crash(argument: int) -> int:
    return ctypes.memset(argument, 0, 1)  # writes where nothing is


@job(Priority.INTERACTIVE)
def note_first(argument: list[str]) -> None:
    _note(argument)


@job(Priority.UPLOAD)
def note_second(argument: list[str]) -> None:
    _note(argument)


@job(Priority.EXPERIMENT)
def note_last(argument: list[str]) -> None:
    _note(argument)


def _note(argument: list[str]) -> None:
    file, word = argument
    with open(file, "a") as notes:
        notes.write(word + "\n")
    time.sleep(0.1)


@job(Priority.ANALYSIS, ends_with_caller=True)
def ponder(argument: str) -> None:
    """Writes down that it has begun, and never ends."""
    Path(argument).touch()
    while True:
        time.sleep(0.05)
