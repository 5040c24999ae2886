"""From what a person types to an action: the words of a choice, or the beginnings of its words."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tavolata import Game, Match
from tavolata.kernel.layout import SEATS


def split(text: str) -> list[str]:
    """Words without accents and capitals; `use_deus` is two."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))
    return "".join(c if c.isalnum() else " " for c in bare).split()


@dataclass(frozen=True)
class Choice:
    """An action as a person may call it: its sentence, the words of its verb, and those of each argument."""

    action: int
    text: str
    verb: frozenset[str]
    arguments: tuple[frozenset[str], ...]

    def is_named(self, typed: Sequence[str]) -> bool:
        """Every typed word begins a word of the verb or of an argument."""
        return all(_begins(word, self._named) for word in typed)

    def is_described(self, typed: Sequence[str]) -> bool:
        """Every typed word begins a word of the sentence, or of an argument (`accusa 2 principe`)."""
        return all(_begins(word, self._named.union(split(self.text))) for word in typed)

    def is_whole(self, typed: Sequence[str]) -> bool:
        """No typed word is cut short."""
        return self._named.union(split(self.text)).issuperset(typed)

    @property
    def _named(self) -> frozenset[str]:
        return self.verb.union(*self.arguments)

    def unsaid(self, typed: Sequence[str]) -> int:
        """How many arguments no typed word speaks of."""
        return sum(not any(_begins(word, argument) for word in typed) for argument in self.arguments)


def _begins(typed: str, words: Sequence[str] | frozenset[str]) -> bool:
    """Numbers must be whole, words may be cut short."""
    return any(word == typed or (not typed.isdigit() and word.startswith(typed)) for word in words)


def is_seat(game: Game, word: str, value: object) -> bool:
    """Whether a fact of an action is a seat; `from` may also be a place."""
    return word in game.seat_words and isinstance(value, int)


def choice(match: Match, action: int, language: str, names: list[str]) -> Choice:
    """An action with all its words, in the language of the person and as the rules call it."""
    names = names + [str(seat + 1) for seat in range(len(names), SEATS)]  # also where nobody sits
    named = match.game.read(action)
    verb = split(named.pop("verb"))
    text = match.game.text(language)
    arguments = []
    for word, value in named.items():
        if is_seat(match.game, word, value):
            arguments.append([str(value + 1), *split(text.word(word, value, names))])
        elif value != 0:  # "no wild Book" goes without saying
            arguments.append([*split(str(value)), *split(text.word(word, value, names))])
    described = match.describe(action, language, names)
    return Choice(action, described, frozenset(verb), tuple(frozenset(a) for a in arguments))


def find(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """The choices that typed words can mean: those that leave least unsaid, whole words before beginnings."""
    wanted = split(typed)
    same = [c for c in choices if split(c.text) == wanted]
    named = [c for c in choices if c.is_named(wanted)]
    fitting = same or named or [c for c in choices if c.is_described(wanted)]
    fitting = [c for c in fitting if c.is_whole(wanted)] or fitting
    least = min((c.unsaid(wanted) for c in fitting), default=0)
    return [c for c in fitting if c.unsaid(wanted) == least] if wanted else []
