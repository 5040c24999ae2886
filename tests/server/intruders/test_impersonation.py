"""Replayed commands, other people's seats, other people's pages: none of them gains anything."""

from pathlib import Path
from typing import Any

import pytest

from tavolata.server.settings import ManualClock
from tavolata.testing.wire import ORIGIN, Served, Wire

from ..waiting import until
from ..wire.visitor import Visitor
from .world import World, run

DAY = 86_400_000


async def act(world: World, command: str = "command-0001") -> dict[str, Any]:
    """What seat 1 may do now, as a command."""
    return {"t": "act", "id": command, "v": await world.version(), "actions": [await world.legal()]}


# --- the same again ---------------------------------------------------------------------------------------------------


def test_a_command_that_comes_again_does_nothing_and_is_answered_alike(tmp_path: Path) -> None:
    """On the same page, on another, over HTTP, and after others have played."""

    async def test(served: Served, world: World) -> None:
        one, other = await world["seat"].page(world.table), await world["seat"].page(world.table)
        command = await act(world)
        first = await one.tell(command)
        assert first["t"] == "ack"
        marks = await world.marks()
        for page in (one, other, one):
            assert await page.tell(command) == first
        answer = await world["seat"].ask("POST", f"/api/tables/{world.table}/commands", command)
        assert answer.json == {"v": first["v"]}
        assert await world.marks() == marks

    run(tmp_path, test)


def test_another_persons_command_cannot_be_repeated(tmp_path: Path) -> None:
    """Sending another person's command with its id reveals nothing and does nothing."""

    async def test(served: Served, world: World) -> None:
        seat, thief = await world["seat"].page(world.table), await world["other"].page(world.table)
        command = await act(world)
        marks = await world.marks()
        refused = await thief.tell({**command, "seat": 1})
        assert (refused["t"], refused["error"]) == ("refused", "other_seat")
        assert await world.marks() == marks
        assert (await seat.tell(command))["t"] == "ack"
        marks = await world.marks()
        again = await thief.tell({**command, "seat": 1})
        assert again["t"] == "refused", again
        assert await world.marks() == marks

    run(tmp_path, test)


def test_commands_of_one_table_mean_nothing_at_another(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        command = await act(world)
        marks = await world.marks()
        for role in ("seat", "foreign", "elsewhere"):
            for table in (world.table, world.elsewhere):
                if (role, table) in (
                    ("seat", world.table),
                    ("foreign", world.elsewhere),
                    ("elsewhere", world.elsewhere),
                ):
                    continue
                answer = await world[role].ask("POST", f"/api/tables/{table}/commands", command)
                assert answer.status == 403, (role, answer)
        answer = await world["seat"].ask("POST", "/api/tables/0000000000000000/commands", command)
        assert answer.status == 404
        assert await world.marks() == marks

    run(tmp_path, test)


def test_old_and_future_versions_are_conflicts(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        page = await world["seat"].page(world.table)
        marks, command = await world.marks(), await act(world)
        for version in (0, -1, 1, command["v"] - 1, command["v"] + 1, 2**62):
            answer = await page.tell({**command, "id": f"version{version}".replace("-", "m"), "v": version})
            assert answer["t"] in ("conflict", "ack"), answer
            if answer["t"] == "ack":  # nothing has happened since that seat 1 had to know
                return
        assert await world.marks() == marks

    run(tmp_path, test)


# --- other people's pages ------------------------------------------------------------------------------------------

FOREIGN: dict[str, dict[str, str]] = {
    "another site": {"Origin": "https://evil.example"},
    "another port": {"Origin": f"{ORIGIN}:9999"},
    "another scheme": {"Origin": ORIGIN.replace("http", "https")},
    "our name in front": {"Origin": f"{ORIGIN}.evil.example"},
    "our name behind": {"Origin": "http://evil.example/?http://localhost"},
    "no origin": {"Origin": ""},
    "an origin that hides": {"Origin": "null"},
    "a browser that says so": {"Origin": ORIGIN, "Sec-Fetch-Site": "cross-site"},
    "a neighbour": {"Origin": ORIGIN, "Sec-Fetch-Site": "same-site"},
}


@pytest.mark.parametrize("name", FOREIGN)
def test_pages_of_others_cannot_use_a_persons_session(name: str, tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        marks, command, seat = await world.marks(), await act(world), world["seat"]
        answer = await seat.ask("POST", f"/api/tables/{world.table}/commands", command, **FOREIGN[name])
        assert answer.status == 403, answer
        assert answer.json["error"] in ("foreign_origin", "no_origin")
        wire, answer = await seat.socket(world.table, "?lang=it", **FOREIGN[name])
        assert answer.status == 403, answer
        assert answer.json["text"].endswith(".")
        assert not wire.frames
        assert await world.marks() == marks

    run(tmp_path, test)


def test_without_an_origin_a_cookie_counts_nothing(tmp_path: Path) -> None:
    """A browser always says where a page comes from when it changes something."""

    async def test(served: Served, world: World) -> None:
        marks, command = await world.marks(), await act(world)
        bare = Visitor(served, "bare", {"Cookie": world["seat"].headers["Cookie"]})
        answer = await bare.ask("POST", f"/api/tables/{world.table}/commands", command)
        assert (answer.status, answer.json["error"]) == (403, "no_origin")
        _, answer = await bare.socket(world.table)
        assert (answer.status, answer.json["error"]) == (403, "no_origin")
        assert await world.marks() == marks

    run(tmp_path, test)


def test_a_session_does_not_fit_another_kind_of_cookie(tmp_path: Path) -> None:
    """The cookie of https is not believed over http, nor is a token that was cut, lengthened, or sent as a bearer."""

    async def test(served: Served, world: World) -> None:
        token = world["seat"].token
        tries = [
            f"__Host-tavolata={token}",
            f"tavolata={token[:-1]}",
            f"tavolata={token}x",
            f"tavolata={token.lower()}",
        ]
        tries += [f'tavolata="{token}"', "tavolata=", f"tavolata=; tavolata={token}", f"TAVOLATA={token}"]
        for words in tries:
            thief = Visitor(served, "thief", {"Origin": ORIGIN, "Cookie": words})
            answer = await thief.ask("GET", f"/api/tables/{world.table}")
            assert answer.status == 401, (words, answer)
        answer = await Visitor.program(served, "thief", token).ask("GET", f"/api/tables/{world.table}")
        assert answer.status == 401

    run(tmp_path, test)


# --- what has ended -------------------------------------------------------------------------------------------------


def test_an_expired_session_opens_nothing(tmp_path: Path) -> None:
    clock = ManualClock()

    async def test(served: Served, world: World) -> None:
        assert (await world["seat"].ask("GET", f"/api/tables/{world.table}")).status == 200
        clock.advance(181 * DAY)
        marks = await world.marks()
        answer = await world["seat"].ask("GET", f"/api/tables/{world.table}?lang=it")
        assert answer.status == 401
        assert answer.json["text"].endswith(".")
        _, answer = await world["seat"].socket(world.table)
        assert answer.status == 401
        assert await world.marks() == marks

    run(tmp_path, test, clock=clock)


def test_logging_out_and_being_forgotten_end_all_pages(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        for role, method, path in (("seat", "POST", "/api/logout"), ("other", "DELETE", "/api/me")):
            page = await world[role].page(world.table)
            await world[role].ok(method, path)
            await page.closed()
            assert page.close_code is not None
            assert page.close_code[0] == 4401
            assert page.close_code[1].endswith(".")
            answer = await world[role].ask("GET", f"/api/tables/{world.table}")
            assert answer.status == 401

    run(tmp_path, test)


def test_links_that_have_ended_open_nothing(tmp_path: Path) -> None:
    """A hand-over that was used, one that has expired, a personal link after the seat changed hands, and a bot's token
    after its seat was taken away."""
    clock = ManualClock()

    async def test(served: Served, world: World) -> None:
        seat, other, otto = world["seat"], world["other"], world["elsewhere"]
        personal = await world.token(seat, world.table, "seat")
        used, late = [await world.token(each, world.table, "hand_over") for each in (seat, other)]
        await otto.ok("POST", "/api/enter", {"token": used})
        await _dead(world["spectator"], used)
        await _dead(world["spectator"], personal)
        clock.advance(8 * DAY)
        await _dead(world["spectator"], late)
        page = await world["bot"].page(world.table)
        await world.host.do(world.table, "remove", seat=3)
        await page.closed()
        answer = await world["bot"].ask("GET", f"/api/tables/{world.table}")
        assert answer.status in (401, 403, 410), answer

    run(tmp_path, test, clock=clock)


async def _dead(visitor: Visitor, token: str) -> None:
    answer = await visitor.ask("POST", "/api/enter", {"token": token}, **{"Accept-Language": "it"})
    assert answer.status in (404, 410), answer
    assert answer.json["text"].endswith(".")


def test_handing_a_seat_over_shows_the_old_page_nothing_more(tmp_path: Path) -> None:
    async def test(served: Served, world: World) -> None:
        page = await world["seat"].page(world.table)
        await world["elsewhere"].ok(
            "POST", "/api/enter", {"token": await world.token(world["seat"], world.table, "hand_over")}
        )
        await _sees_no_hand(page)
        answer = await world["seat"].ask("GET", f"/api/tables/{world.table}")
        assert answer.status == 403

    run(tmp_path, test)


async def _sees_no_hand(page: Wire) -> None:
    """The page is closed, or from now on it looks on like a spectator."""
    since = len(page.frames)

    def shown() -> list[dict[str, Any]]:
        return [message for message in page.messages(since) if message["t"] in ("snapshot", "events")]

    await until(lambda: page.close_code is not None or shown())
    assert page.close_code is not None or all(message["d"]["view"]["seat"] is None for message in shown())
