"""The protocol between server and worker over two pipes: msgpack messages, each preceded by its length."""

import asyncio
from typing import Any, BinaryIO

import msgspec

from tavolata.kernel.errors import IllegalAction, TavolataError
from tavolata.kernel.texts import LANGUAGES

from ...errors import ServerError, status_of

LENGTH = 4
"""Bytes of the length before each message."""
MOST_BYTES = 256 * 1024 * 1024
"""Longer than any message of a job: a length beyond it means a broken worker."""


class Ready(msgspec.Struct, tag="ready", frozen=True):
    """The first message of a worker: it is ready, and uses `memory` bytes."""

    memory: int


class Ask(msgspec.Struct, frozen=True):
    """A job to run; `argument` is encoded by msgspec."""

    job: str
    argument: bytes


class Done(msgspec.Struct, tag="done", frozen=True):
    """The job's result, and the bytes that the worker uses now."""

    outcome: bytes
    memory: int


class Refused(msgspec.Struct, tag="refused", frozen=True):
    """The job refused its argument, with a sentence in each language."""

    key: str
    status: int
    texts: dict[str, str]
    facts: dict[str, str | int | float | bool]
    memory: int


class Failed(msgspec.Struct, tag="failed", frozen=True):
    """The job failed: `memory` ran out, or it has an `error`, which the worker has logged."""

    why: str
    memory: int


Answer = Ready | Done | Refused | Failed
_answers = msgspec.msgpack.Decoder(Answer)
_asks = msgspec.msgpack.Decoder(Ask)


class RefusedByJob(ServerError):
    """The refusal of a job, as an exception of the server."""

    def __init__(self, refused: Refused) -> None:
        self.key, self.facts, self.own_status = refused.key, dict(refused.facts), refused.status
        self._texts = refused.texts
        ValueError.__init__(self, refused.texts["en"])

    def text(self, language: str) -> str:
        return self._texts.get(language) or self._texts["en"]


def refused(error: TavolataError, memory: int) -> Refused:
    """A refusal as a message. Its sentences are sent along, because facts may be of any type and depend on a
    language."""
    facts = {word: fact for word, fact in error.facts.items() if isinstance(fact, str | int | float | bool)}
    if isinstance(error, IllegalAction):
        facts = {"reason": error.reason.code, "rule": error.reason.rule}
    status = getattr(error, "own_status", None) or status_of(error)
    return Refused(error.key, status, {language: error.text(language) for language in LANGUAGES}, facts, memory)


def pack(message: Any) -> bytes:
    """A message, preceded by its length."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH) + body


async def read_answer(stream: asyncio.StreamReader) -> Answer:
    """The next answer of a worker; IncompleteReadError if it has ended, MsgspecError if the answer is unreadable."""
    size = int.from_bytes(await stream.readexactly(LENGTH))
    if size > MOST_BYTES:
        raise msgspec.DecodeError(f"a message of {size} bytes")
    answer: Answer = _answers.decode(await stream.readexactly(size))
    return answer


def read_ask(stream: BinaryIO) -> Ask | None:
    """The next job, inside a worker; None: the server has ended."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    size = int.from_bytes(head)
    body = stream.read(size)
    return _asks.decode(body) if len(body) == size else None
