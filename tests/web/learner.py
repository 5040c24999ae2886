"""Somebody who learns a game by its guided first game: goes by the card of the lesson and by nothing else."""

import re
from typing import Any

import tavolata

from .node import WEB
from .people import Person

GO = {"en": "Learn by playing", "it": "Impara giocando"}
READY = """() => {
    const card = document.querySelector(".coach");
    if (!card) return null;
    const isAtEnd = card.classList.contains("isAtEnd");
    const step = card.dataset.step ?? null;
    const [button] = [...card.querySelectorAll(".tools button")].filter((each) =>
        each.matches("[data-go]") && each.getAttribute("aria-disabled") !== "true");
    if (!isAtEnd && !button) return null;
    return { step, isAtEnd, go: button?.dataset.go, rings: document.querySelectorAll("[data-lesson]").length,
             title: card.querySelector("h2").textContent, number: card.querySelector(".top p").textContent };
}"""
PRESS = """({ go, step }) => {
    const card = document.querySelector(".coach");
    if (!card || (card.dataset.step ?? null) !== step) return;
    [...card.querySelectorAll("[data-go]")].find((each) =>
        each.dataset.go === go && each.getAttribute("aria-disabled") !== "true")?.click();
}"""
HIDDEN = """async () => {  // in the picture that comes next
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const part = document.querySelector("[data-lesson]")?.getBoundingClientRect();
    if (!part) return false;
    const edges = (css) => document.querySelector(css).getBoundingClientRect();
    if (document.querySelector("[data-layout=page]"))
        return part.top > edges(".coach").top || part.bottom < edges(".prompt").bottom;
    const isOnStage = document.querySelector(".stage [data-lesson]");
    const { top, bottom } = isOnStage ? edges(".stage") : { top: 0, bottom: innerHeight };
    return part.top > bottom || part.bottom < top;
}"""
READ = """() => {  // no words of the card would have to be scrolled to
    const card = document.querySelector(".coach"), words = card.querySelector(".words");
    return [card, words].every((part) => part.scrollHeight <= part.clientHeight + 2);
}"""
MOST = 400  # the most presses; no lesson needs as many


def steps_of(game: str) -> list[str]:
    """The ids of a lesson's steps, in their order."""
    return re.findall(r'\bid: "(\w+)"', (WEB / "src" / "games" / game / "lesson.ts").read_text(encoding="utf-8"))


class Learner:
    def __init__(self, person: Person, game: str) -> None:
        self.person, self.page, self.game = person, person.page, game
        self.met: list[str] = []
        self.ringed: set[str] = set()
        self.hidden: list[str] = []

    def begin(self) -> None:
        """From the first page into the lesson."""
        title = tavolata.game(self.game).text(self.person.language)("game.title")
        self.person.goto("/")
        self.person.press(f"{GO[self.person.language]}: {title}")
        self.page.locator(".coach").wait_for()

    def look(self) -> dict[str, Any]:
        """What the card says as soon as one can go on."""
        said: dict[str, Any] = self.page.wait_for_function(READY).json_value()
        step = said["step"]
        if step and step not in self.met:
            self.met.append(step)
            if said["rings"]:
                self.ringed.add(step)
                self.hidden += [step] if self.is_hidden() else []
        return said

    def is_hidden(self) -> bool:
        """What the card speaks of is outside the window, or behind the card."""
        return bool(self.page.evaluate(HIDDEN))

    def go(self, until: str | None = None) -> dict[str, Any]:
        """Do what the card says until a step, or to the end of the lesson."""
        for _ in range(MOST):
            said = self.look()
            if said["isAtEnd"] or (until and said["step"] == until):
                return said
            self.press(said)
        raise AssertionError(f"the lesson does not end; it met {self.met}")

    def press(self, said: dict[str, Any]) -> None:
        """Press what leads on. If the card has changed meanwhile nothing is pressed."""
        self.page.evaluate(PRESS, {"go": said["go"], "step": said["step"]})


class KeyLearner(Learner):
    """The same by keys alone."""

    def press(self, said: dict[str, Any]) -> None:
        wanted = f'.coach [data-go="{said["go"]}"]'
        for _ in range(60):
            is_there = self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted)
            if is_there or not self.page.locator(wanted).count():
                break
            self.page.keyboard.press("Tab")
        if is_there:
            self.page.keyboard.press("Enter")
