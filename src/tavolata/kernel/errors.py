"""Everything that can be refused. Each error is one sentence that names the thing and says what is allowed."""

from pathlib import Path
from typing import Any

from .texts import HERE, LANGUAGES, load


class TavolataError(ValueError):
    """Base of all refusals: safe to show to a user as it is. `key` is its sentence in `text/*.toml`, under `error`."""

    def __init__(self, key: str, folder: Path = HERE, **facts: Any) -> None:
        self.key, self.folder, self.facts = key, folder, facts
        super().__init__(self.text("en"))

    def text(self, language: str) -> str:
        """The sentence in a language; a fact that is itself a text is asked for in that language."""
        facts = {word: fact(language) if callable(fact) else fact for word, fact in self.facts.items()}
        return load(self.folder, language if language in LANGUAGES else "en")(f"error.{self.key}", **facts)


class UnknownGame(TavolataError):
    """There is no such game."""


class BadOption(TavolataError):
    """A player count, option, preset or language that does not exist."""


class BadContent(TavolataError):
    """A content file with a value that is missing, unknown or out of range."""


class BadAction(TavolataError):
    """Words that are no action of the game."""


class BadDraw(TavolataError):
    """A forced draw that cannot come up here."""


class BadPosition(TavolataError):
    """A position that cannot arise."""


class BadRecord(TavolataError):
    """A record that is truncated, edited, or of other rules."""


class NoUndo(TavolataError):
    """Nothing that this seat may take back."""


class IllegalAction(TavolataError):
    """An action that the rules forbid now; `.reason` says which rule. The match is unchanged."""

    def __init__(self, reason: Any) -> None:
        self.reason = reason
        super().__init__("illegal", reason=reason.text("en"))

    def text(self, language: str) -> str:
        return str(self.reason.text(language))


def listed(values: Any) -> str:
    """Allowed values, for a sentence; three and more whole numbers in a row as "10-100"."""
    told: list[str] = []
    run: list[int] = []
    for value in [*values, None]:
        if run and (not isinstance(value, int) or isinstance(value, bool) or value != run[-1] + 1):
            told += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
            run = []
        if isinstance(value, bool):
            told.append("on" if value else "off")
        elif isinstance(value, int):
            run.append(value)
        elif value is not None:
            told.append(str(value))
    return ", ".join(told) or "-"
