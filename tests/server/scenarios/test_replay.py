"""A finished table, looked at again: from any seat, version by version, and in numbers."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata.kernel.game import games
from tavolata.server.settings import ManualClock
from tavolata.server.table.changes import applied
from tests.server.http.serving import Served, assert_refused, run

from .people import FAST, Page, Person, people, running

SHOWN = ("view", "waiting", "events", "retracted", "result")


async def play_seen(table: str, person: Person, page: Page, seed: int = 1) -> list[dict[str, Any]]:
    """Play a seat to the end; all frames that its page got."""
    chance = random.Random(seed)
    frames = [await page.hear("snapshot")]
    while page.last["result"] is None:
        if page.last["me"]["seat"] in page.last["waiting"] and frames[-1]["v"] == page.v and page.last["legal"]:
            act = chance.choice(page.last["legal"])["act"]
            await page.send(t="act", id=person.command(), v=page.v, actions=[act])
        frames.append(await page.hear("events"))
    return frames


async def replayed(person: Person, table: str, **query: Any) -> Any:
    """All pages of a replay as one."""
    whole: Any = None
    start = 0
    while whole is None or start <= whole["last"]:
        answer = await person.browser.get(f"/api/tables/{table}/replay", params={**query, "from": start})
        assert answer.status_code == 200, answer.text
        part = answer.json()
        assert len(part["frames"]) <= 50
        if whole is None:
            whole = part
        else:
            whole["frames"] += part["frames"]
        start = part["frames"][-1]["v"] + 1
    return whole


@pytest.mark.parametrize("game", games())
def test_a_replay_shows_what_a_page_was_sent(game: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea, game=game, preset="quick")
        await bea.do(table, "sit_in")
        async with ada.page(table, "?lang=it") as page:
            sent = await play_seen(table, ada, page)
        again = await replayed(bea, table, seat=0, lang="it")
        frames = {frame["v"]: frame["d"] for frame in again["frames"]}
        assert sorted(frames) == again["versions"] == list(range(again["first"], again["last"] + 1))
        assert len(sent) > 10
        for frame in sent[1:]:
            told = frames[frame["v"]]
            assert {name: told[name] for name in SHOWN} == {name: frame["d"][name] for name in SHOWN}
        assert again["last"] == sent[-1]["v"]
        other = await replayed(ada, table, seat=1)
        assert [frame["d"]["view"]["seat"] for frame in other["frames"]] == [1] * len(frames)
        watched = await replayed(ada, table)
        assert watched["frames"][0]["d"]["view"]["seat"] is None

    run(tmp_path, test, **FAST)


def check_steps(frames: list[Any]) -> dict[int, Any]:
    """The steps of a replay lead from each view to the next; the view at each number."""
    view: Any = None
    views: dict[int, Any] = {}
    for frame in frames:
        for step in frame["d"]["steps"]:
            assert not views or step["n"] == max(views) + 1
            views[step["n"]] = view = applied(view, step["changes"])
        assert view == frame["d"]["view"]
        assert [told for step in frame["d"]["steps"] for told in step["events"]] == frame["d"]["events"]
        assert sum(step["retracted"] for step in frame["d"]["steps"]) == frame["d"]["retracted"]
    return views


@pytest.mark.parametrize("game", games())
def test_a_replay_has_the_steps_that_a_page_was_shown(game: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea, game=game, preset="quick")
        shown: dict[int, Any] = {}
        async with ada.page(table, "?steps=1&lang=it") as page:
            view = (await page.hear("snapshot"))["d"]["view"]
            for person in (bea, ada):
                await person.do(table, "sit_in")
            while page.last["result"] is None:
                for step in (await page.hear("events"))["d"]["steps"]:
                    view = shown[step["n"]] = applied(view, step["changes"])
        again = check_steps((await replayed(ada, table, seat=0))["frames"])
        assert len(shown) > 20
        assert {n: again[n] for n in shown} == shown
        assert max(again) == max(shown)

    run(tmp_path, test, **FAST)


def test_a_replay_is_refused_before_the_end_and_to_strangers(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea, carla = await people(served, "Ada", "Bea", "Carla")
        table = await running(served, ada, bea, preset="quick")
        for what in ("replay", "course"):
            answer = await ada.browser.get(f"/api/tables/{table}/{what}")
            assert (answer.status_code, answer.json()["error"]) == (409, "still_running")
        await bea.do(table, "resign")
        for what in ("replay", "course"):
            assert (await ada.browser.get(f"/api/tables/{table}/{what}")).status_code == 200
            assert (await carla.browser.get(f"/api/tables/{table}/{what}")).status_code == 403
        answer = await ada.browser.get(f"/api/tables/{table}/replay?seat=2")
        assert (answer.status_code, answer.json()["error"]) == (400, "replay_seat")

    run(tmp_path, test, **FAST)


@pytest.mark.parametrize("game", games())
def test_the_replay_of_a_record_counts_its_moves(game: str, tmp_path: Path) -> None:
    match = tavolata.game(game).new(2, seed=3, preset="quick")
    chance = random.Random(3)
    while not match.over and len(match.moves) < 600:
        match.play(chance.choice(match.legal()))

    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        table = (await ada.ok("/api/records", **match.record(reveal=True)))["table"]
        again = await replayed(ada, table, seat=1)
        assert again["last"] == len(match.moves)
        assert again["frames"][-1]["d"]["view"] == json.loads(json.dumps(match.view(1)))
        check_steps(again["frames"])
        async with ada.page(table, "?steps=1") as page:
            n = (await page.hear("snapshot"))["d"]["n"]
        assert again["frames"][-1]["d"]["steps"][-1]["n"] == n
        assert [frame["v"] for frame in again["frames"]] == again["versions"]
        told = [told["event"] for frame in again["frames"] for told in frame["d"]["events"]]
        assert told == [
            {word: value for word, value in event.items() if word != "audience"} for event in match.events_for(1)
        ]

    run(tmp_path, test, **FAST)


@pytest.mark.parametrize("game", games())
def test_a_course_has_numbers_for_every_seat_and_counts_every_die(game: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea, game=game, preset="quick")
        await bea.do(table, "sit_in")
        async with ada.page(table) as page:
            await play_seen(table, ada, page)
        course = (await bea.browser.get(f"/api/tables/{table}/course?lang=it")).json()
        replay = await replayed(ada, table)
        assert set(course["versions"]) == {*replay["turns"], replay["first"], replay["last"]}
        assert course["series"]
        text = tavolata.game(game).text("it")
        for series in course["series"]:
            assert series["title"] == text(f"course.{series['name']}")
            assert [len(row) for row in series["values"]] == [len(course["versions"])] * 2
        told = [told["event"] for frame in replay["frames"] for told in frame["d"]["events"]]
        for dice in course["dice"]:
            assert sum(face["count"] for face in dice["faces"]) == dice["dice"]
            assert sum(face["expected"] for face in dice["faces"]) == pytest.approx(dice["dice"], abs=0.01)
        seasons = {frame["v"]: frame["d"]["view"].get("season") for frame in replay["frames"]}
        chapters = [(chapter["number"], chapter["title"]) for chapter in course["chapters"]]
        assert chapters == ([(n, f"Stagione {n}") for n in range(1, 9)] if game == "bomarzo" else [])
        assert all(seasons[chapter["v"]] == chapter["number"] for chapter in course["chapters"])
        if game == "trono":
            rolled = [symbol for event in told if event["kind"] == "rolled" for symbol in event["dice"]]
            turns = next(dice for dice in course["dice"] if dice["name"] == "turns")
            assert {face["name"]: face["count"] for face in turns["faces"]} == {
                face["name"]: rolled.count(face["name"]) for face in turns["faces"]
            }
            last = replay["frames"][-1]["d"]
            tokens = next(series for series in course["series"] if series["name"] == "tokens")
            assert [row[-1] for row in tokens["values"]] == [
                sum(player["tokens"].values()) if player["alive"] else None for player in last["view"]["players"]
            ]

    run(tmp_path, test, **FAST)


def test_who_has_played_to_the_end_may_show_it_to_others(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea, carla, dora = await people(served, "Ada", "Bea", "Carla", "Dora")
        table = await running(served, ada, bea)
        assert (await bea.post(f"/api/tables/{table}/links", kind="watch")).status_code == 403
        await ada.do(table, "resign")
        links = [(await person.ok(f"/api/tables/{table}/links", kind="watch"))["token"] for person in (ada, bea)]
        for person, token in zip((carla, dora), links, strict=True):
            assert (await person.ok("/api/enter", token=token))["seat"] is None
            assert (await person.browser.get(f"/api/tables/{table}/replay")).status_code == 200

    run(tmp_path, test, **FAST)


def test_a_link_to_a_finished_game_can_be_ended(tmp_path: Path) -> None:
    """Everybody may end their own link, the host all."""

    async def test(served: Served) -> None:
        ada, bea, dora = await people(served, "Ada", "Bea", "Dora")
        table = await running(served, ada, bea)
        links = f"/api/tables/{table}/links"
        await ada.do(table, "resign")

        async def opens(token: str) -> bool:
            return (await dora.post("/api/enter/look", token=token)).status_code == 200

        hosts, hers = [(await each.ok(links, kind="watch"))["token"] for each in (ada, bea)]
        assert (await bea.browser.delete(f"{links}/watch")).status_code == 200
        assert [await opens(hosts), await opens(hers)] == [True, False]
        assert (await dora.browser.delete(f"{links}/watch")).status_code == 403
        again = (await bea.ok(links, kind="watch"))["token"]
        assert await opens(again)
        assert (await ada.browser.delete(f"{links}/watch")).status_code == 200
        assert [await opens(hosts), await opens(again)] == [False, False]

    run(tmp_path, test, **FAST)


def test_pieces_of_a_story_are_counted_and_running_tables_are_not_folded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea)
        loaded: list[str] = []
        load = served.services.store.load

        async def counted(table: str, from_start: bool = False) -> Any:
            loaded.append(table)
            return await load(table, from_start=from_start)

        monkeypatch.setattr(served.services.store, "load", counted)
        for piece in ("replay", "course", "record"):
            assert_refused(await ada.browser.get(f"/api/tables/{table}/{piece}"), 409, "still_running")
        assert_refused(await ada.post(f"/api/tables/{table}/branch", v=3), 409, "still_running")
        assert loaded == []
        await ada.do(table, "resign")
        answers = [(await bea.browser.get(f"/api/tables/{table}/replay?from=0&to=1")).status_code for _ in range(300)]
        assert loaded == [table]
        assert answers[:100] == [200] * 100
        assert answers[-1] == 429

    run(tmp_path, test, **{**FAST, "rate": 20, "burst": 20, "clock": ManualClock()})
