"""Callers, and the names and texts that people send."""

import unicodedata

import msgspec

from ..errors import BadRequest
from ..settings import Settings
from .limits import address_key


class Who(msgspec.Struct, frozen=True):
    """The caller of a request or a socket: a guest, a program with a token, or nobody known."""

    guest: str | None
    """The guest's id."""
    name: str
    language: str
    session: bytes | None
    """Hash of the session's token."""
    address: str
    bot_table: str | None = None
    program: str | None = None
    """The program that a bot's token belongs to; its table is `bot_table`."""

    @property
    def key(self) -> bytes | str:
        """The key under which their commands are counted."""
        if self.bot_table is not None:
            return f"{self.bot_table}/{self.program}"
        return self.session or address_key(self.address)

    @property
    def holder(self) -> str | None:
        """The id by which tables know them: a guest's, or that of a program at its one table."""
        return self.guest if self.bot_table is None else self.program

    def opens(self, table: str) -> bool:
        """Whether their token, if they have one, is for this table."""
        return self.bot_table is None or self.bot_table == table


BLANK = {chr(sign) for sign in (0x034F, 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0)}
"""Letters and marks that nobody can see, though Unicode does not count them among the spaces."""


def clean_name(given: str, settings: Settings) -> str:
    """A name as it is shown: one line of visible characters, without direction controls or piles of marks."""
    composed = unicodedata.normalize("NFC", given)
    visible = "".join(sign if _is_visible(sign) else " " for sign in composed)
    name = " ".join(visible.split())
    marks = sum(unicodedata.category(sign).startswith("M") for sign in name)
    if not name or len(name) > settings.name_length or marks > len(name) // 2:
        raise BadRequest("bad_name", most=settings.name_length)
    return name


TURNING = {chr(sign) for sign in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Characters that control the direction of writing, also of the text after them."""
MOST_MARKS = 4
"""The most marks on one letter; no language needs more."""


def clean_words(given: str) -> str:
    """A chat text as it is shown: without control characters and piles of marks; empty if nothing of it can be seen."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", given):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        steers = unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t"
        if not steers and sign not in TURNING and marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept).strip() if any(map(_is_visible, kept)) else ""


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZ" and sign not in BLANK
