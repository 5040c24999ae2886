"""Before the start people say that they are ready: seen by all at once, and never in the log."""

from pathlib import Path

from tests.server.http.serving import Served, run

from .people import FAST, Page, people


async def told(page: Page, ready: list[int]) -> None:
    """Wait until a page was told that exactly these seats are ready."""
    while (await page.hear("presence"))["ready"] != ready:
        pass


def test_ready_is_told_and_lasts_while_the_page_is_open_and_the_terms_stay(tmp_path: Path) -> None:
    async def steps(served: Served) -> None:
        anna, bruno, carla = await people(served, "Anna", "Bruno", "Carla")
        made = await anna.ok("/api/tables", game="trono", players=3, order="chosen")
        table = made["table"]
        await bruno.ok("/api/enter", token=made["invitations"]["invite"])
        await carla.ok("/api/enter", token=made["invitations"]["watch"])
        before = (await anna.look(table))["v"]
        async with anna.page(table) as host:
            async with bruno.page(table) as guest, carla.page(table) as watching:
                await guest.send(t="ready", id=bruno.command())
                assert (await guest.hear("ack"))["v"] == before, "it is no entry of the log"
                await told(host, [1])
                await told(watching, [1])
                await watching.send(t="ready", id=carla.command())
                assert (await watching.hear("refused"))["error"] == "no_seat"
                await guest.send(t="ready", id=bruno.command(), on=False)
                await told(host, [])
                await guest.send(t="ready", id=bruno.command())
                await told(host, [1])
                await anna.do(table, "change", hints=True)
                await told(host, [])
                await guest.send(t="ready", id=bruno.command())
                await told(host, [1])
            await told(host, [])
            async with bruno.page(table) as guest:  # whose line was lost for a moment
                await told(host, [1])
                await anna.do(table, "add_bot")
                await anna.do(table, "start")
                await guest.send(t="ready", id=bruno.command())
                assert (await guest.hear("refused"))["error"] == "not_in_playing"

    run(tmp_path, steps, **FAST)
