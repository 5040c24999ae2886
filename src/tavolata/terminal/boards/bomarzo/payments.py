"""Paying in one line: what is proposed, what else could be given, and amounts as a person types them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tavolata.games.bomarzo.payment import propose_payment
from tavolata.games.bomarzo.terms import God
from tavolata.kernel.texts import Texts

from ...choices import split
from ...rehearsal import Gesture, Rehearsal
from ...words import BadInput
from .. import View
from .cards import KINDS, Words

PAYING = ("pay_food", "pay_coin", "pay_wine", "offer")
ENDS = ("use", "leave", "confirm")
MOST_OTHERS = 5  # other payments that are listed by number


@dataclass(frozen=True)
class Option:
    """A whole payment: its sentence and its decisions."""

    text: str
    actions: list[int]


@dataclass
class Typed:
    """A payment as it was typed: cubes, hand cards with the kind they stand for, and whether the favour is wanted."""

    cubes: dict[str, int] = field(default_factory=dict)
    cards: list[tuple[str, str | None]] = field(default_factory=list)
    is_left: bool = False


class Payments:
    """Reads and proposes payments in one language."""

    def __init__(self, text: Texts, words: Texts, say: Words, names: list[str]) -> None:
        self._text = text
        self._words = words
        self._say = say
        self._names = names
        self._kinds = {kind: words(f"bomarzo.say.{kind}").split() for kind in KINDS}
        self._skipped = words("bomarzo.say.skipped").split()
        self._accept = words("bomarzo.say.accept").split()
        self._leave = words("bomarzo.say.leave").split()

    # --- what is offered ------------------------------------------------------------------------------------

    def menu(self, rehearsal: Rehearsal) -> list[Option]:
        """The cheapest payment first, then the same without the favour, then others that give no more cubes."""
        view = rehearsal.view()
        proposal = self._proposed(rehearsal)
        options = [self._option(rehearsal, proposal)]
        act = rehearsal.match.game.act
        if proposal[-1] == act("use"):
            options.append(self._option(rehearsal, [*proposal[:-1], act("leave")]))
        seen = {tuple(option.actions) for option in options}
        for actions in self._others(rehearsal, view):
            if tuple(actions) not in seen and len(options) < 2 + MOST_OTHERS:
                options.append(self._option(rehearsal, actions))
        if view["phase"] == "offer":
            offers = [named for named in rehearsal.legal() if named["verb"] == "offer"]
            options += [self._offer(rehearsal, named) for named in offers]
        return options

    def _proposed(self, rehearsal: Rehearsal) -> list[int]:
        match = rehearsal.match
        return propose_payment(match.game, match.contents.record, match.masked(rehearsal.seat), rehearsal.seat)

    def _offer(self, rehearsal: Rehearsal, named: dict[str, Any]) -> Option:
        action = rehearsal.match.game.act("offer", card=named["card"], as_=named["as"])
        return Option(rehearsal.match.describe(action, self._text.language, self._names), [action])

    def _others(self, rehearsal: Rehearsal, view: View) -> Iterator[list[int]]:
        """All ways to meet the price with cubes alone and none too many, least Wine first."""
        if view["phase"] != "pay_food" or view["payment"]["for"] == "copy":
            return
        own, total = view["players"][rehearsal.seat]["cubes"], sum(view["payment"]["price"])
        for wine in range(min(own["wine"], total) + 1):
            for food in range(min(own["food"], total - wine) + 1):
                coin = total - wine - food
                if coin <= own["coin"]:
                    trial = Rehearsal(rehearsal.match, rehearsal.seat, self._names)
                    try:
                        self._give(trial, Typed({"food": food, "coin": coin, "wine": wine}))
                    except BadInput:
                        continue
                    if trial.view()["phase"] != "offer":  # else hand cards are still missing
                        yield trial.actions

    # --- in words -------------------------------------------------------------------------------------------

    def _option(self, rehearsal: Rehearsal, actions: list[int]) -> Option:
        read = rehearsal.match.game.read
        view, steps = rehearsal.view(), [read(action) for action in actions]
        parts = [self._say.cubes(self._given(rehearsal, view, actions))]
        for step in steps:
            if step["verb"] == "offer":
                card, kind = self._say.name(step["card"]), self._text(f"as.{step['as']}")
                parts.append(self._words("bomarzo.pay.card", card=card, kind=kind))
        if len(parts) > 1 and parts[0] == self._words("bomarzo.nothing"):
            del parts[0]
        end = steps[-1]["verb"] if steps and steps[-1]["verb"] in ENDS else view["payment"]["for"]
        return Option(self._words(f"bomarzo.pay.{end}", what=", ".join(parts)), actions)

    def _given(self, rehearsal: Rehearsal, view: View, actions: list[int]) -> dict[str, int]:
        """The cubes that a payment gives, those that need no saying too: of a tribute an amount is not asked where
        all must be given, else what has left the village tells."""
        match, seat = rehearsal.match, rehearsal.seat
        own = view["players"][seat]["cubes"]
        after = own
        if view["payment"]["for"] != "tribute":
            trial = Rehearsal(match, seat, self._names)
            for action in actions:
                trial.play(**match.game.read(action))
            after = trial.view()["players"][seat]["cubes"]
        named = {step["resource"]: step["amount"] for step in map(match.game.read, actions) if step["verb"] == "pay"}
        given = {}
        for place, kind in enumerate(KINDS):
            if place < PAYING.index(view["phase"]):
                given[kind] = view["payment"]["given"][kind]
            elif kind in named:
                given[kind] = named[kind]
            else:
                given[kind] = own[kind] if view["payment"]["for"] == "tribute" else own[kind] - after[kind]
        return given

    # --- what is typed --------------------------------------------------------------------------------------

    def gesture(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """A number of the menu, nothing at all (the first of it), amounts; None if it is a plain choice."""
        if not line or line.isdigit():
            menu = self.menu(rehearsal)
            if line and not 1 <= int(line) <= len(menu):
                raise BadInput("number", given=line, last=len(menu))
            return Gesture(menu[int(line or 1) - 1].actions)
        words = split(line)
        if not words:
            raise BadInput("bomarzo_payment", given=line)
        return self.pay(rehearsal, words)

    def place(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """`dea 2 food 1 coin`, `dea pay`: the god and the payment in one line; None if it is a plain choice."""
        first, *rest = split(line) or [""]
        gods = [god.name.lower() for god in God if god.name.lower().startswith(first)]
        if len(gods) != 1 or not self._is_payment(rest, rehearsal):
            return None
        rehearsal.play("place", god=gods[0])
        if rehearsal.view()["phase"] not in PAYING and rest[0] not in self._accept:
            raise BadInput("bomarzo_no_choice")
        return self.pay(rehearsal, rest)

    def _is_payment(self, typed: list[str], rehearsal: Rehearsal) -> bool:
        """Whether words behind a god's name are a payment."""
        return bool(typed) and (self._is_accepted(typed) or self._read(typed, _hand(rehearsal)) is not None)

    def _is_accepted(self, typed: list[str]) -> bool:
        return all(word in self._accept for word in typed)

    def pay(self, rehearsal: Rehearsal, typed: list[str]) -> Gesture | None:
        """Amounts in words; or that the proposal will do."""
        if self._is_accepted(typed):
            self._complete(rehearsal)
            return Gesture(rehearsal.actions)
        payment = self._read(typed, _hand(rehearsal))
        if payment is None:
            if rehearsal.view()["phase"] == "offer" and not rehearsal.actions:
                return None
            raise BadInput("bomarzo_payment", given=" ".join(typed))
        self._give(rehearsal, payment)
        return Gesture(rehearsal.actions)

    def _complete(self, rehearsal: Rehearsal) -> None:
        """Go on as proposed, until the payment is confirmed."""
        match = rehearsal.match
        god = match.game.read(rehearsal.actions[0])["god"] if rehearsal.actions else None
        state, number = match.masked(rehearsal.seat), None if god is None else God[god.upper()]
        actions = propose_payment(match.game, match.contents.record, state, rehearsal.seat, number)
        for action in actions[len(rehearsal.actions) :]:
            rehearsal.play(**match.game.read(action))

    def _read(self, typed: list[str], hand: list[str]) -> Typed | None:
        """Words one after the other: numbers with kinds, names of hand cards with what they stand for, `leave`."""
        payment = Typed()
        words = [word for word in typed if word not in self._skipped]
        while words:
            word = words.pop(0)
            if word in self._leave:
                payment.is_left = True
            elif word.isdigit():
                kind = self._kind(words.pop(0)) if words else None
                if kind is None:
                    return None
                payment.cubes[kind] = int(word) + payment.cubes.get(kind, 0)
            elif kind := self._kind(word):
                number = int(words.pop(0)) if words and words[0].isdigit() else 1
                payment.cubes[kind] = number + payment.cubes.get(kind, 0)
            elif card := self._card(word, words, [c for c in hand if c not in dict(payment.cards)]):
                payment.cards.append((card, self._kind(words[0]) if words else None))
                if payment.cards[-1][1]:
                    words.pop(0)
            else:
                return None
        return payment

    def _kind(self, word: str) -> str | None:
        """The kind of cube that a word means."""
        return next((kind for kind, names in self._kinds.items() if any(n.startswith(word) for n in names)), None)

    def _card(self, word: str, rest: list[str], hand: list[str]) -> str | None:
        """The hand card that words name; those that belong to its name are taken off."""
        fitting = [card for card in hand if _begins(word, self._names_of(card))]
        while rest and len(fitting) > 0 and self._kind(rest[0]) is None:
            closer = [card for card in fitting if _begins(rest[0], self._names_of(card))]
            if not closer:
                break
            rest.pop(0)
            fitting = closer
        return fitting[0] if len(fitting) == 1 else None

    def _names_of(self, card: str) -> list[str]:
        return [*split(self._say.name(card)), *split(card)]

    # --- carrying it out ------------------------------------------------------------------------------------

    def _give(self, rehearsal: Rehearsal, payment: Typed) -> None:
        """All decisions of a payment; BadInput says what is wrong with it. What is not named is not given."""
        self._give_cubes(rehearsal, payment.cubes)
        for card, kind in payment.cards:
            self._offer_card(rehearsal, card, kind)
        if rehearsal.is_asked and rehearsal.view()["phase"] == "offer":
            verbs = [named["verb"] for named in rehearsal.legal()]
            if payment.is_left:
                rehearsal.play("leave")
            elif ends := [verb for verb in ENDS if verb in verbs]:
                rehearsal.play(ends[0])
            elif payment.cards:
                raise BadInput("bomarzo_short")

    def _give_cubes(self, rehearsal: Rehearsal, cubes: Mapping[str, int]) -> None:
        before = rehearsal.view()
        own = before["players"][rehearsal.seat]["cubes"]
        for kind, number in cubes.items():
            if number > own[kind]:
                raise BadInput("bomarzo_cubes", held=self._say.all_cubes(own))
        asked = {}
        for place, kind in enumerate(KINDS):
            if rehearsal.is_asked and rehearsal.view()["phase"] == PAYING[place]:
                asked[kind] = cubes.get(kind, 0)
                rehearsal.play("pay", resource=kind, amount=asked[kind])
        self._check_unasked(rehearsal, before, asked, cubes)

    def _check_unasked(
        self, rehearsal: Rehearsal, before: View, asked: Mapping[str, int], cubes: Mapping[str, int]
    ) -> None:
        """Where only one amount is possible the rules do not ask; another must not pass unnoticed."""
        own = before["players"][rehearsal.seat]["cubes"]
        after = rehearsal.view()
        for place, kind in enumerate(KINDS):
            if kind in asked:
                continue
            if before["phase"] in PAYING and place < PAYING.index(before["phase"]):
                given = before["payment"]["given"][kind]
            elif after["payment"]:
                given = after["payment"]["given"][kind]
            elif before["payment"] and before["payment"]["for"] == "tribute":
                given = own[kind]
            else:
                given = own[kind] - after["players"][rehearsal.seat]["cubes"][kind]
            if given != cubes.get(kind, 0):
                raise BadInput("bomarzo_must_give", amount=self._text.counted(given, f"resource.{kind}"))

    def _offer_card(self, rehearsal: Rehearsal, card: str, kind: str | None) -> None:
        """A card as a Food or a Coin; where nothing was said, as what counts."""
        if kind is None:
            counting = [named["as"] for named in rehearsal.legal() if named.get("card") == card]
            kind = counting[0] if counting else "food"
        if kind == "wine":
            raise BadInput("bomarzo_no_wine")
        rehearsal.play("offer", card=card, as_=kind)


def _hand(rehearsal: Rehearsal) -> list[str]:
    """The seat's own hand."""
    return list(rehearsal.view()["players"][rehearsal.seat]["hand"])


def _begins(typed: str, names: list[str]) -> bool:
    return any(name.startswith(typed) for name in names)
