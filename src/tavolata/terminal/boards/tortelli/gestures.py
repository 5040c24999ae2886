"""Whole orders in one line: `imola 3`, `imola dozza blitz 2`, `imola dozza 4`, as decisions one after the other."""

from collections.abc import Callable
from dataclasses import dataclass

from tavolata.games.tortelli.places import Place
from tavolata.games.tortelli.terms import HUNDRED, MOST_DICE, Phase
from tavolata.kernel.texts import Texts

from ...choices import split
from ...rehearsal import Gesture, Rehearsal
from ...words import BadInput
from .names import PlaceNames

SEPARATORS = ("->", "→", ">")


@dataclass
class Order:
    """A line, taken apart: names of places, then how many, all, or a blitz."""

    words: list[str]
    number: int | None = None
    is_all: bool = False
    is_blitz: bool = False


class Reader:
    """Reads lines in one language."""

    def __init__(self, names: PlaceNames, words: Texts) -> None:
        self.names = names
        self._verbs = words("tortelli.say.verbs").split()
        self._all = words("tortelli.say.all").split()
        self._between = words("tortelli.say.between").split()
        self._phases: dict[str, Callable[[Rehearsal, str], Gesture | None]] = {
            "reinforce": self.place, "recruit": self.place, "gift": self.place,
            "attack": self.attack, "target": self.target, "dice": self.blitz, "until": self.number,
            "lose": self.hit, "strike": self.hit,
            "send": self.send, "march": self.send, "receive": self.receive, "number": self.number,
        }  # fmt: skip

    def read(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """The decisions of a line; None if it is a plain choice, by number or by words."""
        phase = rehearsal.view()["phase"]
        is_number = phase in ("until", "number")
        if phase not in self._phases or not line or (line.replace(" ", "").isdigit() and not is_number):
            return None
        return self._phases[phase](rehearsal, line)

    def order(self, text: str) -> Order:
        """A line without its verb and the words that only join."""
        for sign in SEPARATORS:
            text = text.replace(sign, " ")
        order = Order([word for word in split(text) if word not in self._between])
        if len(order.words) > 1 and order.words[0] in self._verbs:
            order.words.pop(0)
        if order.words and order.words[-1].isdigit():
            order.number = int(order.words.pop())
        if order.words and order.words[-1] == "blitz":
            order.is_blitz = bool(order.words.pop())
        if order.words and order.words[-1] in self._all and order.number is None:
            order.is_all = bool(order.words.pop())
        return order

    # --- placing troops -----------------------------------------------------------------------------------

    def place(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """`imola`, `imola 3`, `imola 3, dozza all`. Before the game a few troops a turn are placed: the others follow,
        as many at once as the table says."""
        own = [named["at"] for named in rehearsal.legal()]
        view = rehearsal.view()
        wanted: list[str] = []
        left = self._to_place(rehearsal)
        troops = 0
        for part in filter(None, map(str.strip, line.split(","))):
            order = self.order(part)
            if not wanted and not self._is_place(order.words):
                return None
            place = self.names.one(order.words, own)
            number = left - troops if order.is_all else 1 if order.number is None else order.number
            if number < 1 or troops + number > left:
                raise BadInput("troops_to_place", number=left, given=troops + number)
            times = -(-number // view["at_once"])
            wanted += [place] * times
            troops = min(left, troops + times * view["at_once"])
        now = view["to_place"]
        for place in wanted[:now]:
            rehearsal.play("place", at=place)
        later = [rehearsal.match.game.act("place", at=place) for place in wanted[now:]]
        return Gesture(rehearsal.actions, later)

    def _to_place(self, rehearsal: Rehearsal) -> int:
        """Troops that this seat has to place, in its next turns too."""
        view = rehearsal.view()
        spare = view["players"][rehearsal.seat]["spare"]
        return int(spare if view["phase"] == "reinforce" else view["to_place"])

    def _is_place(self, words: list[str]) -> bool:
        """Whether words were meant as a place: they name one, or look like a name that is misspelt."""
        return bool(words) and (self.names.is_known(words) or self.names.is_misspelt(words))

    def _begins_with_place(self, order: Order) -> bool:
        """The words begin with a place, or with something like one."""
        return any(self._is_place(order.words[:cut]) for cut in range(1, len(order.words) + 1))

    # --- attacking ----------------------------------------------------------------------------------------

    def attack(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """`imola`, `imola dozza`, `imola dozza 3`, `imola dozza blitz`, `imola dozza blitz 2`."""
        order = self.order(line)
        origins = [named["from"] for named in rehearsal.legal() if named["verb"] == "attack"]
        if not self._begins_with_place(order):
            return None
        if self.names.is_known(order.words):
            rehearsal.play("attack", from_=self.names.one(order.words, origins))
        else:
            origin, target = self.names.two(order.words, origins, lambda place: self._targets(rehearsal, place))
            self._aim(rehearsal, origin, target)
        return self._fight(rehearsal, order)

    def target(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """`dozza`, `dozza 3`, `dozza blitz 2`."""
        order = self.order(line)
        if not self._is_place(order.words):
            return None
        place = self.names.one(order.words, [named["to"] for named in rehearsal.legal()])
        rehearsal.play("target", to=place)
        return self._fight(rehearsal, order)

    def blitz(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """`blitz 2` where the dice are chosen."""
        order = self.order(line)
        return self._fight(rehearsal, order) if order.is_blitz and order.number is not None else None

    def _targets(self, rehearsal: Rehearsal, origin: str) -> list[str]:
        """What can be attacked from a place."""
        trial = rehearsal.fresh(phase=Phase.TARGET, origin=Place[origin.upper()])
        return [named["to"] for named in trial.legal()]

    def _aim(self, rehearsal: Rehearsal, origin: str, target: str) -> None:
        """From where and whom; the rules choose the only target by themselves."""
        start = rehearsal.fresh(phase=Phase.TARGET, origin=Place[origin.upper()])
        rehearsal.play("attack", from_=origin)
        start.require(rehearsal.match.game.act("target", to=target))
        if rehearsal.view()["phase"] == "target":
            rehearsal.play("target", to=target)

    def _fight(self, rehearsal: Rehearsal, order: Order) -> Gesture:
        """Roll dice, or attack until it is won or a number of troops is left (one, if no number is given)."""
        if (order.is_blitz or order.number is not None) and rehearsal.view()["phase"] == "target":
            raise BadInput("no_target")
        if order.is_blitz:
            rehearsal.play("blitz")
            self._choose_number(rehearsal, 1 if order.number is None else order.number)
        elif order.number is not None:
            if not 1 <= order.number <= MOST_DICE:
                raise BadInput("troops_range", given=order.number, high=MOST_DICE)
            rehearsal.play("roll", dice=order.number)
        return Gesture(rehearsal.actions)

    # --- moving -------------------------------------------------------------------------------------------

    def send(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """`imola`, `imola dozza`, `imola dozza 4`, `imola dozza all`."""
        order = self.order(line)
        origins = [named["from"] for named in rehearsal.legal() if named["verb"] == "send"]
        if not self._begins_with_place(order):
            return None
        if self.names.is_known(order.words):
            rehearsal.play("send", from_=self.names.one(order.words, origins))
        else:
            origin, target = self.names.two(order.words, origins, lambda place: self._receivers(rehearsal, place))
            self._dispatch(rehearsal, origin, target)
        return self._move(rehearsal, order)

    def _dispatch(self, rehearsal: Rehearsal, origin: str, target: str) -> None:
        """From where to where; the rules choose the only place to go by themselves."""
        start = rehearsal.fresh(phase=Phase.RECEIVE, origin=Place[origin.upper()])
        rehearsal.play("send", from_=origin)
        start.require(rehearsal.match.game.act("receive", to=target))
        if rehearsal.view()["phase"] == "receive":
            rehearsal.play("receive", to=target)

    def receive(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """`dozza`, `dozza 4`, `dozza all`."""
        order = self.order(line)
        if not self._is_place(order.words):
            return None
        place = self.names.one(order.words, [named["to"] for named in rehearsal.legal()])
        rehearsal.play("receive", to=place)
        return self._move(rehearsal, order)

    def _receivers(self, rehearsal: Rehearsal, origin: str) -> list[str]:
        """Where troops from a place can go."""
        trial = rehearsal.fresh(phase=Phase.RECEIVE, origin=Place[origin.upper()])
        return [named["to"] for named in trial.legal()]

    def _move(self, rehearsal: Rehearsal, order: Order) -> Gesture:
        """Move a number of troops, or all; without a number the question is asked."""
        if order.is_all or order.number is not None:
            if rehearsal.view()["phase"] == "receive":
                raise BadInput("no_target")
            self._choose_number(rehearsal, order.number)
        return Gesture(rehearsal.actions)

    # --- numbers, and what a card hits --------------------------------------------------------------------

    def number(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """`37`, or `all`: all troops move, or all may fight and only the last one stays."""
        order = self.order(line)
        if order.words or (order.number is None and not order.is_all):
            return None
        is_all_fighting = order.is_all and rehearsal.view()["phase"] == "until"
        self._choose_number(rehearsal, 1 if is_all_fighting else order.number)
        return Gesture(rehearsal.actions)

    def _choose_number(self, rehearsal: Rehearsal, number: int | None) -> None:
        """A number, in two decisions where it may be over 99; None is the highest. Where one is the only number that
        can be, the rules do not ask."""
        if not rehearsal.is_asked or rehearsal.view()["phase"] not in ("number", "until"):
            if number not in (None, 1):
                raise BadInput("troops_range", given=number, high=1)
            return
        high = self.highest(rehearsal)
        number = high if number is None else number
        if not 1 <= number <= high:
            raise BadInput("troops_range", given=number, high=high)
        if rehearsal.legal()[0]["verb"] == "hundreds":
            rehearsal.play("hundreds", number=number // HUNDRED)
            number %= HUNDRED
        rehearsal.play("number", number=number)

    @staticmethod
    def highest(rehearsal: Rehearsal) -> int:
        """The highest number that can be chosen now."""
        trial = rehearsal.again()
        last = trial.legal()[-1]
        if last["verb"] == "number":
            return int(last["number"])
        trial.play("hundreds", number=last["number"])
        return int(last["number"]) * HUNDRED + int(trial.legal()[-1]["number"])

    def hit(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """The place that a card costs troops."""
        order = self.order(line)
        if not self._is_place(order.words):
            return None
        offered = rehearsal.legal()
        rehearsal.play(offered[0]["verb"], at=self.names.one(order.words, [named["at"] for named in offered]))
        return Gesture(rehearsal.actions)
