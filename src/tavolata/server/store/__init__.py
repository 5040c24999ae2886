"""Where everything durable lies: one SQLite file, or one PostgreSQL for any number of processes."""

from .rows import (
    Chat,
    Entry,
    Guest,
    Head,
    Link,
    Loaded,
    Member,
    Notice,
    Push,
    Retained,
    Session,
    Uptime,
    Webhook,
    Write,
)
from .store import Store

__all__ = [
    "Chat", "Entry", "Guest", "Head", "Link", "Loaded", "Member", "Notice", "Push", "Retained", "Session", "Store",
    "Uptime", "Webhook", "Write",
]  # fmt: skip
