"""The steps of the newest versions as one viewer is shown them: their numbers, events, and what changed in the view."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from tavolata.kernel.layout import SPECTATOR_BIT
from tavolata.kernel.match import Event

from .changes import Changes, Known, changes
from .steps import PastStep, number_of
from .table import Table, VersionDelta

View = dict[str, Any]

OPENING = 40  # versions since the deal, at most; for longer openings there is only the log
KEPT = 2  # cached views of each viewer: a frame holds the patches between views, once for each language


class Version(Protocol):
    """A version whose steps are drawn: of a running table, or of a replay."""

    @property
    def told(self) -> list[Event]: ...
    @property
    def retracted(self) -> list[Event]: ...
    @property
    def steps(self) -> list[PastStep]: ...


class ShownStep(NamedTuple):
    """A step for one viewer; of the events, all that were told or taken back in it."""

    n: int
    told: list[Event]
    retracted: list[Event]
    changes: Changes


class StepDrawer:
    """Draws the steps of a table, from what each viewer may know."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: dict[int | None, list[tuple[bytes, View]]] = {}  # by viewer, with the whole state that each is of
        self._back: tuple[PastStep, bytes] | None = None  # the last step that was undone, and the state before it
        self._known: Known = {}  # compared parts of views, for the newest version
        self._known_at = 0

    def steps(self, seat: int | None, versions: Sequence[VersionDelta]) -> list[list[ShownStep]]:
        """The steps of each of these versions, which are the newest ones, that a viewer is shown."""
        match = self.table.match
        if match is None:
            return [[] for _ in versions]
        if self._known_at != self.table.state.seq:
            self._known, self._known_at = {}, self.table.state.seq
        return self.steps_until(match.state_bytes(), number_of(self.table.state.steps, seat), seat, versions)

    def opening(self, seat: int) -> list[ShownStep] | None:
        """All steps since the deal, as long as the seat has decided nothing and they are still in memory."""
        table = self.table
        if not table.is_playing or table.state.acted[seat]:
            return None
        past = list(table.past)
        begun = next((n for n, version in enumerate(past) if version.steps and not version.steps[0].back), len(past))
        versions = past[begun:]
        if not 0 < len(versions) <= OPENING or any(version.retracted or version.is_long for version in versions):
            return None
        return [step for steps in self.steps(seat, versions) for step in steps]

    def steps_until(
        self, state: bytes, number: int, seat: int | None, versions: Sequence[Version]
    ) -> list[list[ShownStep]]:
        """The same for given versions that lead to a given state, whose step has this number."""
        shown: list[list[ShownStep]] = []
        for version in reversed(versions):
            found = []
            for step, told in reversed(_told(version)):
                before = self._before(step, state)
                if step.is_seen_by(seat):
                    retracted = version.retracted if step is version.steps[0] else []
                    found.append((number, told, retracted, before, state))
                    number -= 1
                state = before
            shown.append([self._shown(seat, *each) for each in reversed(found)])
        return shown[::-1]

    def _shown(
        self, seat: int | None, number: int, told: list[Event], retracted: list[Event], before: bytes, after: bytes
    ) -> ShownStep:
        old = self.view(seat, before) if before else None
        return ShownStep(number, told, retracted, changes(old, self.view(seat, after), self._known))

    def _before(self, step: PastStep, state: bytes) -> bytes:
        """The state before a step, computed once for all viewers."""
        if self._back is None or self._back[0] is not step:
            self._back = step, step.before(state)
        return self._back[1]

    def view(self, seat: int | None, state: bytes) -> View:
        """What a viewer sees in a state; to be read only."""
        kept = self._views.setdefault(seat, [])
        for of, view in kept:
            if of == state:
                return view
        table = self.table
        whole = table.game.rules.state.lay(bytearray(state))
        known = table.game.engine.masked(whole, SPECTATOR_BIT if seat is None else 1 << seat)
        view = table.game.view(table.contents.record[0], known[0], seat)
        kept.append((state, view))
        del kept[:-KEPT]
        return view


def _told(version: Version) -> list[tuple[PastStep, list[Event]]]:
    """The steps of a version, each with its events."""
    start, found = 0, []
    for step in version.steps:
        found.append((step, version.told[start : start + step.told]))
        start += step.told
    return found
