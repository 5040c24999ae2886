"""Development cards and cubes in words, from the content of the match: what a card shows on each of its levels."""

from collections.abc import Mapping

from tavolata import Match
from tavolata.games.bomarzo.terms import Benefit, Card, Power, Resource, Temple, Track, Types
from tavolata.kernel.texts import Texts

KINDS = [kind.name.lower() for kind in Resource]
TRACKS = [track.name.lower() for track in Track]
POWERS = [power.name.lower() for power in Power]
COLOURS = {"food": "yellow", "coin": "bright_blue", "wine": "magenta"}


class Words:
    """Says cards and cubes in one language."""

    def __init__(self, match: Match, text: Texts, words: Texts) -> None:
        self._content = match.contents.record[0]
        self._text = text
        self._words = words

    # --- cards ----------------------------------------------------------------------------------------------

    def name(self, card: str, level: int = 1) -> str:
        """The card's name on a level."""
        return self._text(f"{'card' if level == 1 else 'upgraded'}.{card}")

    def types(self, card: str, level: int = 1) -> str:
        """Its type, or both."""
        return self._text(f"types.{Types(int(self._content['types'][_place(card)][level - 1])).name.lower()}")

    def steps(self, card: str, level: int = 1) -> str:
        """Steps on the tracks when it comes to a level."""
        numbers = self._content["steps"][_place(card)][level - 1]
        shown = [
            f"{self._words(f'bomarzo.short.{track}')} {number}"
            for track, number in zip(TRACKS, numbers, strict=True)
            if number
        ]
        return ", ".join(shown) or self._words("bomarzo.no_steps")

    def temple(self, card: str) -> str:
        """The symbol on its first level."""
        return self._text(f"temple.{Temple(int(self._content['temple'][_place(card)])).name.lower()}")

    def devotion(self, card: str) -> int:
        """What it adds under a god."""
        return int(self._content["devotion"][_place(card)])

    def power(self, card: str) -> str | None:
        """The power of its second level; None if that brings an income."""
        benefit = self.gift(card)
        return benefit if benefit in POWERS else None

    def benefit(self, card: str) -> str:
        """What its second level gives, in a word or two."""
        benefit = self.gift(card)
        return self._text(f"power.{benefit}") if benefit in POWERS else self._words(f"bomarzo.short.gives_{benefit}")

    def whole_benefit(self, card: str) -> str:
        """What its second level gives, in a sentence."""
        return self._text(f"benefit.{self.gift(card)}")

    def gift(self, card: str) -> str:
        """The name of what its second level gives."""
        return Benefit(int(self._content["benefit"][_place(card)])).name.lower()

    def front(self, card: str) -> str:
        """All of level I but the name and the type."""
        devotion = self._words("bomarzo.short.devotion", number=self.devotion(card))
        return " · ".join([self.steps(card), self.temple(card), devotion])

    def back(self, card: str, whole: bool = False) -> str:
        """All of level II but the name; the type where it is another than before."""
        types = [] if self.types(card, 2) == self.types(card) else [self.types(card, 2)]
        return " · ".join([*types, self.steps(card, 2), self.whole_benefit(card) if whole else self.benefit(card)])

    # --- cubes ----------------------------------------------------------------------------------------------

    def cubes(self, cubes: Mapping[str, int]) -> str:
        """`2 Food and 1 Wine`; what there is none of goes unsaid."""
        return self._text.joined([self._number(kind, cubes[kind]) for kind in KINDS if cubes.get(kind)])

    def all_cubes(self, cubes: Mapping[str, int]) -> str:
        """`2 Food, no Coins, 1 Wine`."""
        return ", ".join(self._number(kind, cubes[kind]) for kind in KINDS)

    def _number(self, kind: str, number: int) -> str:
        return self._text.counted(number, f"price.{kind}")

    def letters(self, numbers: Mapping[str, int]) -> str:
        """`2F 1W`: cubes, or a price, where there is little room."""
        shown = [f"{number}{self._words(f'bomarzo.letter.{kind}')}" for kind, number in numbers.items() if number]
        return " ".join(shown)


def _place(card: str) -> int:
    """Where a card stands in the content."""
    return Card[card.upper()] - 1
