"""Hints, from what a seat knows and from its story, and nothing else."""

import msgspec

from tavolata.bots.hints import hints
from tavolata.bots.search import Budget

from ..workers.jobs import Priority, job
from .gestures import Known, seen_by


class HintQuestion(msgspec.Struct, frozen=True):
    """The seat that asks, the number of playouts, the language, and the names of the seats. The seed is secret."""

    known: Known
    playouts: int
    seed: int
    language: str
    names: list[str]


class HintFound(msgspec.Struct, frozen=True):
    """An act, how often the seat won after it, and a sentence that says why it is good."""

    action: int
    chance: float
    reason: str


@job(Priority.INTERACTIVE, seconds=8)
def best_acts(question: HintQuestion) -> list[HintFound]:
    """The best acts of a seat, best first. The same question has the same answer."""
    seen, seat = seen_by(question.known), question.known.seat
    found = hints(seen.game, seen, seat, Budget(playouts=question.playouts), question.seed)
    return [
        HintFound(hint.action, round(hint.win, 3), hint.why(seen.game, question.language, question.names))
        for hint in found
    ]
