"""After the end: another game with the same people. And the table in another house."""

from typing import TYPE_CHECKING

from .base import TableEvent

if TYPE_CHECKING:
    from .table import Table


class Rematched(TableEvent, tag="rematched", frozen=True):
    """The people of this table play again at another one."""

    table: str

    def apply(self, table: "Table") -> None:
        table.state.rematch = self.table


class Abandoned(TableEvent, tag="abandoned", frozen=True):
    """Nobody came back for so long that the table was closed."""

    def apply(self, table: "Table") -> None:
        table.end("abandoned")


class Stopped(TableEvent, tag="stopped", frozen=True):
    """The game could not go on, and would not at any further try: it was closed. `why` is a word for the reason."""

    why: str

    def apply(self, table: "Table") -> None:
        table.end(self.why)


class Moved(TableEvent, tag="moved", frozen=True):
    """The table came from another server, where somebody has packed it. The time on the way is charged to nobody."""

    host: str

    def apply(self, table: "Table") -> None:
        table.state.host = self.host
