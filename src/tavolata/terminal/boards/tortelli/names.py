"""Places by what a person types: whole names, beginnings of their words, or a fortress by its territory."""

import difflib
from collections.abc import Callable, Collection, Sequence

from tavolata.games.tortelli.places import FORTRESS_NAMES, Place
from tavolata.kernel.texts import Texts

from ...choices import split
from ...words import BadInput

Words = Sequence[str]
Pair = tuple[str, str]
EVERYWHERE = [place.name.lower() for place in Place]
NO_MATCH = 9
NEAREST = 4  # names in a refusal
NEARLY = 0.75
SHOWN_PAIRS = 6


def begins(typed: Words, title: Words) -> bool:
    """Every typed word begins a word of the title, in the same order."""
    left = iter(title)
    return all(any(word.startswith(part) for word in left) for part in typed)


def likeness(typed: Words, title: Words) -> int:
    """How well typed words fit a title, 0 being best: the title itself, its first words, their beginnings, words
    within it, beginnings of those."""
    start = title[: len(typed)]
    fits = (
        typed == title,
        typed == start,
        len(typed) <= len(title) and all(word.startswith(part) for part, word in zip(typed, start, strict=False)),
        begins(typed, title) and set(typed) <= set(title),
        begins(typed, title),
    )
    return next((rank for rank, fit in enumerate(fits) if fit), NO_MATCH)


class PlaceNames:
    """What every place may be called in a language."""

    def __init__(self, text: Texts, homes: dict[str, str], fortress_words: Words) -> None:
        """`homes` gives the territory of each fortress; `fortress_words` mean the fortress there (`fortress imola`)."""
        self._text = text
        self._titles = {place: [split(self.name(place))] for place in EVERYWHERE}
        for fortress in FORTRESS_NAMES:
            home = self._titles[homes[fortress]][0]
            self._titles[fortress] += [[word, *home] for word in fortress_words]

    def name(self, place: str) -> str:
        """The proper name."""
        return self._text(f"place.{place}")

    def find(self, typed: Words) -> tuple[int, list[str]]:
        """The places that fit best, and how well. Possible now or not: `imola` is never the fortress there."""
        typed = list(typed)
        ranks = {place: min(likeness(typed, title) for title in self._titles[place]) for place in EVERYWHERE}
        best = min(ranks.values())
        return best, [place for place, rank in ranks.items() if rank == best < NO_MATCH] if typed else []

    def one(self, typed: Words, among: Collection[str]) -> str:
        """The place meant; of several that fit, one of these. BadInput if there is none, or still more than one."""
        _, found = self.find(typed)
        if not found:
            raise BadInput("no_place", given=" ".join(typed), allowed=self.nearest(typed))
        found = [place for place in found if place in among] or found
        if len(found) > 1:
            raise BadInput("ambiguous", given=" ".join(typed), allowed="; ".join(map(self.name, found)))
        return found[0]

    def two(self, typed: Words, origins: Collection[str], targets: Callable[[str], Collection[str]]) -> Pair:
        """Two places, one after the other; of several pairs that fit, an origin with one of its targets."""
        pairs = self._pairs(typed)
        possible = {origin: targets(origin) for origin in {a for a, _ in pairs} & set(origins)}
        pairs = [(a, b) for a, b in pairs if b in possible.get(a, ())] or pairs
        if len(pairs) == 1:
            return pairs[0]
        if pairs:
            listed = "; ".join(f"{self.name(a)} > {self.name(b)}" for a, b in pairs[:SHOWN_PAIRS])
            raise BadInput("ambiguous", given=" ".join(typed), allowed=listed)
        known = max((cut for cut in range(1, len(typed)) if self.is_known(typed[:cut])), default=0)
        unknown = typed[known:]
        raise BadInput("no_place", given=" ".join(unknown), allowed=self.nearest(unknown))

    def _pairs(self, typed: Words) -> list[Pair]:
        """The pairs of places that fit best, wherever the first name ends."""
        found: dict[Pair, int] = {}
        for cut in range(1, len(typed)):
            rank, froms = self.find(typed[:cut])
            other_rank, tos = self.find(typed[cut:])
            found |= {(origin, to): rank + other_rank for origin in froms for to in tos}
        best = min(found.values(), default=0)
        return [pair for pair, rank in found.items() if rank == best]

    def is_known(self, typed: Words) -> bool:
        """Whether that names a place, or several."""
        return bool(self.find(typed)[1])

    def nearest(self, typed: Words) -> str:
        """Names that look like what was typed, for a sentence."""
        nearest = sorted(EVERYWHERE, key=lambda place: -self._nearness(typed, place))
        return ", ".join(map(self.name, nearest[:NEAREST]))

    def is_misspelt(self, typed: Words) -> bool:
        """Whether that is nearly the name of a place."""
        return any(self._nearness(typed, place) >= NEARLY for place in EVERYWHERE)

    def _nearness(self, typed: Words, place: str) -> float:
        """From 0 to 1, how much typed words look like a name or one of its words."""
        given, title = " ".join(typed), self._titles[place][0]
        return max(difflib.SequenceMatcher(None, given, form).ratio() for form in (" ".join(title), *title))
