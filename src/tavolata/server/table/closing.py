"""After the end: another game with the same people. And the table in another house."""

from typing import TYPE_CHECKING

from .base import Deed

if TYPE_CHECKING:
    from .table import Table


class Rematched(Deed, tag="rematched", frozen=True):
    """The people of this table play again at another one."""

    table: str

    def happen(self, table: "Table") -> None:
        table.sheet.rematch = self.table


class Abandoned(Deed, tag="abandoned", frozen=True):
    """Nobody came back for so long that the table was closed."""

    def happen(self, table: "Table") -> None:
        table.end("abandoned")


class Stopped(Deed, tag="stopped", frozen=True):
    """The game could not go on, and would not at any further try: it was closed. `why` is a word for the reason."""

    why: str

    def happen(self, table: "Table") -> None:
        table.end(self.why)


class Moved(Deed, tag="moved", frozen=True):
    """The table came from another server, where somebody has packed it. The time on the way is charged to nobody."""

    host: str

    def happen(self, table: "Table") -> None:
        table.sheet.host = self.host
