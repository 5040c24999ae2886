"""Creating tables: new ones, rematches, branches, lessons; and checking the content that people send."""

import hashlib
from typing import Any

import msgspec

from tavolata.kernel.chance import SEED_BYTES, KeyedDraws
from tavolata.kernel.game import game

from ..errors import Conflict, NotFound
from ..ids import Ids, as_code, digest
from ..store.models import Link, Member, Write
from ..table.base import Asker
from ..table.entry import Entry
from ..table.events import AnyEvent as TableEvent
from ..table.lobby import AddBot, Change, Created, Join, Start
from ..table.state import Terms
from ..table.table import Table
from ..table.terms import make_terms
from .first_write import edition_for, first_write
from .identity import Who
from .jobs import contents
from .jobs.contents import ContentSent
from .live_table import LiveTable
from .services import Services


class Invitations(msgspec.Struct, frozen=True):
    """The tokens of a table: they are shown once, and only their hashes are stored. Beside them, the ids of the link
    previews, which are part of the links and give no access."""

    invite: str
    code: str
    watch: str
    invite_preview: str
    watch_preview: str

    @classmethod
    def fresh(cls, ids: Ids) -> "Invitations":
        return cls(ids.token(), ids.code(), ids.token(), ids.preview_id(), ids.preview_id())


async def open_table(
    services: Services, host: str, terms: Terms, name: str = "", seed: bytes | None = None, **beginning: Any
) -> tuple[str, Invitations]:
    """Create a table with its first entry, and the links that lead to it. Its seed is a new one, unless it is given.
    TooMany if its host, or their address, has made too many."""
    seed, table_id = seed or services.settings.ids.seed(), services.settings.ids.table_id()
    async with services.quotas.making(table_id, host):
        return table_id, await _create_table(services, table_id, host, terms, name, seed, **beginning)


async def _create_table(
    services: Services, table_id: str, host: str, terms: Terms, name: str, seed: bytes, **beginning: Any
) -> Invitations:
    table, entry = begin_table(services, table_id, host, terms, seed, **beginning)
    return await store_table(services, first_write(table, entry, host), name)


def begin_table(
    services: Services, table_id: str, host: str, terms: Terms, seed: bytes, **beginning: Any
) -> tuple[Table, Entry]:
    """A new table that is not stored yet, with its first entry."""
    edition = edition_for(terms.game, beginning.get("position"))
    created = Created(
        table=table_id,
        terms=terms,
        host=host,
        commitment=KeyedDraws(seed).commitment,
        edition=edition,
        standard=game(terms.game).content(edition=edition).hash,
        **beginning,
    )
    return Table.create(created, seed, services.settings.ids.command_id(), services.settings.clock.now())


async def store_table(services: Services, write: Write, name: str) -> Invitations:
    """Store a new table, and the links that lead to it; `name` is that of its host."""
    assert write.create is not None
    host = Member(write.entry.table, str(write.create.host), None, name, "player")
    write, invitations = with_links(services, msgspec.structs.replace(write, members=[host]))
    if not await services.store.append(write):
        raise Conflict("busy")
    return invitations


def with_links(services: Services, write: Write) -> tuple[Write, Invitations]:
    """The write of a new table, with the links that lead to it."""
    invitations = Invitations.fresh(services.settings.ids)
    return msgspec.structs.replace(write, links=links_of(write.entry.table, invitations)), invitations


def links_of(table: str, invitations: Invitations) -> list[Link]:
    return [
        Link(digest(invitations.invite), "invite", table, preview=invitations.invite_preview),
        Link(digest(as_code(invitations.code)), "code", table),
        Link(digest(invitations.watch), "watch", table, preview=invitations.watch_preview),
    ]


async def try_content(services: Services, owner: str | bytes, sent: ContentSent) -> None:
    """Let a worker check whether content of a guest's own can be played."""
    await services.rules.require(sent.game)
    await services.pool.run(contents.try_content, sent, owner)


async def try_change(services: Services, live: LiveTable, who: Who, command: object) -> None:
    """Check the content that a command brings, before it is carried out, if its sender may change the table at all."""
    state = live.table.state
    if isinstance(command, Change) and command.content and state.status == "lobby" and state.is_host(who.holder):
        terms = state.terms
        players = terms.players if command.players is None else command.players
        options = terms.options if command.options is None and command.preset is None else command.options
        sent = ContentSent(terms.game, players, options, command.preset, command.content, state.edition)
        await try_content(services, who.key, sent)


def rehearse_seating(terms: Terms, host: str, people: int, kind: str, bots: int, starts: bool) -> None:
    """Refuse what a new table would refuse to those who are to sit down at it, before there is one."""
    if people > 1 and terms.tempo.kind != "hot_seat":
        raise Conflict("not_hot_seat")
    created = Created(table="", terms=terms, host=host, commitment="", edition=edition_for(terms.game, None))
    table, _ = Table.create(created, bytes(SEED_BYTES), "", 0)
    asker = Asker(guest=host)
    for command in [Join(id="")] * people + [AddBot(id="", kind=kind)] * bots:
        table.enter(command.decide(table, asker), "", 0)
    if starts:
        Start(id="").decide(table, asker)


async def sit_down(services: Services, table: str, host: str, names: list[str], contribution: str | None) -> None:
    """Seat the host and, at a hot-seat table, the others whom they name."""
    for number, name in enumerate(names):
        join = Join(id=services.settings.ids.command_id(), contribution=contribution if number == 0 else None)
        await enter_as(services, table, host, join, name)


async def enter_as(services: Services, table: str, guest: str, command: Join, name: str) -> int:
    """Seat a guest at a table, under a name."""
    live = await services.hub.live(table)
    named: dict[str, str] = {}

    def decide() -> TableEvent:
        joined = command.decide(live.table, Asker(guest=guest))
        named[joined.guest] = name
        return joined

    return await services.hub.commands.submit(live, decide, command.id, names=named)


async def fill_with_bots(services: Services, table: str, host: str, kind: str, count: int) -> None:
    for _ in range(count):
        command = AddBot(id=services.settings.ids.command_id(), kind=kind)
        await services.hub.commands.carry_out(table, Asker(guest=host), command)


async def start(services: Services, table: str, host: str) -> None:
    await services.hub.commands.carry_out(table, Asker(guest=host), Start(id=services.settings.ids.command_id()))


async def open_lesson(services: Services, guest: str, name: str, wanted: str) -> str:
    """Create a guided first game: a person on the first seat, gentle bots on the others, and known draws, so that the
    same choices give the same game (except for the random mistakes of gentle bots after a restart)."""
    meta = game(wanted).meta
    if meta.lesson is None:
        raise NotFound("no_lesson", game=wanted)
    await services.rules.wait(wanted)
    preset = "first_game" if "first_game" in meta.presets else None
    terms = make_terms(
        wanted,
        meta.lesson.players,
        preset=preset,
        content=dict(meta.lesson.content),
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
