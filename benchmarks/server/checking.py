"""Checks of the log against what the players remember.

Every acknowledged command is in it once, at the acknowledged version; refused ones never; unanswered ones at most once;
nothing that nobody sent. Versions have no gaps, the chain is right, folding gives the same states, and every page shows
what the log gives.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.replay import replay
from tavolata.server.store import Loaded, Store
from tavolata.server.table import events
from tavolata.server.table.changes import changes
from tavolata.server.table.entry import Entry
from tavolata.server.table.entry import chain as chain_hash
from tavolata.server.table.play import Acted
from tavolata.server.table.table import Table
from tavolata.testing.table_client import Attempt, Page

LONGEST = 400
"""Characters of a value that a finding quotes."""
STATES = ("lobby", "playing", "over")
KINDS = ("lost", "doubled", "refused but done", "wrongly done", "sent by nobody", "answered differently",
         "out of order", "gaps", "chains", "hashes", "snapshots", "views", "clocks", "pages", "failures")  # fmt: skip
TWICE = ("doubled", "sent by nobody")
DIFFERENCES = ("chains", "hashes", "snapshots", "views")
COUNTED = ("lost", "clocks", *TWICE, *DIFFERENCES)


@dataclass
class Findings:
    """What was checked, and every problem by its kind."""

    tables: int = 0
    entries: int = 0
    views: int = 0
    charged_ms: int = 0
    """By clocks, altogether."""
    written: dict[str, int] = field(default_factory=dict)
    """Every command in the log, and when it was written."""
    problems: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, kind: str, what: str) -> None:
        assert kind in KINDS, kind
        self.problems[kind].append(what)

    def number(self, *kinds: str) -> int:
        return sum(len(self.problems[kind]) for kind in kinds)

    @property
    def all_is_well(self) -> bool:
        return not any(self.problems.values())

    def text(self) -> str:
        """Every kind of problem with its first examples."""
        lines = [f"{kind}: {len(found)}\n  " + "\n  ".join(found[:5]) for kind, found in self.problems.items() if found]
        return "\n".join(lines)


async def read_logs(database: str) -> list[tuple[Loaded, Loaded]]:
    """Every table of a database without a running server: from its first entry, and from its snapshot."""
    store = await Store.open(database, process="check")
    try:
        ids = [head.table for status in STATES for head in await store.heads(status)]
        return [(await _load(store, table, from_start=True), await _load(store, table)) for table in ids]
    finally:
        await store.close()


async def _load(store: Store, table: str, from_start: bool = False) -> Loaded:
    loaded = await store.load(table, from_start)
    assert loaded is not None
    return loaded


# --- the log itself ----------------------------------------------------------------------------------------------

Span = tuple[float, float]
"""A span in which a server was up, in milliseconds."""


def check_logs(logs: Sequence[tuple[Loaded, Loaded]], found: Findings, up: Sequence[Span] = ()) -> dict[str, Table]:
    """Fold every log from its first entry; the resulting tables. `up`: spans for checking clocks."""
    tables: dict[str, Table] = {}
    for whole, short in logs:
        name, entries = whole.head.table, whole.entries
        found.tables += 1
        found.entries += len(entries)
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)) or whole.head.seq != len(entries):
            found.add("gaps", f"{name}: {len(entries)} entries, the last should be {whole.head.seq}")
        _check_chain(name, entries, found)
        try:
            table = _fold(whole, found, up)
            resumed = Table.load(*short.saved)
        except TavolataError as broken:  # a state that differs from the written one, or an event that is not possible
            found.add("hashes", f"{name}: {broken}")
            continue
        if (resumed.state, resumed.state_hash()) != (table.state, table.state_hash()):
            found.add("snapshots", f"{name}: from its snapshot the table stands otherwise than from its log")
        _check_record(table, found)
        tables[name] = table
    return tables


def _check_chain(name: str, entries: Sequence[Entry], found: Findings) -> None:
    before = ""
    for entry in entries:
        link = chain_hash(before, entry.seq, entry.command, entry.at, entry.event, entry.state)
        if link != entry.chain:
            found.add("chains", f"{name}: entry {entry.seq}")
        before = entry.chain


def _fold(loaded: Loaded, found: Findings, up: Sequence[Span]) -> Table:
    """Fold entry by entry, checking clocks on the way."""
    table = Table.fold(loaded.head.seed, loaded.entries[:1])
    for entry in loaded.entries[1:]:
        since, waited, clocks = table.state.at, list(table.waiting), list(table.state.clocks)
        table.apply(entry)
        if clocks and up:
            _check_clocks(table, waited, clocks, (since, entry.at), found, up)
    return table


CLOCK_ERROR_MS = 5
"""Tolerance: the clock of a process starts with wall time, which may be adjusted meanwhile."""


def _check_clocks(
    table: Table, waited: list[int], before: list[int], span: Span, found: Findings, up: Sequence[Span]
) -> None:
    """Nobody is charged more than the time in which a server was up."""
    most = sum(max(0.0, min(span[1], end) - max(span[0], begin)) for begin, end in up) + CLOCK_ERROR_MS
    increment = 1000 * table.state.terms.tempo.increment
    for seat in waited:
        after = table.state.clocks[seat] if table.state.clocks else before[seat]
        charged = before[seat] - after + (0 if seat in table.waiting else increment)
        found.charged_ms += charged
        if charged > most:
            found.add("clocks", f"{table.id}, version {table.state.seq}: {charged} ms charged, {most:.0f} ms up")


def _check_record(table: Table, found: Findings) -> None:
    """Check that the match's record, which holds every draw, gives the same state."""
    if table.match is not None and replay(table.match.record()).state_bytes() != table.match.state_bytes():
        found.add("hashes", f"{table.id}: its record replays to another state")


# --- the players' memories ---------------------------------------------------------------------------------------


def check_history(attempts: Iterable[Attempt], logs: Sequence[tuple[Loaded, Loaded]], found: Findings) -> None:
    """Jepsen style: compare the answers with the log."""
    written = {whole.head.table: whole.entries for whole, _ in logs}
    by_table: dict[str, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        by_table[attempt.table].append(attempt)
    for name, entries in written.items():
        _check_table(name, by_table.pop(name, []), entries, found)
    for name, some in by_table.items():
        for attempt in some:
            if attempt.outcome == "ok":
                found.add("lost", f"{name}: the whole table")


def _sent_as(entry: Entry) -> str:
    """The id that the sender chose; in the log the sender's own id follows it."""
    return entry.command.split(" ")[0]


def _check_table(name: str, attempts: list[Attempt], entries: Sequence[Entry], found: Findings) -> None:
    times = Counter(_sent_as(entry) for entry in entries)
    by_command = {_sent_as(entry): entry for entry in entries}
    found.written |= {_sent_as(entry): entry.at for entry in entries}
    found.problems["doubled"] += [f"{name}: {command} {n} times" for command, n in times.items() if n > 1]
    sent = {attempt.id for attempt in attempts}
    for entry in entries:
        event = events.read(entry).event
        if isinstance(event, Acted) and event.by == "person" and _sent_as(entry) not in sent:
            found.add("sent by nobody", f"{name}: version {entry.seq}")
    for attempt in attempts:
        _check_attempt(attempt, by_command.get(attempt.id), found)
    _check_order(name, attempts, found)


def _check_attempt(attempt: Attempt, entry: Entry | None, found: Findings) -> None:
    what = f"{attempt.table}: {attempt.id} ({attempt.outcome}, version {attempt.version}, sent {attempt.sends} times)"
    if attempt.outcome == "ok" and entry is None:
        found.add("lost", what)
    if attempt.outcome in ("refused", "conflict") and entry is not None:
        found.add("refused but done", what)
    if len({answer for answer in attempt.answers if answer[0] != "unknown"}) > 1:
        found.add("answered differently", f"{what}: {sorted(attempt.answers)}")
    if entry is None:
        return
    event = events.read(entry).event
    sent = [msgspec.json.decode(action) for action in attempt.actions]
    if not isinstance(event, Acted) or event.actions != sent or event.by != "person":
        found.add("wrongly done", what)
    if attempt.outcome == "ok" and attempt.version != entry.seq:
        found.add("wrongly done", f"{what}: it made version {entry.seq}")


def _check_order(name: str, attempts: list[Attempt], found: Findings) -> None:
    """Check that a command sent after an answer comes after it in the log."""
    done = [attempt for attempt in attempts if attempt.outcome == "ok"]
    answers = sorted(done, key=lambda attempt: attempt.heard)
    newest, n = 0, 0
    for attempt in sorted(done, key=lambda attempt: attempt.sent):
        while n < len(answers) and answers[n].heard < attempt.sent:
            newest, n = max(newest, answers[n].version), n + 1
        if attempt.version <= newest:
            found.add("out of order", f"{name}: {attempt.id} made {attempt.version}, {newest} was known before")


# --- the pages ---------------------------------------------------------------------------------------------------


def check_pages(pages: Iterable[Page], tables: dict[str, Table], found: Findings) -> None:
    """Check that every page shows what the log gives its viewer."""
    for page in pages:
        found.problems["pages"] += page.faults
        table = tables.get(page.table)
        if table is None or page.v < 0:
            continue
        found.views += 1
        what = differences(shown(page), given(table, page.seat))
        if what:
            found.add("views", f"{page.table} ({table.game.name}), seat {page.seat}: page and log differ: {what}")


def differences(page: dict[str, Any], other: dict[str, Any]) -> str:
    """Where a page shows something else than it should: the field, what the page has, and what it should have."""
    found = []
    for name, value in page.items():
        if value != other[name] and name == "view" and value and other[name]:
            ours, theirs = changes(other[name], value), changes(value, other[name])
            found.append(f"view: {_short(ours)} instead of {_short(theirs)}")
        elif value != other[name]:
            found.append(f"{name}: {_short(value)} instead of {_short(other[name])}")
    return "; ".join(found)


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def shown(page: Page) -> dict[str, Any]:
    """What a page shows."""
    body = page.body
    return {
        "v": page.v,
        "status": page.status,
        "view": page.view,
        "legal": [msgspec.json.decode(act) for act in page.legal],
        "waiting": body.waiting,
    }


def given(table: Table, seat: int | None) -> dict[str, Any]:
    """What a table shows a seat."""
    assert table.match is not None
    seen = table.match.seen(seat)
    may_act = seat is not None and table.is_playing
    plain = {
        "v": table.state.seq,
        "status": table.state.status,
        "view": seen.view(),
        "legal": [seen.read(action) for action in seen.legal()] if may_act else [],
        "waiting": table.waiting,
    }
    same: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plain))
    return same
