"""Ids, tokens and seeds, from the operating system's random source; tests use a repeatable one."""

import hashlib
import os
from base64 import urlsafe_b64encode
from collections.abc import Callable

Source = Callable[[int], bytes]
"""Returns N random bytes."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # 32: five bits each
CODE_LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"  # no letters that look alike, no vowels that could form words
CODE_LENGTH = 8


class Ids:
    """Generates ids, and secrets that cannot be guessed."""

    def __init__(self, source: Source = os.urandom) -> None:
        self._source = source

    def table_id(self) -> str:
        """The id of a table: 80 bits. It is part of addresses and not secret: it gives no access."""
        return self._word(LETTERS, 16)

    def preview_id(self) -> str:
        """The id of a link's preview: 80 bits. It is part of addresses, and opens nothing."""
        return self._word(LETTERS, 16)

    def guest_id(self) -> str:
        """The id of a guest: 80 bits, not secret."""
        return self._word(LETTERS, 16)

    def command_id(self) -> str:
        """The id of a command of the server itself: 128 bits."""
        return self._word(LETTERS, 26)

    def request_id(self) -> str:
        """The id of a request, to find its lines in the logs."""
        return self._word(LETTERS, 12)

    def process_id(self) -> str:
        """The id of a server process."""
        return self._word(LETTERS, 12)

    def token(self) -> str:
        """The secret of a session or a seat: 256 bits."""
        return urlsafe_b64encode(self._source(32)).rstrip(b"=").decode()

    def code(self) -> str:
        """A short invitation code that can be read out: 38 bits, so guesses must be limited."""
        return self._word(CODE_LETTERS, CODE_LENGTH)

    def seed(self) -> bytes:
        """The secret of a table's draws: 256 bits."""
        return self._source(32)

    def _word(self, letters: str, length: int) -> str:
        """Random letters; 8 bytes per letter make the bias of the remainder negligible."""
        numbers = self._source(8 * length)
        return "".join(letters[int.from_bytes(numbers[8 * i : 8 * i + 8]) % len(letters)] for i in range(length))


def digest(token: str) -> bytes:
    """The hash of a token, which is stored instead of it. Reading the database gives no access, and looking up a token
    by its hash does not leak by timing how much of a guess was right."""
    return hashlib.sha256(token.encode()).digest()


def as_code(typed: str) -> str:
    """Normalise a short code as people type it: lower case, spaces and hyphens are accepted."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def repeatable(name: str) -> Source:
    """A source that gives the same bytes in every run; for tests only."""
    count = 0

    def source(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{name}:{count}".encode()).digest(size)

    return source
