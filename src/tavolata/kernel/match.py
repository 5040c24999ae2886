"""A match: one game being played, with everything Python needs to drive it. Chance is resolved by the match itself."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import record as records
from .chance import Draws
from .content import Contents
from .contract import CHANCE, OVER
from .errors import BadOption, IllegalAction, NoUndo, TavolataError, listed
from .events import read_log
from .layout import SEATS, SPECTATOR_BIT, States, as_bytes, bit
from .texts import Names

if TYPE_CHECKING:
    from .game import Game

Event = dict[str, Any]


class Reason:
    """Why an action is not legal: `.code`, the number of the rule, and the sentence in a language."""

    def __init__(self, game: "Game", code: int) -> None:
        kind = game.rules.reasons(code)
        self._game = game
        self.code: str = kind.name.lower()
        self.rule: str = game.rules.rule_of.get(kind, "")

    def text(self, language: str = "en") -> str:
        return self._game.text(language)(f"reason.{self.code}") + (f" ({self.rule})" if self.rule else "")

    def __repr__(self) -> str:
        return f"<Reason {self.code} {self.rule}>"


class Match:
    """One match. Make it with `game.new`, `game.at` or `tavolata.replay`."""

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
        self.game = game
        self.contents = contents
        self.draws = draws
        self.names = names
        self.moves: list[dict[str, Any]] = []
        self.events: list[Event] = []
        self._states = states
        self._forced = list(forced)
        self.forced_used = 0
        self._drawn = 0
        self._position = position
        self._undo: list[tuple[int, States, int]] = []  # who, the state before, events before
        self._engine = game.engine
        self._log = self._engine.new_log()
        self._list = self._engine.new_list()
        self._look()
        self._let_chance_fall()

    # --- where it stands -------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return int(self._states["players"][0])

    @property
    def options(self) -> dict[str, int]:
        return {name: int(self._states[name][0]) for name in self.game.options}

    @property
    def actor(self) -> int | None:
        """The seat that decides now, or None when the game is over."""
        return None if self.over else self._actor

    @property
    def waiting(self) -> list[int]:
        """The seats that owe an answer."""
        return [seat for seat in range(self.players) if self._waiting >> seat & 1]

    @property
    def over(self) -> bool:
        return bool(self._actor == OVER)

    @property
    def winners(self) -> list[int]:
        bits = int(self._result["winners"])
        return [seat for seat in range(self.players) if bits >> seat & 1]

    @property
    def scores(self) -> list[int]:
        return self._result["scores"][: self.players].tolist()  # type: ignore[no-any-return]

    @property
    def places(self) -> list[int]:
        """First is 1; equal places are shared."""
        return self._result["places"][: self.players].tolist()  # type: ignore[no-any-return]

    @property
    def end_reason(self) -> str | None:
        return self.game.rules.ends(int(self._result["end"])).name.lower() if self.over else None

    @property
    def _result(self) -> Any:
        return self._engine.result(self.contents.record, self._states)[0]

    def masked(self, seat: int | None) -> States:
        """The state as a seat (None: a spectator) may know it: all that views, bots and hints ever get."""
        if seat is not None and not self._sits(seat):
            raise BadOption("seat", given=repr(seat), allowed=listed(range(self.players)))
        return self._engine.masked(self._states, SPECTATOR_BIT if seat is None else bit(seat))

    def _sits(self, seat: Any) -> bool:
        """Whether that is the number of a seat at this table."""
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.players

    # --- what can be done ------------------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> list[int]:
        """The actions of a seat (by default of the one who decides), ascending."""
        seat = self._actor if seat is None else seat
        if self.over or not self._sits(seat):
            return []
        n = self._engine.legal(self.contents.record, self._states, 0, seat, self._list)
        return self._list["ids"][0, :n].tolist()  # type: ignore[no-any-return]

    def why_not(self, seat: int, action: Any) -> Reason | None:
        """None if the action is legal, else the reason."""
        number = self.game.actions.parse(action)
        who = seat if self._sits(seat) else -1
        code = self._engine.why_not(self.contents.record, self._states, 0, who, number)
        return Reason(self.game, code) if code else None

    def describe(self, action: Any, language: str = "en", names: Names | None = None) -> str:
        """An action in words."""
        named = self.game.read(self.game.actions.parse(action))
        return self.game.text(language).say(f"action.{named.pop('verb')}", named, self._names(language, names))

    def tell(self, event: Event, language: str = "en", names: Names | None = None) -> str:
        """An event in words."""
        facts = {word: value for word, value in event.items() if word not in ("kind", "audience")}
        return self.game.text(language).say(f"event.{event['kind']}", facts, self._names(language, names))

    def _names(self, language: str, names: Names | None) -> Names:
        word = self.game.text(language)("game.seat")
        return names or self.names or [f"{word} {seat + 1}" for seat in range(self.players)]

    def play(self, action: Any, seat: int | None = None) -> None:
        """Carry out an action, then let chance fall until somebody decides. IllegalAction changes nothing."""
        number = self.game.actions.parse(action)
        seat = self._actor if seat is None else seat
        reason = self.why_not(seat, number)
        if reason:
            raise IllegalAction(reason)
        before = self._states.copy(), self._undo[:], self._drawn, self.forced_used
        told, moved = len(self.events), len(self.moves)
        self._undo.append((seat, self._states.copy(), told))
        self.moves.append({"seat": seat, "act": self.game.read(number)})
        try:
            self._apply(seat, number)
            self._let_chance_fall()
        except TavolataError:  # a forced draw that cannot come up: as if nothing had been played
            self._states, self._undo, self._drawn, self.forced_used = before
            del self.events[told:], self.moves[moved:]
            self._look()
            raise

    def _apply(self, seat: int, number: int) -> None:
        self._engine.apply(self.contents.record, self._states, 0, seat, number, self._log)
        told = self.game.read_events(self.contents, read_log(self._log))
        if any(event["kind"] in self.game.rules.telling for event in told):
            self._undo.clear()  # the result depended on a secret, so it told of it
        self.events.extend(told)
        self._look()

    def _look(self) -> None:
        self._actor, self._waiting, self._outcomes = self._engine.status(self.contents.record, self._states, 0)

    def _let_chance_fall(self) -> None:
        while self._actor == CHANCE:
            outcome = self._next_outcome()
            self.moves.append({"draw": outcome})
            self._undo.clear()
            self._drawn += 1
            self._apply(CHANCE, outcome)

    def _next_outcome(self) -> int:
        if self.forced_used < len(self._forced):
            name = self._forced[self.forced_used]
            outcome = self.game.rules.outcome_id(self.contents.record[0], self._states[0], name)
            self.forced_used += 1
            return outcome
        return self.draws.draw(self._drawn, self._outcomes)

    # --- taking back -----------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last act: since then nothing was drawn, nothing hidden from it came to
        light, no other seat acted, and the game is not over."""
        return bool(self._undo) and not self.over and self._undo[-1][0] == seat and not self._was_shown(seat)

    def _was_shown(self, seat: int) -> bool:
        before, after = as_bytes(self._undo[-1][1])[0], as_bytes(self._states)[0]
        for offset, owner, seen in self._engine.hidden.tolist():
            old = owner | (int(before[seen]) if seen >= 0 else 0)
            new = owner | (int(after[seen]) if seen >= 0 else 0)
            if new & bit(seat) and not old & bit(seat) and after[offset]:
                return True
        for offset, seen in self.game.rules.state.knowledge:  # learnt of what the seat does not see
            if before[offset] != after[offset] and not int(before[seen]) & bit(seat):
                return True
        return False

    def undo(self, seat: int) -> None:
        """Take back a seat's last act; NoUndo if it may not."""
        if not self.can_undo(seat):
            raise NoUndo("nothing_to_undo", seat=seat)
        _, self._states, events = self._undo.pop()
        del self.events[events:]
        self.moves.append({"undo": seat})
        self._look()

    # --- what is shown and kept ------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, as JSON; None is a spectator."""
        return self.game.rules.view(self.contents.record[0], self.masked(seat)[0], seat)

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events that a seat (None: a spectator) is told."""
        viewer = SEATS if seat is None else seat
        return [event for event in self.events[since:] if event["audience"] >> viewer & 1]

    def position(self) -> dict[str, Any]:
        """The whole state as JSON with names. It holds every secret."""
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "content": self._content(),
            "state": self.game.rules.state.to_json(self._states[0]),
        }

    def _content(self) -> dict[str, Any]:
        values = None if self.contents.standard else self.contents.values
        return {"hash": self.contents.hash, "values": values}

    def record(self, reveal: bool = False) -> dict[str, Any]:
        """The match so far, as canonical JSON. It holds every secret; the seed only once the game is over, or with
        `reveal` for a save that is to be played on."""
        seed = self.draws.seed if self.over or reveal else None
        return records.seal(
            {
                "game": self.game.name,
                "rules_version": self.game.rules_version,
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

    def state_bytes(self) -> bytes:
        """The state byte for byte, to compare."""
        return bytes(as_bytes(self._states)[0])
