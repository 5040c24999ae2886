"""The devices of a seat: they are listed, and each can end the others."""

from pathlib import Path
from typing import Any

from tests.server.http.serving import Served, run

from .people import FAST, Person, people, running


async def devices(person: Person, table: str) -> list[dict[str, Any]]:
    answer = await person.browser.get(f"/api/tables/{table}/devices")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


async def second(person: Person, table: str) -> tuple[Person, str]:
    """The same person on another device, and the link by which they came."""
    token = (await person.ok(f"/api/tables/{table}/links", kind="seat"))["token"]
    other = await Person(person.served, "Telefono").arrive()
    await other.ok("/api/enter", token=token)
    return other, token


def test_the_devices_of_a_seat(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        phone, token = await second(anna, table)
        found = await devices(anna, table)
        assert [(each["device"], each["name"], each["is_this"]) for each in found] == [
            (anna.id, "Anna", True),
            (phone.id, "Telefono", False),
        ]
        assert all(abs(each["used"] - served.services.settings.clock.now()) < 60_000 for each in found)
        assert [each["is_this"] for each in await devices(phone, table)] == [False, True]
        assert len(await devices(bruno, table)) == 1

        async with phone.page(table) as page:
            await page.hear("snapshot")
            ended = await anna.browser.delete(f"/api/tables/{table}/devices/{phone.id}")
            assert ended.status_code == 200, ended.text
            assert (await page.closed())[0] == 4403
        assert (await phone.browser.get(f"/api/tables/{table}")).status_code == 403
        assert (await phone.post("/api/enter", token=token)).status_code == 404  # the link has ended with it
        assert len(await devices(anna, table)) == 1

    run(tmp_path, test, **FAST)


def test_the_first_device_can_be_lost(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        phone, _ = await second(anna, table)
        ended = await phone.browser.delete(f"/api/tables/{table}/devices/{anna.id}")
        assert ended.status_code == 200, ended.text
        assert (await anna.browser.get(f"/api/tables/{table}")).status_code == 403
        shown = await phone.look(table)
        assert shown["me"] == {"seat": 0, "seats": [0], "is_host": True}
        assert [each["device"] for each in await devices(phone, table)] == [phone.id]
        await phone.do(table, "propose", what="end")  # the seat is wholly theirs
        await bruno.do(table, "answer", yes=True)
        assert (await bruno.browser.get(f"/api/tables/{table}/record")).status_code == 200

    run(tmp_path, test, **FAST)


def test_nobody_ends_what_is_not_theirs(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        phone, _ = await second(anna, table)
        for person, device, status in (
            (bruno, phone.id, 404),
            (bruno, anna.id, 404),
            (anna, bruno.id, 404),
            (anna, anna.id, 409),
            (anna, "nothing", 404),
        ):
            answer = await person.browser.delete(f"/api/tables/{table}/devices/{device}")
            assert answer.status_code == status, answer.text
        assert (await bruno.browser.delete(f"/api/tables/{table}/devices/{anna.id}?seat=0")).status_code == 403
        assert len(await devices(anna, table)) == 2

    run(tmp_path, test, **FAST)
