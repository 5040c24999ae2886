"""All durable data: one SQLite file, or one PostgreSQL database for any number of processes."""

from typing import TYPE_CHECKING, Any

from .models import Chat, Guest, Head, Link, Loaded, Member, Notice, Push, Retained, Session, Uptime, Webhook, Write

if TYPE_CHECKING:
    from .store import Store

__all__ = [
    "Chat", "Guest", "Head", "Link", "Loaded", "Member", "Notice", "Push", "Retained", "Session", "Store",
    "Uptime", "Webhook", "Write",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import the store itself on first use: workers need its models only, and have no database."""
    if name != "Store":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .store import Store

    return Store
