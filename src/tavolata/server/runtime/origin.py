"""Whose material a log is made of: strangers' is folded by workers, within their limits."""

from ..store.models import Loaded
from ..table import events
from ..table.lobby import Created

LIGHT = 32 * 1024
"""The largest log, in bytes, that is folded without a worker: a few hundred moves, a tenth of a second."""


def is_ours(loaded: Loaded) -> bool:
    """Whether a whole log is of a game that was played here from its start with the standard content. Anything else may
    be made by a stranger to be long or slow."""
    created = events.read(loaded.entries[0]).event
    terms = [getattr(events.read(entry).event, "terms", None) for entry in loaded.entries if b'"terms"' in entry.event]
    is_begun_here = isinstance(created, Created) and created.record is None and created.position is None
    return is_begun_here and not any(each is not None and each.content for each in terms)


def is_light(loaded: Loaded) -> bool:
    """Whether a whole log can be folded quickly: it is ours, and short."""
    return sum(len(entry.event) for entry in loaded.entries) <= LIGHT and is_ours(loaded)
