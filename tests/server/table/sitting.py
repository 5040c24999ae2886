"""Tables for tests: made, filled and played without any server around them."""

from typing import Any

from tavolata.bots import bot_for
from tavolata.kernel.chance import KeyedDraws
from tavolata.kernel.game import game as find_game
from tavolata.server.store.models import Head, Loaded
from tavolata.server.table.base import Asker, Command
from tavolata.server.table.clock import ALWAYS_UP, Uptime
from tavolata.server.table.entry import Entry
from tavolata.server.table.lobby import AddBot, Created, Join, Start
from tavolata.server.table.play import Act
from tavolata.server.table.state import Tempo
from tavolata.server.table.table import Table
from tavolata.server.table.terms import make_terms

SEED = bytes(range(32))
BEGAN = 1_800_000_000_000


class Sitting:
    """A table with its log, on a clock that advances only by `wait`."""

    def __init__(
        self,
        game: str = "trono",
        players: int = 3,
        tempo: Tempo | None = None,
        position: dict[str, Any] | None = None,
        **terms: Any,
    ) -> None:
        self.now = BEGAN
        self.uptime: Uptime = ALWAYS_UP
        self.count = 0
        created = Created(
            table="t" * 16,
            terms=make_terms(game, players, tempo=tempo, **{"order": "chosen", **terms}),
            host="ada",
            commitment=KeyedDraws(SEED).commitment,
            edition=find_game(game).meta.editions[-1],
            position=position,
        )
        self.table, entry = Table.create(created, SEED, "created-0", self.now)
        self.entries: list[Entry] = [entry]

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def match(self) -> Any:
        return self.table.match

    def wait(self, ms: int) -> None:
        self.now += ms

    def name(self) -> str:
        self.count += 1
        return f"command-{self.count}"

    def do(self, guest: str | None, command: Command, present: frozenset[int] = frozenset()) -> int:
        """Carry out a command, as the hub does."""
        event = command.decide(self.table, Asker(guest, present=present))
        return self.enter(event, command.id)

    def enter(self, event: Any, command: str | None = None) -> int:
        self.entries.append(self.table.enter(event, command or self.name(), self.now, self.uptime))
        return self.entries[-1].seq

    def sit(self, *guests: str) -> "Sitting":
        for guest in guests:
            self.do(guest, Join(id=self.name()))
        return self

    def bots(self, count: int) -> "Sitting":
        for _ in range(count):
            self.do("ada", AddBot(id=self.name()))
        return self

    def start(self) -> "Sitting":
        self.do("ada", Start(id=self.name()))
        return self

    def act(self, seat: int | None = None) -> int:
        """The next decision of a seat, chosen by a bot and sent by the holder of the seat."""
        seat = self.table.waiting[0] if seat is None else seat
        action = bot_for(self.table.game, "simple", 1).decide(self.match.seen(seat), seat)
        act = Act(id=self.name(), v=self.state.seq, actions=[self.table.game.read(action)], seat=seat)
        return self.do(self.state.seats[seat].guest, act)

    def loaded(self, since: int | None = None) -> Loaded:
        """What the store would give: the whole log, or the snapshot taken now."""
        game, edition = self.state.terms.game, self.state.edition
        head = Head(self.state.id, game, BEGAN, SEED, self.state.status, False, None, self.state.seq, edition + 1)
        if since is None:
            return Loaded(head, None, 0, self.entries)
        return Loaded(head, self.table.snapshot(), since, [])

    def folded(self) -> Table:
        """The table as its log gives it."""
        return Table.fold(SEED, self.entries)
