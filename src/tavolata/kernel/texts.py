"""Words in Italian and English. Every game, and every part that speaks, has a `text` folder with one file a
language."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

LANGUAGES = ("it", "en")
KEPT = 4096  # sentences without players, of one game in one language
HERE = Path(__file__).parent / "text"


@cache
def load(folder: Path, language: str) -> "Texts":
    """The texts of a folder in a language."""
    tree = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
    return Texts(language, dict(_flatten(tree, "")))


def _flatten(tree: Mapping[str, Any], prefix: str) -> Any:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


class Texts:
    """The texts of one folder in one language, by dotted key."""

    def __init__(self, language: str, entries: dict[str, str]) -> None:
        self.language = language
        self.entries = entries
        self._kept = lru_cache(KEPT, typed=True)(self._say_nameless)

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def __call__(self, key: str, **facts: Any) -> str:
        """The text of a key with its facts filled in."""
        return self.entries[key].format_map(facts)

    def say(self, key: str, facts: Mapping[str, Any], names: "Names") -> str:
        """A sentence about named facts: each is shown by its own word (`role.prince`, a player's name) where it
        has one. Sentences without players are kept: an action is described again and again.

        The most particular sentence wins: `action.activate.revolution` before `action.activate`.
        """
        if SEAT_WORDS.isdisjoint(facts):
            try:
                return self._kept(key, *facts, *facts.values())
            except TypeError:  # a list among them cannot be looked up
                pass
        return self._say(key, facts, names)

    def _say_nameless(self, key: str, *parts: Any) -> str:
        half = len(parts) // 2
        return self._say(key, dict(zip(parts[:half], parts[half:], strict=True)), [])

    def _say(self, key: str, facts: Mapping[str, Any], names: "Names") -> str:
        for value in facts.values():
            if isinstance(value, str) and f"{key}.{value}" in self.entries:
                key = f"{key}.{value}"
                break
        return self.entries[key].format_map({word: self.word(word, value, names) for word, value in facts.items()})

    def word(self, kind: str, value: Any, names: "Names") -> str:
        """One fact in words."""
        if isinstance(value, list):
            return ", ".join([self.word(kind, item, names) for item in value])
        own = self.entries.get(f"{kind}.{value}")
        if own is not None:
            return own
        if kind in SEAT_WORDS and isinstance(value, int) and value < len(names):
            return names[value]
        return str(value)


Names = list[str]
SEAT_WORDS = {"seat", "seats", "victim", "target", "roller", "accused", "from", "by"}
"""Facts that are seats, and are shown by the name of who sits there."""
