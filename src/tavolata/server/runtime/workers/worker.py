"""The main loop of a worker: one job after the other, until the server ends.

A separate thread reads the pipe, so that a worker ends with its server even in the middle of a job: compiled rules
release the interpreter lock.
"""

import faulthandler
import os
import queue
import signal
import sys
import threading
import traceback
from contextlib import suppress
from typing import Any, BinaryIO

import msgspec

from tavolata.kernel.errors import TavolataError

from . import memory, wire
from .jobs import Job, find_jobs

NICE = 5
"""Workers have a lower priority than the server."""
NO_MEMORY = wire.Failed("memory", 0)


def main(most_bytes: int, *packages: str) -> None:
    """Run the jobs of these packages, over the standard streams."""
    faulthandler.enable()  # whoever runs the server sees where native code has crashed
    _step_back()
    answers = _own_output()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # meant for the server: a worker ends after it
    asks: queue.SimpleQueue[wire.Ask] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, asks), daemon=True).start()
    jobs = find_jobs(packages)
    memory.limit(most_bytes)
    _say(answers, wire.Ready(memory.give_back()))
    while True:
        _say(answers, carry_out(jobs, asks.get()))


def _step_back() -> None:
    """Let the server and everybody else go first, from before the imports on: a start takes a second of a processor."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    with suppress(OSError, AttributeError):  # Linux: whoever wakes up does not wait for the end of a worker's slice
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _own_output() -> BinaryIO:
    """The pipe for answers; anything that is printed goes to the error stream instead."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _listen(stream: BinaryIO, asks: "queue.SimpleQueue[wire.Ask]") -> None:
    try:
        while (ask := wire.read_ask(stream)) is not None:
            asks.put(ask)
    finally:
        os._exit(0)


def _say(answers: BinaryIO, message: Any) -> None:
    try:
        packed = wire.pack(message)
    except MemoryError:  # there was room for the outcome once, but not for another copy
        packed = wire.pack(NO_MEMORY)
    try:
        answers.write(packed)
        answers.flush()
    except OSError:  # the server has ended
        os._exit(0)


def carry_out(jobs: dict[str, Job[Any, Any]], ask: wire.Ask) -> wire.Answer:
    """Run a job; whatever happens in it becomes an answer."""
    try:
        answer = _answer(jobs, ask)
    except MemoryError:
        answer = NO_MEMORY
    return msgspec.structs.replace(answer, memory=memory.give_back())  # the exception no longer holds what the job had


def _answer(jobs: dict[str, Job[Any, Any]], ask: wire.Ask) -> wire.Answer:
    try:
        return wire.Done(jobs[ask.job].carry_out(ask.argument), 0)
    except TavolataError as error:
        return wire.refused(error, 0)
    except MemoryError:
        raise
    except Exception:
        traceback.print_exc()
        return wire.Failed("error", 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
