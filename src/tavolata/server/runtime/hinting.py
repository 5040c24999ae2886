"""Hints: the best acts of a seat with win chances and reasons, computed by a worker from what the seat knows.

As with bots, an answer is given at a moment that public facts fix: the start of the job, and a time that is the same
for every hint. On a busy machine it is given later by whole multiples of that time: somebody who asks for advice would
rather wait than get it without a reason. Where no worker can be had at all, the hint is what the simple bot would do,
without a word."""

import asyncio
from contextlib import suppress
from hashlib import sha256

from tavolata.bots import bot_for
from tavolata.kernel.errors import TavolataError
from tavolata.kernel.seen import Seen

from ..errors import Conflict, Forbidden
from ..table.base import Asker, seat_of
from ..table.commands import Hint
from ..table.messages import Advice, Hinted
from . import levels
from .hub import Hub
from .jobs.gestures import known_to
from .jobs.hints import HintFound, HintQuestion, best_acts
from .live_table import LiveTable
from .thinking import Moment, done_by

PLAYOUTS = 400
"""The playouts of a hint. A number, not a time, so that the same question gets the same answer."""
SECONDS = 1.0
"""How long a hint may take from the start of its job, as a multiple of the time that a master has for a gesture."""
MOST_TIMES = 4
"""How many times as long it may take on a busy machine."""
PATIENCE = 4.0
"""Seconds that a hint may wait for a worker."""


def require_hints(live: LiveTable) -> None:
    """Refuse hints at a table that was created without them, however many people are left at it."""
    if not live.table.state.terms.hints:
        raise Forbidden("no_hints")


async def advice(
    hub: Hub, table: str, asker: Asker, request: Hint, language: str, owner: str | bytes | None = None
) -> Advice:
    """The best acts of the asker's seat; the first of them alone for pages of version 0.1."""
    async with hub.looking(table) as live:
        seat = seat_of(live.table, asker, request.seat)
        require_hints(live)
        seen = live.table.running_match.seen(seat, with_story=False)
        if not seen.legal(seat):
            raise Conflict("not_asked", seat=seat)
        quick = levels.instant(live.table.game, "simple")
        simple = bot_for(live.table.game, quick, live.table.bot_seed("hint", seat)).decide(seen, seat)
        names, known = live.frame_builder.seat_names(language), None
        if hub.settings.think_ms > 0 and hub.rules.can_search(live.table.game.name):
            await hub.unfold(live)  # a hint comes from the story of its seat
            known = await asyncio.to_thread(known_to, live.table.running_match, seat, with_story=True)
        seed = live.table.bot_seed(f"hint {sha256(seen.state_bytes()).hexdigest()}", seat)
    found: list[HintFound] = []
    if known is not None:
        question = HintQuestion(known, PLAYOUTS, seed, language, list(names))
        found, _ = await _ask(hub, question, owner)
    return _told(request.id, seen, found or [HintFound(simple, -1.0, "")], language, names)


async def _ask(hub: Hub, question: HintQuestion, owner: str | bytes | None) -> tuple[list[HintFound], Moment]:
    """What a worker finds until the answer is due; nothing if it has found nothing by then. Returns when it is due."""
    clock, seconds = asyncio.get_running_loop().time, SECONDS * hub.settings.think_ms / 1000
    moment = Moment(clock(), 0.0, seconds, patience=PATIENCE)
    job = asyncio.ensure_future(hub.pool.run(best_acts, question, owner, on_start=moment.start))
    found: list[HintFound] = []
    try:
        for times in range(1, MOST_TIMES + 1):
            moment.thinking = times * seconds
            if await done_by(job, moment):
                found = job.result()
                break
    except TavolataError as error:
        if getattr(error, "status", 0) == 429:  # too many at once: a person is told so
            raise
    finally:
        job.cancel()
        with suppress(asyncio.CancelledError, TavolataError):
            await job
    await asyncio.sleep(moment.release - clock())
    return found, moment


def _told(identifier: str, seen: Seen, found: list[HintFound], language: str, names: list[str]) -> Advice:
    hints = [
        Hinted(
            act=seen.read(each.action),
            text=seen.describe(each.action, language, names),
            chance=each.chance if each.chance >= 0 else None,
            reason=each.reason or None,
        )
        for each in found
    ]
    return Advice(id=identifier, act=hints[0].act, text=hints[0].text, hints=hints)
