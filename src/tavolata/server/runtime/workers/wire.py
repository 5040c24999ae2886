"""What server and worker say to each other over two pipes: msgpack, each message behind its length."""

import asyncio
from typing import Any, BinaryIO

import msgspec

from tavolata.kernel.errors import IllegalAction, TavolataError
from tavolata.kernel.texts import LANGUAGES

from ...errors import ServerError, status_of

LENGTH = 4
"""Bytes before each message that say how long it is."""
MOST_BYTES = 256 * 1024 * 1024
"""A longer message than any job makes: who announces one is not to be believed."""


class Ready(msgspec.Struct, tag="ready", frozen=True):
    """The first word of a worker: it has loaded what it needs, and weighs so many bytes."""

    memory: int


class Ask(msgspec.Struct, frozen=True):
    """One job; `asked` is its input, written by msgspec."""

    job: str
    argument: bytes


class Done(msgspec.Struct, tag="done", frozen=True):
    """The job's output, and what the worker weighs now."""

    outcome: bytes
    memory: int


class Refused(msgspec.Struct, tag="refused", frozen=True):
    """The job refused what it was given, with a sentence in each language."""

    key: str
    status: int
    texts: dict[str, str]
    facts: dict[str, str | int | float | bool]
    memory: int


class Failed(msgspec.Struct, tag="failed", frozen=True):
    """The job broke: `memory` ran out, or it has an `error`, which the worker has logged."""

    why: str
    memory: int


Answer = Ready | Done | Refused | Failed
_answers = msgspec.msgpack.Decoder(Answer)
_asks = msgspec.msgpack.Decoder(Ask)


class RefusedByJob(ServerError):
    """A refusal of a job, said here as it was said there."""

    def __init__(self, refused: Refused) -> None:
        self.key, self.facts, self.own_status = refused.key, dict(refused.facts), refused.status
        self._texts = refused.texts
        ValueError.__init__(self, refused.texts["en"])

    def text(self, language: str) -> str:
        return self._texts.get(language) or self._texts["en"]


def refused(error: TavolataError, memory: int) -> Refused:
    """A refusal as it is sent: facts may be of any kind, and some know their language, so the sentences go along."""
    facts = {word: fact for word, fact in error.facts.items() if isinstance(fact, str | int | float | bool)}
    if isinstance(error, IllegalAction):
        facts = {"reason": error.reason.code, "rule": error.reason.rule}
    status = getattr(error, "own_status", None) or status_of(error)
    return Refused(error.key, status, {language: error.text(language) for language in LANGUAGES}, facts, memory)


def pack(message: Any) -> bytes:
    """A message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH) + body


async def read_answer(stream: asyncio.StreamReader) -> Answer:
    """The next answer of a worker; IncompleteReadError if it is gone, MsgspecError if it talks nonsense."""
    size = int.from_bytes(await stream.readexactly(LENGTH))
    if size > MOST_BYTES:
        raise msgspec.DecodeError(f"a message of {size} bytes")
    answer: Answer = _answers.decode(await stream.readexactly(size))
    return answer


def read_ask(stream: BinaryIO) -> Ask | None:
    """The next job, inside a worker; None: the server is gone."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    size = int.from_bytes(head)
    body = stream.read(size)
    return _asks.decode(body) if len(body) == size else None
