"""A turn in few sentences: events that belong together are told in one sentence. The log lists every event."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from tavolata.kernel.texts import Texts

from .. import Event, Told
from .cards import Words

UNTOLD = ("answered", "offered", "declined", "invoked", "laid_card", "took", "won")
AMOUNTS = ("paid", "gained")


class Story:
    """Tells events in one language. Amounts of one seat are added up; gods that change alike share a sentence."""

    def __init__(self, text: Texts, words: Texts, say: Words, names: list[str]) -> None:
        self._text = text
        self._words = words
        self._say = say
        self._names = names

    def tell(self, events: Sequence[Event], one: Callable[[Event], str]) -> Iterator[Told]:
        """The sentences of some events; `one` words a single event."""
        told = [event for event in events if self._is_told(event, events)]
        groups = [(kind, list(group)) for (kind, _), group in groupby(told, key=_belonging)]
        for place, (kind, together) in enumerate(groups):
            follows = groups[place + 1][0] if place + 1 < len(groups) else ""
            if kind == "placed" and follows == "paid":
                continue
            if kind == "paid" and place and groups[place - 1][0] == "placed":
                god = self._text(f"to_god.{groups[place - 1][1][0]['god']}")
                yield self._amounts("tribute", together, god=god), False
            elif kind in AMOUNTS:
                yield self._amounts(kind, together), False
            elif kind in ("moss", "cleared", "drawn", "discarded") and len(together) > 1:
                yield self._several(kind, together), False
            else:
                for event in together:
                    yield one(event), kind in ("turn", "season")

    def _is_told(self, event: Event, events: Sequence[Event]) -> bool:
        """Whether an event is told: who sees the cards they draw is not told how many they are."""
        if event["kind"] == "drew":
            return not any(e["kind"] == "drawn" and e["seat"] == event["seat"] for e in events)
        return event["kind"] not in UNTOLD

    def _amounts(self, kind: str, events: list[Event], **facts: str) -> str:
        cubes: dict[str, int] = {}
        for event in events:
            cubes[event["resource"]] = cubes.get(event["resource"], 0) + event["number"]
        seat, said = self._names[events[0]["seat"]], self._say.cubes(cubes)
        return self._words(f"bomarzo.told.{kind}", seat=seat, cubes=said, **facts)

    def _several(self, kind: str, events: list[Event]) -> str:
        if kind in ("moss", "cleared"):
            return self._words(f"bomarzo.told.{kind}", gods=self._text.word("the_god", [e["god"] for e in events], []))
        cards = self._text.joined([self._say.name(event["card"]) for event in events])
        return self._words(f"bomarzo.told.{kind}", seat=self._names[events[0]["seat"]], cards=cards)


def _belonging(event: Event) -> tuple[str, int | None]:
    """Events of one kind and seat, one after the other."""
    return event["kind"], event.get("seat")
