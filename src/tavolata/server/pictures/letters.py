"""The part of a name that can be drawn: our fonts have the letters of European languages, and no others."""

import unicodedata
from functools import cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
LONGEST = 24
"""The most letters of a name on a picture; a longer name is cut."""


@cache
def letters() -> frozenset[str]:
    """The characters that our fonts can draw."""
    return frozenset((FONTS / "letters.txt").read_text(encoding="utf-8").strip())


def drawable(name: str) -> str:
    """The part of a name that can be drawn, on one line and not too long. Empty if that is not most of its letters:
    half a name would be another one."""
    composed = unicodedata.normalize("NFC", name)
    known = "".join(sign if sign in letters() else " " if sign.isspace() else "" for sign in composed)
    wanted = sum(sign.isalnum() for sign in composed)
    if not wanted or sum(sign.isalnum() for sign in known) < wanted:
        return ""
    line = " ".join(known.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"
