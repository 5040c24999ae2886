"""Everything that can be refused. Each error is one sentence that names the thing and says what is allowed."""

import json
from pathlib import Path
from typing import Any

from .texts import HERE, LANGUAGES, load


class TavolataError(ValueError):
    """Base of all refusals: safe to show to a user as it is. `key` is its sentence in `text/*.toml`, under `error`."""

    def __init__(self, key: str, folder: Path = HERE, **facts: Any) -> None:
        self.key, self.folder, self.facts = key, folder, facts
        super().__init__(self.text("en"))

    def __reduce__(self) -> Any:
        """An error that goes to another process stays what it is."""
        return _unpickled, (type(self), self.args, self.__dict__)

    def text(self, language: str) -> str:
        """The sentence in a language; a fact that is itself a text is asked for in that language."""
        facts = {word: fact(language) if callable(fact) else fact for word, fact in self.facts.items()}
        return load(self.folder, language if language in LANGUAGES else "en")(f"error.{self.key}", **facts)


def _unpickled(kind: type[TavolataError], sentence: tuple[str, ...], facts: dict[str, Any]) -> TavolataError:
    error = kind.__new__(kind, *sentence)
    error.__dict__.update(facts)
    return error


class UnknownGame(TavolataError):
    """There is no such game."""


class BrokenGame(TavolataError):
    """A game that is there and cannot be played: it does not load, it was written for another version of the contract,
    or its name is not its own. The others are not touched."""


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


class EndlessDraws(TavolataError):
    """Chance does not come to an end: `MOST_DRAWS` draws without a decision. The match is unchanged."""


class NoStory(TavolataError):
    """The story of a seat was asked for, but this `Seen` was made without it."""


class NoUndo(TavolataError):
    """This seat has nothing to undo."""


class IllegalAction(TavolataError):
    """An action that the rules forbid now; `.reason` says which rule. The match is unchanged."""

    def __init__(self, reason: Any) -> None:
        self.reason = reason
        super().__init__("illegal", reason=reason.text("en"))

    def text(self, language: str) -> str:
        return str(self.reason.text(language))


def written(value: Any) -> str:
    """A refused value, for a sentence: as it is written in a file, where Python would write it differently."""
    return json.dumps(value) if value is None or isinstance(value, bool) else repr(value)


def listed(values: Any) -> str:
    """Allowed values, for a sentence; three and more whole numbers in a row as "10-100"."""
    words: list[str] = []
    run: list[int] = []
    for value in values:
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if run and not (is_number and value == run[-1] + 1):
            words += _run(run)
            run = []
        if is_number:
            run.append(value)
        else:
            words.append("on" if value is True else "off" if value is False else str(value))
    return ", ".join([*words, *_run(run)]) or "-"


def _run(numbers: list[int]) -> list[str]:
    return [f"{numbers[0]}-{numbers[-1]}"] if len(numbers) > 2 else [str(number) for number in numbers]
