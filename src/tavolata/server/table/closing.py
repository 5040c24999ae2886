"""Events around the end of a table: rematch, closing by the server, and the move to another server."""

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
    """The table was closed because nobody had played for too long."""

    def apply(self, table: "Table") -> None:
        table.end("abandoned")


class Stopped(TableEvent, tag="stopped", frozen=True):
    """The server closed a game that cannot go on. `why` is a key for the reason."""

    why: str

    def apply(self, table: "Table") -> None:
        table.end(self.why)


class Moved(TableEvent, tag="moved", frozen=True):
    """The table was imported from another server. The time between export and import is not charged."""

    host: str

    def apply(self, table: "Table") -> None:
        table.state.host = self.host
