"""Creating a table from an uploaded record."""

from ..runtime.services import Services
from ..runtime.table_setup import Invitations, store_table
from .jobs.records import RecordSent, lay_record


async def open_record(
    services: Services, host: str, name: str, body: bytes, owner: str | bytes
) -> tuple[str, Invitations]:
    """Create a table that shows an uploaded record; a worker checks and replays it."""
    ids = services.settings.ids
    table = ids.table_id()
    sent = RecordSent(
        body=body,
        table=table,
        host=host,
        command=ids.command_id(),
        at=services.settings.clock.now(),
        seed=ids.seed(),
        most_moves=services.settings.record_moves,
    )
    async with services.quotas.making(table, host):
        write = await services.read(lay_record, sent, owner)
        return table, await store_table(services, write, name)
