"""The table itself: the fold of its log, with the match that is played at it."""

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from tavolata.kernel.chance import Seating
from tavolata.kernel.content import Contents
from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import Game, game
from tavolata.kernel.match import Event, Match
from tavolata.kernel.replay import replay
from tavolata.kernel.seen import Seen

from ..errors import BrokenLog, Closed, UnknownEdition
from . import events
from .base import wrong_time
from .clock import ALWAYS_UP, Uptime, after
from .draws import MOST_DRAWS, TableDraws
from .entry import Entry
from .entry import chain as chain_hash
from .lobby import Created
from .play import Acted, Ordered, Undone
from .state import TableState
from .steps import PastStep, count, everyone, first_step, past_step

REMEMBERED = 64  # versions that a page may have missed and still gets one by one
MOST_STEPS = 200  # of a version that is shown step by step; a longer one is one step, and pages get a snapshot
KNOWN = 256  # command ids kept in memory; older ones are in the log

SNAPSHOT_FORMAT = 5
"""Counted up whenever a field of `TableState` is added, renamed or changes its meaning: a snapshot of another format is
not used, and the log is folded instead. Format 1 had no number."""

_snapshots = msgspec.msgpack.Encoder()
_read_snapshot = msgspec.msgpack.Decoder(tuple[int, TableState, bytes | None])


class NeedsHistory(Exception):
    """The table must be folded from its whole log."""


@contextmanager
def _played_again(entry: Entry) -> Iterator[None]:
    """Turn a refusal into UnknownEdition: an earlier program with weaker checks accepted this entry."""
    try:
        yield
    except Closed:
        raise
    except TavolataError as error:
        raise UnknownEdition("refused_now", version=entry.seq, why=error.text) from error


@dataclass(frozen=True)
class VersionDelta:
    """What a version changed: events told, events retracted, whether the state of the table changed, and the steps of
    the match. `timed_out`: the seat that a bot moved for, because its clock had run out. `is_long`: it has too many
    steps to be shown one by one."""

    v: int
    told: list[Event] = field(default_factory=list)
    retracted: list[Event] = field(default_factory=list)
    is_seating: bool = False
    steps: list[PastStep] = field(default_factory=list)
    timed_out: int | None = None
    is_long: bool = False

    @classmethod
    def between(cls, v: int, before: list[Event], after: list[Event], is_seating: bool = False) -> "VersionDelta":
        """The difference of two event lists. Events are only added or removed at the end, never edited."""
        same = min(len(before), len(after))
        while same and before[same - 1] is not after[same - 1]:
            same -= 1
        return cls(v, after[same:], before[same:], is_seating)


def past_steps(match: Match, state: bytes, told: int, delta: VersionDelta, is_open: bool = False) -> list[PastStep]:
    """The steps of what a match carried out last. `state`: the one before, empty if it has just begun; `told`: how many
    events were told by then; `is_open`: nobody has secrets, and all count every step."""
    if not state:
        return [first_step(match.players, len(delta.told))]
    if delta.retracted or len(match.steps) > MOST_STEPS:  # one step; after an undo events may be told anew in it
        heard = [*delta.told, *delta.retracted]
        made = [(state, step.state, len(delta.told), heard) for step in match.steps[-1:]]
    else:
        made = []
        for step in match.steps:
            heard = match.events[told : step.told]
            made.append((state, step.state, len(heard), heard))
            state, told = step
    steps = [past_step(match.game, match.players, *each) for each in made]
    return [step._replace(seen=everyone(match.players)) for step in steps] if is_open else steps


class Table:
    """One table. `enter` makes the next entry of its log; `fold` and `load` restore a table from its log."""

    state: TableState

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.match: Match | None = None
        self.past: deque[VersionDelta] = deque(maxlen=REMEMBERED)
        self.now = 0
        self._most_draws: int | None = None  # of the entry that is being made
        self._moves_at: dict[int, int] = {}  # version -> number of moves of the match after it
        self._drawn = 0  # draws and events of the match at the last version
        self._told = 0
        self._waited: list[int] = []  # who had to decide then, and what each seat could choose
        self._offered: list[list[int]] = []

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def game(self) -> Game:
        return game(self.state.terms.game)

    @property
    def is_playing(self) -> bool:
        return self.state.status == "playing"

    def remembers(self, since: int) -> bool:
        """Whether every version after `since` is still in memory."""
        return sum(past.v > since for past in self.past) == self.state.seq - since

    def has_seated_since(self, since: int) -> bool:
        """Whether a version after `since` that is still in memory changed more than the game."""
        return any(past.is_seating and past.v > since for past in self.past)

    @property
    def running_match(self) -> Match:
        if self.match is None or not self.is_playing:
            raise wrong_time(self.state.status)
        return self.match

    @property
    def waiting(self) -> list[int]:
        """The seats that must decide."""
        return self.match.waiting if self.match is not None and self.is_playing else []

    def may_act(self, seat: int | None) -> bool:
        """Whether a seat has something to choose from: it must decide, or it has answered where several answer at once,
        and may think again until the last answer is in."""
        return seat is not None and self.is_playing and self.state.answering[seat] >= 0

    # --- the fold ----------------------------------------------------------------------------------------------

    def enter(self, event: events.AnyEvent, command: str, at: int, uptime: Uptime = ALWAYS_UP) -> Entry:
        """Apply an event and return its log entry. If it is refused nothing has changed."""
        before = self.waiting
        charged = uptime.between(self.state.at, at) if before else 0
        self._limit_draws(MOST_DRAWS)
        self._apply_event(event, at)
        acted = event.seat if isinstance(event, Acted) else None
        undid = event.seat if isinstance(event, Undone) else None
        clocks = after(self.state, charged, before, self.waiting, acted, undid) if self.match else []
        return self._write_down(events.Line(event, clocks), command, at)

    def apply(self, entry: Entry) -> None:
        """Apply an entry of the log; BrokenLog if it does not give the state that it gave when it was written."""
        line = events.read(entry)
        self._limit_draws(None)  # what was accepted once is
        with _played_again(entry):
            self._apply_event(line.event, entry.at)
        written = self._write_down(line, entry.command, entry.at)
        if (written.state, written.chain) != (entry.state, entry.chain):
            raise BrokenLog("broken_log", table=entry.table, version=entry.seq)

    def _apply_event(self, event: events.AnyEvent, at: int) -> None:
        self.now = at
        match = self.match
        told, before, status = list[Event](), b"", self.state.status
        if match is not None:
            told, before, match.steps = list(match.events), match.state_bytes(), []
        event.apply(self)
        is_seating = not isinstance(event, Acted | Undone | Ordered) or self.state.status != status
        now = self.match.events if self.match is not None else []
        delta = VersionDelta.between(self.state.seq + 1, told, now, is_seating)
        timed_out = event.seat if isinstance(event, Acted) and event.by == "clock" else None
        steps = [] if self.match is None else past_steps(self.match, before, len(told), delta)
        for step in steps:
            self.state.steps = count(self.state.steps, step)
        is_long = self.match is not None and len(self.match.steps) > MOST_STEPS
        self.past.append(replace(delta, steps=steps, timed_out=timed_out, is_long=is_long))

    def _write_down(self, line: events.Line, command: str, at: int) -> Entry:
        state = self.state
        state.seq += 1
        state.at = at
        state.clocks = line.clocks
        event, match_hash = events.write(line), self.state_hash()
        state.chain = chain_hash(state.chain, state.seq, command, at, event, match_hash)
        state.known[command] = state.seq
        while len(state.known) > KNOWN:
            del state.known[next(iter(state.known))]
        if self.match is not None:
            self._moves_at[state.seq] = len(self.match.moves)
        return Entry(state.id, state.seq, command, at, event, match_hash, state.chain)

    @property
    def moves_by_version(self) -> dict[int, int]:
        """How many moves the match had after each version, of a table that was folded from its whole log."""
        return dict(self._moves_at)

    def state_hash(self) -> str:
        return hashlib.sha256(self.match.state_bytes()).hexdigest()[:32] if self.match is not None else ""

    @classmethod
    def create(cls, created: Created, seed: bytes, command: str, at: int) -> tuple["Table", Entry]:
        """A new table and the first entry of its log."""
        table = cls(seed)
        table.now = at
        created.apply(table)
        table.past.append(VersionDelta(1, is_seating=True))
        return table, table._write_down(events.Line(created), command, at)

    @classmethod
    def fold(cls, seed: bytes, entries: Iterable[Entry]) -> "Table":
        """The table of a whole log."""
        table: Table | None = None
        for entry in entries:
            if table is None:
                first = events.read(entry).event
                if not isinstance(first, Created):
                    raise BrokenLog("broken_log", table=entry.table, version=entry.seq)
                with _played_again(entry):
                    table, _ = cls.create(first, seed, entry.command, entry.at)
            else:
                table.apply(entry)
        if table is None:
            raise BrokenLog("broken_log", table="", version=0)
        return table

    @classmethod
    def load(cls, seed: bytes, snapshot: bytes | None, entries: Iterable[Entry]) -> "Table":
        """A table from its snapshot, if there is one, and the entries since; NeedsHistory if this program cannot read
        the snapshot."""
        if snapshot is None:
            return cls.fold(seed, entries)
        table = cls(seed)
        try:
            written_as, table.state, match = _read_snapshot.decode(snapshot)
            if written_as != SNAPSHOT_FORMAT:
                raise NeedsHistory
            table.require_edition()
            if match is not None:
                table.match = table.game.resume(match, table._draws(), table.contents)
                table._note()
        except UnknownEdition:
            raise
        except (TavolataError, msgspec.MsgspecError):
            raise NeedsHistory from None
        for entry in entries:
            table.apply(entry)
        return table

    def snapshot(self) -> bytes:
        """What `load` needs to go on from here."""
        match = self.match.snapshot() if self.match is not None else None
        return _snapshots.encode((SNAPSHOT_FORMAT, self.state, match))

    # --- what events do -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the match: the seed and the contributions determine every draw."""
        state = self.state
        state.answering = [-1] * len(state.seats)
        state.acted = [0] * len(state.seats)
        state.steps = [0] * (len(state.seats) + 1)
        if state.position is not None:
            self.match = self.game.at(state.position, self._draws())
        else:
            terms = state.terms
            self.match = self.game.new(
                terms.players, self._draws(), terms.options, terms.content, edition=state.edition
            )
        self._require_own_edition()
        self._look(False)

    def _require_own_edition(self) -> None:
        """Refuse a position or a record of another edition than the table's."""
        if self.match is not None and self.match.edition != self.state.edition:
            raise BrokenLog("broken_log", table=self.state.id, version=self.state.seq + 1)

    def require_edition(self) -> None:
        """Refuse a table whose edition of the rules, or whose standard content, this program does not have."""
        state, meta = self.state, self.game.meta
        if state.edition not in meta.editions:
            name, version = state.terms.game, state.edition + 1
            raise UnknownEdition("unknown_edition", game=name, version=version, known=meta.versions)
        if state.standard and state.standard != self.game.content(edition=state.edition).hash:
            raise UnknownEdition("unknown_content", game=state.terms.game)

    def _draws(self) -> TableDraws:
        draws = TableDraws(self.seed, self.state.contributions, self.state.seating)
        draws.allow(0, self._most_draws)
        return draws

    def _limit_draws(self, most: int | None) -> None:
        """How many draws the next entry may make."""
        self._most_draws = most
        if self.match is not None and isinstance(self.match.draws, TableDraws):
            self.match.draws.allow(self.match.drawn, most)

    @property
    def contents(self) -> Contents:
        """The content that this table plays with."""
        if self.match is not None:
            return self.match.contents
        return self.game.content(self._content(), self.state.edition)

    def _content(self) -> dict[str, Any] | None:
        position = self.state.position
        return self.state.terms.content if position is None else position["content"]["values"]

    def acted(self, seat: int) -> None:
        """Update the state after an act: who may answer now, and whether the game is over."""
        self.state.acted[seat] = self.state.seq + 1
        match = self.running_match
        before, after = ([each for each in waiting if each != seat] for waiting in (self._waited, match.waiting))
        self._look(match.drawn == self._drawn and before == after)

    def _look(self, is_same: bool) -> None:
        """`is_same`: several seats are still answering the question that was asked before. What was chosen for an
        earlier one must not be taken as the answer to the next, even if that could be answered in the same words."""
        match, state = self.match, self.state
        assert match is not None
        offered, told = self._offered, self._told
        self._note()
        for seat, legal in enumerate(self._offered):
            if not legal:
                state.answering[seat] = -1
            elif state.answering[seat] < 0 or not is_same or legal != offered[seat]:
                state.answering[seat] = state.seq + 1
        state.turns += sum(event["kind"] == "turn" for event in match.events[told:])
        if match.over:
            self.end(str(match.end_reason))

    def _note(self) -> None:
        """Remember how the match stands, to compare it after the next act."""
        match = self.match
        assert match is not None
        self._drawn, self._told, self._waited = match.drawn, len(match.events), list(match.waiting)
        self._offered = [match.legal(seat) for seat in range(match.players)]

    def end(self, why: str) -> None:
        """End the game, by its rules or by its players."""
        self.state.status = "over"
        self.state.ended = why

    def take_back_to(self, version: int) -> None:
        """Rewind the match to a version, by everyone's consent. What was drawn is not drawn again."""
        match = self.running_match
        if not match.is_whole or version not in self._moves_at:
            raise NeedsHistory
        match.rewind(self._moves_at[version])
        self.state.answering = [-1] * match.players
        self.state.acts = [act for act in self.state.acts if act[0] <= version]
        self._look(False)

    def lived(self, seat: int | None) -> Seen:
        """What a seat knows, with its story; NeedsHistory if the table was loaded from a snapshot."""
        match = self.running_match
        if not match.is_whole:
            raise NeedsHistory
        return match.seen(seat)

    def show_record(self, record: dict[str, Any]) -> None:
        """Show a match that was played elsewhere, finished or not."""
        self.match = replay(record)
        self._require_own_edition()
        self.state.steps = [len(self.match.moves)] * (self.match.players + 1)
        self.end(self.match.end_reason or "broken_off")

    def bot_seed(self, what: str, seat: int) -> int:
        """The seed of a bot's random choices: secret, independent of the draws, the same at every process."""
        secret = b"tavolata bot 1\n" + f"{what} {seat}\n".encode() + self.seed
        return int.from_bytes(hashlib.sha256(secret).digest()[:7])

    def shuffle(self) -> Seating:
        """A fair order of the seats, from the seed and the contribution at each place in the lobby."""
        places = {n: seat.contribution for n, seat in enumerate(self.state.seats) if seat.contribution}
        return Seating.shuffle(self.seed, places, len(self.state.seats))
