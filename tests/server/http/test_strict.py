"""Strict types in requests: "2" is not a number, 1 is not true, and a body declares that it is JSON."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from tavolata.server import malformed
from tavolata.server.http.routes.joining import Entrance, NewName
from tavolata.server.table.terms import check_option_types

from ..waiting import until
from .serving import Served, assert_refused, guest, run

TABLE = {"game": "trono", "players": 3}


async def at_table(browser: Any, **terms: Any) -> str:
    await guest(browser)
    made = await browser.post("/api/tables", json={**TABLE, **terms})
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def test_values_in_bodies_keep_their_types(tmp_path: Path) -> None:
    wrong: list[dict[str, Any]] = [
        {"players": "3"}, {"players": 3.0}, {"players": True}, {"players": None}, {"sit": 1}, {"sit": "true"},
        {"sit": 0}, {"listed": "yes"}, {"bots": "2"}, {"bots": False}, {"game": 5}, {"names": "Anna"}, {"names": [5]},
        {"options": {"deadly_sins": "1"}}, {"options": {"deadly_sins": 1.0}}, {"options": []},
    ]  # fmt: skip

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            for change in wrong:
                text = assert_refused(await anna.post("/api/tables", json={**TABLE, **change}), 400, "bad_value")
                assert next(iter(change)) in text
            for number in (1, 0, -1, 2):  # a switch is on or off
                answer = await anna.post("/api/tables", json={**TABLE, "options": {"deadly_sins": number}})
                assert_refused(answer, 422, "option_value")
            assert (await anna.get("/api/tables")).json() == []
            made = await anna.post("/api/tables", json={**TABLE, "options": {"deadly_sins": False}})
            assert made.status_code == 201

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("wrong", "status", "error"),
    [
        ({"names": ["Anna", "Bea"]}, 409, "not_hot_seat"),
        ({"names": ["A", "B", "C", "D"], "tempo": {"kind": "hot_seat"}}, 409, "table_full"),
        ({"bots": 3}, 409, "table_full"),
        ({"sit": False, "bots": 4}, 409, "table_full"),
        ({"bots": 1, "bot_kind": "oracle"}, 422, "kind"),
        ({"bots": 1, "start": True}, 409, "seats_free"),
        ({"names": ["\u3164"]}, 400, "bad_name"),
    ],
)
def test_a_table_at_which_not_all_can_sit_is_not_made(
    wrong: dict[str, Any], status: int, error: str, tmp_path: Path
) -> None:  # fmt: skip
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            assert_refused(await anna.post("/api/tables", json={**TABLE, **wrong}), status, error)
            assert (await anna.get("/api/tables")).json() == []
            allowed = {"names": ["Anna", "Bea"], "tempo": {"kind": "hot_seat"}, "bots": 1, "bot_kind": "client"}
            made = await anna.post("/api/tables", json={**TABLE, **allowed})
            assert made.status_code == 201, made.text
            shown = (await anna.get(f"/api/tables/{made.json()['table']}")).json()["d"]["table"]["seats"]
            assert [seat["name"] for seat in shown][:2] == ["Anna", "Bea"]
            begun = await anna.post("/api/tables", json={**TABLE, "bots": 2, "start": True})  # seats are shuffled
            assert begun.status_code == 201, begun.text

    run(tmp_path, test)


def test_what_is_wrong_is_said_in_the_callers_language(tmp_path: Path) -> None:
    """One sentence in Italian or English, without the words of the decoder."""
    bodies = [
        b"", b"null", b"[", b"{", b"NaN", b"\xff", b'{"name": "\\ud800"}', b'{"name": 1e999}', b'{"name": 5}',
        b'{"name": true}', b'{"name": {}}', b'{"nome": "Anna"}', b'{"language": "de"}',
    ]  # fmt: skip

    async def test(served: Served) -> None:
        said: dict[str, list[str]] = {}
        for language in ("it", "en"):
            async with served.browser(**{"accept-language": language, "content-type": "application/json"}) as anna:
                answers = [await anna.post("/api/guest", content=body) for body in bodies]
                said[language] = [assert_refused(answer, 400, answer.json()["error"]) for answer in answers]
        for italian, english in zip(said["it"], said["en"], strict=True):
            assert italian != english
            assert not re.search("`|Expected|malformed|truncated|Object|Invalid", italian + english)

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        (int, b'"2"', "JSON must be a whole number, not text"),
        (dict[str, int | None], b'{"a": []}', "[...] must be a whole number or nothing, not a list"),
        (Annotated[int, Meta(ge=1)], b"0", "JSON is not >= 1"),
        (Annotated[str, Meta(max_length=2)], b'"abc"', "JSON does not have a length <= 2"),
        (Annotated[str, Meta(pattern="^a$")], b'"b"', "JSON does not have the form '^a$'"),
        (Literal["a"], b'"b"', "JSON cannot be 'b'"),
        (list[float], b"[1e999]", "[0] has too large a number"),
        (Entrance, b'{"x": 1}', "there is no field x"),
        (NewName, b"{}", "name is missing"),
        (int, b"1 2", "it is no valid JSON at byte 3"),
        (int, b"", "the JSON breaks off"),
        (Any, b"[" * 100_000, "it is nested too deeply"),
    ],
)
def test_every_word_of_the_decoder_is_known(kind: Any, given: bytes, said: str) -> None:
    with pytest.raises((msgspec.MsgspecError, RecursionError)) as error:
        msgspec.json.decode(given, type=kind)
    assert malformed.reason(error.value)("en") == said
    assert malformed.reason(error.value)("it") != said


def test_who_leaves_before_the_end_is_no_failure(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        registry = served.services.metrics.registry

        async def half() -> AsyncIterator[bytes]:
            yield b'{"name"'
            raise ConnectionResetError

        async with served.browser(**{"content-type": "application/json"}) as anna:
            with pytest.raises(ConnectionResetError):
                await anna.post("/api/guest", content=half())
        refused = {"error": "body_cut_off"}
        await until(lambda: registry.get_sample_value("tavolata_refusals_total", refused) == 1)
        assert registry.get_sample_value("tavolata_failures_total") == 0

    run(tmp_path, test)


def test_numbers_are_no_switches() -> None:
    check_option_types("tortelli", {"round_limit": 10, "public_goal": True})
    for wrong in ({"round_limit": True}, {"public_goal": 1}, {"public_goal": 0}):
        with pytest.raises(Exception, match="cannot be"):
            check_option_types("tortelli", wrong)


def test_what_is_sent_to_a_table_keeps_its_types(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            table = await at_table(anna)
            path = f"/api/tables/{table}/commands"
            for command in (
                {"t": "remove", "seat": "0"},
                {"t": "remove", "seat": True},
                {"t": "change", "listed": 1},
                {"t": "swap", "seats": ["0", 1]},
                {"t": "act", "v": "1", "actions": [{}]},
            ):
                assert_refused(await anna.post(path, json={"id": "c-0000001", **command}), 400, "bad_value")
            switch = {"id": "c-0000002", "t": "change", "options": {"deadly_sins": 0}}
            assert_refused(await anna.post(path, json=switch), 422, "option_value")
            assert (await anna.post(path, json={**switch, "options": {"deadly_sins": False}})).status_code == 200

    run(tmp_path, test)


def test_arguments_of_acts_keep_their_types() -> None:
    from tavolata.kernel.errors import TavolataError
    from tavolata.kernel.game import game

    actions = game("tortelli").actions
    verb, argument, values = next(
        (name, word, allowed)
        for name, found in actions.verbs.items()
        for word, allowed in found.arguments
        if len(found.arguments) == 1 and 1 in allowed
    )
    assert actions.act(verb, **{argument: 1}) >= 0
    refused: list[Any] = [1.0, True, "1", None, [1], {}]
    for wrong in refused:
        with pytest.raises(TavolataError):
            actions.act(verb, **{argument: wrong})
    assert 1 in values


def test_numbers_in_addresses_are_digits(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            table = f"/api/tables/{await at_table(anna)}"
            assert (await anna.get(f"{table}?seat=0")).status_code == 200
            wrong = (
                "0.0",
                "%2B0",
                "%200",
                "0%20",
                "00",
                "-0",
                "1e0",
                "null",
                "true",
                "",
                "0x0",
                "٠",
                "0&seat=0",
                "9" * 10,
            )
            for given in wrong:
                assert_refused(await anna.get(f"{table}?seat={given}"), 400, "query_number")
                assert_refused(await anna.get(f"{table}/log?seat={given}"), 400, "query_number")
                assert_refused(
                    await anna.get(f"{table}/chat?since={given.replace('seat', 'since')}"), 400, "query_number"
                )
                assert_refused(
                    await anna.get(f"{table}/replay?from={given.replace('seat', 'from')}"), 400, "query_number"
                )
                assert_refused(await anna.delete(f"{table}/links/seat?seat={given}"), 400, "query_number")
            assert (await anna.post(f"{table}/chat", json={"text": "ciao"})).json() == {"n": 1}
            for given in ("+1", "%201", "01", "1_0", "١", "1.0"):
                assert_refused(await anna.delete(f"{table}/chat/{given}"), 404, "no_such_page")
            assert (await anna.delete(f"{table}/chat/1")).status_code == 200

    run(tmp_path, test)


def test_bodies_say_that_they_are_json(tmp_path: Path) -> None:
    """What a form or a page of another site can send without asking first is refused, also with the right origin."""
    body = b'{"name": "Evil"}'

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            for kind in (
                "text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x", "application/jsonp", "application/json, text/plain", "text/json",
                "application/json; charset=latin-1", "application/json; boundary=x", "",
            ):  # fmt: skip
                answer = await anna.patch("/api/me", content=body, headers={"content-type": kind})
                assert "application/json" in assert_refused(answer, 415, "content_type")
                bare = await anna.post("/api/logout", headers={"content-type": kind})
                assert_refused(bare, 415, "content_type")
            assert_refused(await anna.patch("/api/me", content=body), 415, "content_type")
            assert (await anna.get("/api/me")).json()["name"] == "Anna"
            for kind in ("application/json", "Application/JSON", "application/json;charset=UTF-8", "application/json;"):
                answer = await anna.patch("/api/me", content=body, headers={"content-type": kind})
                assert answer.status_code == 200, (kind, answer.text)
            assert (await anna.post("/api/logout")).status_code == 204  # without a body there is nothing to say

    run(tmp_path, test)


def test_a_program_without_its_seat_is_not_revoked_silently(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, served.program() as program:
            table = f"/api/tables/{await at_table(anna)}"
            seats = {"id": "c-0000001", "t": "add_bot", "kind": "client", "seat": 2}
            assert (await anna.post(f"{table}/commands", json=seats)).status_code == 200
            assert_refused(await anna.post(f"{table}/links", json={"kind": "bot"}), 400, "bot_link_seat")
            token = (await anna.post(f"{table}/links", json={"kind": "bot", "seat": 2})).json()["token"]
            bearer = {"authorization": f"Bearer {token}"}
            assert (await program.get(table, headers=bearer)).status_code == 200
            assert_refused(await anna.delete(f"{table}/links/bot"), 400, "bot_link_seat")
            assert_refused(await anna.delete(f"{table}/links/bot?seat=1"), 409, "no_client_seat")
            assert_refused(await anna.delete(f"{table}/links/invite?seat=1"), 400, "link_without_seat")
            assert (await program.get(table, headers=bearer)).status_code == 200
            assert (await anna.delete(f"{table}/links/bot?seat=2")).status_code == 200
            assert (await program.get(table, headers=bearer)).status_code == 401

    run(tmp_path, test)
