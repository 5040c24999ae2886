"""Everything that can be refused. Each error is one sentence that names the thing and says what is allowed."""

from typing import Any


class TavolataError(ValueError):
    """Base of all refusals: safe to show to a user as it is."""


class UnknownGame(TavolataError):
    """There is no such game."""


class BadOption(TavolataError):
    """A player count, option or preset that the game does not have."""


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
        super().__init__(reason.text("en"))
        self.reason = reason
