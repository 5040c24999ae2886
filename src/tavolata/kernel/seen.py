"""What a seat may know of a match, and nothing else: `match.seen(seat)`.

A `Seen` holds the state as it is masked for one viewer. It has no way back to the match, so whatever is made of it
(frames for a browser, hints, the answers of bots) cannot tell what the seat may not know. By the laws of the contract
it gives the same answers as the match: who decides, what is legal for the seat, and why something is not. `story` is
what the seat has observed so far (`story.py`).

`Standing` is what both have in common: a state that can be looked at and spoken of.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .content import Contents
from .contract import CHANCE, OVER
from .errors import BadAction, BadOption, IllegalAction, NoStory
from .events import KIND_SHIFT, logged
from .layout import SPECTATOR_BIT, States
from .texts import Names

if TYPE_CHECKING:
    from .game import Game
    from .story import Story

Event = dict[str, Any]

MOST_PREVIEWED = 12
"""The most acts in one preview, and in one proposal."""

Stop = Literal["draw", "reveal", "turn", "over"]
"""Why a preview ends before an act: something would be drawn, or depend on a secret; another seat would decide; the
game would be over."""


def copied(value: Any) -> Any:
    """A deep copy of JSON. Tuples are shared, because they cannot be changed."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value


class Outlook(NamedTuple):
    """What an offer promises: `useful`; `no_effect`, legal all the same; `impossible`. With the key of the reason and
    the number of its rule where it is not useful."""

    action: int
    outlook: Literal["useful", "no_effect", "impossible"]
    reason: str | None = None
    rule: str | None = None

    def text(self, game: "Game", language: str | None) -> str | None:
        """Why it is not useful, in words."""
        if self.reason is None or language is None:
            return None
        return game.text(language)(f"{'reason' if self.outlook == 'impossible' else 'outlook'}.{self.reason}")


class Preview(NamedTuple):
    """How it would stand after some acts of a seat. `done`: how many of them; `stopped`: why not the next one.
    `after`: how it would stand after that one, where it only lets another seat decide; `last`: what the seat would be
    told by it, there and where something is drawn next (law 10 holds for both)."""

    seen: "Seen"
    done: int
    stopped: Stop | None
    events: list[Event]
    after: "Seen | None" = None
    last: tuple[Event, ...] = ()


def _unpickled(game: str, code: int) -> "Reason":
    from .game import game as find  # it imports this module

    return Reason(find(game), code)


class Reason:
    """Why an action is not legal: `.code`, the number of the rule, and the sentence in a language."""

    def __init__(self, game: "Game", code: int) -> None:
        kind = game.rules.reasons(code)
        self._game, self._number = game, code
        self.code: str = kind.name.lower()
        self.rule: str = game.rules.rule_of.get(kind, "")

    def text(self, language: str = "en") -> str:
        return self._game.text(language)(f"reason.{self.code}") + (f" ({self.rule})" if self.rule else "")

    def __reduce__(self) -> Any:
        """To another process goes the name of the game, which finds its rules there."""
        return _unpickled, (self._game.name, self._number)

    def __repr__(self) -> str:
        return f"<Reason {self.code} {self.rule}>"


class Standing:
    """The current state of a game: who decides, what is legal, and both in words."""

    def __init__(self, game: "Game", contents: Contents, states: States, names: Names | None = None) -> None:
        self.game = game
        self.contents = contents
        self.names = names
        self.players = int(states["players"][0])
        self._engine = game.engine
        self._states = states
        self._look()

    @property
    def edition(self) -> int:
        """The edition of the rules that it is played by."""
        return int(self._states["edition"][0])

    def _look(self) -> None:
        self._actor, self._waiting, self._outcomes = self._engine.status(self.contents.record, self._states, 0)

    # --- where it stands -------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat that decides now, or None when the game is over."""
        return None if self.over else self._actor

    @property
    def waiting(self) -> list[int]:
        """The seats that owe an answer."""
        return self._seats(self._waiting)

    @property
    def over(self) -> bool:
        return bool(self._actor == OVER)

    @property
    def winners(self) -> list[int]:
        return [] if self._result is None else self._seats(int(self._result["winners"]))

    @property
    def scores(self) -> list[int]:
        return [] if self._result is None else self._result["scores"][: self.players].tolist()

    @property
    def places(self) -> list[int]:
        """First is 1; equal places are shared."""
        return [] if self._result is None else self._result["places"][: self.players].tolist()

    @property
    def end_reason(self) -> str | None:
        return self.game.rules.ends(int(self._result["end"])).name.lower() if self.over else None

    @property
    def _result(self) -> Any:
        return self._engine.result(self.contents.record, self._states)[0]

    def _seats(self, bits: int) -> list[int]:
        return [seat for seat in range(self.players) if bits >> seat & 1]

    def _sits(self, seat: Any) -> bool:
        """Whether a number is that of a seat at this table."""
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.players

    def state_bytes(self) -> bytes:
        """The state byte for byte, to compare."""
        return self._states.tobytes()

    # --- what can be done ------------------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> list[int]:
        """The actions of a seat (by default of the one who decides), ascending."""
        seat = self._actor if seat is None else seat
        if self.over or not self._sits(seat):
            return []
        found = self._engine.new_list()
        n = self._engine.legal(self.contents.record, self._states, 0, seat, found)
        return found["ids"][0, :n].tolist()  # type: ignore[no-any-return]

    def why_not(self, seat: int, action: Any) -> Reason | None:
        """None if the action is legal, else the reason."""
        number = self.game.actions.parse(action)
        who = seat if self._sits(seat) else -1
        code = self._engine.why_not(self.contents.record, self._states, 0, who, number)
        return Reason(self.game, code) if code else None

    # --- in words --------------------------------------------------------------------------------------------------

    def read(self, action: Any) -> dict[str, Any]:
        """The named form of an action."""
        return self.game.read(self.game.actions.parse(action))

    def describe(self, action: Any, language: str = "en", names: Names | None = None) -> str:
        """An action in words."""
        return self.phrase(self.read(action), language, names)

    def phrase(self, act: Mapping[str, Any], language: str = "en", names: Names | None = None) -> str:
        """An action in its named form in words."""
        facts = {word: value for word, value in act.items() if word != "verb"}
        return self.game.text(language).say(f"action.{act['verb']}", facts, self._names(language, names))

    def tell(self, event: Event, language: str = "en", names: Names | None = None) -> str:
        """An event in words."""
        facts = {word: value for word, value in event.items() if word not in ("kind", "audience")}
        return self.game.text(language).say(f"event.{event['kind']}", facts, self._names(language, names))

    def _names(self, language: str, names: Names | None) -> Names:
        if names or self.names:
            return names or self.names or []
        word = self.game.text(language)("game.seat")
        return [f"{word} {seat + 1}" for seat in range(self.players)]


class Seen(Standing):
    """What one seat (None: a spectator) knows. How the game ended is known when it is over; until then winners,
    scores and places are empty."""

    def __init__(
        self,
        game: "Game",
        contents: Contents,
        masked: States,
        seat: int | None,
        names: Names | None = None,
        ended: Any = None,
        story: "Story | None" = None,
    ) -> None:
        super().__init__(game, contents, masked, names)
        self.seat = seat
        self._story = story
        self._ended = ended
        self._own: list[int] | None = None  # the seat's actions, once somebody has asked

    @property
    def _result(self) -> Any:
        return self._ended

    @property
    def story(self) -> "Story":
        """What the seat has observed so far; NoStory if this was made without it."""
        if self._story is None:
            raise NoStory("no_story")
        return self._story

    def masked(self, seat: int | None) -> States:
        """A copy of the state as the seat knows it; of no other seat."""
        self._require_own(seat)
        return self.game.rules.state.lay(bytearray(self.state_bytes()))

    def legal(self, seat: int | None = None) -> list[int]:
        """The seat's own actions, ascending; a spectator has none."""
        if seat is not None:
            self._require_own(seat)
        if self._own is None:
            self._own = [] if self.seat is None else super().legal(self.seat)
        return list(self._own)

    def why_not(self, seat: int, action: Any) -> Reason | None:
        """None if the action is legal for the seat, else the reason."""
        self._require_own(seat)
        return super().why_not(seat, action)

    def view(self) -> dict[str, Any]:
        """What the seat sees, as JSON."""
        return dict(copied(self.shared_view()))

    def shared_view(self) -> dict[str, Any]:
        """The same view for reading only: parts of it are shared with other views, and must not be changed."""
        return self.game.view(self.contents.record[0], self._states[0], self.seat)

    # --- what could be -----------------------------------------------------------------------------------------

    def outlook(self) -> list[Outlook]:
        """What each offer at this decision promises: all legal actions, and those that a player would look for."""
        legal = self.legal()
        if self.seat is None or not legal:
            return []
        rules = self.game.rules
        said = rules.outlook(self.contents.record[0], self._states[0], self.seat)
        possible = [self._possible(action, said.get(action)) for action in legal]
        return sorted([*possible, *(self._impossible(action) for action in said.keys() - set(legal))])

    def _possible(self, action: int, idle: tuple[str, str] | None) -> Outlook:
        return Outlook(action, "useful") if idle is None else Outlook(action, "no_effect", *idle)

    def _impossible(self, action: int) -> Outlook:
        assert self.seat is not None
        reason = self.why_not(self.seat, action)
        assert reason is not None
        return Outlook(action, "impossible", reason.code, reason.rule)

    def preview(self, actions: Sequence[Any]) -> Preview:
        """How it would stand for the seat after these acts of its own. Nothing but what it knows is used (law 10), so
        it ends before an act that draws, reveals, lets another seat decide or ends the game. IllegalAction if the rules
        forbid an act."""
        if self.seat is None:
            raise BadOption("preview_spectator")
        if not isinstance(actions, (list, tuple)) or len(actions) > MOST_PREVIEWED:
            raise BadAction("preview_acts", most=MOST_PREVIEWED)
        seen, told = self, list[Event]()
        for done, action in enumerate(actions):
            after, numbers = seen._after(action)
            stopped = after._stop(numbers)
            if stopped in ("reveal", "over"):
                return Preview(seen, done, stopped, told)
            events = self.game.read_events(self.contents, numbers)
            heard = [event for event in events if event["audience"] >> self.seat & 1]
            if stopped:
                return Preview(seen, done, stopped, told, after if stopped == "turn" else None, tuple(heard))
            seen, told = after, told + heard
        return Preview(seen, len(actions), None, told)

    def _after(self, action: Any) -> tuple["Seen", list[int]]:
        """What the seat would know after an act, and the events as the rules tell them. Where it cannot be foreseen
        (`_stop`) both mean nothing: the rules have read blanks for secrets."""
        assert self.seat is not None
        number = self.game.actions.parse(action)
        reason = self.why_not(self.seat, number)
        if reason:
            raise IllegalAction(reason)
        states, log = self.masked(self.seat), self._engine.new_log()
        self._engine.apply(self.contents.record, states, 0, self.seat, number, log)
        masked = self._engine.masked(states, 1 << self.seat)
        return Seen(self.game, self.contents, masked, self.seat, self.names), logged(log)

    def _stop(self, numbers: list[int]) -> Stop | None:
        """Why an act that led here, and told this, cannot be foreseen."""
        assert self.seat is not None
        if any(number >> KIND_SHIFT in self.game.secret_kinds for number in numbers):
            return "reveal"
        if self.over:
            return "over"
        if self._actor == CHANCE:
            return "draw"
        return None if self._waiting >> self.seat & 1 else "turn"

    def proposal(self) -> list[int]:
        """The acts that the game proposes from here, such as the cheapest payment; empty where it proposes nothing."""
        seen, acts = self, list[int]()
        while seen._proposes() and len(acts) < MOST_PREVIEWED:
            acts.append(int(seen._engine.default(seen.contents.record, seen._states, 0, seen.seat)))
            seen, numbers = seen._after(acts[-1])
            if seen._stop(numbers):
                break
        return acts

    def _proposes(self) -> bool:
        if self.seat is None or self.over or not self._waiting >> self.seat & 1:
            return False
        return self.game.rules.proposes(self.contents.record[0], self._states[0], self.seat)

    @classmethod
    def of(cls, game: "Game", contents: Contents, state: bytes, seat: int | None) -> "Seen":
        """What a seat (None: a spectator) knew when the whole state was this."""
        states = game.rules.state.lay(bytearray(state))
        seen = cls(game, contents, game.engine.masked(states, SPECTATOR_BIT if seat is None else 1 << seat), seat)
        if seen.over:
            seen._ended = game.engine.result(contents.record, states)[0]
        return seen

    def _require_own(self, seat: int | None) -> None:
        if seat != self.seat or isinstance(seat, bool):
            raise BadOption("not_own_seat", given=repr(seat), own=repr(self.seat))
