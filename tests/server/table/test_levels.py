"""Levels of bots: chosen in the lobby, and changed in play if everybody agrees."""

import pytest

from tavolata.bots import LEVELS, BadBot
from tavolata.server.errors import Conflict, Forbidden
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Viewer
from tavolata.server.table.lobby import AddBot
from tavolata.server.table.play import Answer, Propose
from tavolata.server.table.table import Table

from .sitting import Sitting


def with_bot(*people: str, kind: str = "easy") -> Sitting:
    sitting = Sitting(players=len(people) + 1).sit(*people)
    sitting.do("ada", AddBot(id="bot-00001", kind=kind))
    return sitting.start()


@pytest.mark.parametrize("kind", [*LEVELS, "simple", "random"])
def test_every_level_can_sit_down_and_so_can_the_kinds_of_before(kind: str) -> None:
    assert with_bot("ada", kind=kind).state.seats[1].bot_kind == kind


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadBot, match=r"'godlike'.*gentle, easy, solid, keen, expert, master"):
        with_bot("ada", kind="godlike")
    sitting = with_bot("ada")
    with pytest.raises(BadBot):
        sitting.do("ada", Propose(id="level-001", what="level", bot=1, kind="client"))
    with pytest.raises(BadBot):
        sitting.do("ada", Propose(id="level-002", what="level", bot=1))


def test_who_plays_alone_agrees_at_once() -> None:
    sitting = with_bot("ada")
    sitting.do("ada", Propose(id="level-001", what="level", bot=1, kind="master"))
    assert sitting.state.proposal is None
    assert sitting.state.seats[1].bot_kind == "master"
    again = Table.fold(sitting.table.seed, sitting.entries)
    assert again.state.seats == sitting.state.seats


def test_everybody_is_asked() -> None:
    sitting = with_bot("ada", "bea")
    sitting.do("bea", Propose(id="level-001", what="level", bot=2, kind="keen"))
    assert sitting.state.seats[2].bot_kind == "easy"
    shown = {steps: FrameBuilder(sitting.table, {})._standing(Viewer(0, None, steps), True) for steps in (True, False)}
    assert shown[True]["proposal"].kind == "keen"
    assert shown[False]["proposal"] is None  # a page of version 0.1 would ask for something else
    sitting.do("ada", Answer(id="answer-01", yes=False))
    assert (sitting.state.seats[2].bot_kind, sitting.state.proposal) == ("easy", None)
    sitting.do("bea", Propose(id="level-002", what="level", bot=2, kind="keen"))
    sitting.do("ada", Answer(id="answer-02", yes=True))
    assert sitting.state.seats[2].bot_kind == "keen"


def test_only_bots_of_the_house_have_levels() -> None:
    sitting = with_bot("ada", "bea")
    for seat, why in ((0, "no_bot"), (None, "no_such_seat"), (3, "no_such_seat")):
        with pytest.raises(Conflict) as refused:
            sitting.do("ada", Propose(id="level-001", what="level", bot=seat, kind="keen"))
        assert refused.value.key == why
    with pytest.raises(Forbidden):
        sitting.do("cleo", Propose(id="level-002", what="level", bot=2, kind="keen"))
