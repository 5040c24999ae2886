"""The plain pages: HTML in both languages with a small script, whole games by buttons. They hold no rules, and whatever
is particular to a game comes from its view and its words."""

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

import msgspec

from tavolata.kernel.texts import load

HERE = Path(__file__).parent
TEXT = HERE / "text"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

_gap = re.compile(r"\{\{(>?)([a-z_.]+)\}\}")


@cache
def page(name: str, language: str) -> bytes:
    """A page in a language: `{{key}}` in its HTML is a text, `{{>part}}` another file, `{{words}}` all texts as JSON
    for the script."""
    return _fill((HERE / "html" / f"{name}.html").read_text(encoding="utf-8"), language).encode()


def _fill(html: str, language: str) -> str:
    text = load(TEXT, language)

    def fill(gap: re.Match[str]) -> str:
        is_part, key = gap.groups()
        if is_part:
            return _fill((HERE / "html" / f"{key}.html").read_text(encoding="utf-8"), language)
        if key == "words":
            return msgspec.json.encode(text.entries).decode().replace("<", "\\u003c")
        return language if key == "language" else escape(text(key))

    return _gap.sub(fill, html)


@dataclass(frozen=True)
class File:
    """A script, a style sheet or a picture."""

    body: bytes
    kind: str
    tag: str
    """Changes with the body."""


@cache
def files() -> dict[str, File]:
    """All files that pages ask for, by name."""
    found = {}
    for path in sorted((HERE / "static").iterdir()):
        body = path.read_bytes()
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        found[path.name] = File(body, KINDS[path.suffix], tag)
    return found
