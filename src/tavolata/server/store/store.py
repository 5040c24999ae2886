"""The store: one interface to all durable data, the same for both kinds of database."""

from collections.abc import Callable

from sqlalchemy import Connection, text

from ..errors import NotDurable, ServerError
from .access import Access
from .analyses import Analyses
from .chats import Chats
from .companions import Companions
from .database import UNUSABLE, Database, Meter, Sizes, is_gone
from .database_url import parse_database_url
from .guests import Guests
from .last_views import LastViews
from .maintenance import Maintenance
from .outbox import Outbox
from .played import PlayedGames
from .pubsub import Handlers, ignore
from .quotas import Quotas
from .reports import Reports
from .sqlite import Sqlite
from .tables import Tables


class Store(
    Tables, LastViews, Analyses, Guests, Chats, Companions, Outbox, Maintenance, PlayedGames, Quotas, Reports, Access
):
    """Open it with `await Store.open(url, process=ID)`, close it with `await store.close()`.

    When a method returns, its effect is durable. NotDurable is raised if it could not be stored: the disk is full, the
    database is gone. Later calls reconnect by themselves.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)

    @classmethod
    async def open(cls, url: str, process: str) -> "Store":
        """Open the database at an address, created or migrated if necessary; ServerError if that fails."""
        place = parse_database_url(url)
        database: Database
        if place.file is not None:
            database = await Sqlite.open(place)
        else:
            from .postgres import Postgres  # imported here only: its dependencies are slow to import

            database = await Postgres.open(place, process)
        store = cls(database)
        try:
            await store.probe(0)
        except NotDurable as error:
            await store.close()
            raise ServerError(UNUSABLE.get(error.cause, "database_unwritable"), where=place.shown) from error
        return store

    def count_for(self, meter: Meter) -> None:
        """Report the duration of commits, and failures, to a meter."""
        self._database.meter = meter

    async def sizes(self) -> Sizes:
        """The size of the database; unknown if it does not answer."""
        try:
            return await self._database.sizes()
        except Exception as error:
            if not is_gone(error):
                raise
            return Sizes()

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same database."""
        return self._database.is_shared

    async def listen(
        self,
        on_entry: Callable[[str, int], None],
        on_chat: Callable[[str, int], None],
        on_member: Callable[[str, int], None],
        on_guest: Callable[[str, int], None],
        on_session: Callable[[str, int], None],
        on_gap: Callable[[], None],
        on_presence: Callable[[str, int], None] = ignore,
        on_who: Callable[[str, int], None] = ignore,
        on_spent: Callable[[str, int], None] = ignore,
        on_open: Callable[[str, int], None] = ignore,
        on_blocks: Callable[[str, int], None] = ignore,
        on_reaction: Callable[[str, int], None] = ignore,
    ) -> None:
        """Call handlers when other processes do something (see `pubsub.Handlers`). SQLite has no other processes."""
        handlers = Handlers(
            on_entry, on_chat, on_member, on_guest, on_session, on_blocks, on_presence, on_who, on_spent, on_open,
            on_gap, on_reaction,
        )  # fmt: skip
        await self._database.listen(handlers)

    async def announce(self, kind: str, subject: str, number: int = 0) -> None:
        """Send other processes something that is not stored, such as who is present."""
        if self.shared:
            await self._write(lambda connection: self._database.tell(connection, kind, subject, number))

    async def announce_all(self, kind: str, subjects: list[str]) -> None:
        """Send other processes several messages, without waiting for the disk."""

        def work(connection: Connection) -> None:
            connection.execute(text("SET LOCAL synchronous_commit TO off"))
            for subject in subjects:
                self._database.tell(connection, kind, subject)

        if self.shared and subjects:
            await self._write(work)

    async def close(self) -> None:
        """Finish pending work and close."""
        await self._database.close()
