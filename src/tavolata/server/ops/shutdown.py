"""A stop that takes effect in bounded time, even while compiled code never returns control to Python."""

import json
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime


@contextmanager
def ending_in_time(seconds: float) -> Iterator[None]:
    """Inside this context SIGTERM and SIGINT end the process after `seconds` at the latest.

    Python's own handlers run in the main thread, between two Python instructions: never, while compiled code does not
    return. But the number of each signal is also written to a socket, and a thread that reads it can end the process.
    Everything that was acknowledged is on disk by then.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are delivered to the main thread only
        return
    heard, told = socket.socketpair()
    told.setblocking(False)
    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_listen, args=(heard, seconds), name="signals", daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        told.close()  # the thread ends with it


def _listen(heard: socket.socket, seconds: float) -> None:
    stops = {signal.SIGTERM, signal.SIGINT}
    with heard:
        while numbers := heard.recv(64):
            if stops & set(numbers):
                heard.settimeout(seconds)
                _wait_for_end(heard)
                return


def _wait_for_end(heard: socket.socket) -> None:
    """Wait until the server has ended by itself; after the time limit, end the process."""
    deadline = time.monotonic() + (heard.gettimeout() or 0)
    with suppress(OSError):
        while heard.recv(64):  # further signals change nothing
            heard.settimeout(max(0.01, deadline - time.monotonic()))
        return
    line = {"event": "ended_by_force", "level": "error", "part": "loop", "timestamp": datetime.now(UTC).isoformat()}
    with suppress(OSError):
        os.write(sys.stderr.fileno(), (json.dumps(line) + "\n").encode())
    os._exit(1)
