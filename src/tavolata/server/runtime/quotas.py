"""Limits on new tables, in number and bytes: for each guest, for each address, and for the whole server."""

import hashlib
import hmac
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from math import ceil

from ..errors import TooMany
from ..settings import Settings
from ..store import Store
from ..store.quotas import Excess, Making, Quota
from .limits import address_key

KEY = "origins"

ORIGIN: ContextVar[tuple[str, int]] = ContextVar("ORIGIN", default=("?", 0))
"""The address that the request of this task comes from, and the bytes of its body."""


class Quotas:
    """Checked before every new table, whatever it is made from: a lobby, a record, another table, a lesson."""

    def __init__(self, settings: Settings, store: Store, secret: bytes) -> None:
        self._settings, self._store, self._secret = settings, store, secret

    @classmethod
    async def open(cls, settings: Settings, store: Store) -> "Quotas":
        """Read the secret with which addresses are hashed; all processes share it. Hashes are kept for a day."""
        return cls(settings, store, await store.put_value(KEY, os.urandom(32)))

    @asynccontextmanager
    async def making(self, table: str, guest: str) -> AsyncIterator[None]:
        """Count a table while it is made: TooMany if a limit is reached; not counted if making it fails."""
        settings = self._settings
        address, size = ORIGIN.get()
        making = Making(table, guest, self._origin(address), settings.clock.now(), min(size, settings.record_bytes))
        excess = await self._store.reserve(making, self._quota)
        if excess is not None:
            raise _refusal(excess)
        try:
            yield
        except BaseException:
            await self._store.cancel_making(table)
            raise

    @property
    def _quota(self) -> Quota:
        settings = self._settings
        return Quota(
            running=settings.tables_per_guest,
            hour=settings.tables_per_hour,
            day=settings.tables_per_address,
            guest_bytes=settings.bytes_per_guest,
            origin_bytes=settings.bytes_per_address,
            all_bytes=settings.database_bytes,
        )

    def _origin(self, address: str) -> str:
        return hmac.new(self._secret, address_key(address).encode(), hashlib.sha256).hexdigest()[:32]


def _refusal(excess: Excess) -> TooMany:
    most = excess.most >> 20 if "bytes" in excess.key or excess.key == "server_full" else excess.most
    return TooMany(excess.key, retry_after=max(1, ceil(excess.wait / 1000)), most=most)
