"""The terminal's own words, the reader's language, and what the terminal itself refuses. Cheap to import."""

import os
from pathlib import Path
from typing import Any

from tavolata.kernel.errors import BadOption, TavolataError, listed
from tavolata.kernel.texts import LANGUAGES, Texts, load

TEXT = Path(__file__).parent / "text"


class BadInput(TavolataError):
    """Invalid input on the command line or at the prompt."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)


def words(language: str) -> Texts:
    """The terminal's words in a language."""
    return load(TEXT, language)


def system_language() -> str:
    """Italian where the system speaks Italian, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = os.environ.get(variable)
        if spoken:
            return "it" if spoken.lower().startswith("it") else "en"
    return "en"


def check_language(given: str) -> str:
    """The language if it is supported, or BadOption."""
    if given not in LANGUAGES:
        raise BadOption("language", given=given, allowed=listed(LANGUAGES))
    return given
