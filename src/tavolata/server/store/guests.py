"""Guests, their sessions, and how to reach them."""

from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, or_, select, update

from .access import Access, insert
from .batching import Batcher
from .database import Database
from .models import Guest, Push, Session, Webhook
from .schema import chat, guests, links, members, mutes, notices, played, pushes, reports, sessions, webhooks

GUEST = [guests.c[name] for name in ("guest", "created", "language", "name")]
SESSIONS_OF = (
    select(sessions.c.hash, sessions.c.expires, *GUEST)
    .join(guests, guests.c.guest == sessions.c.guest)
    .where(sessions.c.hash.in_(bindparam("hashes", expanding=True)))
)


class Guests(Access):
    """The part of the store for guests."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._sessions: Batcher[bytes] = self._batched(_look_for_sessions)

    async def add_guest(self, guest: Guest) -> None:
        row = {"guest": guest.id, "created": guest.created, "language": guest.language, "name": guest.name}
        await self._write(lambda c: c.execute(guests.insert(), row) and None)

    async def guest(self, guest: str) -> Guest | None:
        row = await self._read(lambda c: c.execute(select(*GUEST).where(guests.c.guest == guest)).first())
        return None if row is None else Guest(*row)

    async def update_guest(self, guest: str, name: str | None = None, language: str | None = None) -> None:
        """Change the values that are given."""
        given = {key: value for key, value in {"name": name, "language": language}.items() if value is not None}

        def work(c: Connection) -> None:
            c.execute(update(guests).where(guests.c.guest == guest).values(given))
            self._database.tell(c, "guest", guest)

        if given:
            await self._write(work)

    async def forget_guest(self, guest: str) -> list[str]:
        """Delete all personal data of a guest: name, chat, sessions, links, notification channels. Their seats stay in
        the log as ids. Returns the tables where they were."""

        def work(c: Connection) -> list[str]:
            shared = members.c.guest.startswith(f"{guest}~", autoescape=True)  # people who share their device
            theirs = or_(members.c.guest == guest, shared)
            at = list(c.execute(select(members.c.table_id).where(theirs).distinct()).scalars())
            said = c.execute(select(chat.c.table_id, chat.c.n).where(chat.c.guest == guest)).all()
            c.execute(update(members).where(theirs).values(name=""))
            for table in (chat, links, notices, played):
                c.execute(delete(table).where(table.c.guest == guest))
            c.execute(update(links).where(links.c.named == guest).values(named=None))
            c.execute(delete(mutes).where(or_(mutes.c.guest == guest, mutes.c.other == guest)))
            c.execute(update(reports).where(reports.c.reporter == guest).values(reporter=""))
            c.execute(delete(guests).where(guests.c.guest == guest))  # which cascades to sessions, pushes, webhook
            for place in at:
                self._database.tell(c, "member", place)
            for place, n in said:
                self._database.tell(c, "chat", place, n)
            self._database.tell(c, "guest", guest)
            return at

        return await self._write(work)

    # --- sessions --------------------------------------------------------------------------------------------

    async def add_session(self, hash: bytes, guest: str, expires: int) -> None:
        row = {"hash": hash, "guest": guest, "expires": expires}
        await self._write(lambda c: c.execute(sessions.insert(), row) and None)

    async def session(self, hash: bytes, now: int) -> Session | None:
        """The session of a token, by its hash, if it has not expired."""
        session: Session | None = await self._sessions.submit(hash)
        return None if session is None or session.expires <= now else session

    async def guest_of(self, hash: bytes, now: int) -> Guest | None:
        """The guest of a session."""
        session = await self.session(hash, now)
        return None if session is None else session.guest

    async def last_session(self, guest: str) -> int | None:
        """When the last session of a guest expires."""
        query = select(func.max(sessions.c.expires)).where(sessions.c.guest == guest)
        return await self._read(lambda c: c.execute(query).scalar())

    async def extend_session(self, hash: bytes, expires: int) -> None:
        await self._write(
            lambda c: c.execute(update(sessions).where(sessions.c.hash == hash).values(expires=expires)) and None
        )

    async def drop_session(self, hash: bytes) -> None:
        def work(c: Connection) -> None:
            c.execute(delete(sessions).where(sessions.c.hash == hash))
            self._database.tell(c, "session", hash.hex())

        await self._write(work)

    # --- ways to reach a guest -------------------------------------------------------------------------------

    async def put_push(self, guest: str, endpoint: str, p256dh: str, auth: str) -> None:
        """Store a browser's endpoint; another guest's entry for the same endpoint is replaced."""
        values: dict[str, Any] = {"guest": guest, "p256dh": p256dh, "auth": auth}
        await self._write(lambda c: _put(c, pushes, {"endpoint": endpoint}, values))

    async def push_of(self, guest: str) -> list[Push]:
        query = select(pushes.c.guest, pushes.c.endpoint, pushes.c.p256dh, pushes.c.auth)
        query = query.where(pushes.c.guest == guest).order_by(pushes.c.endpoint)
        return await self._read(lambda c: [Push(*row) for row in c.execute(query)])

    async def drop_push(self, endpoint: str) -> None:
        await self._write(lambda c: c.execute(delete(pushes).where(pushes.c.endpoint == endpoint)) and None)

    async def put_webhook(self, guest: str, url: str, secret: str) -> None:
        await self._write(lambda c: _put(c, webhooks, {"guest": guest}, {"url": url, "secret": secret}))

    async def webhook_of(self, guest: str) -> Webhook | None:
        query = select(webhooks.c.guest, webhooks.c.url, webhooks.c.secret).where(webhooks.c.guest == guest)
        row = await self._read(lambda c: c.execute(query).first())
        return None if row is None else Webhook(*row)

    async def drop_webhook(self, guest: str) -> None:
        await self._write(lambda c: c.execute(delete(webhooks).where(webhooks.c.guest == guest)) and None)


def _look_for_sessions(c: Connection, asked: list[bytes]) -> list[Session | None]:
    rows = c.execute(SESSIONS_OF, {"hashes": asked})
    found = {hash: Session(hash, Guest(*guest), expires) for hash, expires, *guest in rows}
    return [found.get(hash) for hash in asked]


def _put(c: Connection, table: Any, key: dict[str, Any], values: dict[str, Any]) -> None:
    """Insert a row, or replace the one with the same key."""
    c.execute(insert(c, table).values(key | values).on_conflict_do_update(index_elements=list(key), set_=values))
