"""What one may see of a table before one enters it, and of the numbers it plays with."""

from pathlib import Path

import tavolata
from tests.server.http.serving import Served, assert_refused, run

from .people import FAST, people, running


def test_a_link_tells_where_it_leads_without_going_there(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        made = await ada.ok("/api/tables", game="trono", players=3, tempo={"kind": "days", "days": 2}, listed=True)
        table, links = made["table"], made["invitations"]
        async with served.browser() as nobody:
            for body, kind in (
                ({"token": links["invite"]}, "invite"),
                ({"code": links["code"]}, "code"),
                ({"token": links["watch"]}, "watch"),
                ({"table": table}, "listed"),
            ):
                seen = (await nobody.post("/api/enter/look", json=body)).json()
                assert (seen["kind"], seen["table"], seen["game"], seen["status"]) == (kind, table, "trono", "lobby")
                assert (seen["host"], seen["names"], seen["players"], seen["free"]) == ("Ada", ["Ada"], 3, 2)
                assert (seen["seat_name"], seen["tempo"]["days"]) == (None, 2)
            assert_refused(await nobody.post("/api/enter/look", json={"token": "x" * 43}), 404, "dead_link")
            [listed] = (await nobody.get("/api/open")).json()
            assert (listed["names"], listed["host"], listed["free"]) == (["Ada"], "Ada", 2)
        assert (await ada.look(table))["table"]["watching"] == 0
        token = (await ada.ok(f"/api/tables/{table}/links", kind="hand_over"))["token"]
        seen = await bea.ok("/api/enter/look", token=token)
        assert (seen["kind"], seen["seat_name"]) == ("hand_over", "Ada")
        await bea.ok("/api/enter", token=token)
        assert_refused(await ada.post("/api/enter/look", token=token), 404, "dead_link")

    run(tmp_path, test, **FAST)


def test_the_link_of_a_table_that_has_begun_says_so(tmp_path: Path) -> None:
    """The code is void; people who sit there join by the link as before."""

    async def test(served: Served) -> None:
        ada, bea, carla = await people(served, "Ada", "Bea", "Carla")
        made = await ada.ok("/api/tables", game="trono", players=2)
        links = made["invitations"]
        await bea.ok("/api/enter", token=links["invite"])
        await ada.do(made["table"], "start")
        for status, error in (("playing", "not_in_playing"), ("over", "not_in_over")):
            seen = await carla.ok("/api/enter/look", token=links["invite"])
            assert (seen["status"], seen["free"], sorted(seen["names"])) == (status, 0, ["Ada", "Bea"])
            assert_refused(await carla.post("/api/enter", token=links["invite"]), 409, error)
            assert_refused(await carla.post("/api/enter", code=links["code"]), 404, "dead_link")
            assert (await bea.ok("/api/enter", token=links["invite"]))["seat"] is not None
            if status == "playing":
                await bea.do(made["table"], "resign")

    run(tmp_path, test, **FAST)


def test_wrong_codes_are_counted_before_the_door_too(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as nobody:
            answers = [await nobody.post("/api/enter/look", json={"code": f"WRONG{n}"}) for n in range(4)]
            assert [answer.status_code for answer in answers] == [404, 404, 404, 429]

    run(tmp_path, test, **FAST, guesses_per_address=3)


def test_a_table_shows_the_numbers_it_plays_with(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        standard = (await ada.browser.get("/api/games/trono/content")).json()
        assert standard["values"] == tavolata.game("trono").content().values
        assert standard["is_standard"]
        plain = await running(served, ada, bea)
        assert (await bea.browser.get(f"/api/tables/{plain}/content")).json() == standard
        own = (await ada.ok("/api/tables", game="trono", players=3, content={"limits.sins": 9}))["table"]
        shown = (await ada.browser.get(f"/api/tables/{own}/content")).json()
        assert shown["values"] == {**standard["values"], "limits.sins": 9}
        assert not shown["is_standard"]
        assert shown["hash"] == tavolata.game("trono").content({"limits.sins": 9}).hash
        assert (await bea.browser.get(f"/api/tables/{own}/content")).status_code == 403

    run(tmp_path, test, **FAST)


def test_rules_can_be_read_and_every_ruling_found(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            for language, word in (("it", "Preparazione"), ("en", "Setup")):
                page = (await browser.get(f"/api/games/trono/rules?lang={language}")).json()["html"]
                assert f'<h2 id="1">1 {word}</h2>' in page
                assert '<li id="T-28">' in page
                assert '<a href="#T-28">T-28</a>' in page
                assert "<script" not in page
                assert "RULES" not in page
            assert_refused(await browser.get("/api/games/briscola/rules"), 422, "unknown_game")

    run(tmp_path, test, **FAST)
