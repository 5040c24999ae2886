"""After the end: another game with the same people, and a new table from any point of this one."""

from typing import TYPE_CHECKING

from .asking import Deed

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
