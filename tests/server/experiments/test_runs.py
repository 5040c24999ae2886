"""The lab over HTTP: what it offers, what it finds, and that it finds the same as the command."""

import asyncio
import json
from pathlib import Path

import numpy as np

from tavolata.kernel.game import game, games
from tavolata.lab.experiment.command import run as run_command
from tavolata.lab.experiment.differences import SURE, differences
from tavolata.lab.experiment.file import read
from tavolata.lab.experiment.folder import Folder, as_json
from tavolata.lab.experiment.measures import Pairs
from tavolata.lab.numbers import numbers_of
from tavolata.server.experiments.findings import LOOKS, seen_often
from tavolata.server.experiments.jobs import playing

from ..http.serving import Served, guest, run
from .running import KINDER, WISH, WITHOUT, ran

HERE = ("cpu", 1, None)


def test_every_game_offers_its_numbers(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        async with served.browser() as browser:
            for info in (await browser.get("/api/games")).json():
                assert info["lab"]
            for name in games():
                answer = await browser.get(f"/api/lab/games/{name}")
                assert answer.status_code == 200, answer.text
                told = answer.json()
                places = [number["place"] for number in told["numbers"]]
                assert places == [number.place for number in numbers_of(game(name))]
                assert set(told["first"]) <= set(places)
                assert told["players"] == list(game(name).meta.players)
                assert told["bots"][0]["name"] == "random"
                for option, shown in zip(game(name).meta.options, told["options"], strict=True):
                    assert (shown["name"], shown["standard"]) == (option.name, option.default)
                    assert shown["values"] == list(option.values)
                    assert shown["title"]["it"] != shown["title"]["en"]
                    assert shown["line"]["it"] != shown["line"]["en"]

    run(tmp_path, body)


def test_a_run_tells_what_differs(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        async with served.browser() as browser:
            lines = await ran(browser, games=600, changes=KINDER)
        done = [line["done"] for line in lines]
        assert done == sorted(done)
        assert done[-1] == 600
        told = [line["findings"] for line in lines if line["findings"]]
        assert 3 <= len(told) <= 11
        assert [found["games"] for found in told] == sorted(found["games"] for found in told)
        last = told[-1]
        first = last["differences"][0]
        assert (first["name"], first["is_sure"], first["is_share"]) == ("role.dean", True, True)
        assert first["text"] == {"en": "High Dean wins", "it": "vittorie: Magnifico Rettore"}
        assert 0 < first["low"] < first["variant"] - first["standard"] < first["high"]
        sure = [each["is_sure"] for each in last["differences"]]
        assert sure == sorted(sure, reverse=True)
        assert {group["name"] for group in last["groups"]} >= {"seat", "order", "role"}
        [role] = [group for group in last["groups"] if group["name"] == "role"]
        assert all(
            row["standard"]["low"] <= row["standard"]["share"] <= row["standard"]["high"] for row in role["rows"]
        )
        assert sum(number for _, number in last["lengths"][0]["variant_games"]) == 600

    run(tmp_path, body)


def test_the_result_is_that_of_the_command(tmp_path: Path) -> None:
    """Same bytes for the same file: summary and differences, however workers cut the games."""

    async def body(served: Served) -> None:
        async with served.browser() as browser:
            wish = {**WISH, "games": 330, "changes": KINDER}
            taken = (await browser.post("/api/lab/experiments", json=wish)).json()
            last = (await ran(browser, **wish))[-1]
            standard = (await browser.post("/api/lab/experiments", json={**wish, "changes": {}})).json()
        (tmp_path / taken["name"]).write_text(taken["file"])
        (tmp_path / "standard.toml").write_text(standard["file"])
        run_command(tmp_path / taken["name"], tmp_path / "variant", HERE, None, "en")
        run_command(tmp_path / "standard.toml", tmp_path / "standard", HERE, None, "en")
        assert as_json(last["summary"]).encode() == (tmp_path / "variant" / "summary.json").read_bytes()
        found, _ = differences(Folder(tmp_path / "standard"), Folder(tmp_path / "variant"))
        shown = last["findings"]["differences"]
        assert [each["name"] for each in shown] == [".".join(each.name) for each in found[: len(shown)]]
        assert [each["low"] for each in shown] == [round(each.low, 6) for each in found[: len(shown)]]
        assert [each["is_sure"] for each in shown] == [each.chance < SURE / LOOKS for each in found[: len(shown)]]
        assert last["findings"]["measures"] == len(found)
        assert taken["content"] == {"victory.dean.least": [4, 2, 3, 0]} == read(tmp_path / taken["name"]).content

    run(tmp_path, body)


def test_options_are_compared_with_the_standard_ones(tmp_path: Path) -> None:
    """The option that removes rerolls is compared with the standard; the experiment's file has it, and gives the same
    result.
    """

    async def body(served: Served) -> None:
        async with served.browser() as browser:
            wish = {**WISH, "games": 150, "options": {**WITHOUT, "deadly_sins": True}}
            taken = (await browser.post("/api/lab/experiments", json=wish)).json()
            last = (await ran(browser, **wish))[-1]
        assert taken["options"] == WITHOUT  # the other is as usual
        (tmp_path / taken["name"]).write_text(taken["file"])
        experiment = read(tmp_path / taken["name"])
        assert (experiment.options["deus_ex"], experiment.options["deadly_sins"], experiment.content) == (0, 1, {})
        [decisions] = [each for each in last["findings"]["differences"] if each["name"] == "decisions."]
        assert decisions["is_sure"]
        assert decisions["variant"] < decisions["standard"]
        run_command(tmp_path / taken["name"], tmp_path / "variant", HERE, None, "en")
        assert as_json(last["summary"]).encode() == (tmp_path / "variant" / "summary.json").read_bytes()

    run(tmp_path, body)


def test_the_standard_game_alone(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        async with served.browser() as browser:
            last = (await ran(browser, games=60))[-1]
        assert last["findings"]["differences"] == []
        assert last["findings"]["groups"][0]["rows"][0]["variant"] is None
        assert last["findings"]["lengths"][0]["variant"] is None
        assert last["summary"]["games"] == 60

    run(tmp_path, body)


def test_the_standard_game_is_played_once(tmp_path: Path) -> None:
    """Every page asks for it when it opens: no worker plays it again."""

    async def body(served: Served) -> None:
        async with served.browser() as browser:
            first = (await ran(browser, games=100))[-1]
            played = served.services.pool._count
            [again] = await ran(browser, games=100)
            assert served.services.pool._count == played
            assert again["findings"] == first["findings"]
            assert again["summary"] == first["summary"]
            assert (await ran(browser, games=150))[-1]["summary"]["games"] == 150

    run(tmp_path, body)


def test_the_same_is_checked_once(tmp_path: Path) -> None:
    """A page that is opened, and run at once, asks more often than jobs of one guest may wait."""

    async def body(served: Served) -> None:
        async with served.browser() as browser:
            await ran(browser, games=50)
            before = served.services.pool._count
            asked = [browser.post("/api/lab/experiments", json={**WISH, "changes": KINDER}) for _ in range(6)]
            assert [answer.status_code for answer in await asyncio.gather(*asked)] == [200] * 6
            assert served.services.pool._count == before + 1

    run(tmp_path, body)


def test_a_change_does_not_play_the_standard_game_again() -> None:
    games = 4 * playing.BLOCK
    checked = playing.check(playing.LabRequest("trono", 3, games, "simple", KINDER))
    playing._remembered.cache_clear()
    for key in (checked.standard, checked.key):
        done = 0
        while done < games:
            done += playing.play(playing.Games(key, checked.standard, done, games - done)).games
        assert playing._remembered.cache_info().misses == 4


def test_whoever_looks_ten_times_is_seldom_misled() -> None:
    """Both games are the same, and somebody stops as soon as one measure is called different."""
    draws, misled = np.random.default_rng(5), 0
    for _ in range(400):
        pairs, is_misled = Pairs(), False
        for _ in range(LOOKS):
            found = [
                {("seat", name): np.stack([draws.random(200) < 0.25, np.ones(200)]).astype(np.int32) for name in "123"}
                for _ in range(2)
            ]
            pairs.add(*found)
            is_misled |= any(each.is_sure for each in seen_often(pairs))
        misled += is_misled
    assert 0 < misled <= 0.05 * 400


def test_a_table_with_the_variant(tmp_path: Path) -> None:
    """The output of the check is accepted as the settings of a new table."""

    async def body(served: Served) -> None:
        async with served.browser() as browser:
            await guest(browser)
            wish = {**WISH, "changes": KINDER, "options": WITHOUT}
            checked = (await browser.post("/api/lab/experiments", json=wish)).json()
            terms = {"game": "trono", "players": 3, "content": checked["content"], "options": checked["options"]}
            made = await browser.post("/api/tables", json=terms)
            assert made.status_code == 201, made.text
            table = made.json()["table"]
            told = (await browser.get(f"/api/tables/{table}/content")).json()
            assert told["is_standard"] is False
            assert told["values"]["victory.dean.least"] == [4, 2, 3, 0]
            options = (await browser.get(f"/api/tables/{table}")).json()["d"]["table"]["options"]
            assert (options["deus_ex"], options["deadly_sins"]) == (0, 1)

    run(tmp_path, body)


def test_lines_are_json_of_one_line_each(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        async with served.browser() as browser:
            answer = await browser.post("/api/lab/runs", json={**WISH, "games": 25})
        assert answer.headers["content-type"] == "application/x-ndjson"
        assert all(json.loads(line) for line in answer.text.splitlines())
        assert answer.text.endswith("\n")

    run(tmp_path, body)
