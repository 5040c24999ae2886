"""Games as OpenSpiel's: `tavolata_trono` and the like, for `pyspiel.load_game` and all algorithms written for it.

Chance is explicit and small: a draw is cut into factors (`Rules.factors`), a die or a card each, and falls when the
last of them is known. Windows are played one seat after the other; answers are sealed, so nobody learns anything by it.

An information state has perfect recall: it is a digest of all that the seat has observed, the same steps as those
of its `Story` (what it sees after each, and what it is told), and of its own acts. Two histories have the same one
exactly if the seat cannot tell them apart. A past has no fixed size, so there is a tensor of it only if a number of
steps is asked for (`recall`): what the seat saw after each of the last ones, which is everything in a shorter game.
Returns are zero in sum (`contract.returns`).
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pyspiel

from tavolata.kernel.contract import CHANCE, MOST_OUTCOMES, OVER, returns
from tavolata.kernel.events import logged
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.kernel.game import games as all_games
from tavolata.kernel.layout import SPECTATOR_BIT
from tavolata.kernel.seen import Seen
from tavolata.kernel.story import AUDIENCE, AUDIENCE_SHIFT

from .errors import BadEnvironment

PREFIX = "tavolata_"
MOST_RECALL = 1000


class Frame:
    """What all states of a game share, also copies of a state."""

    def __init__(
        self, game: Game, players: int, options: Mapping[str, Any], content: Mapping[str, Any], recall: int = 0
    ) -> None:
        game.meta.check_players(players)
        if not isinstance(recall, int) or not 0 <= recall <= MOST_RECALL:
            raise BadEnvironment("recall", given=repr(recall), most=MOST_RECALL)
        self.game, self.players, self._options, self._content = game, players, dict(options), dict(content)
        self.recall = recall
        self.contents = game.content(dict(content) or None)
        self.start = game.engine.start(self.contents.record, players, game.meta.check_options(options))

    def __deepcopy__(self, memo: Any) -> "Frame":
        return self

    def __reduce__(self) -> Any:
        return _frame, (self.game.name, self.players, self._options, self._content, self.recall)


def _frame(name: str, *rest: Any) -> Frame:
    """Restore a frame from a pickle."""
    return Frame(find_game(name), *rest)


Sights = tuple[Any, ...]
"""The features that a seat saw after each of its last steps, newest first; as many as are recalled."""


class World:
    """The whole state of a game, with every secret, and the history of each seat."""

    def __init__(
        self, frame: Frame, states: Any, lived: tuple[bytes, ...], saw: tuple[Sights, ...], drawn: tuple[int, ...] = ()
    ) -> None:
        self.frame, self.states, self.lived, self.saw = frame, states, lived, saw
        self.drawn = drawn  # the factors of a draw that are known so far
        self._look()

    @classmethod
    def begun(cls, frame: Frame) -> "World":
        """A game before its first draw."""
        world = cls(frame, frame.start.copy(), (b"",) * frame.players, ((),) * frame.players)
        world.forget(range(frame.players))
        return world

    def forget(self, seats: Iterable[int]) -> None:
        """Let some seats have observed no more than what they see now."""
        lived, saw = list(self.lived), list(self.saw)
        for seat in seats:
            masked = self.masked(seat)
            lived[seat], saw[seat] = _digest(b"", masked.tobytes()), self._with_sight((), seat, masked)
        self.lived, self.saw = tuple(lived), tuple(saw)

    def _with_sight(self, saw: Sights, seat: int, masked: Any) -> Sights:
        """What a seat saw, and what it sees now."""
        frame = self.frame
        if not frame.recall:
            return ()
        numbers = np.zeros(frame.game.rules.feature_count, np.float32)
        frame.game.engine.features(frame.contents.record, masked, 0, seat, numbers)
        return (numbers, *saw)[: frame.recall]

    def __deepcopy__(self, memo: Any) -> "World":
        return World(self.frame, self.states.copy(), self.lived, self.saw, self.drawn)

    def __reduce__(self) -> Any:
        return World, (self.frame, self.states, self.lived, self.saw, self.drawn)

    def _look(self) -> None:
        frame, engine = self.frame, self.frame.game.engine
        actor, _, outcomes = engine.status(frame.contents.record, self.states, 0)
        self.actor = int(actor)
        rules = frame.game.rules
        self.factors: tuple[int, ...] = ()
        if actor == CHANCE:
            self.factors = rules.factors(frame.contents.record[0], self.states[0], int(outcomes))

    def masked(self, seat: int | None) -> Any:
        """The state as a seat (None: a spectator) may know it."""
        return self.frame.game.engine.masked(self.states, SPECTATOR_BIT if seat is None else 1 << seat)

    def legal(self, seat: int) -> list[int]:
        engine = self.frame.game.engine
        found = engine.new_list()
        n = engine.legal(self.frame.contents.record, self.states, 0, seat, found)
        return found["ids"][0, :n].tolist()  # type: ignore[no-any-return]

    def draw(self, digit: int) -> None:
        """One more factor of a draw; the last one lets it fall."""
        self.drawn = (*self.drawn, digit)
        if len(self.drawn) < len(self.factors):
            return
        outcome, weight = 0, 1
        for value, size in zip(self.drawn, self.factors, strict=True):
            outcome, weight = outcome + value * weight, weight * size
        self.drawn = ()
        self.apply(CHANCE, outcome)

    def apply(self, who: int, number: int) -> None:
        """Carry out an act or a draw, and add it to the history of every seat."""
        engine = self.frame.game.engine
        before = [self.masked(seat).tobytes() for seat in range(self.frame.players)]
        log = engine.new_log()
        engine.apply(self.frame.contents.record, self.states, 0, who, number, log)
        told, lived, saw = logged(log), list(self.lived), list(self.saw)
        for seat in range(self.frame.players):
            heard = [event & ~AUDIENCE for event in told if event >> AUDIENCE_SHIFT >> seat & 1]
            masked = self.masked(seat)
            after = masked.tobytes()
            if heard or after != before[seat] or who == seat:
                own = number if who == seat else None
                lived[seat] = _digest(lived[seat], after, repr((heard, own)).encode())
                saw[seat] = self._with_sight(saw[seat], seat, masked)
        self.lived, self.saw = tuple(lived), tuple(saw)
        self._look()

    def resampled(self, seat: int, seed: int) -> "World":
        """A world that agrees with all that a seat knows. The past of the others is not made up: each of them has
        observed no more than what it sees now."""
        frame, states = self.frame, self.masked(seat)
        frame.game.engine.resample(frame.contents.record, states, 0, seat, seed, 0)
        world = World(frame, states, self.lived, self.saw)
        world.forget(other for other in range(frame.players) if other != seat)
        return world


def _digest(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"\0".join(parts), digest_size=16).digest()


class TavolataState(pyspiel.State):
    """A position of a game."""

    def __init__(self, game: "TavolataGame") -> None:
        super().__init__(game)
        self.world = World.begun(game.frame)

    def current_player(self) -> int:
        actor = self.world.actor
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        size = self.world.factors[len(self.world.drawn)]
        return [(outcome, 1 / size) for outcome in range(size)]

    def _apply_action(self, action: int) -> None:
        if self.world.actor == CHANCE:
            self.world.draw(action)
        else:
            self.world.apply(self.world.actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        named = self.world.frame.game.read(action)
        return " ".join([str(named.pop("verb")), *(f"{word}={value}" for word, value in named.items())])

    def is_terminal(self) -> bool:
        return self.world.actor == OVER

    def returns(self) -> list[float]:
        frame = self.world.frame
        if not self.is_terminal():
            return [0.0] * frame.players
        return returns(frame.game.engine.result(frame.contents.record, self.world.states)[0], frame.players)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TavolataState":
        """A state that agrees with all that the player knows; `sampler` gives numbers from 0 to 1."""
        other: TavolataState = self.clone()
        other.world = self.world.resampled(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        """Which position it is. It says nothing of what is in it: that holds every secret."""
        whole = _digest(self.world.states.tobytes(), repr(self.world.drawn).encode()).hex()
        return f"{self.world.frame.game.name} {whole}"


class TavolataObserver:
    """What a player sees, as the game's features and as text; with perfect recall, what they have observed."""

    def __init__(self, frame: Frame, kind: Any) -> None:
        self._frame = frame
        self._recalls = kind.perfect_recall
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor, self.dict = self._story() if self._recalls else self._pieces()

    def _pieces(self) -> tuple[Any, dict[str, Any]]:
        """Room for what a player sees now, by the pieces of the features."""
        rules = self._frame.game.rules
        numbers = np.zeros(rules.feature_count, np.float32)
        starts = np.cumsum([0, *(size for _, size in rules.pieces)])
        pieces = {name: numbers[at : at + size] for (name, size), at in zip(rules.pieces, starts, strict=False)}
        return numbers, pieces

    def _story(self) -> tuple[Any, dict[str, Any]]:
        """Room for the last steps, newest first: 1 and the features after it; zeros if there were fewer."""
        frame = self._frame
        if not frame.recall or not self._private:
            return None, {}
        numbers = np.zeros(frame.recall * (1 + frame.game.rules.feature_count), np.float32)
        return numbers, {"story": numbers.reshape(frame.recall, -1)}

    def set_from(self, state: TavolataState, player: int) -> None:
        """Fill the tensor, if there is one."""
        frame = self._frame
        if self.tensor is None:
            return
        if not self._recalls:
            masked = state.world.masked(player)
            frame.game.engine.features(frame.contents.record, masked, 0, player, self.tensor)
            return
        self.tensor.fill(0)
        for row, sight in zip(self.dict["story"], state.world.saw[player], strict=False):
            row[0], row[1:] = 1, sight

    def string_from(self, state: TavolataState, player: int) -> str:
        world = state.world
        if self._recalls and self._private:
            return f"{self._frame.game.name} player {player} {world.lived[player].hex()}"
        seat = player if self._private else None
        seen = Seen(self._frame.game, self._frame.contents, world.masked(seat), seat)
        return json.dumps(seen.view(), sort_keys=True)


class TavolataGame(pyspiel.Game):
    """A game with a number of players, and options and changes of its content as `name:value`, with a slash between
    them."""

    def __init__(self, kind: Any, game: Game, parameters: Mapping[str, Any]) -> None:
        players = int(parameters.get("players", game.usual_players))
        options, content = (read_numbers(str(parameters.get(word, ""))) for word in ("options", "content"))
        self.frame = Frame(game, players, options, content, parameters.get("recall", 0))
        rules = game.rules
        about = pyspiel.GameInfo(
            num_distinct_actions=rules.actions.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=rules.most_decisions,
        )
        super().__init__(kind, about, dict(parameters))

    def new_initial_state(self) -> TavolataState:
        return TavolataState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> TavolataObserver:
        return TavolataObserver(self.frame, kind or pyspiel.IIGObservationType(perfect_recall=False))


def read_numbers(words: str) -> dict[str, int]:
    """Options or contents from one word, such as "deus_ex:0/earthquake:1" or "cup.dice:1"."""
    pairs = [word.partition(":") for word in words.split("/") if word]
    if any(not value.lstrip("-").isdigit() for _, _, value in pairs):
        raise BadEnvironment("spiel_options", given=repr(words))
    return {name: int(value) for name, _, value in pairs}


def as_word(numbers: Mapping[str, Any]) -> str:
    """The word that `read_numbers` reads; BadEnvironment if a value is no whole number."""
    if any(not isinstance(value, int) for value in numbers.values()):
        raise BadEnvironment("spiel_options", given=repr(dict(numbers)))
    return "/".join(f"{name}:{int(value)}" for name, value in numbers.items())


_registered: set[str] = set()


def register() -> list[str]:
    """Make every game known to `pyspiel.load_game`; the names it has there."""
    for name in all_games():
        if name not in _registered:
            _register(find_game(name))
            _registered.add(name)
    return sorted(PREFIX + name for name in _registered)


def _kind(game: Game, has_tensor: bool) -> Any:
    """What OpenSpiel wants to know of a game; `has_tensor`: whether information states have one."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Tavolata: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.usual_players, "options": "", "content": "", "recall": 0},
    )


def _register(game: Game) -> None:
    class Registered(TavolataGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            given = parameters or {}
            super().__init__(_kind(game, bool(given.get("recall"))), game, given)

    pyspiel.register_game(_kind(game, False), Registered)


def load(
    name: str, players: int | None, options: Mapping[str, Any] | None, content: Mapping[str, Any] | None, recall: int
) -> Any:
    """A game of OpenSpiel's; options are checked here, so that what is wrong is said in a sentence."""
    found = find_game(name)
    register()
    count = found.usual_players if players is None else players
    words = {"options": as_word(options or {}), "content": as_word(content or {})}
    Frame(found, count, options or {}, content or {}, recall)
    return pyspiel.load_game(PREFIX + name, {"players": count, "recall": recall, **words})


__all__ = ["TavolataGame", "TavolataState", "load", "register"]
