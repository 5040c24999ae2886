"""Creating a table from an uploaded record."""

from collections.abc import Awaitable, Callable

from ..runtime.services import Services
from ..runtime.table_setup import Invitations, store_table
from .jobs.records import RecordSent, lay_record


async def open_record(
    services: Services, host: str, name: str, body: Callable[[], Awaitable[bytes]], owner: str | bytes
) -> tuple[str, Invitations]:
    """Create a table that shows an uploaded record; a worker checks and replays it. Its body is read only when there is
    room for it, so that many uploads at once do not fill the memory."""
    ids = services.settings.ids
    table = ids.table_id()
    async with services.quotas.making(table, host):
        sent = RecordSent(
            body=await body(),
            table=table,
            host=host,
            command=ids.command_id(),
            at=services.settings.clock.now(),
            seed=ids.seed(),
            most_moves=services.settings.record_moves,
        )
        write = await services.read(lay_record, sent, owner)
        return table, await store_table(services, write, name)
