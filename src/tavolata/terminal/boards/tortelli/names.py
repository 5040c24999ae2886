"""Places by what a person types: whole names, beginnings of their words, or a fortress by its territory."""

import difflib
from collections.abc import Callable, Iterable, Sequence

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

    def find(self, typed: Words, among: Iterable[str]) -> tuple[int, list[str]]:
        """The places that fit best, and how well."""
        typed = list(typed)
        ranks = {place: min(likeness(typed, title) for title in self._titles[place]) for place in among}
        best = min(ranks.values(), default=NO_MATCH)
        return best, [place for place, rank in ranks.items() if rank == best < NO_MATCH] if typed else []

    def one(self, typed: Words, among: Iterable[str]) -> str:
        """The place meant, rather one of these than any other; BadInput if there is none, or more than one."""
        _, found = self.find(typed, among)
        if not found:
            _, found = self.find(typed, EVERYWHERE)
        if not found:
            raise BadInput("no_place", given=" ".join(typed), allowed=self.nearest(typed))
        if len(found) > 1:
            raise BadInput("ambiguous", given=" ".join(typed), allowed="; ".join(map(self.name, found)))
        return found[0]

    def two(self, typed: Words, origins: Iterable[str], targets: Callable[[str], Iterable[str]]) -> Pair:
        """Two places, one after the other: rather one of the origins with one of its targets than any others."""
        pairs = self._pairs(typed, list(origins), targets) or self._pairs(typed, EVERYWHERE, lambda _: EVERYWHERE)
        if len(pairs) == 1:
            return pairs[0]
        if pairs:
            listed = "; ".join(f"{self.name(a)} > {self.name(b)}" for a, b in pairs)
            raise BadInput("ambiguous", given=" ".join(typed), allowed=listed)
        known = max((cut for cut in range(len(typed)) if self.find(typed[:cut], EVERYWHERE)[1]), default=0)
        unknown = typed[known:]
        raise BadInput("no_place", given=" ".join(unknown), allowed=self.nearest(unknown))

    def _pairs(self, typed: Words, origins: list[str], targets: Callable[[str], Iterable[str]]) -> list[Pair]:
        found: dict[Pair, int] = {}
        for cut in range(1, len(typed)):
            rank, froms = self.find(typed[:cut], origins)
            for origin in froms:
                other_rank, tos = self.find(typed[cut:], targets(origin))
                found |= {(origin, to): rank + other_rank for to in tos if to != origin}
        best = min(found.values(), default=0)
        return [pair for pair, rank in found.items() if rank == best]

    def is_known(self, typed: Words) -> bool:
        """Whether that names a place, or several."""
        return bool(self.find(typed, EVERYWHERE)[1])

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
