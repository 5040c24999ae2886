"""What all robots share: wait until asked, do one thing, see that it arrived, until the game is over."""

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from ..people import Person
from ..wire import Wire

ASKED_OR_OVER = """(n) => {
    const shown = Number(document.querySelector("[data-region=prompt]")?.dataset.v);
    if (document.querySelector(".prompt.asked") && !document.querySelector("[data-going]"))
        return shown >= n && "asked";
    if (document.querySelector("[data-go=begin]")) return "to begin";
    return document.querySelector("[data-go=results]") && "over";
}"""
"""The frame says that it is our turn and nothing goes on by itself, or that the game is over and what comes after it
can be seen. Before that, something may wait for a press though there is no choice. A busy page may be behind what the
wire has told: it still asks what was answered."""
SHOWN = """(n) => {
    const prompt = document.querySelector("[data-region=prompt]");
    return Number(prompt?.dataset.v) >= n && document.querySelector(".prompt.asked");
}"""
BEGIN = """() => {
    const begin = document.querySelector("[data-go=begin]");
    begin?.click();
    return !begin;
}"""
"""Press it until it is gone: in the very moment when the button changes, a press is not meant for it."""
Found = TypeVar("Found")
SOON = 60.0
"""Seconds within which a page shows what it knows, however busy the machine is."""
MOST = 2000
"""Decisions; no game with these tables comes near it."""


class Robot(ABC):
    """Plays one seat. Its choices are drawn from a seed, so that a game can be had again."""

    def __init__(self, person: Person, wire: Wire, seed: int = 1) -> None:
        self.person, self.page, self.wire = person, person.page, wire
        self.chance = random.Random(seed)
        self.decisions = 0

    def play(self) -> None:
        """The whole game."""
        while self.decisions < MOST:
            if self.until_asked() == "over":
                assert self.wire.is_over
                return
            self.decide()
            self.decisions += 1
        raise AssertionError(f"no end after {MOST} decisions")

    def until_asked(self) -> str:
        """Wait for our turn, or for the end: `asked` or `over`."""
        if not self.decisions:
            self.page.locator(".prompt").wait_for()
        while True:
            found = self.page.wait_for_function(ASKED_OR_OVER, arg=self.wire.n, timeout=180_000)
            if (state := str(found.json_value())) != "to begin":
                return state
            self.page.wait_for_function(BEGIN)

    def decide(self) -> None:
        """One decision, sent and carried out."""
        before = len(self.wire.answers("ack")) + len(self.wire.answers("conflict"))
        self.act()
        self.hear(before)
        refused = self.wire.answers("refused")
        assert not refused, f"the page offered what is not legal: {refused}, sent {self.wire.sent[-2:]}"

    def hear(self, acknowledged: int) -> None:
        """Until the server has answered, and has told what came of it."""
        for _ in range(3000):
            answers = self.wire.answers("ack") + self.wire.answers("conflict")
            if self.wire.is_over or (len(answers) > acknowledged and self.wire.v >= answers[-1]["v"]):
                return
            self.page.wait_for_timeout(20)  # hears the wire meanwhile
        raise AssertionError(f"no answer to {self.wire.sent[-2:]}; the page:\n{self.person.text[:3000]}")

    def soon(self, look: Callable[[], Found]) -> Found:
        """What is found by looking, once it is as it should be: the page may be a moment behind."""
        until = time.monotonic() + SOON
        while True:
            try:
                return look()
            except AssertionError:
                if time.monotonic() > until:
                    raise
            self.page.wait_for_timeout(30)

    def until_shown(self) -> None:
        """Until the page shows the newest step that the wire has told, and asks for more: the wire is heard first."""
        self.page.wait_for_function(SHOWN, arg=self.wire.n, timeout=1000 * SOON)

    @abstractmethod
    def act(self) -> None:
        """Do something that is offered."""
