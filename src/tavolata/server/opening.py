"""Making tables: new ones, rematches, branches, and those that show a record from elsewhere."""

import hashlib
from typing import Any

import msgspec

from tavolata.kernel.chance import KeyedDraws
from tavolata.kernel.game import game

from .errors import Conflict, NotFound
from .ids import as_code, digest
from .services import Services
from .store.rows import Head, Link, Member, Write
from .table.asking import Asker
from .table.facts import Terms
from .table.lobby import AddBot, Created, Join, Start, make_terms
from .table.log import Deed
from .table.table import Table

INVITATION_DAYS = 30


class Invitations(msgspec.Struct, frozen=True):
    """The tokens of a table: they are shown once, and only their hashes are kept."""

    invite: str
    code: str
    watch: str


async def open_table(
    services: Services, host: str, terms: Terms, name: str = "", seed: bytes | None = None, **beginning: Any
) -> tuple[str, Invitations]:
    """A new table with its first entry, and the links that lead to it. Its seed is a new one, unless it is given.
    TooMany if its maker, or his address, has made too many."""
    seed, table_id = seed or services.settings.ids.seed(), services.settings.ids.table_id()
    async with services.quotas.making(table_id, host):
        return table_id, await _lay(services, table_id, host, terms, name, seed, **beginning)


async def _lay(
    services: Services, table_id: str, host: str, terms: Terms, name: str, seed: bytes, **beginning: Any
) -> Invitations:
    ids, now = services.settings.ids, services.settings.clock.now()
    record = beginning.get("record")
    commitment = record["commitment"] if record else KeyedDraws(seed).commitment
    edition = _edition(terms.game, record or beginning.get("position"))
    standard = game(terms.game).content(edition=edition).hash
    created = Created(
        table=table_id,
        terms=terms,
        host=host,
        commitment=commitment,
        edition=edition,
        standard=standard,
        **beginning,
    )
    table, entry = Table.create(created, seed, ids.command_id(), now)
    invitations = Invitations(ids.token(), ids.code(), ids.token())
    head = Head(
        table=table_id,
        game=terms.game,
        created=now,
        seed=seed,
        status=table.sheet.status,
        listed=terms.listed,
        due=None,
        seq=1,
        rules_version=edition + 1,
        host=host,
        changed=now,
    )
    write = Write(
        entry=entry,
        status=table.sheet.status,
        due=None,
        listed=terms.listed,
        create=head,
        links=links_of(table_id, invitations),
        members=[Member(table_id, host, None, name, "player")],
    )
    if not await services.store.append(write):
        raise Conflict("busy")
    return invitations


def _edition(name: str, source: dict[str, Any] | None) -> int:
    """The edition of the rules of a new table: the newest, or that of the record or position which it begins with."""
    meta = game(name).meta
    return meta.check_edition(None if source is None else meta.edition_of(source["rules_version"]))


def links_of(table: str, invitations: Invitations) -> list[Link]:
    return [
        Link(digest(invitations.invite), "invite", table),
        Link(digest(as_code(invitations.code)), "code", table),
        Link(digest(invitations.watch), "watch", table),
    ]


async def sit_down(services: Services, table: str, host: str, names: list[str], contribution: str | None) -> None:
    """The host sits; on one device also the others whom he names."""
    for number, name in enumerate(names):
        join = Join(id=services.settings.ids.command_id(), contribution=contribution if number == 0 else None)
        await enter_as(services, table, host, join, name)


async def enter_as(services: Services, table: str, guest: str, command: Join, name: str) -> int:
    """Sit down at a table, under a name."""
    live = await services.hub.live(table)
    named: dict[str, str] = {}

    def decide() -> Deed:
        joined = command.decide(live.table, Asker(guest=guest))
        named[joined.guest] = name
        return joined

    return await services.hub.enter(live, decide, command.id, names=named)


async def fill_with_bots(services: Services, table: str, host: str, kind: str, count: int) -> None:
    for _ in range(count):
        command = AddBot(id=services.settings.ids.command_id(), kind=kind)
        await services.hub.carry_out(table, Asker(guest=host), command)


async def start(services: Services, table: str, host: str) -> None:
    await services.hub.carry_out(table, Asker(guest=host), Start(id=services.settings.ids.command_id()))


async def open_lesson(services: Services, guest: str, name: str, wanted: str) -> str:
    """A guided first game: a person on the first seat, gentle bots on the others, and draws that are known, so that the
    same choices make the same game (but for the slips of gentle bots, which begin anew if the server does)."""
    meta = game(wanted).meta
    if meta.lesson is None:
        raise NotFound("no_lesson", game=wanted)
    await services.preparing.wait(wanted)
    preset = "first_game" if "first_game" in meta.presets else None
    terms = make_terms(
        wanted,
        meta.lesson.players,
        preset=preset,
        spectators=False,
        chat=False,
        hints=True,
        order="chosen",
        lesson=True,
    )
    seed = hashlib.sha256(f"tavolata lesson {wanted} {meta.lesson.draws}".encode()).digest()
    table, _ = await open_table(services, guest, terms, name, seed)
    await sit_down(services, table, guest, [name], None)
    await fill_with_bots(services, table, guest, "gentle", meta.lesson.players - 1)
    await start(services, table, guest)
    return table
