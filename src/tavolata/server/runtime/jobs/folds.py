"""A whole log folded into a snapshot."""

from ...store.models import Loaded
from ...table.table import Table
from ..workers.jobs import Priority, job


@job(Priority.INTERACTIVE)
def snapshot(loaded: Loaded) -> bytes:
    """The snapshot of a whole log, to have the table in memory without its past."""
    return Table.fold(loaded.head.seed, loaded.entries).snapshot()
