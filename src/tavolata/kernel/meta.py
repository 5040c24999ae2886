"""What a game says of itself before its rules are loaded: name, players, options, presets, rules version."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import BadOption, listed


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
    """The guided first game: how many play, and which of the known rows of draws they play with."""

    players: int
    draws: int = 1


@dataclass(frozen=True)
class Meta:
    """A game in a list of games. Titles and texts are in its `text` folder, under `game.title`."""

    name: str
    players: tuple[int, int]
    rules_version: int
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Any]]
    lesson: Lesson | None = None

    def check_players(self, players: Any) -> int:
        """The number of players, or BadOption."""
        low, high = self.players
        if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
            raise BadOption("players", game=self.name, low=low, high=high, given=players)
        return players

    def check_options(self, given: Mapping[str, Any] | None, preset: str | None = None) -> dict[str, int]:
        """Every option with its value: the defaults, then the preset's, then those given; or BadOption."""
        if preset is not None and preset not in self.presets:
            raise BadOption("preset", game=self.name, given=preset, allowed=listed(self.presets))
        known = {option.name: option for option in self.options}
        values: dict[str, Any] = {name: option.default for name, option in known.items()}
        for name, value in {**(self.presets[preset] if preset else {}), **(given or {})}.items():
            if name not in known:
                raise BadOption("option", game=self.name, given=name, allowed=listed(known))
            if value not in known[name].values or isinstance(value, float):
                allowed = listed(known[name].values)
                raise BadOption("option_value", option=name, given=listed([value]), allowed=allowed)
            values[name] = value
        return {name: int(value) for name, value in values.items()}
