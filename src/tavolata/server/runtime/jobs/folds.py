"""A whole log folded into a snapshot."""

from ...store.models import Loaded
from ...table.table import Table
from ..workers.jobs import Priority, job


@job(Priority.INTERACTIVE)
def snapshot(loaded: Loaded) -> bytes:
    """The snapshot of a whole log, so that the table can be loaded without folding."""
    return Table.fold(loaded.head.seed, loaded.entries).snapshot()
