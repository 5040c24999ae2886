"""Guided first games: a person with gentle bots, draws that are known, and nobody else."""

import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tavolata
from tavolata import Match
from tavolata.bots import bot_for
from tavolata.server.runtime import autoplay
from tavolata.server.table.characters import name_of, order_of
from tavolata.server.table.play import MOST_ACTIONS
from tests.server.http.serving import Served, assert_refused, run

from .people import FAST, Person, people


def is_asked_or_over(shown: dict[str, Any]) -> bool:
    return 0 in shown["waiting"] or shown["result"] is not None


async def first_choices(person: Person, table: str, count: int) -> list[Any]:
    """Play the first legal action a number of times; the events told until then."""
    async with person.page(table) as page:
        for _ in range(count):
            await page.until(is_asked_or_over)
            await page.send(t="act", id=person.command(), v=page.v, actions=[page.last["legal"][0]["act"]])
            await page.hear("events")
        await page.until(is_asked_or_over)
    told = (await person.browser.get(f"/api/tables/{table}/log")).json()
    return [each["event"] for each in told]


@pytest.mark.parametrize("game", [name for name in tavolata.games() if tavolata.game(name).meta.lesson])
def test_the_same_choices_make_the_same_game(game: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        stories = []
        for person in await people(served, "Ada", "Bea"):
            table = (await person.ok("/api/lessons", game=game))["table"]
            shown = (await person.look(table))["table"]
            assert (shown["status"], shown["lesson"], shown["hints"]) == ("playing", True, True)
            assert (shown["listed"], shown["spectators"], shown["chat"]) == (False, False, False)
            kinds = [seat["bot"] for seat in shown["seats"]]
            assert kinds == [None] + ["gentle"] * (len(kinds) - 1)
            stories.append((shown["commitment"], await first_choices(person, table, 6)))
        assert stories[0] == stories[1]
        assert len(stories[0][1]) > 6

    run(tmp_path, test, **FAST)


def choose(dice: str) -> list[dict[str, Any]]:
    return [{"verb": "choose", "die": die} for die in dice.split()]


def use(effect: str, wild: int = 0) -> list[dict[str, Any]]:
    return [{"verb": "activate", "effect": effect, "wild": wild}]


ROLL, PASS_ON = [{"verb": "roll"}], [{"verb": "pass_on"}]
AS_TOLD: list[tuple[str, list[dict[str, Any]]]] = [
    ("choose", choose("people book bologna")),
    ("activate", use("people")),
    ("activate", use("bologna", wild=1)),
    ("activate", use("bologna")),
    ("pass_on", PASS_ON),
    ("rats", [{"verb": "discard", "token": "tower"}]),
    ("keep", ROLL),
    ("choose", choose("book book people")),
    ("activate", use("drunkenness", wild=2)),
    ("target", [{"verb": "target", "seat": 2}]),
    ("activate", use("people")),
    ("pass_on", PASS_ON),
    ("answer", [{"verb": "discard", "token": "people"}]),
    ("keep", ROLL),
    ("choose", choose("bologna book book")),
    ("activate", use("bologna")),
    ("activate", use("tower", wild=1)),
    ("activate", use("book")),
    ("pass_on", PASS_ON),
    ("keep", ROLL),
    ("choose", choose("book bologna tower")),
    ("activate", use("bologna")),
    ("activate", use("tower")),
    ("activate", use("people", wild=1)),
]
"""What Trono's lesson asks for, with its phases, as the card of the lesson suggests them or the simple bot does."""


def test_the_draws_show_what_the_lesson_of_trono_speaks_of(tmp_path: Path) -> None:
    """Every step of the lesson is met in its order. If bots play otherwise, it needs other draws: those with which
    `test_a_whole_lesson` of the web is green."""

    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        table = (await ada.ok("/api/lessons", game="trono"))["table"]
        async with ada.page(table) as page:
            done = 0
            for phase, acts in AS_TOLD:
                while page.v < done:
                    await page.hear("events")
                shown = await page.until(is_asked_or_over)
                assert shown["view"]["phase"] == phase
                done = await ada.do(table, "act", v=page.v, actions=acts)
        view = (await ada.look(table))["view"]
        assert (view["winners"], view["turns"], view["players"][0]["role"]) == ([0], 9, "prince")

    run(tmp_path, test, **FAST)


def test_bots_leave_the_throne_to_the_learner(tmp_path: Path) -> None:
    """However badly the learner plays, no bot wins a lesson of Trono."""

    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        for seed in range(3):  # bots choose differently at each table
            await lesson(ada, random.Random(seed))

    async def lesson(ada: Person, chance: random.Random) -> None:
        table = (await ada.ok("/api/lessons", game="trono"))["table"]
        shown = await ada.look(table)
        assert [player["tokens"]["book"] for player in shown["view"]["players"]] == [1, 1, 1]
        async with ada.page(table) as page:
            for _ in range(250):
                await page.until(is_asked_or_over)
                if page.last["result"] is not None:
                    assert page.last["result"]["winners"] == [0]
                    break
                act = chance.choice([choice["act"] for choice in page.last["legal"]])
                await page.send(t="act", id=ada.command(), v=page.v, actions=[act])
                await page.hear("events")

    run(tmp_path, test, **FAST)


def test_a_bot_tries_few_acts_for_a_gesture_of_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the gesture is: the event loop waits for it."""
    game, chance, tried = tavolata.game("bomarzo"), random.Random(1), Counter[int]()
    match, bot, play = game.new(players=2, seed=1), bot_for(game, "gentle", 11), Match.play
    state = SimpleNamespace(seats=[SimpleNamespace(bot_kind="gentle")] * 2, terms=SimpleNamespace(lesson=True))
    table = SimpleNamespace(running_match=match, state=state)
    live: Any = SimpleNamespace(table=table, bot=lambda seat, kind: bot)

    def count(match: Match, action: int, seat: int) -> None:
        tried[gestures] += 1
        play(match, action, seat)

    gestures = longest = 0
    while not match.over:
        gestures += 1
        if match.actor == 0:
            match.play(chance.choice(match.legal()))
            continue
        with monkeypatch.context() as patch:
            patch.setattr(Match, "play", count)
            gesture = autoplay.bots_turn(live, 1, "gentle")
        longest = max(longest, len(gesture.actions))
        for act in gesture.actions:
            match.play(game.actions.parse(act), 1)
    assert longest > 4
    most = autoplay.MOST_TRIED + game.rules.most_legal + MOST_ACTIONS
    assert autoplay.MOST_TRIED < max(tried.values()) <= most


def test_nobody_else_comes_to_a_lesson(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = (await ada.ok("/api/lessons", game="trono"))["table"]
        for kind in ("invite", "code", "watch", "hand_over", "bot"):
            assert_refused(await ada.post(f"/api/tables/{table}/links", kind=kind), 403, "lesson")
        assert (await ada.post(f"/api/tables/{table}/links", kind="seat")).status_code == 201
        assert_refused(await bea.post("/api/enter", table=table), 403, "not_listed")
        assert (await bea.browser.get(f"/api/tables/{table}")).status_code == 403
        [mine] = (await ada.browser.get("/api/tables")).json()
        bots = [name_of(key) for key in order_of(table)[1:3]]
        assert (mine["lesson"], mine["names"]) == (True, ["Ada", *bots])

    run(tmp_path, test, **FAST)


def test_after_a_lesson_comes_a_game_with_draws_of_its_own(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = (await ada.ok("/api/lessons", game="trono"))["table"]
        known = (await ada.look(table))["table"]["commitment"]
        await ada.do(table, "propose", what="end")
        again = await ada.ok(f"/api/tables/{table}/rematch")
        shown = (await ada.look(again["table"]))["table"]
        assert (shown["lesson"], shown["chat"], shown["order"]) == (False, True, "shuffled")
        assert shown["commitment"] != known
        await ada.do(again["table"], "remove", seat=1)
        assert (await bea.ok("/api/enter", token=again["invitations"]["invite"]))["seat"] == 1

    run(tmp_path, test, **FAST)


def test_a_lesson_in_an_unknown_game_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        assert_refused(await ada.post("/api/lessons", game="briscola"), 422, "unknown_game")

    run(tmp_path, test, **FAST)
