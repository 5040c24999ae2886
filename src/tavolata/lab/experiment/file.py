"""The file of an experiment: TOML, checked entry by entry.

game = "trono"
players = 4
games = 20000
seed = 1
bots = "simple"                 # or one for each seat
measure = ["facts", "course"]   # by default everything
until_of = ["role"]             # what `--until` looks at; by default seats, roles, objectives

[options]
deadly_sins = false

[content]                       # or the name of a content file
limits.sins = 8
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tavolata.bots import LEVELS
from tavolata.bots.levels import searches
from tavolata.kernel import content as contents
from tavolata.kernel.content import canonical
from tavolata.kernel.errors import TavolataError, listed
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game

TEXT = Path(__file__).parent / "text"
ENTRIES = ("game", "players", "games", "seed", "preset", "edition", "bots", "measure", "until_of", "options", "content")
MEASURES = ("facts", "decisions", "course", "events", "choices")
FROM_LAST_STATES = ("facts",)
"""The measures that need nothing but a game's last state."""
BOTS = ("random", *LEVELS, "simple")
MOST_GAMES = 10**8
MOST_SEARCHED = 10**5  # games with a bot that searches
MOST_SEED = 2**63 - 1
MOST_BYTES = 1 << 20
DEEPEST = 8  # tables within tables: more than any place of a content has
BAD_TOML = (ValueError, RecursionError)
"""What reading TOML raises: bad syntax and bad UTF-8 are kinds of ValueError, and so is a number of 5,000 digits."""
PART = re.compile(r"(.+?)((?:\[\d{1,3}\])+)", re.ASCII)
DIGITS = re.compile(r"\d+", re.ASCII)


class BadExperiment(TavolataError):
    """An invalid experiment, sweep or folder of results."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)


@dataclass(frozen=True)
class Experiment:
    """What is to be played: checked, with every default filled in."""

    game: str
    players: int
    games: int
    seed: int
    edition: int
    bots: tuple[str, ...]
    measure: tuple[str, ...]
    options: Mapping[str, int]
    content: Mapping[str, Any] = field(default_factory=dict)  # what differs from the standard
    until_of: tuple[str, ...] = ()
    """The groups whose intervals `--until` looks at. They change when a run ends and not what is played, so they are
    no part of what makes an experiment another one."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game, "players": self.players, "games": self.games, "seed": self.seed,
            "edition": self.edition, "bots": list(self.bots), "measure": list(self.measure),
            "options": dict(self.options), "content": dict(self.content),
        }  # fmt: skip

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> "Experiment":
        lists = {name: tuple(given[name]) for name in ("bots", "measure")}
        return cls(**{**given, **lists})

    @property
    def key(self) -> str:
        """A key that is equal exactly for equal experiments."""
        return canonical(self.to_json())

    @property
    def is_searched(self) -> bool:
        """Whether a bot at the table thinks ahead, so that games are played one by one."""
        game = find_game(self.game)
        return any(searches(game, bot) for bot in self.bots)

    def with_content(self, changes: Mapping[str, Any]) -> "Experiment":
        """The same with other numbers, checked."""
        changed = {**self.content, **changes}
        find_game(self.game).content(changed, self.edition)
        return replace(self, content=_differing(find_game(self.game), changed, self.edition))

    def with_numbers(self, numbers: Mapping[str, Any]) -> "Experiment":
        """The same with some numbers changed: `limits.sins`, or a part of a list, `victory.dean.least[2]`."""
        values = {**standard_of(find_game(self.game), self.edition), **self.content}
        changed: dict[str, Any] = {}
        for place, number in numbers.items():
            found = PART.fullmatch(place)
            path = place if found is None else found[1]
            parts = [] if found is None else [int(part) for part in DIGITS.findall(found[2])]
            now: Any = changed.get(path, values.get(path))
            if not parts or _depth(now) < len(parts):
                changed[place] = number  # if there is no such place, the check says so
            else:
                changed[path] = _replaced(path, now, parts, number)
        return self.with_content(changed)

    def to_toml(self) -> str:
        """The file of this experiment."""
        bots = self.bots[0] if len(set(self.bots)) == 1 else list(self.bots)
        entries = {"game": self.game, "players": self.players, "games": self.games, "seed": self.seed, "bots": bots,
                   "measure": list(self.measure), "edition": self.edition}  # fmt: skip
        if self.until_of:
            entries["until_of"] = list(self.until_of)
        lines = [f"{name} = {json.dumps(value)}" for name, value in entries.items()]
        for table in ("options", "content"):
            values = getattr(self, table).items()
            lines += ["", f"[{table}]", *(f"{json.dumps(name)} = {json.dumps(value)}" for name, value in values)]
        return "\n".join(lines) + "\n"


def _depth(value: Any) -> int:
    return 1 + _depth(value[0]) if isinstance(value, list) and value else 0


def _replaced(path: str, values: list[Any], parts: list[int], value: Any) -> list[Any]:
    """A list with one of its parts replaced; of a list in it one of its parts."""
    first, *rest = parts
    if first >= len(values):
        raise BadExperiment("part", given=path, number=first, last=len(values) - 1)
    new = _replaced(path, values[first], rest, value) if rest else value
    return [*values[:first], new, *values[first + 1 :]]


def read(file: Path) -> Experiment:
    """The experiment of a file; a sentence says which entry is wrong."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise BadExperiment("file_size", file=file, most=MOST_BYTES)
        tree = tomllib.loads(file.read_text(encoding="utf-8-sig"))  # some editors put a mark at the beginning
    except BadExperiment:
        raise
    except OSError as error:
        raise BadExperiment("file_read", file=file, why=error.strerror) from None
    except BAD_TOML as error:
        raise BadExperiment("file_toml", file=file, why=error) from None
    return check(tree, file.parent)


def check(tree: Mapping[str, Any], folder: Path = Path()) -> Experiment:
    """An experiment from the entries of a file; names of content files are relative to its folder."""
    for entry in tree:
        if entry not in ENTRIES:
            raise BadExperiment("entry", given=entry, allowed=listed(ENTRIES))
    if "game" not in tree:
        raise BadExperiment("missing", entry="game")
    if not isinstance(tree["game"], str):
        raise BadExperiment("kind", entry="game", given=repr(tree["game"]))
    game = find_game(tree["game"])
    edition = game.meta.check_edition(tree.get("edition"))
    players = game.meta.check_players(tree.get("players", game.usual_players))
    options = _table(tree, "options")
    preset = tree.get("preset")
    if preset is not None and not isinstance(preset, str):
        raise BadExperiment("kind", entry="preset", given=repr(preset))
    made = Experiment(
        game=game.name,
        players=players,
        games=_whole(tree, "games", 10_000, 1, MOST_GAMES),
        seed=_whole(tree, "seed", 0, 0, MOST_SEED),
        edition=edition,
        bots=_bots(tree.get("bots", "simple"), players),
        measure=_measures(tree.get("measure", list(MEASURES))),
        options=game.meta.check_options(options, preset, edition),
        content=_content(game, tree.get("content", {}), edition, folder),
    )
    made = replace(made, until_of=_until_of(tree.get("until_of", []), made))
    if made.is_searched and made.games > MOST_SEARCHED:
        raise BadExperiment("searched", given=made.games, most=MOST_SEARCHED)
    return made


def _whole(tree: Mapping[str, Any], entry: str, usual: int, least: int, most: int) -> int:
    given = tree.get(entry, usual)
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        raise BadExperiment("number", entry=entry, given=repr(given), least=least, most=most)
    return given


def _table(tree: Mapping[str, Any], entry: str) -> dict[str, Any]:
    given = tree.get(entry, {})
    if not isinstance(given, dict):
        raise BadExperiment("table", entry=entry, given=repr(given))
    return given


def _bots(given: Any, players: int) -> tuple[str, ...]:
    """One bot for each seat; one name is for all of them."""
    bots = [given] * players if isinstance(given, str) else given
    if not isinstance(bots, list) or len(bots) != players:
        raise BadExperiment("seats", given=repr(given), players=players)
    for bot in bots:
        if not isinstance(bot, str) or bot not in BOTS:
            raise BadExperiment("bot", given=repr(bot), allowed=listed(BOTS))
    return tuple("solid" if bot == "simple" else bot for bot in bots)


def _measures(given: Any) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(name in MEASURES for name in given):
        raise BadExperiment("measure", given=repr(given), allowed=listed(MEASURES))
    return tuple(name for name in MEASURES if name in given)


def _until_of(given: Any, asked: Experiment) -> tuple[str, ...]:
    """The groups that `--until` looks at, of those that this experiment measures."""
    from .rows import groups_of

    known = groups_of(asked)
    if not isinstance(given, list) or not all(isinstance(name, str) and name in known for name in given):
        raise BadExperiment("until_of", given=repr(given), allowed=listed(known))
    return tuple(given)


def _content(game: Game, given: Any, edition: int, folder: Path) -> dict[str, Any]:
    """What differs from the standard content, by place."""
    if isinstance(given, str):
        try:
            changes = contents.read_file(folder / given)
        except TavolataError:
            raise
        except BAD_TOML as error:
            raise BadExperiment("file_toml", file=folder / given, why=error) from None
    elif isinstance(given, dict):
        changes = dict(_flat(game, given, ""))
    else:
        raise BadExperiment("table", entry="content", given=repr(given))
    game.content(changes, edition)
    return _differing(game, changes, edition)


def _flat(game: Game, tree: Mapping[str, Any], prefix: str) -> list[tuple[str, Any]]:
    """Values by place, from tables within tables; a value may be written as in a content file."""
    found: list[tuple[str, Any]] = []
    for key, item in tree.items():
        place = f"{prefix}{key}"
        if not isinstance(item, dict) or place.count(".") >= DEEPEST:
            found.append((place, item))
        elif "value" in item and place in game.standard_content:
            found.append((place, item["value"]))
        else:
            found += _flat(game, item, place + ".")
    return found


def _differing(game: Game, changes: Mapping[str, Any], edition: int) -> dict[str, Any]:
    """The changes that change something, in order."""
    standard = standard_of(game, edition)
    return {place: changes[place] for place in sorted(changes) if changes[place] != standard.get(place)}


def standard_of(game: Game, edition: int) -> dict[str, Any]:
    """The standard values of an edition, also those that its content leaves out as long as they are standard."""
    return {**game.standard_content, **game.content(edition=edition).values}
