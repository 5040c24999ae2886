"""Why input from outside cannot be read, in the caller's language: msgspec says it in English only."""

import re
from collections.abc import Callable
from typing import Any

from tavolata.kernel.texts import load

from .errors import TEXT

Said = Callable[[str], str]
"""A part of a sentence, by language."""

PLACE = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")
WHOLE = "JSON"
"""The place of what is wrong with the input as a whole."""
FORMS = (
    ("kind", re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`")),
    ("length", re.compile(r"Expected `\w+` of length (?P<allowed>.*)")),
    ("form", re.compile(r"Expected `\w+` matching regex (?P<allowed>.*)")),
    ("range", re.compile(r"Expected `\w+` (?P<allowed>[<>]=? .*)")),
    ("missing", re.compile(r"Object missing required field `(?P<name>.*)`")),
    ("unknown", re.compile(r"Object contains unknown field `(?P<name>.*)`")),
    ("value", re.compile(r"Invalid (?:enum )?value (?P<given>.*)")),
    ("number", re.compile(r".*out of range")),
    ("json", re.compile(r"JSON is malformed.*\(byte (?P<byte>[0-9]+)\)")),
    ("json_end", re.compile(r"Input data was truncated")),
)
"""What msgspec says, and under which key we say it; the first that matches counts."""
KINDS = ("int", "float", "bool", "str", "array", "object", "null")


def reason(error: Exception) -> Said:
    """Why a decoder refused its input."""
    if isinstance(error, RecursionError):
        return _say("deep")
    place = PLACE.search(str(error))
    return reason_at(place[1] if place else "", PLACE.sub("", str(error)))


def reason_at(place: str, said: str) -> Said:
    """Why the value at a place is refused."""
    place = place[:100] or WHOLE
    for key, form in FORMS:
        found = form.fullmatch(said)
        if found is not None:
            return _say(key, place=place, **found.groupdict())
    return _say("other", place=place)


def no_body() -> Said:
    """Why a request without a body is refused."""
    return _say("body")


def _say(key: str, **facts: Any) -> Said:
    def say(language: str) -> str:
        text = load(TEXT, language)
        told = {word: _kinds(fact, language) if key == "kind" else fact[:100] for word, fact in facts.items()}
        return text(f"malformed.{key}", **told)

    return say


def _kinds(names: str, language: str) -> str:
    """Types such as `int | null` in words; other words stay as they are."""
    text = load(TEXT, language)
    told = [text(f"json_kind.{name}") if name in KINDS else name for name in names.split(" | ")]
    return text("malformed.or").join(told)
