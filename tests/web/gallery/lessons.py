"""The guided first games, somewhere in them and at their end."""

from functools import partial

from ..learner import Learner
from ..people import Person
from .states import STATES, Come


def lesson(come: Come, game: str, until: str | None) -> Person:
    learner = Learner(come(), game)
    learner.begin()
    learner.go(until=until)
    return learner.person


STEPS = {"trono": ("choose", "pass", None), "tortelli": ("odds", None), "bomarzo": ("tribute", None)}
for game, steps in STEPS.items():
    for step in steps:
        STATES[f"lesson-{game}-{step or 'end'}"] = partial(lesson, game=game, until=step)
