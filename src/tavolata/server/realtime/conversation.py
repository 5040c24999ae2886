"""The conversation with a page: its messages, and the answers."""

from tavolata.kernel.errors import TavolataError

from .. import logs
from ..errors import BadRequest, Conflict, Forbidden, NotFound, TooLarge, TooMany, Unauthorized, as_json
from ..runtime.hinting import advice
from ..runtime.identity import Who, clean_words
from ..runtime.live_table import LiveTable, Page
from ..runtime.services import Services
from ..runtime.table_setup import try_change
from ..runtime.viewer import viewer_of
from ..store.models import Chat
from ..table.base import Asker, Command, require_status, seat_of
from ..table.commands import Hint, Look, Message, Preview, React, Ready, Resync, Say, Why
from ..table.frame_builder import without_audience
from ..table.frames import encode
from ..table.lobby import Change
from ..table.messages import Ack, ConflictAnswer, Previewed, Refused, WhyNot
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
            elif isinstance(message, React):
                live = await self.services.hub.live(self.table)
                react(self.services, live, self.who, message, self.page.viewer.seat)
                self._answer(Ack(id=message.id, v=live.durable))
            elif isinstance(message, Ready):
                live = await self.services.hub.live(self.table)
                self._hear_ready(live, message)
                self._answer(Ack(id=message.id, v=live.durable))
            elif isinstance(message, Hint):
                self.services.limits.command(self.who.key)
                self.services.hub.spawn(self._advise(message))  # the page may act meanwhile
            else:
                async with self.services.hub.looking(self.table) as live:
                    self._show(live, message)
        except TavolataError as error:
            try:
                await self._say_why(message, error)
            except TavolataError as worse:  # the table cannot be shown now
                self.refuse(getattr(message, "id", None), worse)

    async def _advise(self, message: Hint) -> None:
        """Answer a request for a hint, when it is found."""
        try:
            hub, language = self.services.hub, self.who.language
            self._answer(await advice(hub, self.table, self.asker, message, language, self.who.key))
        except TavolataError as error:
            self.refuse(message.id, error)

    def _hear_ready(self, live: LiveTable, message: Ready) -> None:
        require_status(live.table, "lobby")
        if not live.seats_of(self.page):
            raise Forbidden("no_seat")
        self.services.limits.command(self.who.key)
        self.services.hub.pages.say_ready(live, str(self.page.guest), message.on)

    async def _say_why(self, message: Message, error: TavolataError) -> None:
        async with self.services.hub.looking(self.table) as live:
            if isinstance(error, Stale):
                self._tell_conflict(live, message, error)
            else:
                self.refuse(getattr(message, "id", None), error, live)

    def _show(self, live: LiveTable, message: Why | Preview | Look | Resync) -> None:
        """Answer a request that changes nothing."""
        if isinstance(message, Why):
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
        looking = viewer_of(live, self.who, self.table, seat, None)
        self.page.viewer = self.page.viewer._replace(seat=looking.seat)
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
    seats = _seats_to_speak(live, who)
    if who.guest is None or (not seats and not state.is_host(who.guest)):
        raise Forbidden("only_seated_chat")
    most = services.settings.chat_length
    if not text or len(text) > most:
        raise Conflict("chat_length", most=most)
    seat = next(iter(seats), None)
    name = live.names.get(who.guest, "")
    chat = Chat(state.id, who.guest, seat, name, text, services.settings.clock.now(), command=command)
    return await services.hub.pages.say(live, chat)


def react(services: Services, live: LiveTable, who: Who, message: React, looking: int | None) -> None:
    """Show a reaction of the seat that the page looks from, on all pages. Only players may."""
    seats = _seats_to_speak(live, who)
    if not seats:
        raise Forbidden("only_seated_chat")
    services.hub.pages.react(live, looking if looking in seats else seats[0], message.reaction)


def _seats_to_speak(live: LiveTable, who: Who) -> list[int]:
    """The seats of somebody who would like to be heard; refused where there is no chat."""
    if not live.table.state.terms.chat:
        raise Forbidden("no_chat")
    return live.table.state.seats_of(who.guest)


def why_not(live: LiveTable, asker: Asker, request: Why, language: str) -> WhyNot:
    """Why an action is not legal for a seat now."""
    seat = seat_of(live.table, asker, request.seat)
    if live.table.match is None:
        raise NotFound("not_in_lobby")
    reason = live.table.match.seen(seat, with_story=False).why_not(seat, request.action)
    if reason is None:
        return WhyNot(id=request.id, reason=None, rule=None, text=None)
    return WhyNot(id=request.id, reason=reason.code, rule=reason.rule, text=reason.text(language))


def preview(live: LiveTable, asker: Asker, request: Preview, language: str | None) -> Previewed:
    """How it would stand for a seat after acts of its own, from what the seat knows and nothing else."""
    seat = seat_of(live.table, asker, request.seat)
    ahead = live.table.running_match.seen(seat, with_story=False).preview(request.acts)
    seen, after = ahead.seen, ahead.after
    return Previewed(
        id=request.id,
        v=live.table.state.seq,
        done=ahead.done,
        stopped=ahead.stopped,
        view=seen.shared_view(),
        after=after.shared_view() if after else None,
        last=[without_audience(event) for event in ahead.last],
        legal=live.frame_builder.choices(seen, language),
        outlook=live.frame_builder.offers(seen, language),
        proposal=[seen.read(action) for action in seen.proposal()],
    )
