"""Jobs on uploaded records: check, replay, and make a table of them."""

from contextlib import suppress
from typing import Any

import msgspec

from tavolata.kernel.errors import BadRecord
from tavolata.kernel.replay import game_of

from ... import malformed
from ...errors import BadRequest, TooLarge
from ...runtime.first_write import edition_for, first_write
from ...runtime.workers.jobs import Priority, job
from ...store.models import Write
from ...table.lobby import Created
from ...table.state import Terms
from ...table.table import Table


class RecordSent(msgspec.Struct, frozen=True):
    """An uploaded record, and the table that will show it."""

    body: bytes
    table: str
    host: str
    command: str
    at: int
    seed: bytes
    most_moves: int


@job(Priority.UPLOAD)
def lay_record(request: RecordSent) -> Write:
    """Everything that is stored of a table that shows a record, including a snapshot, so that the record need not be
    replayed again."""
    record = read_record(request.body, request.most_moves)
    played = game_of(record)
    edition = edition_for(played.name, record)
    options = played.meta.check_options(record["options"], edition=edition)
    terms = Terms(played.name, played.meta.check_players(record["players"]), options, record["content"]["values"])
    created = Created(
        table=request.table,
        terms=terms,
        host=request.host,
        commitment=record["commitment"],
        record=record,
        edition=edition,
        standard=played.content(edition=edition).hash,
    )
    table, entry = Table.create(created, request.seed, request.command, request.at)
    return first_write(table, entry, request.host, snapshot=table.snapshot())


class _Counted(msgspec.Struct):
    """The moves of a record, of which nothing is read."""

    moves: list[msgspec.Raw] = []


def read_record(body: bytes, most_moves: int) -> dict[str, Any]:
    """Parse an uploaded record; one that is too long is refused before its moves are read, which would take up to
    thirty times its size in memory."""
    with suppress(msgspec.MsgspecError, UnicodeError, RecursionError):  # told below, if it is no record at all
        given = len(msgspec.json.decode(body, type=_Counted).moves)
        if given > most_moves:
            raise TooLarge("record_moves", given=given, most=most_moves)
    try:
        record = msgspec.json.decode(body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRequest("bad_body", why=malformed.reason(error)) from None
    if not isinstance(record, dict):
        raise BadRecord("record_json")
    return record
