"""What the server refuses: a key with facts, said in the asker's language, with the status of HTTP and the code with
which a socket is closed."""

from pathlib import Path
from typing import Any, ClassVar

from tavolata.kernel.errors import IllegalAction, TavolataError

TEXT = Path(__file__).parent / "text"

# codes with which a socket is closed; from 4000 on they are our own: 4000 and the status of HTTP
GOING_AWAY = 1001
POLICY = 1008
TOO_BIG = 1009
INTERNAL = 1011
RESTART = 1012
TRY_LATER = 1013

UNPROCESSABLE = 422

CAUSES = ("full", "gone", "read_only", "locked", "corrupt", "timeout", "other")
"""Why a database refuses to store or to answer (`NotDurable.cause`)."""


class ServerError(TavolataError):
    """Base of all refusals of the server, and what cannot be done at its start."""

    status: ClassVar[int] = 500
    close: ClassVar[int] = INTERNAL

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)


class BadRequest(ServerError):
    """What was sent cannot be read, or has a value that cannot be."""

    status = 400
    close = 4400


class Unauthorized(ServerError):
    """Nobody knows who is asking."""

    status = 401
    close = 4401


class Forbidden(ServerError):
    """We know who is asking, and he may not."""

    status = 403
    close = 4403


class NotFound(ServerError):
    """There is no such thing, or it is none of the asker's business whether there is."""

    status = 404
    close = 4404


class Conflict(ServerError):
    """Right in itself, but not now: somebody was faster, or the table is not at that point."""

    status = 409
    close = 4409


class Gone(ServerError):
    """It was there: a link that was used up or has expired, a table that was deleted."""

    status = 410
    close = 4410


class Closed(Gone):
    """A table that nobody can play on: it stays as it is, and says why. Other tables are not touched."""


class BrokenLog(Closed):
    """The log of a table is not as it was written, or does not give the states that it gave then."""


class UnknownEdition(Closed):
    """A table is played by rules, or with a standard content, that this program does not have."""


class TooLarge(ServerError):
    """A message or body beyond its limit."""

    status = 413
    close = TOO_BIG


class UnsupportedType(ServerError):
    """A body that is not JSON, or does not say so."""

    status = 415
    close = 4415


class Unprocessable(ServerError):
    """Well formed, and against the rules."""

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
    """Not possible at the moment."""

    status = 503
    close = TRY_LATER


class NotDurable(Unavailable):
    """It could not be written down, so it has not happened."""

    cause = "other"
    """Why the database did not take it, for those who run the server (`store/failure_causes.py`)."""

    def __init__(self, key: str = "not_durable", **facts: Any) -> None:
        super().__init__(key, **facts)


def status_of(error: TavolataError) -> int:
    """The HTTP status of a refusal. Those of kernel and games are about the rules or about what was asked for."""
    if isinstance(error, ServerError):
        return error.status
    return UNPROCESSABLE


def close_of(error: TavolataError) -> int:
    """The code with which a socket is closed because of a refusal."""
    return error.close if isinstance(error, ServerError) else 4000 + UNPROCESSABLE


def as_json(error: TavolataError, language: str) -> dict[str, Any]:
    """A refusal as it is answered: its key, its sentence, and those of its facts that are plain values."""
    facts = {word: fact for word, fact in error.facts.items() if isinstance(fact, str | int | float | bool)}
    if isinstance(error, IllegalAction):
        facts = {"reason": error.reason.code, "rule": error.reason.rule}
    return {**facts, "error": error.key, "text": error.text(language)}
