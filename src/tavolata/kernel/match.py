"""A match: one game being played, with everything Python needs to drive it. Chance is resolved by the match itself."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import record as records
from .chance import Draws, RepeatedDraws
from .content import Contents
from .contract import CHANCE, MOST_DRAWS
from .errors import BadAction, BadDraw, BadOption, BadRecord, EndlessDraws, IllegalAction, NoUndo, TavolataError, listed
from .events import logged
from .layout import SEATS, SPECTATOR_BIT, States, Visible
from .seen import Event, Reason, Seen, Standing
from .snapshot import Mark, Taken, pack
from .story import Chronicle, Story
from .texts import Names

if TYPE_CHECKING:
    from .game import Game

MARK_EVERY = 16  # moves between the moments that a match remembers, to go back to

__all__ = ["Event", "Mark", "Match", "Reason", "Seen", "Step"]


class Step(NamedTuple):
    """One act or one draw, with all that followed from it by itself: the state after it, and how many events had been
    told by then. Taking back is one step, however far it goes."""

    state: bytes
    told: int


class Match(Standing):
    """One match. Make it with `game.new`, `game.at`, `game.resume` or `tavolata.replay`."""

    def __init__(
        self,
        game: "Game",
        contents: Contents,
        states: States,
        draws: Draws,
        forced: Sequence[Any] = (),
        position: Any = None,
        names: Names | None = None,
    ) -> None:
        super().__init__(game, contents, states, names)
        self._start = self.state_bytes()
        self._chronicles: dict[int | None, Chronicle] = {}  # by viewer, once somebody asks for a story
        self.draws = draws
        self.moves: list[dict[str, Any]] = []
        self.events: list[Event] = []
        self.is_whole = True  # its moves lead from the start to here
        self._numbers: list[int] = []  # the events as the rules told them
        self._forced = list(forced)
        self.forced_used = 0
        self._drawn = 0
        self._position = position
        self._undo: Taken | None = None
        self._log = self._engine.new_log()
        self.steps: list[Step] = []  # of the last act, gesture, undo or rewind
        self._let_chance_fall()
        self._marks = [self.checkpoint()]  # moments with nothing to take back, now and then
        self.steps = []  # the deal is no step: nothing was shown before it

    @classmethod
    def resumed(cls, game: "Game", contents: Contents, draws: Draws, mark: Mark, forced: Sequence[Any] = ()) -> "Match":
        """A match that stands as it did at a moment, without the moves that led there."""
        match = cls(game, contents, game.rules.state.lay(bytearray(mark.state)), draws, forced)
        match.is_whole = False
        match.rollback(mark)
        return match

    @property
    def options(self) -> dict[str, int]:
        return {option.name: int(self._states[option.name][0]) for option in self.game.meta.options_of(self.edition)}

    @property
    def rules_version(self) -> int:
        """What records call the edition that it is played by."""
        return self.edition + 1

    @property
    def drawn(self) -> int:
        """How many draws were made; a rewind takes none of them back."""
        return self._drawn

    def masked(self, seat: int | None) -> States:
        """The state as a seat (None: a spectator) may know it: all that views, bots and hints ever get."""
        if seat is not None and not self._sits(seat):
            raise BadOption("seat", given=repr(seat), allowed=listed(range(self.players)))
        return self._engine.masked(self._states, SPECTATOR_BIT if seat is None else 1 << seat)

    def start_bytes(self) -> bytes:
        """The state from which the moves lead here, byte for byte. It holds every secret."""
        return self._start

    def seen(self, seat: int | None = None, with_story: bool = True) -> Seen:
        """What a seat (None: a spectator) knows, without a way back to the match. A match that was taken up from a
        snapshot has no story to tell; to leave it out saves memory."""
        ended = self._result if self.over else None
        story = self._story(seat) if with_story and self.is_whole else None
        return Seen(self.game, self.contents, self.masked(seat), seat, self.names, ended, story)

    def _story(self, seat: int | None) -> Story:
        if seat is not None and not self._sits(seat):
            raise BadOption("seat", given=repr(seat), allowed=listed(range(self.players)))
        if seat not in self._chronicles:
            self._chronicles[seat] = Chronicle(self.game, self.contents, self._start, seat)
        return self._chronicles[seat].story(self.moves)

    # --- playing ---------------------------------------------------------------------------------------------------

    def play(self, action: Any, seat: int | None = None) -> None:
        """Carry out an action, then make draws until somebody decides. IllegalAction changes nothing."""
        self.steps = []
        self._play(action, seat)

    def _play(self, action: Any, seat: int | None) -> None:
        number = self.game.actions.parse(action)
        seat = self._actor if seat is None else seat
        reason = self.why_not(seat, number)
        if reason:
            raise IllegalAction(reason)
        mark = self.checkpoint()
        if self._undo is None and mark.moved >= self._marks[-1].moved + MARK_EVERY and self.is_whole:
            self._marks.append(mark)
        self._undo = Taken(seat, mark.state, mark.told, self._undo)
        self.moves.append({"seat": seat, "act": self.game.read(number)})
        try:
            self._apply(seat, number)
            self._let_chance_fall()
        except Exception:  # a forced draw that cannot come up, endless draws: as if nothing had been played
            self.rollback(mark)
            raise

    def gesture(self, seat: int, actions: Sequence[Any]) -> None:
        """Carry out several actions of one seat, all or none. Only the last may lead to a draw, to another seat's
        decision, or to something the seat did not know: otherwise a gesture that is refused halfway would reveal it."""
        if not actions:
            raise BadAction("gesture_empty")
        mark = self.checkpoint()
        self.steps = []
        try:
            for number, action in enumerate(actions, 1):
                self._play(action, seat)
                if number < len(actions) and not self.goes_on(seat):
                    raise BadAction("gesture_over", number=number, given=len(actions))
        except TavolataError:
            self.rollback(mark)
            raise

    def goes_on(self, seat: int) -> bool:
        """Whether a gesture of a seat may go on after its last act: the seat decides again, and knows no more than it
        did."""
        return bool(self._waiting >> seat & 1) and self.can_undo(seat)

    def _apply(self, seat: int, number: int) -> None:
        self._engine.apply(self.contents.record, self._states, 0, seat, number, self._log)
        numbers = logged(self._log)
        told = self.game.read_events(self.contents, numbers)
        if any(event["kind"] in self.game.rules.reveals_secret for event in told):
            self._undo = None  # the result depended on a secret, so it told of it
        self._numbers += numbers
        self.events += told
        self.steps.append(Step(self.state_bytes(), len(self.events)))
        self._look()

    def _let_chance_fall(self) -> None:
        most = self._drawn + MOST_DRAWS
        while self._actor == CHANCE:
            if self._drawn >= most:
                raise EndlessDraws("endless_draws", most=MOST_DRAWS)
            outcome = self._next_outcome()
            self.moves.append({"draw": outcome, "of": int(self._outcomes)})
            self._undo = None
            self._drawn += 1
            self._apply(CHANCE, outcome)

    def _next_outcome(self) -> int:
        if self.forced_used < len(self._forced):
            name = self._forced[self.forced_used]
            outcome = self.game.rules.outcome_id(self.contents.record[0], self._states[0], name)
            if not 0 <= outcome < self._outcomes:
                raise BadDraw("draw", given=repr(name), allowed=f"0-{int(self._outcomes) - 1}")
            self.forced_used += 1
            return outcome
        return self.draws.draw(self._drawn, self._outcomes)

    # --- moments ---------------------------------------------------------------------------------------------------

    def checkpoint(self) -> Mark:
        """This moment, for `rollback`."""
        return Mark(
            self.state_bytes(), self._undo, self._drawn, self.forced_used,
            len(self.events), len(self.moves), self._numbers, self.events,
        )  # fmt: skip

    def rollback(self, mark: Mark) -> None:
        """Go back to that moment. Moments after it become invalid."""
        self._stand(mark)
        self._undo, self._drawn, self.forced_used = mark.undo, mark.drawn, mark.forced_used
        del self.moves[mark.moved :]
        for chronicle in self._chronicles.values():
            chronicle.forget(mark.moved)
        self.steps = []
        while len(self._marks) > 1 and self._marks[-1].moved > mark.moved:
            self._marks.pop()

    def snapshot(self) -> bytes:
        """This moment in a few hundred bytes, for `game.resume`."""
        return pack(self.game, self.contents, self.checkpoint(), self._forced)

    def _stand(self, mark: Mark) -> None:
        """Restore the state and the events of a moment. Lists are copied, because marks share them."""
        self._states = self.game.rules.state.lay(bytearray(mark.state))
        self.events, self._numbers = mark.events[: mark.told], mark.numbers[: mark.told]
        self._look()

    # --- taking back -----------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last act: since then nothing was drawn, nothing hidden from it came to
        light, no other seat acted, and the game is not over."""
        last = self._undo
        return last is not None and last.seat == seat and self._sits(seat) and not self.over and not self._shown(last)

    def _shown(self, last: Taken) -> bool:
        """Whether something came to light for a seat since its act.

        A card that the seat takes from its own hand and puts where only it can look (offered as payment, about to be
        laid under a god) is no news to it: the place is new, the card is not. So something came to light only if the
        seat now sees a card more often than it did. What others are told of its cards bars undo by itself: see
        `reveals_secret`."""
        before, after, viewer = last.state, self.state_bytes(), 1 << last.seat
        opened = any(
            after[seen] & ~before[seen] & viewer and any(after[offset] for offset in hidden)
            for seen, hidden in self.game.rules.state.windows.items()
        )
        if opened and self._secrets(after, viewer) - self._secrets(before, viewer):
            return True
        for offset, seen in self.game.rules.state.knowledge:  # learnt of what the seat does not see
            if before[offset] != after[offset] and not before[seen] & viewer:
                return True
        return False

    def _secrets(self, state: bytes, viewer: int) -> Counter[tuple[Any, int]]:
        """How many of each card, role and the like a viewer sees in the fields that not everybody sees."""
        layout = self.game.rules.state
        masked = self._engine.masked(layout.lay(bytearray(state)), viewer)
        found: Counter[tuple[Any, int]] = Counter()
        for name, field in layout.fields.items():
            if field.visible is Visible.PUBLIC:
                continue
            for value in masked[name].ravel().tolist():
                members = [n for n in range(64) if value >> n & 1] if field.bits else [value]
                found.update((field.of or name, member) for member in members if value)
        return found

    def undo(self, seat: int) -> None:
        """Take back a seat's last act; NoUndo if it may not."""
        if not self.can_undo(seat):
            raise NoUndo("nothing_to_undo", seat=seat)
        last = self._undo
        assert last is not None
        self._stand(self.checkpoint()._replace(state=last.state, told=last.told))
        self._undo = last.below
        self.moves.append({"undo": seat})
        self.steps = [Step(self.state_bytes(), len(self.events))]

    def rewind(self, number: int) -> None:
        """Go back to before move `number`, which is an act. For when all players agree: it reaches further than `undo`.
        Draws go on counting, so no draw is repeated."""
        self._check_rewind(number)
        mark = next(mark for mark in reversed(self._marks) if mark.moved <= number)
        again = Match.resumed(self.game, self.contents, RepeatedDraws(self.moves), mark)
        for move in self.moves[mark.moved : number]:
            again.carry_out(move)
        self._stand(again.checkpoint())
        self._undo = None
        self.moves.append({"rewind": number})
        self._marks.append(self.checkpoint())  # replaying from a mark must never meet a step back
        self.steps = [Step(self.state_bytes(), len(self.events))]

    def _check_rewind(self, number: Any) -> None:
        if not self.is_whole:
            raise NoUndo("rewind_part")
        if self.over:
            raise NoUndo("rewind_over")
        is_number = isinstance(number, int) and not isinstance(number, bool)
        if not is_number or not 0 <= number < len(self.moves) or "act" not in self.moves[number]:
            acts = [n for n, move in enumerate(self.moves) if "act" in move]
            raise NoUndo("rewind_number", given=repr(number), allowed=listed(acts))

    # --- playing what was played -----------------------------------------------------------------------------------

    def follow(self, moves: Sequence[Any]) -> None:
        """Carry out the moves of a record, from the first; BadRecord says which is not possible. Draws come by
        themselves, and must be those of the record."""
        for number, move in enumerate(moves):
            try:
                self.carry_out(move)
            except BadRecord:
                raise
            except TavolataError as error:
                raise BadRecord("record_move", number=number, why=error.text) from None
            except (TypeError, KeyError, ValueError, AttributeError, IndexError, OverflowError):
                raise BadRecord("record_follows", number=number) from None
            if self.moves[number : number + 1] != [move]:
                raise BadRecord("record_follows", number=number)
        if len(self.moves) > len(moves):
            raise BadRecord("record_follows", number=len(moves))

    def carry_out(self, move: Any) -> None:
        """One move of a record; a draw comes by itself."""
        if "act" in move:
            self.play(move["act"], move["seat"])
        elif "undo" in move:
            self.undo(move["undo"])
        elif "rewind" in move:
            self.rewind(move["rewind"])

    # --- what is shown and kept ------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, as JSON; None is a spectator."""
        return self.seen(seat, with_story=False).view()

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events that a seat (None: a spectator) is told."""
        viewer = SEATS if seat is None else seat
        return [event for event in self.events[since:] if event["audience"] >> viewer & 1]

    def position(self) -> dict[str, Any]:
        """The whole state as JSON with names. It holds every secret."""
        return {
            "game": self.game.name,
            "rules_version": self.rules_version,
            "content": self._content(),
            "state": self.game.rules.state.to_json(self._states[0]),
        }

    def _content(self) -> dict[str, Any]:
        values = None if self.contents.standard else self.contents.values
        return {"hash": self.contents.hash, "values": values}

    def record(self, reveal: bool = False) -> dict[str, Any]:
        """The match so far, as canonical JSON. It holds every secret; the seed only once the game is over, or with
        `reveal` for a save that is to be played on."""
        if not self.is_whole:
            raise BadRecord("record_part")
        seed = self.draws.seed if self.over or reveal else None
        seating = self.draws.seating
        return records.seal(
            {
                **({} if seating is None else {"seating": seating.to_json()}),
                "game": self.game.name,
                "rules_version": self.rules_version,
                "content": self._content(),
                "players": self.players,
                "options": self.options,
                "commitment": self.draws.commitment,
                "contributions": {str(seat): words for seat, words in self.draws.contributions.items()},
                "forced": self.forced_used,
                "position": self._position,
                "moves": [dict(move) for move in self.moves],
                "reveal": seed.hex() if seed else None,
                "end": self.end_reason,
                "winners": self.winners if self.over else None,
            }
        )
