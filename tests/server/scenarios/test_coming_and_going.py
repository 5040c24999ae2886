"""Links, codes, second devices, seats handed over, people removed: who may see and do what afterwards."""

from pathlib import Path

from tests.server.http.serving import Served, run

from .people import FAST, Person, people, running


def test_a_code_as_people_type_it_and_a_link_lead_to_a_seat(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea, cleo, dora = await people(served, "Ada", "Bea", "Cleo", "Dora")
        made = await ada.ok("/api/tables", game="bomarzo", players=3)
        table, links = made["table"], made["invitations"]
        code = links["code"].lower()
        entered = await bea.ok("/api/enter", code=f" {code[:4]}-{code[4:]} ", name="Beatrice")
        assert (entered["table"], entered["seat"]) == (table, 1)
        await cleo.ok("/api/enter", token=links["invite"])
        full = await dora.post("/api/enter", token=links["invite"])
        assert (full.status_code, full.json()["error"]) == (409, "table_full")
        watching = await dora.ok("/api/enter", token=links["watch"])
        assert watching["seat"] is None
        shown = await dora.look(table)
        assert [seat["name"] for seat in shown["table"]["seats"]] == ["Ada", "Beatrice", "Cleo"]
        assert shown["me"] == {"seat": None, "seats": [], "is_host": False}

    run(tmp_path, test, **FAST)


def test_wrong_replaced_and_foreign_links_open_nothing(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        made = await ada.ok("/api/tables", game="trono", players=2)
        table, links = made["table"], made["invitations"]
        new = await ada.ok(f"/api/tables/{table}/links", kind="invite")
        for secret in (
            {"token": links["invite"]},
            {"token": links["code"]},
            {"code": "AAAAAAAA"},
            {"code": new["token"]},
        ):
            answer = await bea.post("/api/enter", **secret)
            assert (answer.status_code, answer.json()["error"]) == (404, "dead_link"), secret
        assert (await bea.post("/api/enter", table=table)).json()["error"] == "not_listed"
        assert (await bea.browser.get(f"/api/tables/{table}")).status_code == 403
        assert (await bea.post(f"/api/tables/{table}/links", kind="invite")).status_code == 403
        await bea.ok("/api/enter", token=new["token"])

    run(tmp_path, test, **FAST)


def test_an_open_table_lets_everybody_in(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        made = await ada.ok("/api/tables", game="trono", players=2, listed=True)
        (found,) = (await bea.browser.get("/api/open")).json()
        assert (found["table"], found["free"], found["players"]) == (made["table"], 1, 2)
        await bea.ok("/api/enter", table=found["table"])
        assert (await bea.browser.get("/api/open")).json() == []

    run(tmp_path, test, **FAST)


def test_a_personal_link_brings_the_seat_to_a_second_device(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        made = await ada.ok("/api/tables", game="bomarzo", players=2)
        table = made["table"]
        await bea.ok("/api/enter", token=made["invitations"]["invite"])
        link = await bea.ok(f"/api/tables/{table}/links", kind="seat")
        await ada.do(table, "start")  # seats are shuffled: the link is the person's, not the number's
        phone = await Person(served, "phone").arrive()
        seat = (await phone.ok("/api/enter", token=link["token"]))["seat"]
        assert seat == (await bea.look(table))["me"]["seat"]
        assert (await phone.look(table))["view"] == (await bea.look(table))["view"]
        assert (await phone.look(table, lang="it"))["table"]["seats"][seat]["name"] == "Bea"
        async with bea.page(table) as desk, phone.page(table) as pocket:
            await desk.hear("snapshot")
            shown = (await pocket.hear("snapshot"))["d"]
            await pocket.send(t="act", id="phone-000001", v=pocket.v, actions=[shown["legal"][0]["act"]])
            await pocket.hear("ack")
            assert (await desk.hear("events"))["v"] == (await pocket.hear("events"))["v"]

    run(tmp_path, test, **FAST)


def test_the_host_arranges_the_table_from_a_second_device_too(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        made = await ada.ok("/api/tables", game="bomarzo", players=3)
        table = made["table"]
        await bea.ok("/api/enter", token=made["invitations"]["invite"])
        link = await ada.ok(f"/api/tables/{table}/links", kind="seat")
        phone = await Person(served, "phone").arrive()
        await phone.ok("/api/enter", token=link["token"])
        assert (await phone.look(table))["me"]["is_host"]
        assert not (await bea.look(table))["me"]["is_host"]
        assert await bea.refused(table, "add_bot") == "host_only"
        await phone.do(table, "add_bot")
        await phone.do(table, "start")
        assert (await phone.look(table))["table"]["status"] == "playing"

    run(tmp_path, test, **FAST)


def test_a_seat_handed_over_is_gone_for_its_first_holder(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea, zoe = await people(served, "Ada", "Bea", "Zoe")
        table = await running(served, ada, bea, game="bomarzo")
        link = await bea.ok(f"/api/tables/{table}/links", kind="hand_over")
        personal = await bea.ok(f"/api/tables/{table}/links", kind="seat")
        async with bea.page(table) as page:
            await page.hear("snapshot")
            assert (await zoe.ok("/api/enter", token=link["token"], name="Zoe"))["seat"] == 1
            code, why = await page.closed()
            assert code == 4403
            assert why
        assert (await bea.browser.get(f"/api/tables/{table}")).status_code == 403
        assert (await bea.post("/api/enter", token=personal["token"])).json()["error"] == "dead_link"
        assert (await ada.post("/api/enter", token=link["token"])).json()["error"] == "dead_link"
        assert (await ada.look(table))["table"]["seats"][1]["name"] == "Zoe"

    run(tmp_path, test, **FAST)


def test_who_is_removed_sees_nothing_more_and_the_host_cannot_be_imitated(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea, cleo = await people(served, "Ada", "Bea", "Cleo")
        made = await ada.ok("/api/tables", game="trono", players=3)
        table = made["table"]
        await bea.ok("/api/enter", token=made["invitations"]["invite"])
        await cleo.ok("/api/enter", token=made["invitations"]["watch"])
        assert await bea.refused(table, "remove", seat=0) == "host_only"
        async with bea.page(table) as gone, cleo.page(table) as watching:
            await gone.hear("snapshot")
            await watching.hear("snapshot")
            await ada.do(table, "remove", seat=1)
            assert (await gone.closed())[0] == 4403
            again = await bea.post("/api/enter", token=made["invitations"]["invite"])
            assert again.json()["error"] == "dead_link"  # a removed person cannot return by the same link
            assert (await watching.hear("events"))["d"]["table"]["seats"][1]["kind"] == "free"
            await ada.do(table, "change", spectators=False)
            assert (await watching.closed())[0] == 4403
        assert (await cleo.browser.get(f"/api/tables/{table}")).status_code == 403

    run(tmp_path, test, **FAST)


def test_leaving_returning_and_the_bot_in_between(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea, game="trono", bots=1)
        async with ada.page(table) as page:
            await page.hear("snapshot")
            await bea.do(table, "leave")
            seats = (await page.until(lambda d: d["table"] and d["table"]["seats"][1]["away"]))["table"]["seats"]
            assert [seat["away"] for seat in seats] == [False, True, False]
        assert (await bea.look(table))["me"]["seat"] == 1
        await bea.do(table, "take_back")
        assert not (await bea.look(table))["table"]["seats"][1]["away"]

    run(tmp_path, test, **FAST)


def test_one_device_goes_round(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        (ada,) = await people(served, "Ada")
        made = await ada.ok(
            "/api/tables",
            game="bomarzo", players=3, tempo={"kind": "hot_seat"}, names=["Ada", "Nonna"], order="chosen",
        )  # fmt: skip
        table = made["table"]
        await ada.ok(f"/api/tables/{table}/people", name="Zio")
        await ada.do(table, "start")
        shown = await ada.look(table)
        assert [seat["name"] for seat in shown["table"]["seats"]] == ["Ada", "Nonna", "Zio"]
        assert shown["me"]["seats"] == [0, 1, 2]
        async with ada.page(table, "?seat=2") as page:
            assert (await page.hear("snapshot"))["d"]["me"]["seat"] == 2
            await page.send(t="look", seat=1)
            shown = (await page.hear("snapshot"))["d"]
            assert shown["view"]["seat"] == 1
            await page.send(t="act", id="nonna-00001", v=page.v, actions=[shown["legal"][0]["act"]], seat=1)
            assert (await page.hear("ack", "refused"))["t"] == "ack"

    run(tmp_path, test, **FAST)
