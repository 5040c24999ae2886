"""The conversation with a page: its messages, and the answers."""

from tavolata.bots import bot_for
from tavolata.kernel.errors import TavolataError

from .. import logs
from ..errors import BadRequest, Conflict, Forbidden, NotFound, TooLarge, TooMany, Unauthorized, as_json
from ..runtime.identity import Who, clean_words
from ..runtime.live_table import LiveTable, Page
from ..runtime.services import Services
from ..runtime.table_setup import try_change
from ..runtime.viewer import viewer_of
from ..store.models import Chat
from ..table.base import Asker, Command, seat_of
from ..table.commands import Hint, Look, Message, Preview, Resync, Say, Why
from ..table.frames import encode
from ..table.lobby import Change
from ..table.messages import Ack, Advice, ConflictAnswer, Previewed, Refused, WhyNot
from ..table.play import Stale

SECOND = 1000

log = logs.get("conversation")


class Conversation:
    """One page and one table. Every message is answered; an invalid one changes nothing."""

    def __init__(self, services: Services, table: str, page: Page, asker: Asker, who: Who) -> None:
        self.services = services
        self.table = table
        self.page = page
        self.asker = asker
        self.who = who
        self._noted = 0

    async def hear(self, message: Message | None) -> None:
        if message is None:
            return
        try:
            if isinstance(message, Command):
                await self._carry_out(message)
            elif isinstance(message, Say):
                live = await self.services.hub.live(self.table)
                await say(self.services, live, self.who, message.text, message.id)
                self._answer(Ack(id=message.id, v=live.durable))
            else:
                async with self.services.hub.looking(self.table) as live:
                    self._show(live, message)
        except TavolataError as error:
            try:
                await self._say_why(message, error)
            except TavolataError as worse:  # the table cannot be shown now
                self.refuse(getattr(message, "id", None), worse)

    async def _say_why(self, message: Message, error: TavolataError) -> None:
        async with self.services.hub.looking(self.table) as live:
            if isinstance(error, Stale):
                self._tell_conflict(live, message, error)
            else:
                self.refuse(getattr(message, "id", None), error, live)

    def _show(self, live: LiveTable, message: Hint | Why | Preview | Look | Resync) -> None:
        """Answer a request that changes nothing."""
        if isinstance(message, Hint):
            self._answer(advice(live, self.asker, message, self.who.language))
        elif isinstance(message, Why):
            self._answer(why_not(live, self.asker, message, self.who.language))
        elif isinstance(message, Preview):
            self._answer(preview(live, self.asker, message, self.page.viewer.language))
        elif isinstance(message, Look):
            self._look(live, message.seat)
        else:
            live.send_snapshot(self.page)

    async def _carry_out(self, command: Command) -> None:
        def acknowledge(version: int) -> None:
            self._answer(Ack(id=command.id, v=version))

        if isinstance(command, Change):
            await try_change(self.services, await self.services.hub.live(self.table), self.who, command)
        await self.services.hub.commands.carry_out(self.table, self.asker, command, acknowledge)
        self.services.metrics.commands.labels("done").inc()

    def _look(self, live: LiveTable, seat: int | None) -> None:
        self.page.viewer = viewer_of(live, self.who, self.table, seat, self.page.viewer.language)
        live.send_snapshot(self.page)

    def _tell_conflict(self, live: LiveTable, message: Message, error: Stale) -> None:
        """Answer a stale command with the versions that the page has missed, or the whole table if they are too
        many."""
        self.services.metrics.commands.labels("conflict").inc()
        missed = live.frame_builder.missed(self.page.viewer, getattr(message, "v", -1))
        if missed is None:
            live.send_snapshot(self.page)
        self._answer(
            ConflictAnswer(
                id=getattr(message, "id", ""),
                v=live.table.state.seq,
                text=error.text(self.who.language),
                missed=missed or [],
            )
        )

    def refuse(self, command: str | None, error: TavolataError, live: LiveTable | None = None) -> None:
        self.services.metrics.refusals.labels(error.key).inc()
        self.note(error)
        said = as_json(error, self.who.language)
        self._answer(
            Refused(
                id=command,
                v=live.durable if live is not None else 0,
                error=said["error"],
                text=said["text"],
                reason=said.get("reason"),
                rule=said.get("rule"),
            )
        )

    def note(self, error: TavolataError) -> None:
        """Log an invalid or forbidden message, at most once a second; refusals by the rules are normal play."""
        now = self.services.settings.clock.now()
        if isinstance(error, BadRequest | Forbidden | TooLarge | TooMany | Unauthorized) and now - self._noted > SECOND:
            self._noted = now
            log.warning("refused", error=error.key, table=self.table, address=self.who.address)

    def _answer(self, frame: object) -> None:
        self.page.send(encode(frame))


async def say(services: Services, live: LiveTable, who: Who, text: str, command: str | None = None) -> int:
    """Store and broadcast a line of chat; its number. Only players and the host may speak."""
    text = clean_words(text)
    state = live.table.state
    if not state.terms.chat:
        raise Forbidden("no_chat")
    seats = state.seats_of(who.guest)
    if who.guest is None or (not seats and not state.is_host(who.guest)):
        raise Forbidden("only_seated_chat")
    most = services.settings.chat_length
    if not text or len(text) > most:
        raise Conflict("chat_length", most=most)
    seat = next(iter(seats), None)
    name = live.names.get(who.guest, "")
    chat = Chat(state.id, who.guest, seat, name, text, services.settings.clock.now(), command=command)
    return await services.hub.pages.say(live, chat)


def advice(live: LiveTable, asker: Asker, request: Hint, language: str) -> Advice:
    """What the simple bot would do, from what the seat knows and nothing else."""
    seat = seat_of(live.table, asker, request.seat)
    if not live.table.state.terms.hints and sum(each.is_person for each in live.table.state.seats) > 1:
        raise Forbidden("no_hints")
    seen = live.table.running_match.seen(seat)
    if not seen.legal(seat):
        raise Conflict("not_asked", seat=seat)
    action = bot_for(live.table.game, "simple", live.table.bot_seed("hint", seat)).decide(seen, seat)
    text = seen.describe(action, language, live.frame_builder.seat_names(language))
    return Advice(id=request.id, act=seen.read(action), text=text)


def why_not(live: LiveTable, asker: Asker, request: Why, language: str) -> WhyNot:
    """Why an action is not legal for a seat now."""
    seat = seat_of(live.table, asker, request.seat)
    if live.table.match is None:
        raise NotFound("not_in_lobby")
    reason = live.table.match.seen(seat).why_not(seat, request.action)
    if reason is None:
        return WhyNot(id=request.id, reason=None, rule=None, text=None)
    return WhyNot(id=request.id, reason=reason.code, rule=reason.rule, text=reason.text(language))


def preview(live: LiveTable, asker: Asker, request: Preview, language: str | None) -> Previewed:
    """How it would stand for a seat after acts of its own, from what the seat knows and nothing else."""
    seat = seat_of(live.table, asker, request.seat)
    seen, done, stopped, _ = live.table.running_match.seen(seat).preview(request.acts)
    return Previewed(
        id=request.id,
        v=live.table.state.seq,
        done=done,
        stopped=stopped,
        view=seen.view(),
        legal=live.frame_builder.choices(seen, language),
        outlook=live.frame_builder.offers(seen, language),
        proposal=[seen.read(action) for action in seen.proposal()],
    )
