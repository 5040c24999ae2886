"""Tables set up as a test needs them, so that tests read like sentences.

    t = table(cubes={0: "3 food", 1: "2 food 2 wine"}, hands={0: "altar hut"})
    t.place("tartaruga").pay(food=2).use()
    assert t.offerings("tartaruga") == {"food": 2}

Unless a test says otherwise it is the first season, seat 0 is first and has the turn, nobody has cubes or cards, the
gods stand in the order of their names' numbers, free of moss, and everyone has three pawns (with four players two).
"""

from collections.abc import Mapping
from typing import Any, Self

import tavolata
from tavolata.games.bomarzo.terms import Card, God, Resource
from tavolata.kernel.match import Match

from .. import tables

GAME = tavolata.game("bomarzo")
GODS = [god.name.lower() for god in God]
KINDS = [kind.name.lower() for kind in Resource]
CARDS = [card.name.lower() for card in Card if card]
TRACKS = ["culture", "architecture", "science"]
SUPPLY = [30, 30, 15]
SPOTS = [4, 8]
Words = Mapping[int, str]


def counts(words: str) -> list[int]:
    """`"2 food wine"` as a number for each kind."""
    return tables.counts(words, KINDS)


class Table(tables.Table):
    """A match with the words of the game."""

    def place(self, god: str) -> Self:
        return self.play("place", god=god)

    def pay(self, **amounts: int) -> Self:
        """Name cubes, as far as one is asked; what is not mentioned is 0."""
        for kind in KINDS:
            if self.phase == f"pay_{kind}":
                self.play("pay", resource=kind, amount=amounts.get(kind, 0))
        return self

    def offer(self, card: str, kind: str) -> Self:
        return self.play("offer", card=card, as_=kind)

    def use(self) -> Self:
        return self.play("use")

    def leave(self) -> Self:
        return self.play("leave")

    def invoke(self, god: str, **amounts: int) -> Self:
        """Place a pawn, pay cubes, use the favour."""
        return self.place(god).pay(**amounts).use()

    def pass_all(self) -> Self:
        """Everyone passes until the next season begins, or the game ends."""
        season = self.state["season"]
        while not self.match.over and self.phase == "turn" and self.state["season"] == season:
            self.play("pass")
        return self

    def cubes(self, seat: int) -> list[int]:
        """Food, Coin, Wine of a village."""
        return list(self.state["cubes"][seat])

    def lying(self, god: str) -> list[int]:
        """Food, Coin, Wine on a god."""
        return list(self.state["offerings"][GODS.index(god)])

    def price(self, god: str) -> list[int]:
        """Food, Coin, any: what the next visitor pays."""
        return next(g["price"] for g in self.match.view(None)["gods"] if g["god"] == god)

    def tracks(self, seat: int) -> list[int]:
        return list(self.state["tracks"][seat])

    def hand(self, seat: int) -> list[str]:
        return list(self.state["hand"][seat])

    def amounts(self) -> list[int]:
        """The amounts that may be paid now."""
        return self.options("pay", "amount")


def start(players: int, options: dict[str, Any] | None = None, seed: int = 1, **more: Any) -> Match:
    """A match in its first turn, with seat 0 first."""
    match = GAME.new(players, seed=seed, options=options, draws=[GODS, 0, *more.pop("draws", [])], **more)
    while match.view(None)["phase"] != "turn":
        match.play(match.legal()[0])
    return match


def table(
    players: int = 2,
    cubes: Words | None = None,
    hands: Words | None = None,
    built: Words | None = None,
    upgraded: Words | None = None,
    options: dict[str, Any] | None = None,
    discards: str | None = None,
    laid: Mapping[str, str] | None = None,
    draws: list[Any] | None = None,
    content: Any = None,
    edition: int | None = None,
    **state: Any,
) -> Table:
    """A table in a turn of seat 0. `laid` says which cards seat 0 has laid under which god; cards not mentioned are in
    the deck, or, where `discards` is given as "rest", discarded. Other fields of the state are set by name."""
    if "moss" in state:
        state.setdefault("season", 2)  # there is none in the first
    position = start(players, options, content=content, edition=edition).position()
    s = position["state"]
    s["moss"] = []
    lists = {name: _sets(given) for name, given in (("hand", hands), ("built", built), ("upgraded", upgraded))}
    s.update(lists)
    under = [(card, god) for god, cards in (laid or {}).items() for card in cards.split()]
    for place, (card, god) in enumerate(under):
        s["laid_card"][place], s["laid_god"][place], s["laid_seen"][place] = card, god, [0]
    s["laid"] = len(under)
    used = {card for sets in lists.values() for cards in sets for card in cards} | {card for card, _ in under}
    rest = [card for card in CARDS if card not in used]
    s["discards"] = rest if discards == "rest" else (discards or "").split()
    s["deck"] = [card for card in rest if card not in s["discards"]]
    s["deck_count"] = len(s["deck"])
    s["fresh"] = CARDS
    s["hand_count"] = [len(cards) for cards in lists["hand"]]
    s["fresh_held"] = [len(cards) + (len(under) if seat == 0 else 0) for seat, cards in enumerate(lists["hand"])]
    s["cubes"] = [counts((cubes or {}).get(seat, "")) for seat in range(4)]
    s.update(state)
    _complete(s, state)
    return Table(GAME.at(position, seed=3, draws=draws or []))


def _complete(s: dict[str, Any], given: Mapping[str, Any]) -> None:
    """What follows from the rest, unless the test says otherwise."""
    players = s["players"]
    s["rows"] = [_rows(given, seat) if seat < players else [0] * 5 for seat in range(4)]
    base = 2 if players == 4 else 3
    s["pawns"] = [base + s["rows"][seat][4] // 3 - s["placed"][seat] if seat < players else 0 for seat in range(4)]
    lying = [sum(god[kind] for god in s["offerings"]) for kind in range(3)]
    s["reserve"] = [SUPPLY[kind] - lying[kind] - sum(own[kind] for own in s["cubes"]) for kind in range(3)]
    s["tracks"] = [[_steps(s, given, seat, track) for track in range(3)] for seat in range(4)]
    ends = [[seat for seat in range(4) if s["tracks"][seat][track] == 10] for track in range(3)]
    if "arrival" not in given:
        s["arrival"] = [[ends[t].index(seat) + 1 if seat in ends[t] else 0 for t in range(3)] for seat in range(4)]
    best = [max(s["tracks"][seat][track] for seat in range(4)) for track in range(3)]
    s["spots"] = [(best[track] >= 4) + 2 * (best[track] >= 8) for track in range(3)]
    if "points" not in given:  # the lowest who have been there
        reached = [
            min(x for x in range(4) if s["tracks"][x][t] >= spot) for t in range(3) for spot in SPOTS if best[t] >= spot
        ]
        s["points"] = [reached.count(seat) for seat in range(4)]
    if "turns" not in given:
        s["turns"] = players * (s["season"] - 1) + sum(s["placed"]) + len(s["passed"]) + 1


def _rows(given: Mapping[str, Any], seat: int) -> list[int]:
    """Everyone has taken two steps at least; those without a symbol if nothing else is said."""
    rows = list(given["rows"][seat]) if "rows" in given else [0] * 5
    rows[2] += sum(rows) == 1
    return rows if any(rows) else [0, 0, 1, 0, 1]


def _steps(s: dict[str, Any], given: Mapping[str, Any], seat: int, track: int) -> int:
    """Steps on a track: those given, but no fewer than the cards in play have brought."""
    steps = GAME.standard_content
    played = sum(steps[f"cards.{card}.steps"][0][track] for card in s["built"][seat] + s["upgraded"][seat])
    played += sum(steps[f"cards.{card}.steps"][1][track] for card in s["upgraded"][seat])
    return max(min(10, played), given["tracks"][seat][track] if "tracks" in given else 0)


def _sets(given: Words | None) -> list[list[str]]:
    return [(given or {}).get(seat, "").split() for seat in range(4)]


def on_gods(**cubes: str) -> dict[str, Any]:
    """State fields for cubes that seat 1 has laid: `on_gods(dea="food coin")`."""
    return {
        "offerings": [counts(cubes.get(god, "")) for god in GODS],
        "visited": [[1] if god in cubes else [] for god in GODS],
        "placed": [0, len(cubes), 0, 0],
    }
