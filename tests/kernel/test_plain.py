"""Records as plain values; views, actions and sentences that are cached, and stay correct."""

import copy
import sys
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata.bots import bot_for
from tavolata.kernel.errors import BadAction
from tavolata.kernel.match import Match
from tavolata.kernel.plain import KEPT_PARTS, has, kept, members, named, names_of, plain, plain_content
from tavolata.kernel.texts import Texts

GAMES = tavolata.games()


def begun(name: str, decisions: int = 60, **options: Any) -> Match:
    """A game under way."""
    match = tavolata.game(name).new(players=4, seed=7, **options)
    bot = bot_for(match.game, "simple", seed=7)
    for _ in range(decisions):
        if not match.over:
            match.play(bot.decide(match.seen(match.waiting[0]), match.waiting[0]), match.waiting[0])
    return match


# --- plain values ----------------------------------------------------------------------------------------------------


def flat(value: Any) -> list[Any]:
    return [number for item in value for number in flat(item)] if isinstance(value, list) else [value]


@pytest.mark.parametrize("name", GAMES)
def test_plain_values_are_those_of_the_record(name: str) -> None:
    match = begun(name)
    for record, plainly in (
        (match.masked(1)[0], plain(match.masked(1)[0])),
        (match.contents.record[0], plain_content(match.contents.record[0])),
    ):
        for field in record.dtype.names:
            value = getattr(plainly, field)
            assert value == record[field].tolist()
            assert {type(number) for number in flat(value)} == {int}  # not one of NumPy's numbers


def test_plain_values_of_content_are_made_once_for_each_content() -> None:
    game = tavolata.game("trono")
    standard, same = plain_content(game.content().record[0]), plain_content(game.content().record[0])
    assert standard is same
    changed = begun("tortelli", 0, content={"kingdoms.levante.troops": 11})
    assert begun("tortelli", 0).view()["kingdoms"]["levante"]["troops"] != 11
    assert changed.view()["kingdoms"]["levante"]["troops"] == 11


class Fruit(IntEnum):
    APPLE = 0
    PEAR = 1
    FIG = 2


class Gap(IntEnum):
    FIRST = 0
    THIRD = 2


def test_names_stand_at_the_place_of_their_numbers() -> None:
    assert names_of(Fruit) == ("apple", "pear", "fig")
    with pytest.raises(ValueError, match="1 is not a valid Gap"):
        names_of(Gap)


def test_sets_and_rows_by_name() -> None:
    names = names_of(Fruit)
    assert members(names, 0b101) == ["apple", "fig"]
    assert members(names, 0) == []
    assert [has(0b101, fruit) for fruit in Fruit] == [True, False, True]
    assert named(names, [3, 0, 5]) == {"apple": 3, "pear": 0, "fig": 5}


# --- views -----------------------------------------------------------------------------------------------------------


def spoil(value: Any) -> None:
    """Change all that can be changed."""
    if isinstance(value, list):
        for item in value:
            spoil(item)
        value.append("spoilt")
    elif isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value["spoilt"] = True


@pytest.mark.parametrize("name", GAMES)
def test_a_view_belongs_to_who_asked_for_it(name: str) -> None:
    """Nothing in it is shared with what is kept for the next one."""
    match = begun(name)
    for seat in (None, *range(4)):
        view = match.view(seat)
        before = copy.deepcopy(view)
        spoil(view)
        assert match.view(seat) == before


# --- parts that are kept ---------------------------------------------------------------------------------------------

BASKET = np.dtype([("ripe", np.int8), ("apples", np.int16, 2), ("pears", np.int16), ("secret", np.int8)])


class Drawing:
    """A part of a view, and how often it was drawn."""

    def __init__(self) -> None:
        self.drawn = 0
        self.fruits = kept(self._fruits)
        self.basket = kept(self._basket)

    def _fruits(self, c: Any, s: Any, kind: str = "all") -> list[int]:
        self.drawn += 1
        return [*s.apples, s.pears] if s.ripe else [*s.apples]

    def _basket(self, c: Any, s: Any) -> dict[str, Any]:
        return {"fruits": self.fruits(c, s), "content": c}


def basket(ripe: int = 0, apples: tuple[int, int] = (1, 2), pears: int = 3, secret: int = 0) -> Any:
    return plain(np.array([(ripe, apples, pears, secret)], BASKET)[0])


def test_a_part_is_drawn_again_only_if_what_it_reads_has_changed() -> None:
    drawing = Drawing()
    assert drawing.fruits("c", basket()) == [1, 2]
    assert drawing.fruits("c", basket(secret=9, pears=8)) == [1, 2]  # it did not read them
    assert drawing.drawn == 1
    assert drawing.fruits("c", basket(apples=(5, 2))) == [5, 2]
    assert drawing.drawn == 2


def test_a_part_that_comes_to_read_more_forgets_what_it_kept() -> None:
    drawing = Drawing()
    assert drawing.fruits("c", basket()) == [1, 2]
    assert drawing.fruits("c", basket(ripe=1)) == [1, 2, 3]
    assert drawing.fruits("c", basket(ripe=1, pears=4)) == [1, 2, 4]
    assert drawing.fruits("c", basket(ripe=1, pears=3)) == [1, 2, 3]
    assert drawing.drawn == 3


def test_a_part_of_a_part_counts_as_read() -> None:
    drawing = Drawing()
    assert drawing.fruits("c", basket(ripe=1)) == [1, 2, 3]  # known before the outer part asks
    for pears in (3, 4, 3):
        assert drawing.basket("c", basket(ripe=1, pears=pears)) == {"fruits": [1, 2, pears], "content": "c"}
    assert drawing.basket("other", basket(ripe=1))["content"] == "other"


def test_arguments_are_told_apart_and_the_oldest_answers_are_forgotten() -> None:
    drawing = Drawing()
    drawing.fruits("c", basket())
    drawing.fruits("c", basket(), "some")
    assert drawing.drawn == 2
    for number in range(KEPT_PARTS):
        drawing.fruits("c", basket(apples=(number, 7)))
    before = drawing.drawn
    drawing.fruits("c", basket(apples=(KEPT_PARTS - 1, 7)))
    assert drawing.drawn == before
    drawing.fruits("c", basket())
    assert drawing.drawn == before + 1


def test_threads_share_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are drawn in the event loop, replays in threads: each may be the one that forgets the oldest answer."""
    monkeypatch.setattr("tavolata.kernel.plain.KEPT_PARTS", 1)
    fruits = basket()

    @kept
    def answer(c: Any, s: Any, number: int) -> int:
        return number

    def ask(thread: int) -> None:
        for number in range(thread, 20_000, 4):
            assert answer("c", fruits, number) == number

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(ask, range(4)))
    finally:
        sys.setswitchinterval(before)


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_action_is_named_and_found_by_its_name(name: str) -> None:
    actions = tavolata.game(name).actions
    for number in range(actions.size):
        assert actions.parse(actions.read(number)) == number
        assert actions.read(np.int16(number)) == actions.read(number)


def test_a_named_action_belongs_to_who_asked_for_it() -> None:
    game = tavolata.game("trono")
    named_action = game.read(3)
    before = dict(named_action)
    spoil(named_action)
    assert game.read(3) == before


@pytest.mark.parametrize("action", [-1, True, False, 1.0, "1", None, 10_000, [1]])
def test_what_is_no_action_is_not_read(action: Any) -> None:
    with pytest.raises(BadAction):
        tavolata.game("trono").read(action)


# --- sentences -------------------------------------------------------------------------------------------------------

TEXTS = Texts(
    "en",
    {
        "event.paid": "{seat} pays {number}.",
        "event.found": "{number} {fruit}",
        "event.found.fig": "{number} lovely figs",
        "event.all": "{fruits}",
        "fruit.pear": "pears",
        "fruits.pear": "pears",
    },
)
TEXTS.seat_words = frozenset({"seat"})


def test_sentences_that_are_kept_are_told_apart() -> None:
    facts = {"number": 1, "fruit": "pear"}
    for _ in range(2):
        assert TEXTS.say("event.found", facts, []) == "1 pears"
        assert TEXTS.say("event.found", {**facts, "number": True}, []) == "True pears"
        assert TEXTS.say("event.found", {**facts, "number": "1"}, []) == "1 pears"
        assert TEXTS.say("event.found", {**facts, "fruit": "fig"}, []) == "1 lovely figs"
        assert TEXTS.say("event.all", {"fruits": ["pear", "fig"]}, []) == "pears and fig"


def test_sentences_with_players_are_told_with_their_names_of_now() -> None:
    for names in (["Anna", "Bruno"], ["Carla", "Bruno"]):
        assert TEXTS.say("event.paid", {"seat": 0, "number": 2}, names) == f"{names[0]} pays 2."


def test_a_sentence_that_lacks_a_fact_says_which() -> None:
    with pytest.raises(KeyError, match="fruit"):
        TEXTS.say("event.found", {"number": 1}, [])
