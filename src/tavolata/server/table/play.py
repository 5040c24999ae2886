"""The game itself: acts, taking back, and what needs everyone's consent."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from tavolata.bots import check_kind
from tavolata.kernel.errors import EndlessDraws, listed

from ..errors import Conflict, Forbidden, Unprocessable
from .base import Asker, Command, TableEvent, require_seat, require_status, seat_of
from .draws import TooManyDraws
from .state import Proposal

if TYPE_CHECKING:
    from .table import Table

MOST_ACTIONS = 64  # decisions in one act
MOST_ACTS = 64  # that can be taken back by consent


class Stale(Conflict):
    """The sender had not seen the newest version; the answer brings what they missed."""


class Act(Command, tag="act", frozen=True, kw_only=True):
    """Consecutive decisions of a seat, carried out all or none."""

    v: int
    actions: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MOST_ACTIONS)]
    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "Acted":
        require_status(table, "playing")
        seat = _playing_seat(table, asker, self.seat)
        require_fresh(table, seat, self.v)
        return Acted(seat, self.actions)


class Acted(TableEvent, tag="acted", frozen=True):
    seat: int
    actions: list[dict[str, Any]]
    by: Literal["person", "bot", "clock", "order"] = "person"

    def apply(self, table: "Table") -> None:
        self._carry_out(table)
        if self.by in ("person", "order"):  # others must not be able to tell which
            table.state.seats[self.seat].away = table.state.seats[self.seat].left = False
            table.state.proposal = None
        if self.by != "bot":
            late = [seat for seat in table.state.timed_out if seat != self.seat]
            table.state.timed_out = [*late, self.seat] if self.by == "clock" else late
        table.state.acts = [*table.state.acts[-MOST_ACTS:], (table.state.seq + 1, self.seat, len(self.actions))]
        table.acted(self.seat)

    def _carry_out(self, table: "Table") -> None:
        """A person who asks for too many draws may do something else; who cannot would ask for them for ever."""
        match = table.running_match
        try:
            match.gesture(self.seat, self.actions)
        except TooManyDraws as error:
            has_choice = len(self.actions) > 1 or len(match.legal(self.seat)) > 1 or match.can_undo(self.seat)
            if self.by == "person" and has_choice:
                raise
            raise EndlessDraws("endless_draws", most=error.facts["most"]) from None


class Undo(Command, tag="undo", frozen=True, kw_only=True):
    """Take back one's last decisions, as far as the rules of taking back allow: as many as are said, or all that were
    made by one act."""

    v: int
    count: Annotated[int, Meta(ge=1, le=MOST_ACTIONS)] | UnsetType = UNSET
    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "Undone":
        require_status(table, "playing")
        seat = _playing_seat(table, asker, self.seat)
        require_fresh(table, seat, self.v)
        return Undone(seat, self.count if self.count is not UNSET else _last_gesture(table, seat))


def _last_gesture(table: "Table", seat: int) -> int:
    """How many decisions the last act of a seat held that are not taken back yet."""
    last = table.state.acts[-1:]
    return next((decisions for _, who, decisions in last if who == seat), 1)


class Undone(TableEvent, tag="undone", frozen=True):
    seat: int
    count: int = 1

    def apply(self, table: "Table") -> None:
        match = table.running_match
        mark = match.checkpoint()
        try:
            for _ in range(self.count):
                match.undo(self.seat)
        except Exception:
            match.rollback(mark)
            raise
        table.state.proposal = None
        self._forget_acts(table)
        table.acted(self.seat)

    def _forget_acts(self, table: "Table") -> None:
        """Remove acts that were undone from those that can be taken back by consent."""
        undone = self.count
        acts = table.state.acts
        while undone and acts and acts[-1][1] == self.seat:
            version, seat, decisions = acts[-1]
            acts = acts[:-1] if decisions <= undone else [*acts[:-1], (version, seat, decisions - undone)]
            undone = max(0, undone - decisions)
        table.state.acts = acts


class Order(Command, tag="order", frozen=True, kw_only=True):
    """Set a standing order of one's seat, which answers for it from now on. Others get an empty version: they may guess
    that somebody changed an order, not who, nor to what."""

    name: str
    value: str
    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "Ordered":
        require_status(table, "playing")
        seat = _playing_seat(table, asker, self.seat)
        known = getattr(table.game.part("orders"), "ORDERS", {})
        if self.value not in known.get(self.name, ()):
            allowed = listed(f"{name}={value}" for name, values in known.items() for value in values) or "-"
            raise Unprocessable(
                "no_order", game=table.game.name, given=f"{self.name}={self.value}"[:80], allowed=allowed
            )
        return Ordered(seat, self.name, self.value)


class Ordered(TableEvent, tag="ordered", frozen=True):
    seat: int
    name: str
    value: str

    def apply(self, table: "Table") -> None:
        seat = table.state.seats[self.seat]
        seat.orders = {**seat.orders, self.name: self.value}


def _playing_seat(table: "Table", asker: Asker, wanted: int | None) -> int:
    """The seat that the sender plays, unless they have resigned."""
    seat = seat_of(table, asker, wanted)
    if table.state.seats[seat].resigned:
        raise Conflict("resigned")
    return seat


def require_fresh(table: "Table", seat: int, v: int) -> None:
    """Refuse a command made for an older version than its seat could have seen. Where several seats answer at once,
    another seat's answer does not make a command stale."""
    state = table.state
    if v == state.seq:
        return
    may_answer_since = state.answering[seat]
    if v > state.seq or may_answer_since < 0 or v < max(may_answer_since, state.acted[seat]):
        raise Stale("stale", given=v, version=state.seq)


# --- by consent ---------------------------------------------------------------------------------------------


class Propose(Command, tag="propose", frozen=True, kw_only=True):
    """Ask everyone to agree to take back one's last act, beyond what undo allows, to end the game, or that the bot on a
    seat (`bot`) plays at another level (`kind`) from now on."""

    what: Literal["undo", "end", "level"]
    seat: int | None = None
    bot: int | None = None
    kind: str | None = None

    def decide(self, table: "Table", asker: Asker) -> "Proposed":
        require_status(table, "playing")
        seat = _seat_with_a_say(table, asker, self.seat)
        if table.state.proposal is not None:
            raise Conflict("proposal_open")
        if self.what == "level":
            return self._level(table, seat)
        back_to = 0
        if self.what == "undo":
            mine = [version for version, who, _ in table.state.acts if who == seat]
            if not mine:
                raise Conflict("nothing_to_take_back")
            back_to = mine[-1] - 1
        return Proposed(self.what, seat, back_to)

    def _level(self, table: "Table", seat: int) -> "Proposed":
        bot, kind = require_seat(table, -1 if self.bot is None else self.bot), self.kind or ""
        check_kind(kind)
        if table.state.seats[bot].bot in (None, "client"):
            raise Conflict("no_bot", seat=bot)
        return Proposed(self.what, seat, bot=bot, kind=kind)


def _seat_with_a_say(table: "Table", asker: Asker, wanted: int | None) -> int:
    """The sender's seat, if it belongs to a person who still plays: only their consent counts."""
    seat = seat_of(table, asker, wanted)
    if seat not in table.state.persons:
        raise Forbidden("no_say")
    return seat


class Proposed(TableEvent, tag="proposed", frozen=True):
    """A proposal was made. All seats that the proposer holds agree."""

    what: Literal["undo", "end", "level"]
    seat: int
    back_to: int = 0
    bot: int | None = None
    kind: str | None = None

    def apply(self, table: "Table") -> None:
        state = table.state
        agreed = state.seats_of(state.seats[self.seat].guest) or [self.seat]
        state.proposal = Proposal(self.what, self.seat, self.back_to, agreed, self.bot, self.kind)
        carry_out_if_agreed(table)


class Answer(Command, tag="answer", frozen=True, kw_only=True):
    """Yes or no to what is proposed."""

    yes: bool
    seat: int | None = None

    def decide(self, table: "Table", asker: Asker) -> "Agreed | Declined":
        require_status(table, "playing")
        seat = _seat_with_a_say(table, asker, self.seat)
        proposal = table.state.proposal
        if proposal is None:
            raise Conflict("no_proposal")
        if seat in proposal.agreed and self.yes:
            raise Conflict("already_agreed")
        return Agreed(seat) if self.yes else Declined(seat)


class Agreed(TableEvent, tag="agreed", frozen=True):
    seat: int

    def apply(self, table: "Table") -> None:
        assert table.state.proposal is not None
        table.state.proposal.agreed.append(self.seat)
        carry_out_if_agreed(table)


class Declined(TableEvent, tag="declined", frozen=True):
    """Somebody declined, which ends the proposal; the proposer withdraws it in the same way."""

    seat: int

    def apply(self, table: "Table") -> None:
        table.state.proposal = None


def carry_out_if_agreed(table: "Table") -> None:
    """Carry out the proposal once every person who plays has agreed."""
    proposal = table.state.proposal
    if proposal is None or set(table.state.persons) - set(proposal.agreed):
        return
    if proposal.what == "end":
        table.end("consent")
    elif proposal.what == "level":
        assert proposal.bot is not None
        table.state.seats[proposal.bot].bot = proposal.kind
    else:
        table.take_back_to(proposal.back_to)
    table.state.proposal = None
