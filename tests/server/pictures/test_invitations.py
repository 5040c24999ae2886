"""What an invitation shows of itself, and what it does not."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tavolata.server.http.previews import SECONDS
from tavolata.server.runtime.workers.jobs import Priority
from tests.server.databases import KINDS, fresh
from tests.server.http.serving import Served, assert_refused, run
from tests.server.scenarios.people import FAST, people

from ..waiting import own_seconds
from .showing import address, drawn, is_still, picture, tags

each_database = pytest.mark.parametrize("kind", KINDS)


@each_database
def test_an_invitation_shows_game_and_free_seats_and_the_host_only_if_they_allow_it(kind: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        made = await anna.ok("/api/tables", game="trono", players=4)
        table, links = made["table"], made["invitations"]
        where = address(table, links["invite_preview"])
        told = await tags(served, where, **{"accept-language": "en"})
        assert told["og:title"] == "There is a seat waiting for you: Il Trono di Mortadella"
        assert told["og:description"].startswith("3 of 4 seats free. ")
        nameless = await drawn(served, links["invite_preview"])
        assert not is_still(nameless, "trono")

        await anna.browser.patch(f"/api/tables/{table}/links/invite", json={"named": True})
        told = await tags(served, where, **{"accept-language": "en"})
        assert told["og:title"] == "Anna invites you to Il Trono di Mortadella"
        assert (await tags(served, f"{where}?lang=it"))["og:title"] == "Anna ti invita: Il Trono di Mortadella"
        named = await drawn(served, links["invite_preview"])
        assert named != nameless

        await bruno.ok("/api/enter", token=links["invite"])
        told = await tags(served, where, **{"accept-language": "en"})
        assert told["og:description"].startswith("2 of 4 seats free. ")
        assert "Bruno" not in str(told)
        assert await drawn(served, links["invite_preview"]) not in (named, nameless)

        await anna.browser.patch(f"/api/tables/{table}/links/invite", json={"named": False})
        assert "Anna" not in str(await tags(served, where))

    run(tmp_path, test, **FAST, database=fresh(kind, tmp_path))


@each_database
def test_a_name_is_gone_with_its_guest_and_with_the_host(kind: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        made = await anna.ok("/api/tables", game="trono", players=3)
        table, preview = made["table"], made["invitations"]["invite_preview"]
        await anna.browser.patch(f"/api/tables/{table}/links/invite", json={"named": True})
        await bruno.ok("/api/enter", token=made["invitations"]["invite"])
        assert "Anna" in str(await tags(served, address(table, preview)))
        before = await drawn(served, preview)

        await anna.do(table, "make_host", seat=1)  # what Anna allowed, she allowed for herself
        told = str(await tags(served, address(table, preview)))
        assert "Anna" not in told
        assert "Bruno" not in told
        await bruno.do(table, "make_host", seat=0)
        assert "Anna" in str(await tags(served, address(table, preview)))
        assert await drawn(served, preview) == before

        assert (await anna.browser.delete("/api/me")).status_code == 204
        assert "Anna" not in str(await tags(served, address(table, preview)))
        assert await drawn(served, preview) != before

    run(tmp_path, test, **FAST, database=fresh(kind, tmp_path))


def test_pictures_of_a_table_are_dropped_when_somebody_is_forgotten(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        made = await anna.ok("/api/tables", game="trono", players=3)
        await drawn(served, made["invitations"]["invite_preview"])
        assert any(made["table"] in key for key in served.services.pictures._kept)  # type: ignore[operator]
        assert (await anna.browser.delete("/api/me")).status_code == 204
        assert not served.services.pictures._kept

    run(tmp_path, test, **FAST)


def test_a_preview_opens_nothing_and_a_get_joins_nobody(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        made = await anna.ok("/api/tables", game="trono", players=3)
        table, links = made["table"], made["invitations"]
        for preview in (links["invite_preview"], links["watch_preview"]):
            await bruno.browser.get(address(table, preview))
            assert_refused(await bruno.post("/api/enter", token=preview), 404, "dead_link")
            assert_refused(await bruno.post("/api/enter", code=preview), 404, "dead_link")
            assert (await bruno.browser.get(f"/api/tables/{table}")).status_code == 403
        seats = (await anna.look(table))["table"]["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "free", "free"]

    run(tmp_path, test, **FAST)


def test_personal_links_have_no_preview(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        made = await anna.ok("/api/tables", game="trono", players=3)
        path = f"/api/tables/{made['table']}/links"
        await anna.do(made["table"], "add_bot", kind="client")
        for wanted in ({"kind": "seat"}, {"kind": "hand_over"}, {"kind": "code"}, {"kind": "bot", "seat": 1}):
            assert (await anna.ok(path, **wanted))["preview"] is None
        assert (await anna.ok(path, kind="invite", named=True))["preview"]
        assert_refused(await anna.browser.patch(f"{path}/watch", json={"named": True}), 404, "no_link")

    run(tmp_path, test, **FAST)


def test_what_has_ended_shows_the_house_and_a_table_that_has_begun_its_game(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        made = await anna.ok("/api/tables", game="trono", players=2)
        table, old = made["table"], made["invitations"]["invite_preview"]
        new = await anna.ok(f"/api/tables/{table}/links", kind="invite", named=True)
        assert (await tags(served, address(table, old)))["og:title"] == "Tavolata"
        assert is_still((await picture(served, old)).content, None)
        assert "Anna" in str(await tags(served, address(table, new["preview"])))
        assert (await tags(served, address("0123456789abcdef", new["preview"])))["og:title"] == "Tavolata"
        await bruno.ok("/api/enter", token=new["token"])
        await anna.do(table, "start")
        told = await tags(served, address(table, new["preview"]))
        assert told["og:title"] == "Il Trono di Mortadella · The game has started"
        assert "Anna" not in str(told)
        watched = await tags(served, address(table, made["invitations"]["watch_preview"]))
        assert watched["og:title"] == "Il Trono di Mortadella · In play: come and watch"

    run(tmp_path, test, **FAST)


ODD = ["x", "0" * 16, "u" * 16, "..%5c..%5cetc", "%00", "é" * 16, "a" * 5000, "'; DROP TABLE links; --", "%F0%9F%8D%95"]


@pytest.mark.parametrize("given", ODD, ids=range(len(ODD)))
def test_an_unknown_id_of_any_shape_shows_the_house(given: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.program() as stranger:
            answer = await stranger.get(f"/share/{given}.png")
            assert answer.status_code == 200
            assert is_still(answer.content, None)
            page = await stranger.get(address("0123456789abcdef", given))
            assert page.status_code == 200
            assert '<meta property="og:title" content="Tavolata" />' in page.text

    run(tmp_path, test, **FAST)


@pytest.mark.parametrize(
    ("name", "in_title", "is_drawn"),
    [
        ('"><script>x</script>', '"><script>x</script>', True),
        ("Łucja Željko Ñandú", "Łucja Željko Ñandú", True),
        ("Anna 🎉🎉", "Anna 🎉🎉", True),
        ("شيرين", "\u2068شيرين\u2069", False),
        ("🍕🍝", "🍕🍝", False),
        ("WWWWWWWWWWWWWWWWWWWWWWWW", "WWWWWWWWWWWWWWWWWWWWWWWW", True),
    ],
)
def test_names_of_every_script_are_escaped_clipped_and_safe(
    name: str, in_title: str, is_drawn: bool, tmp_path: Path
) -> None:
    async def test(served: Served) -> None:
        [host] = await people(served, name)
        made = await host.ok("/api/tables", game="trono", players=3)
        table, preview = made["table"], made["invitations"]["invite_preview"]
        nameless = await drawn(served, preview)
        await host.browser.patch(f"/api/tables/{table}/links/invite", json={"named": True})
        told = await tags(served, address(table, preview), **{"accept-language": "en"})
        assert told["og:title"] == f"{in_title} invites you to Il Trono di Mortadella"
        assert (await drawn(served, preview) != nameless) is is_drawn
        async with served.program() as stranger:
            assert "<script>x" not in (await stranger.get(address(table, preview))).text

    run(tmp_path, test, **FAST)


def test_addresses_in_tags_are_those_of_the_site_whatever_host_is_asked_for(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        made = await anna.ok("/api/tables", game="trono", players=3)
        preview = made["invitations"]["invite_preview"]
        told = await tags(served, address(made["table"], preview), host="6.6.6.6")
        assert told["og:url"] == f"https://tavolata.example/t/{made['table']}/i/{preview}"
        assert told["og:image"].startswith(f"https://tavolata.example/share/{preview}.png?lang=")
        assert "6.6.6.6" not in str(told)
        assert (await tags(served, "/", host="6.6.6.6"))["og:url"] == "https://tavolata.example/"

    run(tmp_path, test, **FAST, public_url="https://tavolata.example")


def test_the_language_is_that_of_the_asker_else_of_the_host(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        made = await anna.ok("/api/tables", game="trono", players=3)
        where = address(made["table"], made["invitations"]["invite_preview"])
        await anna.browser.patch("/api/me", json={"language": "it"})
        assert (await tags(served, where))["og:locale"] == "it_IT"
        assert (await tags(served, where, **{"accept-language": "en-GB,it;q=0.5"}))["og:locale"] == "en_GB"
        assert (await tags(served, f"{where}?lang=it", **{"accept-language": "en"}))["og:locale"] == "it_IT"
        assert (await tags(served, f"{where}?lang=xx"))["og:locale"] == "it_IT"

    run(tmp_path, test, **FAST)


def test_pictures_are_kept_shortly_and_not_sent_twice(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        made = await anna.ok("/api/tables", game="trono", players=3)
        preview = made["invitations"]["invite_preview"]
        await drawn(served, preview)
        answer = await picture(served, preview)
        assert answer.headers["cache-control"] == "public, max-age=60"
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        again = await picture(served, preview, **{"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        await anna.do(made["table"], "add_bot")
        await drawn(served, preview)
        fresh_one = await picture(served, preview, **{"if-none-match": answer.headers["etag"]})
        assert fresh_one.status_code == 200

    run(tmp_path, test, **FAST)


def test_a_flood_from_one_address_is_shown_still_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavolata.server.runtime.limits.PICTURES", 3)

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        previews = []
        for players in range(2, 7):
            made = await anna.ok("/api/tables", game="trono", players=players)
            previews.append(made["invitations"]["invite_preview"])
        answers = [(await picture(served, preview)) for preview in previews]
        assert is_still(answers[-1].content, "trono")
        assert answers[-1].headers["cache-control"] == "no-cache"
        assert not is_still(await drawn(served, previews[0]), "trono")

    run(tmp_path, test, **FAST)


@pytest.mark.parametrize("broken", ["dead", "full", "slow", "package"])
def test_a_picture_that_cannot_be_made_is_the_still_one_within_a_second(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        made = await anna.ok("/api/tables", game="bomarzo", players=3)
        table, preview = made["table"], made["invitations"]["invite_preview"]
        if broken == "dead":
            monkeypatch.setattr("tavolata.server.runtime.workers.pool.Child.start", _no_worker)
        elif broken == "full":
            monkeypatch.setattr(served.services.pool, "_waiting", [WAITING] * served.services.settings.job_queue)
        elif broken == "slow":
            monkeypatch.setattr(served.services.pool, "run", _never)
        else:
            monkeypatch.setattr("tavolata.server.http.previews.preview_of", _broken)
        assert SECONDS < 1
        began = own_seconds()
        answer = await picture(served, preview)
        assert own_seconds() - began < 1.0 + 0.5  # client and server are one thread here
        assert is_still(answer.content, "bomarzo")
        assert answer.headers["cache-control"] == "no-cache"
        told = await tags(served, address(table, preview))
        assert told["og:title"] == "Tavolata" if broken == "package" else "Bomarzo" in told["og:title"]
        monkeypatch.undo()

    run(tmp_path, test, **FAST)


WAITING = SimpleNamespace(priority=Priority.UPLOAD)


async def _no_worker(*_: Any) -> Any:
    raise OSError("no more processes")


async def _never(*_: Any) -> Any:
    await asyncio.Event().wait()


def _broken(*_: Any) -> Any:
    raise ZeroDivisionError
