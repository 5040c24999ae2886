"""Records, rematches, branches, chat, hints: what surrounds a game."""

import asyncio
from pathlib import Path
from typing import Any

import tavolata
from tests.server.http.serving import Served, run

from .people import FAST, Person, people, running


async def play_out(table: str, *persons: Person) -> None:
    """The first legal action, until it is over or nobody here is asked any more."""
    for _ in range(3000):
        moved = False
        for person in persons:
            shown = await person.look(table)
            if shown["result"]:
                return
            if shown["me"]["seat"] in shown["waiting"]:
                await person.do(table, "act", v=shown["v"], actions=[shown["legal"][-1]["act"]])
                moved = True
        assert moved
    raise AssertionError("it does not end")


def test_a_record_is_refused_until_the_end_and_then_verifies(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        made = await ada.ok("/api/tables", game="bomarzo", players=2, contribution="0123456789abcdef" * 2)
        table = made["table"]
        await bea.ok("/api/enter", token=made["invitations"]["invite"], contribution="fedcba9876543210" * 2)
        commitment = (await ada.look(table))["table"]["commitment"]
        await ada.do(table, "start")
        running = await ada.browser.get(f"/api/tables/{table}/record")
        assert (running.status_code, running.json()["error"]) == (409, "still_running")
        assert (await ada.post(f"/api/tables/{table}/rematch")).json()["error"] == "still_running"
        assert (await ada.post(f"/api/tables/{table}/branch", v=3)).json()["error"] == "still_running"
        await play_out(table, ada, bea)
        answer = await bea.browser.get(f"/api/tables/{table}/record")
        record = answer.json()
        assert record["commitment"] == commitment
        assert sorted(record["contributions"].values()) == ["0123456789abcdef" * 2, "fedcba9876543210" * 2]
        assert tavolata.verify(record).over
        imported = await bea.ok("/api/records", **record)
        assert (await bea.look(imported["table"]))["result"]["winners"] == record["winners"]
        branch = (await bea.ok(f"/api/tables/{imported['table']}/branch", v=40))["table"]
        assert (await bea.look(branch))["table"]["source"] == {"table": imported["table"], "v": 40}
        edited = {**record, "players": 3}
        assert (await bea.post("/api/records", **edited)).json()["error"] == "record_digest"

    run(tmp_path, test, **FAST)


def test_a_rematch_seats_the_same_people_and_a_branch_begins_in_the_middle(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea, game="bomarzo", order="shuffled")
        phone = await Person(served, "phone").arrive()
        await phone.ok("/api/enter", token=(await bea.ok(f"/api/tables/{table}/links", kind="seat"))["token"])
        await play_out(table, ada, bea)
        async with bea.page(table) as page:
            await page.hear("snapshot")
            again = await ada.ok(f"/api/tables/{table}/rematch")
            assert (await page.hear("events"))["d"]["table"]["rematch"] == again["table"]
        assert (await bea.ok(f"/api/tables/{table}/rematch"))["table"] == again["table"]
        names = {seat["name"] for seat in (await bea.look(again["table"]))["table"]["seats"]}
        assert names == {"Ada", "Bea"}
        assert (await phone.look(again["table"]))["me"]["seat"] == (await bea.look(again["table"]))["me"]["seat"]
        branch = (await bea.ok(f"/api/tables/{table}/branch", v=9))["table"]
        await bea.ok("/api/enter", token=(await bea.ok(f"/api/tables/{branch}/links", kind="invite"))["token"])
        await bea.do(branch, "add_bot")
        await bea.do(branch, "start")
        shown = await bea.look(branch)
        assert shown["table"]["source"] == {"table": table, "v": 9}
        assert shown["table"]["commitment"] != (await bea.look(table))["table"]["commitment"]
        last = (await bea.look(table))["v"]
        assert (await bea.post(f"/api/tables/{table}/branch", v=last)).json()["error"] == "cannot_branch"

    run(tmp_path, test, **FAST)


def test_two_rematches_asked_for_at_once_are_one(tmp_path: Path) -> None:
    """And no empty lobby is left of the other."""

    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea, bots=1)
        await ada.do(table, "propose", what="end")
        await bea.do(table, "answer", yes=True)
        asked = [person.ok(f"/api/tables/{table}/rematch") for person in (ada, bea, ada, bea)]
        answers = await asyncio.gather(*asked)
        assert len({answer["table"] for answer in answers}) == 1
        assert sum(answer["invitations"] is not None for answer in answers) == 1
        assert [head.table for head in await served.services.store.heads("lobby")] == [answers[0]["table"]]
        for person in (ada, bea):
            seats = (await person.look(answers[0]["table"]))["table"]["seats"]
            assert [seat["name"] for seat in seats[:2]] == ["Ada", "Bea"]
            assert seats[2]["kind"] == "bot"
            mine = (await person.browser.get("/api/tables")).json()
            assert len(mine) == 2

    run(tmp_path, test, **FAST)


def test_chat_mute_and_taking_ones_words_back(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea, cleo = await people(served, "Ada", "Bea", "Cleo")
        table = await running(served, ada, bea, cleo)
        async with ada.page(table) as one, cleo.page(table) as other:
            await one.hear("snapshot")
            await other.hear("snapshot")
            await cleo.browser.put(f"/api/tables/{table}/mute", json={"seat": 1})
            await bea.ok(f"/api/tables/{table}/chat", text="ciao <b>a tutti</b>")
            assert (await one.hear("said"))["text"] == "ciao <b>a tutti</b>"
            await one.send(t="say", id="say-000001", text="ciao Bea")
            said = await other.hear("said")  # Bea's words are not among what Cleo hears
            assert (said["name"], said["text"], said["n"]) == ("Ada", "ciao Bea", 2)
            assert (await one.hear("ack"))["id"] == "say-000001"
        lines: list[Any] = (await cleo.browser.get(f"/api/tables/{table}/chat")).json()
        assert [line["text"] for line in lines] == ["ciao Bea"]
        async with ada.page(table) as back:  # as after a restart: what was not answered is said again
            await back.send(t="say", id="say-000001", text="ciao Bea")
            await back.hear("ack")
            assert (await ada.browser.delete(f"/api/tables/{table}/chat/1")).status_code == 403
            assert (await bea.browser.delete(f"/api/tables/{table}/chat/1")).status_code == 200
            assert (await back.hear("said", "unsaid")) == {"t": "unsaid", "n": 1}
        assert len((await ada.browser.get(f"/api/tables/{table}/chat")).json()) == 1
        silent = await running(served, ada, bea, chat=False)
        assert (await ada.post(f"/api/tables/{silent}/chat", text="?")).json()["error"] == "no_chat"

    run(tmp_path, test, **FAST)


def test_the_words_of_who_is_forgotten_vanish_from_open_pages(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea)
        async with ada.page(table) as page:
            await page.hear("snapshot")
            await bea.ok(f"/api/tables/{table}/chat", text="ciao")
            assert (await page.hear("said"))["n"] == 1
            assert (await bea.browser.delete("/api/me")).status_code == 204
            assert (await page.hear("unsaid"))["n"] == 1
        assert (await ada.browser.get(f"/api/tables/{table}/chat")).json() == []

    run(tmp_path, test, **FAST)


def test_forgetting_a_guest_takes_their_name_from_every_table(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea)
        await bea.ok(f"/api/tables/{table}/chat", text="ricordati di me")
        async with ada.page(table) as page:
            await page.hear("snapshot")
            assert (await bea.browser.delete("/api/me")).status_code == 204
            shown = (await page.hear("snapshot"))["d"]
            assert shown["table"]["seats"][1]["name"] == "Guest 2"
        assert (await ada.browser.get(f"/api/tables/{table}/chat")).json() == []
        assert (await bea.browser.get("/api/me")).json() is None

    run(tmp_path, test, **FAST)
