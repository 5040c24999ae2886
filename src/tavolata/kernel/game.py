"""Finding games and beginning matches. Which games there are is found by `catalogue.py`."""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from . import catalogue
from . import content as contents_
from .catalogue import Source
from .chance import Draws, KeyedDraws
from .content import Contents
from .contract import CHANCE, RuleNumber, Rules, View
from .engine import Engine
from .errors import BadOption, BadPosition, BrokenGame, TavolataError, UnknownGame, listed
from .events import unpacked
from .layout import SEATS
from .match import Event, Match
from .meta import Meta, Option
from .snapshot import unpack
from .texts import LANGUAGES, GameTexts
from .view import plain_view

Seed = int | bytes | Draws | None
USUAL_PLAYERS = 4
POSITION = ("game", "rules_version", "content", "state")
"""The fields of a position; those of the game are in `state`."""


class Game:
    """One game: its options, its actions by name, and new matches of it. Rules are loaded when first needed."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.meta: Meta = catalogue.read_meta(source)
        self._parts: dict[str, Any] = {}
        self._values: dict[int, dict[str, Any]] = {}  # the standard content by edition, as it is written
        self._standard: dict[int, Contents] = {}  # and made into a record
        self._texts: dict[str, GameTexts] = {}
        self.folder: Path = source.folder

    @property
    def name(self) -> str:
        return self.meta.name

    @property
    def rules_version(self) -> int:
        return self.meta.rules_version

    @property
    def players(self) -> range:
        return range(self.meta.players[0], self.meta.players[1] + 1)

    @property
    def usual_players(self) -> int:
        """How many play when nobody says: four, or as near to it as the game allows."""
        return min(max(USUAL_PLAYERS, self.players[0]), self.players[-1])

    @property
    def options(self) -> dict[str, Option]:
        return {option.name: option for option in self.meta.options}

    @cached_property
    def rules(self) -> Rules:
        """Its rules; BrokenGame if they do not load."""
        return catalogue.loaded(self.source, lambda: self._module("rules").RULES)  # type: ignore[no-any-return]

    @cached_property
    def view(self) -> View:
        """What a seat sees as JSON: the game's own function, or one that shows every field."""
        return self.rules.view or plain_view(self.meta, self.rules.state)

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self.source.module}.{name}")

    held: TavolataError | None = None
    """While this error is set, `engine` raises it and only `own_engine` gives the compiled rules: a server compiles
    them in another process, and no request may."""

    @cached_property
    def engine(self) -> Engine:
        if self.held is not None:
            raise self.held
        return self.own_engine

    @cached_property
    def own_engine(self) -> Engine:
        return Engine(self.name, self.rules, self.meta.newest)

    @property
    def actions(self) -> Any:
        return self.rules.actions

    def text(self, language: str) -> GameTexts:
        """The game's words in a language; what is not written in it is said in another, or by its bare name."""
        if language not in LANGUAGES:
            raise BadOption("language", given=language, allowed=listed(LANGUAGES))
        if language not in self._texts:
            folder = self.folder / "text"
            texts = catalogue.loaded(self.source, lambda: GameTexts(folder, language, lambda: self.seat_words))
            self._texts[language] = texts
        return self._texts[language]

    @cached_property
    def seat_words(self) -> frozenset[str]:
        """The facts of events and actions that are seats, and are shown by the name of who sits there."""
        arguments = [pair for pairs in self.rules.event_arguments.values() for pair in pairs]
        return frozenset(word for word, spec in arguments if spec in ("seat", "seats"))

    def rules_page(self, language: str) -> str:
        """The rules in words, as Markdown, in another language if need be; empty if nobody has written them down."""
        names = [f"RULES.{language}.md", "RULES.md", *(f"RULES.{other}.md" for other in LANGUAGES)]
        files = [self.folder / name for name in names]
        return next((file.read_text(encoding="utf-8") for file in files if file.exists()), "")

    def act(self, verb: str, **arguments: Any) -> int:
        """The id of a named action."""
        return self.rules.actions.act(verb, **arguments)

    def read(self, action: int) -> dict[str, Any]:
        """The named form of an action."""
        return self.rules.actions.read(action)

    def part(self, name: str) -> Any:
        """An optional module of the game's folder (`course`, `orders`), or None."""
        if name not in self._parts:
            is_there = importlib.util.find_spec(f"{self.source.module}.{name}") is not None
            self._parts[name] = catalogue.loaded(self.source, lambda: self._module(name)) if is_there else None
        return self._parts[name]

    # --- content ---------------------------------------------------------------------------------------------------

    @property
    def standard_content(self) -> dict[str, Any]:
        """The standard values of the newest edition."""
        return self._standard_values(self.meta.newest)

    def _standard_values(self, edition: int) -> dict[str, Any]:
        """The standard values of an edition: those of the one after it, but for what lies in its own folder."""
        if edition not in self._values:
            is_newest = edition == self.meta.newest
            folder = self.folder / "content" / ("" if is_newest else f"edition-{edition}")
            values = {} if is_newest else dict(self._standard_values(edition + 1))
            for path in sorted(folder.glob("*.toml")):
                values |= contents_.read_file(path)
            self._values[edition] = values
        return self._values[edition]

    def content(self, changes: Path | str | Mapping[str, Any] | None = None, edition: int | None = None) -> Contents:
        """Checked content: the standard one of an edition (by default the newest), or with the changes of a file or of
        a mapping from place to value."""
        edition = self.meta.check_edition(edition)
        if isinstance(changes, (str, Path)):
            changes = contents_.read_file(Path(changes))
        if changes:
            return self._build(changes, edition)
        if edition not in self._standard:
            self._standard[edition] = self._build({}, edition)
        return self._standard[edition]

    def _build(self, changes: Mapping[str, Any], edition: int) -> Contents:
        standard = self._standard_values(edition)
        return contents_.build(self.rules.content, standard, dict(changes), self.rules.check_content, edition)

    # --- matches ---------------------------------------------------------------------------------------------------

    def new(
        self,
        players: int,
        seed: Seed = None,
        options: Mapping[str, Any] | None = None,
        content: Path | str | Mapping[str, Any] | None = None,
        draws: Sequence[Any] = (),
        preset: str | None = None,
        contributions: Mapping[int, str] | None = None,
        edition: int | None = None,
    ) -> Match:
        """A new match. `seed`: a number (repeatable), 32 secret bytes, or None (from the operating system).
        `draws`: outcomes by name that are used first, for tests and examples. `edition`: of the rules, by default the
        newest."""
        _check_kinds(options=(options, Mapping), content=(content, (str, Path, Mapping)), preset=(preset, str))
        _check_kinds(draws=(draws, Sequence), contributions=(contributions, Mapping))
        self.meta.check_players(players)
        edition = self.meta.check_edition(edition)
        chosen = self.meta.check_options(options, preset, edition)
        _check_seats(contributions, players)
        contents = self.content(content, edition)
        states = self.engine.start(contents.record, players, chosen, edition)
        return Match(self, contents, states, make_draws(seed, contributions), draws)

    def at(
        self,
        position: Any,
        seed: Seed = None,
        draws: Sequence[Any] = (),
        contributions: Mapping[int, str] | None = None,
    ) -> Match:
        """A match that begins from a position; BadPosition says what is wrong with it."""
        _check_fields(position)
        if position["game"] != self.name:
            raise BadPosition("position_game", given=position["game"], game=self.name)
        edition = self.meta.edition_of(position["rules_version"])
        if edition is None:
            given = repr(position["rules_version"])
            raise BadPosition("position_version", given=given, game=self.name, known=self.meta.versions)
        content = position["content"]
        if not isinstance(content, dict) or not isinstance(content.get("values"), (dict, type(None))):
            raise BadPosition("position_object", allowed=", ".join(POSITION))
        contents = self.content(content.get("values"), edition)
        if contents.hash != content.get("hash"):
            raise BadPosition("position_content")
        states = self.rules.state.from_json(position["state"])
        if states["edition"][0] != edition:
            raise BadPosition("position_edition", given=int(states["edition"][0]), edition=edition)
        found = self.engine.problems(contents.record, states, 0)
        if found:
            names = [p.name.lower() for p in self.rules.problem_names if found >> p & 1]

            def named(language: str) -> str:
                return "; ".join(self.text(language)(f"problem.{name}") for name in names)

            raise BadPosition("position_problems", problems=named)
        if self.lacks_a_draw(contents, states):
            phase = str(position["state"].get("phase"))  # nothing can be drawn, though the checks of the rules agree
            raise BadPosition("position_draw", phase=phase)
        _check_seats(contributions, int(states["players"][0]))
        return Match(self, contents, states, make_draws(seed, contributions), draws, position)

    def lacks_a_draw(self, contents: Contents, states: Any) -> bool:
        """Whether chance would have to decide and has nothing to choose from."""
        who, _, outcomes = self.engine.status(contents.record, states, 0)
        return bool(who == CHANCE and outcomes < 1)

    def resume(self, snapshot: bytes, draws: Draws, contents: Contents | None = None) -> Match:
        """The match of a snapshot, played on with the draws and the content (and so the edition) it had; BadRecord if
        the snapshot was made by other sources."""
        contents = contents or self.content()
        mark, forced = unpack(self, contents, snapshot)
        return Match.resumed(self, contents, draws, mark, forced)

    def read_events(self, contents: Contents, numbers: Sequence[int]) -> list[Event]:
        """Events with names instead of numbers."""
        return [self._read_event(contents, *unpacked(number)) for number in numbers]

    @cached_property
    def secret_kinds(self) -> frozenset[int]:
        """The numbers of the events by which the rules tell a secret."""
        return frozenset(int(kind) for kind in self.rules.events if kind.name.lower() in self.rules.reveals_secret)

    def rule_behind(self, event: Event) -> str | None:
        """The number of the rule (or chapter) behind an event, as its page has it; None if the game names none."""
        number = self._event_rules.get(event["kind"])
        return number(event) if callable(number) else number

    @cached_property
    def _event_rules(self) -> dict[str, RuleNumber]:
        return {_name(self.rules.events, kind): number for kind, number in self.rules.event_rules.items()}

    def _read_event(self, contents: Contents, kind: int, audience: int, numbers: tuple[int, ...]) -> Event:
        event: Event = {"kind": _name(self.rules.events, kind), "audience": audience}
        for place, (word, spec) in enumerate(self.rules.event_arguments[kind]):
            if spec == "seats":
                event[word] = [seat for seat in range(SEATS) if numbers[place] >> seat & 1]
            elif isinstance(spec, type):
                event[word] = _name(spec, numbers[place])
            elif callable(spec):
                event[word] = spec(contents.record[0], numbers)
            else:
                event[word] = numbers[place]
        return event


@cache
def _name(kind: type[IntEnum], number: int) -> str:
    """The written name of an enum member; cached, because every event needs some."""
    return kind(number).name.lower()


def _check_kinds(**given: tuple[Any, Any]) -> None:
    """Refuse arguments of the wrong kind with a sentence instead of a traceback."""
    for name, (value, kinds) in given.items():
        if value is not None and not isinstance(value, kinds):
            kinds = kinds if isinstance(kinds, tuple) else (kinds,)
            allowed = listed(kind.__name__ for kind in kinds)
            raise BadOption("kind", name=name, given=repr(value), allowed=allowed)


def _check_fields(position: Any) -> None:
    """Refuse what is not an object with exactly the fields of a position."""
    allowed = ", ".join(POSITION)
    if not isinstance(position, dict):
        raise BadPosition("position_object", allowed=allowed)
    for field in POSITION:
        if field not in position:
            raise BadPosition("position_lacks", field=field)
    for field in position:
        if field not in POSITION:
            raise BadPosition("position_unknown", field=str(field)[:40], allowed=allowed)


def _check_seats(contributions: Mapping[int, str] | None, players: int) -> None:
    """Refuse contributions of seats that are not at the table."""
    for seat in contributions or ():
        if isinstance(seat, bool) or seat not in range(players):
            raise BadOption("seat", given=repr(seat), allowed=listed(range(players)))


def make_draws(seed: Seed, contributions: Mapping[int, str] | None = None) -> Draws:
    """The draws of a match from whatever was given as its seed."""
    if isinstance(seed, Draws):
        return seed
    if seed is None or isinstance(seed, bytes):
        return KeyedDraws(seed, contributions)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption("seed", given=repr(seed))
    return KeyedDraws.from_number(seed, contributions)


_loaded: dict[str, Game] = {}
_broken: dict[str, BrokenGame] = {}  # games that were tried, and cannot be played


def game(name: str) -> Game:
    """A game by name; UnknownGame if there is none, BrokenGame if it cannot be played."""
    if not isinstance(name, str) or name not in _loaded:
        if not isinstance(name, str) or name not in catalogue.sources():
            raise UnknownGame("unknown_game", name=name, allowed=listed(games()))
        if name in _broken:
            raise _broken[name]
        try:
            found = Game(catalogue.source_of(name))
            found.text(LANGUAGES[0])  # all that a list of games shows
            _loaded[name] = found
        except BrokenGame as error:
            _broken[name] = error
            raise
    return _loaded[name]


def games() -> list[str]:
    """The names of all games that can be played."""
    return sorted(name for name in catalogue.sources() if _loads(name))


def _loads(name: str) -> bool:
    try:
        game(name)
    except BrokenGame:
        return False
    return True


def broken_games() -> list[BrokenGame]:
    """Why games that are there cannot be played, a sentence each."""
    games()
    return [*_broken.values(), *catalogue.shadowed()]


def first_game() -> str:
    """The game to play when none is named, and the first to be prepared."""
    return next((name for name in games() if game(name).meta.is_first), games()[0])
