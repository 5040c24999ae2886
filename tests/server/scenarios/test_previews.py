"""Previews at a real server: what one's own acts would bring, and nothing for anybody who asks wrongly."""

import json
from pathlib import Path
from typing import Any

from tavolata.server.errors import TOO_BIG
from tests.server.http.serving import Served, assert_refused, run

from .people import FAST, Page, Person, people, running

HUGE = 100_000


async def asked(served: Served, **terms: Any) -> tuple[str, Person, Person, dict[str, Any]]:
    """A table of two, the one who is asked, the other, and what the first sees."""
    ada, bea = await people(served, "Ada", "Bea")
    table = await running(served, ada, bea, **terms)
    seat = (await ada.look(table))["waiting"][0]
    first, second = (ada, bea) if seat == 0 else (bea, ada)
    return table, first, second, await first.look(table, lang="en")


async def marks(served: Served, table: str) -> tuple[int, str, str]:
    """Where the table stands, in memory and on disk."""
    head = await served.services.store.head(table)
    live = await served.services.hub.live(table)
    assert head is not None
    return head.seq, live.table.state_hash(), live.table.state.chain


async def previewed(page: Page, acts: Any, command: str = "preview-0001", **more: Any) -> dict[str, Any]:
    await page.send(t="preview", id=command, acts=acts, **more)
    return await page.hear("previewed", "refused")


def test_it_tells_what_the_act_then_brings(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        table, first, _, _ = await asked(served)
        async with first.page(table, "?lang=en") as page:
            seen = await page.until(lambda shown: bool(shown["legal"]))
            compared = 0
            while compared < 5:
                seen = await page.until(lambda shown: bool(shown["legal"]) or bool(shown["result"]))
                if seen["result"]:
                    break
                act, v, before = seen["legal"][0]["act"], page.v, await marks(served, table)
                ahead = await previewed(page, [act], f"preview-{v:04}")
                assert (ahead["t"], ahead["v"]) == ("previewed", v)
                assert await marks(served, table) == before
                await page.send(t="act", id=f"act-{v:08}", v=v, actions=[act])
                await page.hear("events")
                if ahead["stopped"] is None:
                    shown = {key: page.last[key] for key in ("view", "legal", "outlook")}
                    assert {key: ahead[key] for key in shown} == shown
                    compared += 1
                elif not page.last["legal"]:
                    break

    run(tmp_path, test, **FAST)


def test_nobody_else_hears_of_it(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        table, first, second, seen = await asked(served)
        async with first.page(table) as page, second.page(table) as other:
            await other.hear("snapshot")
            await previewed(page, [seen["legal"][0]["act"]])
            await other.send(t="why", id="why-000001", action={})
            heard = await other.hear("why_not", "refused", "events", "previewed")
            assert heard["id"] == "why-000001"

    run(tmp_path, test, **FAST)


def test_whoever_asks_wrongly_gets_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        table, first, second, seen = await asked(served)
        act = seen["legal"][0]["act"]
        before = await marks(served, table)
        forged: list[tuple[Any, str]] = [
            ([{"verb": "fly"}], "no_verb"),
            ([{}], "no_action"),
            ([{**act, "more": 1}], "no_argument"),
            ([act] * 13, "preview_acts"),
            ("roll", "message"),
            ([1], "message"),
            (None, "message"),
        ]
        async with first.page(table, "?lang=en") as page:
            for number, (acts, error) in enumerate(forged):
                answer = await previewed(page, acts, f"forged-{number:04}")
                assert (answer["t"], answer["error"]) == ("refused", error), acts
                assert answer["text"].endswith(".")
        for acts in ([act] * 10_000, [{"verb": "x" * HUGE}]):
            async with first.page(table) as page:
                await page.send(t="preview", id="preview-0001", acts=acts)
                assert (await page.closed())[0] == TOO_BIG
            body = {"id": "preview-0001", "acts": acts}
            assert_refused(await first.post(f"/api/tables/{table}/preview", **body), 413, "body_too_large")
        async with second.page(table, "?lang=en") as page:
            answer = await previewed(page, [act])
            assert (answer["error"], answer["rule"] != "") == ("illegal", True)
            answer = await previewed(page, [act], seat=(await first.look(table))["me"]["seat"])
            assert answer["error"] == "other_seat"
        assert await marks(served, table) == before

    run(tmp_path, test, **FAST)


def test_asked_twice_it_is_answered_twice_alike(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        table, first, _, seen = await asked(served)
        async with first.page(table) as page:
            answers = [await previewed(page, [seen["legal"][0]["act"]]) for _ in range(2)]
            assert json.dumps(answers[0]) == json.dumps(answers[1])

    run(tmp_path, test, **FAST)


def test_spectators_and_finished_tables_have_none(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        table, first, second, seen = await asked(served)
        body = {"id": "preview-0001", "acts": [seen["legal"][0]["act"]]}
        [watcher] = await people(served, "Dora")
        host = first if (await first.look(table))["me"]["is_host"] else second
        watch = await host.ok(f"/api/tables/{table}/links", kind="watch")
        await watcher.ok("/api/enter", token=watch["token"])
        assert_refused(await watcher.post(f"/api/tables/{table}/preview", **body), 403, "no_seat")
        await first.do(table, "propose", what="end")
        await second.do(table, "answer", yes=True)
        assert_refused(await first.post(f"/api/tables/{table}/preview", **body), 409, "not_in_over")

    run(tmp_path, test, **FAST)


def test_they_are_counted_like_acts(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        table, first, _, _ = await asked(served)
        body = {"id": "preview-0001", "acts": []}
        answers = [await first.post(f"/api/tables/{table}/preview", **body) for _ in range(30)]
        assert answers[0].status_code == 200
        assert_refused(answers[-1], 429, "too_fast")

    run(tmp_path, test, **{**FAST, "rate": 1, "burst": 20})
