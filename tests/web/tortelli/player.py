"""What a robot wants at the map of Tortelli: it strengthens its borders, attacks where it is stronger, occupies what is
free, and so comes to an end. How a place is picked or a button pressed is left to the subclass."""

import re
from abc import abstractmethod
from functools import cached_property

from ..robots.robot import Robot
from ..tables import ask
from .land import Land

BUTTONS = {
    "en": {
        "place": "^Deploy ", "go_on": "^Go on without", "play": "^Play ", "roll": "^Roll ",
        "defend": r"^(Defend with|\d di)",
        "stop": "^(Stop|End the turn|Skip the transfer)", "blitz": "^Blitz", "move": "^Move ",
        "until": "^Attack, stop",
    },
    "it": {
        "place": "^Schiera ", "go_on": "^Avanti senza", "play": "^Gioca ", "roll": "^Tira ",
        "defend": r"^(Difendi con|\d dad)",
        "stop": "^(Smetti|Fine del turno|Rinuncia)", "blitz": "^Blitz", "move": "^Sposta ",
        "until": "^Attacca, ferm",
    },
}  # fmt: skip
"""What the buttons begin with."""
DOING = ".tray button, [data-region=primary] button:not([aria-disabled=true])"
"""What does something: what the tray offers, and the one button at the bottom right as soon as it is ready."""
MOVES = 2
"""Transfers a turn: enough to see them."""


class Player(Robot):
    """Decides; the kinds below it act."""

    moved = 0
    seen: set[str]
    """Phases that were played through."""

    @cached_property
    def land(self) -> Land:
        table = re.search(r"/t/(\w+)", self.page.url)
        assert table is not None
        return Land(ask(self.person, "GET", f"/api/tables/{table[1]}/content")["values"])

    @cached_property
    def words(self) -> dict[str, str]:
        return dict(ask(self.person, "GET", f"/api/games/tortelli/words?lang={self.person.language}"))

    @abstractmethod
    def tap(self, place: str) -> None:
        """Pick a place."""

    @abstractmethod
    def push(self, button: re.Pattern[str]) -> None:
        """Press a button by its name."""

    @abstractmethod
    def is_picked(self, place: str) -> bool:
        """Whether a place is shown as picked."""

    def button(self, name: str) -> None:
        self.push(re.compile(BUTTONS[self.person.language][name]))

    def offers(self, verb: str, fact: str) -> list[str]:
        """What is legal for a verb."""
        return [choice["act"][fact] for choice in self.wire.now["legal"] if choice["act"]["verb"] == verb]

    def act(self) -> None:
        view = self.wire.view
        phase = str(view["phase"])
        self.seen = getattr(self, "seen", set()) | {phase}
        if phase in ("reinforce", "recruit", "gift"):
            self.place(view["to_place"])
        elif phase == "attack":
            self.fight()
        elif phase in ("send", "march"):
            self.send()
        else:
            getattr(self, f"do_{phase}")()

    # --- phases ------------------------------------------------------------------------------------------------

    def place(self, number: int) -> None:
        """All troops to the border that needs them most; of many, one goes elsewhere."""
        view, mine = self.wire.view, self.offers("place", "at")
        best = max(mine, key=lambda place: (self.land.danger(view, place), place))
        for n in range(number):
            self.tap(self.chance.choice(mine) if n == 3 else best)
        if number > 1:
            self.button("place")

    def fight(self) -> None:
        view = self.wire.view
        found = [(self.land.strength(view, at) - self.land.strength(view, to), at, to)
                 for at in self.offers("attack", "from") for to in self.land.targets(view, at)]  # fmt: skip
        more, at, to = max(found, default=(0, "", ""))
        if more < 1 or (more < 2 and self.chance.random() < 0.5):
            self.moved = 0
            self.button("stop")
            return
        if not self.is_picked(at):
            self.tap(at)
        self.tap(to)
        self.button("roll" if self.chance.random() < 0.2 else "blitz")

    def send(self) -> None:
        view = self.wire.view
        armies = {place: now["troops"] for place, now in view["places"].items()}
        ready = [at for at in self.offers("send", "from") if armies.get(at, 0) > 2]
        if not ready or self.moved >= MOVES:
            self.button("stop")
            return
        self.moved += 1
        self.tap(self.chance.choice(ready))

    def do_receive(self) -> None:
        view, places = self.wire.view, self.offers("receive", "to")
        free = [to for to in places if (view["places"].get(to) or view["fortresses"][to])["owner"] is None]
        self.tap(self.chance.choice(free or places))

    def do_number(self) -> None:
        self.button("move")

    def do_start(self) -> None:
        self.button("play" if self.offers("play", "card") and self.chance.random() < 0.5 else "go_on")
        if self.page.locator("dialog[open]").count():  # to end the game is asked twice
            self.page.locator("dialog[open] .main").click()

    def do_target(self) -> None:
        self.tap(self.chance.choice(self.offers("target", "to")))

    def do_dice(self) -> None:
        self.button("blitz")

    def do_until(self) -> None:
        self.button("until")

    def do_defend(self) -> None:
        self.button("defend")

    def do_lose(self) -> None:
        self.tap(self.chance.choice(self.offers("lose", "at")))

    def do_strike(self) -> None:
        self.tap(self.chance.choice(self.offers("strike", "at")))
