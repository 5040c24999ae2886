"""Words in Italian and English. Every game, and every part that speaks, has a `text` folder with one file a language.

A sentence has gaps for its facts:

- `{role}`: the word for the fact in the table of its name (`role.prince`), the name of a player, or the value itself;
- `{place:at}`: its word in another table (`at.imola`);
- `{number:troop}`: a number with its noun, "1 troop", "3 troops", "no troops", from the forms of `noun.troop`; the noun
  may stand in another table (`{food:resource.food}`), or be a fact itself (`{number:token}`, "3 Towers");
- `{seats:wins|win}`: the first form for one, the second for any other number of things.

A list is joined as people say it: "Anna, Bruno and Carla". Things in it that can be counted are: "2 Towers and 1 Book".

A word that is counted is written with its forms, `tower = ["Tower", "Towers", "no Towers"]`: for one, for many, for
none. A table that follows another one says so once: `"*" = "at {place}"` is for every word of `place` that the table
does not write out.

A part of ours must have every word. A game need not (`GameTexts`): a word that is missing in one language is said in
the other, and one that is missing in both by its bare name.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

LANGUAGES = ("it", "en")
FORMS = ("one", "many", "none")
THOUSANDS = {"it": ".", "en": ","}
SEAT = "seat"
"""In a gap, `{from:seat}`: this fact is a seat, whatever other games mean by the word."""
KEPT = 4096  # sentences without players, of one game in one language
HERE = Path(__file__).parent / "text"


@cache
def load(folder: Path, language: str) -> "Texts":
    """The texts of a folder in a language."""
    tree = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
    entries = dict(_flatten(tree, ""))
    for table in [key.removesuffix(".*") for key in entries if key.endswith(".*")]:
        _follow(entries, table, entries.pop(f"{table}.*"))
    return Texts(language, entries)


def _flatten(tree: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{key}.")
        elif isinstance(value, list):
            yield prefix + key, value[0]
            yield from ((f"{prefix}{key}.{form}", word) for form, word in zip(FORMS, value, strict=True))
        else:
            yield prefix + key, str(value)


def _follow(entries: dict[str, str], table: str, pattern: str) -> None:
    """Give a table a word for each word of the table that its pattern names."""
    [followed] = [name for _, name, _, _ in Formatter().parse(pattern) if name]
    for key, word in list(entries.items()):
        if key.startswith(f"{followed}."):
            entries.setdefault(table + key.removeprefix(followed), pattern.format_map({followed: word}))


class Texts:
    """The texts of one folder in one language, by dotted key."""

    seat_words: frozenset[str] = frozenset()
    """Facts that are seats, and are shown by the name of who sits there."""

    def __init__(self, language: str, entries: dict[str, str]) -> None:
        self.language = language
        self.entries = entries
        self._kept = lru_cache(KEPT, typed=True)(self._say_nameless)
        self._parsed: dict[str, list[Any]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def __call__(self, key: str, **facts: Any) -> str:
        """The text of a key with its facts filled in as they are."""
        return self._fill(key, facts, None)

    def say(self, key: str, facts: Mapping[str, Any], names: "Names") -> str:
        """A sentence about named facts: each is shown by its own word (`role.prince`, a player's name) where it
        has one. Sentences without players are kept: an action is described again and again.

        The most particular sentence wins: `action.activate.revolution` before `action.activate`.
        """
        if self.seat_words.isdisjoint(facts):
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
            if not isinstance(value, list) and f"{key}.{value}" in self.entries:
                key = f"{key}.{value}"
                break
        return self._fill(key, facts, names)

    def _fill(self, key: str, facts: Mapping[str, Any], names: "Names | None") -> str:
        """A sentence with its gaps filled. Without names the facts stand as they are, unless their gap says more."""
        parts = self._parsed.get(key)
        if parts is None:
            parts = self._parsed[key] = list(Formatter().parse(self.entries[key]))
        said = []
        for literal, name, spec, conversion in parts:
            said.append(literal)
            if conversion:
                said.append(repr(facts[name]))
            elif name is not None:
                said.append(self._gap(name, spec, facts, names))
        return "".join(said)

    def _gap(self, name: str, spec: str | None, facts: Mapping[str, Any], names: "Names | None") -> str:
        value = facts[name]
        if (not spec or spec == SEAT) and names is not None:
            return self.word(name, value, names)
        if not spec:
            return self.joined([str(item) for item in value]) if isinstance(value, list) else str(value)
        if "|" in spec:
            one, many = spec.split("|")
            return one if (value if isinstance(value, int) else len(value)) == 1 else many
        if isinstance(value, int):
            noun = f"{spec}.{facts[spec]}" if spec in facts else spec if "." in spec else f"noun.{spec}"
            return self.counted(value, noun)
        return self.word(spec, value, names or [])

    def word(self, kind: str, value: Any, names: "Names") -> str:
        """One fact in words."""
        if isinstance(value, list):
            return self.joined(self._items(kind, value, names))
        own = self.entries.get(f"{kind}.{value}")
        if own is not None:
            return own
        if kind in self.seat_words and isinstance(value, int) and value < len(names):
            return names[value]
        return str(value)

    def _items(self, kind: str, values: list[Any], names: "Names") -> list[str]:
        """The things of a list in words; equal ones are counted where they have forms for it."""
        if all(f"{kind}.{value}.many" in self.entries for value in values):
            found = Counter(f"{kind}.{value}" for value in values)
            return [self.counted(found[key], key) for key in self.entries if key in found]
        return [self.word(kind, value, names) for value in values]

    def counted(self, number: int, noun: str) -> str:
        """A number with its noun: "3 Towers", "1 Tower", "no Towers"."""
        if number == 0:
            return self.entries[f"{noun}.none"]
        form = "one" if number == 1 else "many"
        return f"{number:,} ".replace(",", THOUSANDS[self.language]) + self.entries[f"{noun}.{form}"]

    def joined(self, words: Sequence[str]) -> str:
        """Several things as one: "Anna, Bruno and Carla"; "nothing" if there are none."""
        of_lists = load(HERE, self.language).entries
        if not words:
            return of_lists["list.nothing"]
        return of_lists["list.and"].join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


class GameTexts(Texts):
    """The words of a game, with defaults for what its folder does not say."""

    def __init__(self, folder: Path, language: str, seat_words: Callable[[], frozenset[str]]) -> None:
        written = {name: _read(folder, name) for name in LANGUAGES}
        others = {key: text for name in LANGUAGES if name != language for key, text in written[name].items()}
        self.missing = sorted(others.keys() - written[language].keys())
        """What is said in another language only."""
        super().__init__(language, {**written[language], **{key: others[key] for key in self.missing}})
        self._seat_words = seat_words

    @cached_property
    def seat_words(self) -> frozenset[str]:  # type: ignore[override]
        """Looked up when the first sentence is said: they are known by the rules, or by a sentence ({from:seat})."""
        gaps = (gap for text in self.entries.values() for gap in Formatter().parse(text))
        return self._seat_words() | {word for _, word, spec, _ in gaps if word and spec == SEAT}

    def __call__(self, key: str, **facts: Any) -> str:
        """The text of a key with its facts filled in; the bare name where nothing is written."""
        return super().__call__(key, **facts) if key in self.entries else bare(key)

    def _say(self, key: str, facts: Mapping[str, Any], names: "Names") -> str:
        if key in self.entries or any(f"{key}.{value}" in self.entries for value in facts.values()):
            return super()._say(key, facts, names)
        told = ", ".join(f"{bare(word)} {self.word(word, value, names)}" for word, value in facts.items())
        return f"{bare(key)}: {told}" if told else bare(key)


def bare(key: str) -> str:
    """The name at the end of a key as words: `option.deadly_sins` is "deadly sins"."""
    return key.rpartition(".")[2].replace("_", " ")


def _read(folder: Path, language: str) -> dict[str, str]:
    """What a game says in a language; nothing if nobody has written it yet."""
    return load(folder, language).entries if (folder / f"{language}.toml").exists() else {}


Names = list[str]
