"""Where ids, tokens and seeds come from: the operating system; tests put a repeatable source in its place."""

import hashlib
import os
from base64 import urlsafe_b64encode
from collections.abc import Callable

Source = Callable[[int], bytes]
"""So many bytes that nobody can guess."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # 32: five bits each
CODE_LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"  # none that looks like another, no vowels that could make words
CODE_LENGTH = 8


class Ids:
    """Makes everything that must be new, and what nobody may guess."""

    def __init__(self, source: Source = os.urandom) -> None:
        self._source = source

    def table_id(self) -> str:
        """Of a table: 80 bits. It stands in addresses and is no secret: it opens nothing by itself."""
        return self._word(LETTERS, 16)

    def guest_id(self) -> str:
        """Of a person: 80 bits, no secret."""
        return self._word(LETTERS, 16)

    def command_id(self) -> str:
        """Of a command that the server itself gives: 128 bits."""
        return self._word(LETTERS, 26)

    def request_id(self) -> str:
        """Of a request, to find its lines in the logs."""
        return self._word(LETTERS, 12)

    def process_id(self) -> str:
        """Of a server process."""
        return self._word(LETTERS, 12)

    def token(self) -> str:
        """What opens a session or a seat: 256 bits."""
        return urlsafe_b64encode(self._source(32)).rstrip(b"=").decode()

    def code(self) -> str:
        """A short invitation that can be read out: 38 bits, so guesses must be few."""
        return self._word(CODE_LETTERS, CODE_LENGTH)

    def seed(self) -> bytes:
        """The secret of a table's draws: 256 bits."""
        return self._source(32)

    def _word(self, letters: str, length: int) -> str:
        """Letters at random; 8 bytes a letter make the unevenness of the remainder immeasurable."""
        numbers = self._source(8 * length)
        return "".join(letters[int.from_bytes(numbers[8 * i : 8 * i + 8]) % len(letters)] for i in range(length))


def digest(token: str) -> bytes:
    """What is kept of a token. Whoever reads the database cannot act with it, and looking a token up by its hash takes
    the same time however much of it was guessed right."""
    return hashlib.sha256(token.encode()).digest()


def as_code(typed: str) -> str:
    """A short code as people type it: small letters, spaces and hyphens do no harm."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def repeatable(name: str) -> Source:
    """A source that gives the same bytes in every run; for tests alone."""
    count = 0

    def source(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{name}:{count}".encode()).digest(size)

    return source
