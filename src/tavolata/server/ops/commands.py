"""Operator commands: backup, restore, reports, and export and import of tables. Each prints what it has done."""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tavolata.kernel.texts import Texts, load

from ..errors import TEXT, ServerError
from ..history.jobs import folds
from ..history.table_export import Packed, Unpacked, pack, play_through, store_import, unpack, write_of
from ..ids import as_code, digest
from ..notify.messages import address_of
from ..settings import Settings
from ..store import Store
from ..store import backup as copies
from ..store.database_url import parse_database_url
from ..store.models import Link, Loaded, Report
from ..table.frame_builder import seat_names

PROCESS = "upkeep"


def backup(settings: Settings, file: Path, language: str) -> None:
    """Back up a database into a file, while servers run."""
    copied = asyncio.run(copies.backup(settings.database, file))
    print(_text(language)("upkeep.backup", file=file, tables=copied.tables, entries=copied.entries))


def restore(settings: Settings, file: Path, language: str) -> None:
    """Restore a backup into an empty database."""
    copied = asyncio.run(copies.restore(file, settings.database))
    where = parse_database_url(settings.database).shown
    print(_text(language)("upkeep.restore", where=where, tables=copied.tables, entries=copied.entries))


def reports(settings: Settings, language: str) -> None:
    """Print the reports about people, the latest first; while servers run."""
    text, found = _text(language), asyncio.run(_reports(settings.database))
    print(text("upkeep.reports", count=len(found)))
    for report in found:
        when = datetime.fromtimestamp(report.at / 1000, UTC).isoformat(" ", "minutes")
        print()
        print(
            text(
                "upkeep.report", id=report.id, when=when, table=report.table, reason=text(f"complaint.{report.reason}")
            )
        )
        print(text("upkeep.report_people", reported=report.reported, name=report.name, reporter=report.reporter or "-"))
        if report.text:
            print(f"  {report.text!r}")
        for line in json.loads(report.chat):
            print(f"  {line['n']}: {line['text']!r}")


async def _reports(url: str) -> list[Report]:
    async with _reading(url) as store:
        return await store.reports()


# --- one table out -----------------------------------------------------------------------------------------------


def export_table(settings: Settings, table: str, file: Path, language: str) -> None:
    """Export a table into a file, while servers run; also a running one, whose seed is a secret."""
    status = asyncio.run(_export(settings.database, table, file))
    text = _text(language)
    print(text("upkeep.export", table=table, file=file))
    if status == "playing":
        print(text("upkeep.export_playing"))


async def _export(url: str, table: str, file: Path) -> str:
    if file.exists():
        raise ServerError("moved_exists", where=file)
    async with _reading(url) as store:
        loaded = await _whole_log(store, url, table)
        data = pack(loaded, await store.members(table))
    try:
        file.touch(mode=0o600, exist_ok=False)
        file.write_bytes(data)
    except OSError as error:
        raise ServerError("moved_write", where=file, problem=error.strerror or str(error)) from error
    return loaded.head.status


def finished_record(settings: Settings, table: str) -> dict[str, Any]:
    """The record of a finished table, while servers run."""
    loaded = asyncio.run(_load(settings.database, table))
    if loaded.head.status != "over":
        raise ServerError("still_running")
    return dict(json.loads(folds.record(loaded)))


async def _load(url: str, table: str) -> Loaded:
    async with _reading(url) as store:
        return await _whole_log(store, url, table)


async def _whole_log(store: Store, url: str, table: str) -> Loaded:
    """A table with its whole log; ServerError if the database does not have it."""
    loaded = await store.load(table, from_start=True)
    if loaded is None:
        raise ServerError("moved_unknown", table=table, where=parse_database_url(url).shown)
    return loaded


@asynccontextmanager
async def _reading(url: str) -> AsyncIterator[Store]:
    """Open a store for reading. A SQLite file may be in use by a server, so a copy is read."""
    place = parse_database_url(url)
    with tempfile.TemporaryDirectory(prefix="tavolata-export-") as folder:
        if place.file is not None:
            copy = Path(folder) / "copy.db"
            await copies.backup(url, copy)
            url = str(copy)
        store = await Store.open(url, PROCESS)
        try:
            yield store
        finally:
            await store.close()


# --- one table in ------------------------------------------------------------------------------------------------


def import_table(settings: Settings, file: Path, language: str) -> None:
    """Import a table from a file, to view it or play on; each of its people gets a link to their seat."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ServerError("moved_read", where=file, problem=error.strerror or str(error)) from error
    packed = unpack(data)
    unpacked, links = asyncio.run(_import(settings, packed, language))
    text, table = _text(language), unpacked.table
    title = table.game.text(language)("game.title")
    print(text(f"upkeep.import_{table.state.status}", table=table.id, game=title, version=table.state.seq))
    if table.id != packed.table:
        print(text("upkeep.renamed", before=packed.table, table=table.id))
    for name, link in links:
        print(text(f"upkeep.link_{link.kind}", name=name, link=link.secret))


class _Fresh(Link, frozen=True):
    """A link with its secret, which is shown once."""

    secret: str = ""


async def _import(settings: Settings, packed: Packed, language: str) -> tuple[Unpacked, list[tuple[str, _Fresh]]]:
    ids = settings.ids
    store = await Store.open(settings.database, PROCESS)
    try:
        is_taken = await store.head(packed.table) is not None
        unpacked = play_through(packed, ids.table_id() if is_taken else packed.table)
        links = _links(unpacked, settings, language)
        plain = [Link(link.hash, link.kind, link.table, link.seat, link.guest) for _, link in links]
        host = unpacked.table.state.host
        await store_import(store, write_of(unpacked, host, ids.command_id(), settings.clock.now()), plain)
    finally:
        await store.close()
    return unpacked, links


def _links(unpacked: Unpacked, settings: Settings, language: str) -> list[tuple[str, _Fresh]]:
    """New links for everybody, because sessions and links are not exported."""
    table, state = unpacked.table.id, unpacked.table.state
    names = seat_names(state, {member.guest: member.name for member in unpacked.members}, language)
    links = []

    def add(kind: str, name: str = "", seat: int | None = None, guest: str | None = None) -> None:
        token = settings.ids.code() if kind == "code" else settings.ids.token()
        hashed = digest(as_code(token) if kind == "code" else token)
        secret = token if kind in ("code", "bot") else f"{address_of(settings, table)}#invite={token}"
        links.append((name, _Fresh(hashed, kind, table, seat, guest, secret=secret)))

    if state.status == "lobby":
        add("invite")
        add("code")
    if state.terms.spectators:
        add("watch")
    for number, seat in enumerate(state.seats):
        if seat.guest is not None:
            add("seat", names[number], number, seat.guest)
        elif seat.bot == "client" and seat.devices:
            add("bot", names[number], number, seat.devices[0])
    return links


def _text(language: str) -> Texts:
    return load(TEXT, language)
