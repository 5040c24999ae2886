"""Reading lines from the keyboard."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

WAKE_SECONDS = 0.1


def read_line(prompt: str) -> str:
    """A line from the keyboard, with editing; from a pipe it is shown as if it had been typed."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # from now on `input` knows the arrow keys

            readline.set_auto_history(False)  # the next person must not find what this one typed
        with interruptible():
            return input(prompt)
    line = input(prompt)
    print(line)
    return line


@contextmanager
def interruptible() -> Iterator[None]:
    """Make Ctrl-C interrupt `input` at every moment.

    A signal that arrives after the prompt was shown and before `input` waits for a key is noted, but acted on only
    when something wakes it: without a timer, the next key. Shells let programs in the background ignore the signal;
    a program that waits for a person's key is not in the background.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(signal, "setitimer"):  # Windows waits in another way
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, WAKE_SECONDS, WAKE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
