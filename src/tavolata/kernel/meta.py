"""What a game says of itself before its rules are loaded: name, players, options, presets, and its editions.

An edition fixes rules, standard content, options and presets; a match ends under the edition it began with. They are
counted from 0; records, positions and tables name theirs by `rules_version`, which is one more.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .errors import BadOption, listed

CONTRACT = 1
"""The version of the contract between kernel and games (`contract.py`). It goes up when a game that was written for it
would have to be changed; games in other packages say for which they were written."""


@dataclass(frozen=True)
class Option:
    """A table option, the values it may have, and the ruling it comes from."""

    name: str
    values: tuple[int | bool, ...]
    default: int | bool
    ruling: str


def switch(name: str, default: bool, ruling: str) -> Option:
    """An option that is on or off."""
    return Option(name, (False, True), default, ruling)


@dataclass(frozen=True)
class Lesson:
    """The guided first game: how many play, which of the known rows of draws they play with, and numbers of its own."""

    players: int
    draws: int = 1
    content: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Edition:
    """An older edition that can still be played. Options and presets are those of the edition after it, unless it has
    its own; so is its content, but for what lies in `content/edition-N`."""

    changed: tuple[str, ...]  # the rulings that the edition after it changed
    options: tuple[Option, ...] | None = None
    presets: Mapping[str, Mapping[str, Any]] | None = None


@dataclass(frozen=True)
class Meta:
    """A game in a list of games, as its newest edition has it. Titles and texts are in its `text` folder, under
    `game.title`."""

    name: str
    players: tuple[int, int]
    rules_version: int
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    lesson: Lesson | None = None
    earlier: tuple[Edition, ...] = ()  # the older editions that are kept, up to the last before the newest
    is_first: bool = False  # it is played when no game is named
    minutes: int | None = None  # about how long people play a game
    seconds_per_decision: float | None = None  # so that `minutes` is what the usual number of players take
    difficulty: Literal["easy", "medium", "hard"] | None = None  # for whoever plays it for the first time
    position_limits: Mapping[str, int] = field(default_factory=dict)
    """The highest values that fields of the state may have where a server opens a table from a position that somebody
    brings: more than play reaches, and so few that no decision leads to a long chain of draws."""

    @property
    def newest(self) -> int:
        """The edition that new matches are played by."""
        return self.rules_version - 1

    @property
    def editions(self) -> range:
        """All editions that can be played, the oldest first."""
        return range(self.newest - len(self.earlier), self.newest + 1)

    @property
    def versions(self) -> str:
        """The rules versions that can be played, for a sentence."""
        return listed(edition + 1 for edition in self.editions)

    def edition_of(self, rules_version: Any) -> int | None:
        """The edition that a rules version names; None if it cannot be played."""
        is_number = isinstance(rules_version, int) and not isinstance(rules_version, bool)
        return rules_version - 1 if is_number and rules_version - 1 in self.editions else None

    def check_edition(self, edition: Any = None) -> int:
        """An edition that can be played (by default the newest), or BadOption."""
        if edition is None:
            return self.newest
        if isinstance(edition, bool) or not isinstance(edition, int) or edition not in self.editions:
            raise BadOption("edition", game=self.name, given=repr(edition), allowed=listed(self.editions))
        return edition

    def options_of(self, edition: int) -> tuple[Option, ...]:
        """The options of an edition."""
        return next((e.options for e in self._since(edition) if e.options is not None), self.options)

    def presets_of(self, edition: int) -> Mapping[str, Mapping[str, Any]]:
        """The presets of an edition."""
        return next((e.presets for e in self._since(edition) if e.presets is not None), self.presets)

    def _since(self, edition: int) -> tuple[Edition, ...]:
        """That edition and those after it, but for the newest."""
        return self.earlier[edition - self.editions[0] :]

    def check_players(self, players: Any) -> int:
        """The number of players, or BadOption."""
        low, high = self.players
        if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
            raise BadOption("players", game=self.name, low=low, high=high, given=repr(players))
        return players

    def check_options(
        self, given: Mapping[str, Any] | None, preset: str | None = None, edition: int | None = None
    ) -> dict[str, int]:
        """Every option of an edition (by default the newest) with its value: the defaults, then the preset's, then
        those given; or BadOption."""
        edition = self.check_edition(edition)
        presets = self.presets_of(edition)
        if preset is not None and preset not in presets:
            raise BadOption("preset", game=self.name, given=preset, allowed=listed(presets))
        known = {option.name: option for option in self.options_of(edition)}
        values: dict[str, Any] = {name: option.default for name, option in known.items()}
        for name, value in {**(presets[preset] if preset else {}), **(given or {})}.items():
            if name not in known:
                raise BadOption("option", game=self.name, given=name, allowed=listed(known))
            if value not in known[name].values or isinstance(value, float):
                allowed = listed(known[name].values)
                raise BadOption("option_value", option=name, given=listed([value]), allowed=allowed)
            values[name] = value
        return {name: int(value) for name, value in values.items()}
