"""The lab over HTTP: what it offers, what it finds, and that it finds the same as the command."""

import json
from pathlib import Path

from tavolata.kernel.game import game, games
from tavolata.lab.experiment.command import run as run_command
from tavolata.lab.experiment.differences import differences
from tavolata.lab.experiment.file import read
from tavolata.lab.experiment.folder import Folder, as_json
from tavolata.lab.numbers import numbers_of

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
