"""Refusals of the server: a key with facts, a sentence in the caller's language, an HTTP status and a close code for
sockets."""

from pathlib import Path
from typing import Any, ClassVar

from tavolata.kernel.errors import IllegalAction, TavolataError

TEXT = Path(__file__).parent / "text"

# close codes of sockets; our own are 4000 plus the HTTP status
POLICY = 1008
TOO_BIG = 1009
INTERNAL = 1011
RESTART = 1012
TRY_LATER = 1013

UNPROCESSABLE = 422

CAUSES = ("full", "gone", "read_only", "locked", "corrupt", "timeout", "other")
"""Why a database refuses to store or to answer (`NotDurable.cause`)."""


class ServerError(TavolataError):
    """Base of all refusals of the server, and of failures at its start."""

    status: ClassVar[int] = 500
    close: ClassVar[int] = INTERNAL

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)


class BadRequest(ServerError):
    """The request cannot be read, or has an invalid value."""

    status = 400
    close = 4400


class Unauthorized(ServerError):
    """The caller is unknown."""

    status = 401
    close = 4401


class Forbidden(ServerError):
    """The caller is known, and may not do this."""

    status = 403
    close = 4403


class NotFound(ServerError):
    """It does not exist, or the caller may not know whether it does."""

    status = 404
    close = 4404


class Conflict(ServerError):
    """Valid in itself, but not now: somebody was faster, or the table has another status."""

    status = 409
    close = 4409


class Gone(ServerError):
    """It existed: a link that was used up or has expired, a table that was deleted."""

    status = 410
    close = 4410


class Closed(Gone):
    """A table that cannot be played on: it stays as it is. Other tables are not affected."""


class BrokenLog(Closed):
    """The log of a table was changed, or does not give the states that it gave when it was written."""


class UnknownEdition(Closed):
    """The table needs rules, or a standard content, that this program does not have."""


class TooLarge(ServerError):
    """A message or body that is too large."""

    status = 413
    close = TOO_BIG


class UnsupportedType(ServerError):
    """A body that is not JSON, or does not say so."""

    status = 415
    close = 4415


class Unprocessable(ServerError):
    """Well formed, but against the rules."""

    status = UNPROCESSABLE
    close = 4422


class TooMany(ServerError):
    """Too often, or too many at once. `retry_after` is in seconds."""

    status = 429
    close = 4429

    def __init__(self, key: str, retry_after: int = 1, **facts: Any) -> None:
        self.retry_after = retry_after
        super().__init__(key, retry_after=retry_after, **facts)


class Unavailable(ServerError):
    """Temporarily not possible."""

    status = 503
    close = TRY_LATER


class NotDurable(Unavailable):
    """It could not be stored, so it has not happened."""

    cause = "other"
    """Why the database failed, one of `CAUSES`."""

    def __init__(self, key: str = "not_durable", **facts: Any) -> None:
        super().__init__(key, **facts)


def status_of(error: TavolataError) -> int:
    """The HTTP status of a refusal. Refusals of kernel and games are about the rules or the request."""
    if isinstance(error, ServerError):
        return error.status
    return UNPROCESSABLE


def close_of(error: TavolataError) -> int:
    """The close code of a socket for a refusal."""
    return error.close if isinstance(error, ServerError) else 4000 + UNPROCESSABLE


def as_json(error: TavolataError, language: str) -> dict[str, Any]:
    """A refusal as JSON: its key, its sentence, and those of its facts that are plain values."""
    facts = {word: fact for word, fact in error.facts.items() if isinstance(fact, str | int | float | bool)}
    if isinstance(error, IllegalAction):
        facts = {"reason": error.reason.code, "rule": error.reason.rule}
    return {**facts, "error": error.key, "text": error.text(language)}
