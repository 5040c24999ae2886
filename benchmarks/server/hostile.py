"""`./dev bench hostile`: what other tables wait while strangers send material that is made to be slow.

People play at a steady pace. Beside them two guests at a time send one kind of material again and again, each as soon
as the last one was answered: records of acts that are taken back for ever, whole tables of such acts, positions and
contents in which chance never ends, armies whose battles take long. Workers read them; acknowledgements to everybody
else are measured as in `./dev bench server`.
"""

import argparse
import asyncio
import gc
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from tests.server.workers.strangers import FROM, TO, armies_record, endless_record, long_table, undoing_record

from tavolata.testing.table_client import Guest, Refusal, Site

from ..report import Figure, Report, Table
from .crowd import gather
from .load import ACK, NO_ERRORS, Bench, Load, allow_sockets, middle_and_late
from .process import Server, compile_all, database

SOCKETS, RATE, SECONDS, WARM_MOVES = 300, 60.0, 12.0, 8
QUICK = (30, 20.0, 2.0, 2)
SENDERS = 2
PATIENCE = 0.1
"""Seconds until a client that was told to retry later sends again: less than it was told."""
LONGEST, TOO_LONG = 14_000, 100_000
"""Pairs of an act and its undoing: nearly as many as a record may have, and 8 MB of them."""

ENTRIES = 9_900
"""Nearly as many as a table may have that comes from another server."""

Send = Callable[[Guest], Awaitable[Any]]


@dataclass
class Attack:
    """One kind of material, and what became of it."""

    what: str
    send: Send
    answers: Counter[str] = field(default_factory=Counter)
    is_over: bool = False

    async def run(self, guest: Guest) -> None:
        """Send it again and again, until it is over and the last one was answered."""
        while not self.is_over:
            try:
                await self.send(guest)
                self.answers["taken"] += 1
            except Refusal as refusal:
                self.answers[refusal.key] += 1
                if refusal.status in (429, 503):
                    await asyncio.sleep(PATIENCE)

    def told(self) -> str:
        return ", ".join(f"{number} {key}" for key, number in self.answers.most_common())


def attacks(site: Site) -> list[Attack]:
    """All kinds."""
    long, longer, table, endless = (
        undoing_record(LONGEST), undoing_record(TOO_LONG), long_table(ENTRIES), endless_record()
    )  # fmt: skip
    content = {"game": "trono", "players": 3, "content": {"dice.faces": ["people"] * 6}}
    largest, allowed = armies_record(9_999), armies_record(200)
    return [
        Attack(f"records of {len(long) >> 10} KiB", lambda who: bring(site, who, long)),
        Attack(f"records of {len(longer) >> 20} MiB", lambda who: bring(site, who, longer)),
        Attack(f"tables of {ENTRIES} entries", lambda who: bring(site, who, table, "tables/import")),
        Attack("positions in which chance never ends", lambda who: bring(site, who, endless)),
        Attack("contents in which chance never ends", lambda who: site.call("POST", "/api/tables", who, content)),
        Attack("positions with 9,999 troops a side", lambda who: blitz(site, who, largest)),
        Attack("blitzes of 200 troops against as many", lambda who: blitz(site, who, allowed)),
    ]


async def bring(site: Site, guest: Guest, body: bytes, where: str = "records") -> Any:
    return await site.call("POST", f"/api/{where}", guest, msgspec.Raw(body))


async def blitz(site: Site, guest: Guest, record: bytes) -> None:
    """Bring a record, begin a table at its position, and attack until nobody is left."""
    shown = await bring(site, guest, record)
    made = await site.call("POST", f"/api/tables/{shown['table']}/branch", guest, {"v": 1})
    await site.enter(guest, made["invitations"]["invite"])
    commands = f"/api/tables/{made['table']}/commands"
    for what in ("add_bot", "start"):
        await site.call("POST", commands, guest, {"t": what, "id": f"blitz-{what}"})
    acts = [
        *({"verb": "attack", "from": FROM}, {"verb": "target", "to": TO}, {"verb": "blitz"}),
        *({"verb": "hundreds", "number": 0}, {"verb": "number", "number": 1}),
    ]
    looked = await site.call("GET", f"/api/tables/{made['table']}", guest)
    act = {"t": "act", "id": "blitz-act", "v": looked["v"], "actions": acts}
    await site.call("POST", commands, guest, act)


@dataclass
class Hostile:
    """The latencies beside one attack, or beside none."""

    what: str
    moves: float
    ack: tuple[float, float]
    worst: float
    answers: str = ""


async def beside(bench: Bench, load: Load, rate: float, seconds: float, attack: Attack | None) -> Hostile:
    """Play for a while during an attack."""
    load.acks.clear()
    guests = await gather(bench.site.new_guest("Mallory") for _ in range(SENDERS)) if attack else []
    attacking = [asyncio.ensure_future(attack.run(guest)) for guest in guests] if attack else []
    await load.run(rate, seconds)
    moves, ack, worst = len(load.acks) / seconds, middle_and_late(load.acks), 1000 * max(load.acks)
    if attack is None:
        return Hostile("nobody", moves, ack, worst)
    attack.is_over = True
    await asyncio.gather(*attacking)
    return Hostile(attack.what, moves, ack, worst, attack.told())


async def measured(kind: str, sockets: int, rate: float, seconds: float, warm: int) -> tuple[list[Hostile], int]:
    """The latencies beside no attack and beside each kind, and the number of errors."""
    with database(kind) as (url, folder):
        server = Server(url, folder)
        server.start()
        bench = Bench(server)
        try:
            await server.ready()
            kinds = attacks(bench.site)
            await bench.grow(sockets)
            load = Load.of(bench.groups)
            await load.warm_up(warm)
            gc.collect()
            gc.freeze()
            found = [await beside(bench, load, rate, seconds, attack) for attack in [None, *kinds]]
            faults = [fault for page in bench.pages for fault in page.faults]
            return found, len(load.errors + faults + server.failures())
        finally:
            server.close()
            await bench.close()


def measure(given: argparse.Namespace) -> Report:
    allow_sockets()
    usual = QUICK if given.quick else (SOCKETS, RATE, SECONDS, WARM_MOVES)
    sockets, rate, seconds = given.sockets or usual[0], given.rate or usual[1], given.seconds or usual[2]
    if not given.quick:
        compile_all()
    found, errors = asyncio.run(measured(given.database, sockets, rate, seconds, usual[-1]))
    figures = [Figure("errors", errors, "", NO_ERRORS)]
    for each in found:
        figures += [
            Figure(f"beside {each.what}: {each.moves:.0f} moves/s, p50", each.ack[0], "ms"),
            Figure("the same, p99", each.ack[1], "ms", ACK),
            Figure("the same, the latest", each.worst, "ms", load=os.getloadavg()[0]),
        ]
    title = f"{sockets} sockets, {rate:g} moves a second, {given.database}: command to acknowledgement"
    notes = [
        f"{SENDERS} guests send one kind of material at a time, each again as soon as it was answered; no quotas.",
        *(f"{each.what}: {each.answers}." for each in found if each.answers),
    ]
    return Report("Server: hostile material", [Table(title, figures)], notes)
