"""Quick reactions: shown to all at a table for a moment, and kept nowhere."""

from pathlib import Path

from tests.server.http.serving import Served, run

from .people import FAST, people, running


def test_everybody_sees_a_reaction_but_those_who_have_blocked_its_sender(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea, cleo, dino = await people(served, "Ada", "Bea", "Cleo", "Dino")
        made = await ada.ok("/api/tables", game="trono", players=3, order="chosen")
        table = made["table"]
        for person in (bea, cleo):
            await person.ok("/api/enter", token=made["invitations"]["invite"])
        await dino.ok("/api/enter", token=made["invitations"]["watch"])
        async with (
            ada.page(table) as one,
            bea.page(table) as other,
            cleo.page(table) as third,
            dino.page(table) as eyes,
        ):
            for page in (one, other, third, eyes):
                await page.hear("snapshot")  # a reaction is shown on pages that are open, and is not kept
            await cleo.browser.put(f"/api/tables/{table}/mute", json={"seat": 1})
            await other.send(t="react", id="react-0001", reaction="salute")  # in the lobby too
            for page in (one, other, eyes):
                shown = await page.hear("reacted")
                assert (shown["seat"], shown["reaction"]) == (1, "salute")
            assert (await other.hear("ack", "refused"))["id"] == "react-0001"
            await one.send(t="react", id="react-0002", reaction="ouch")
            shown = await third.hear("reacted")  # Bea's is not among what Cleo sees
            assert (shown["seat"], shown["reaction"]) == (0, "ouch")
            await eyes.send(t="react", id="react-0003", reaction="heart")
            assert (await eyes.hear("ack", "refused"))["error"] == "only_seated_chat"
            await one.send(t="react", id="react-0004", reaction="fireworks")
            assert (await one.hear("refused"))["error"] == "message"
        assert (await ada.browser.get(f"/api/tables/{table}/chat")).json() == []
        silent = await running(served, ada, bea, chat=False)
        async with ada.page(silent) as page:
            await page.send(t="react", id="react-0005", reaction="think")
            assert (await page.hear("ack", "refused"))["error"] == "no_chat"

    run(tmp_path, test, **FAST)


def test_reactions_are_limited_as_everything_that_is_sent(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ada, bea = await people(served, "Ada", "Bea")
        table = await running(served, ada, bea)
        async with ada.page(table) as page:
            for number in range(60):
                await page.send(t="react", id=f"react-{number:04}", reaction="bravo")
            assert (await page.closed())[0] == 4429

    run(tmp_path, test, rate_seconds=3600)  # nothing is allowed anew meanwhile, however slow the machine is


def test_people_who_share_a_device_react_from_the_seat_they_look_from(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        wish = {"game": "trono", "players": 2, "tempo": {"kind": "hot_seat"}, "order": "chosen"}
        table = (await ada.ok("/api/tables", **wish))["table"]
        await ada.ok(f"/api/tables/{table}/people", name="Bea")
        await ada.do(table, "start")
        async with ada.page(table, "?seat=1") as page:
            await page.send(t="react", id="react-0001", reaction="hunger")
            assert (await page.hear("reacted"))["seat"] == 1
            await page.send(t="look", seat=0)
            await page.send(t="react", id="react-0002", reaction="hunger")
            assert (await page.hear("reacted"))["seat"] == 0

    run(tmp_path, test, **FAST)
