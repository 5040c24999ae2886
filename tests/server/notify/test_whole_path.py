"""From a move at a table to the message that reaches somebody, through a whole server."""

import asyncio
import json
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from tavolata.server.ids import Ids, repeatable
from tavolata.server.ops.serve import warm_up
from tavolata.testing.table_client import Guest, Made, Site, new_id

from ..http.serving import Served, run
from .endpoint import Endpoint, endpoint

DECISIONS = 30


class Party:
    """Anna and Bea play Trono with two days for each turn; each is notified at an endpoint of her own."""

    def __init__(self, served: Served, endpoints: list[Endpoint]) -> None:
        self.served, self.endpoints = served, endpoints
        self.site = Site(served.address)
        self.guests: list[Guest] = []
        self.made: Made
        self.expected: list[set[int]] = [set(), set()]
        self.acts = 0

    async def sit_down(self) -> None:
        self.guests = [await self.site.new_guest(name) for name in ("Anna", "Bea")]
        for guest, there in zip(self.guests, self.endpoints, strict=True):
            await self.site.call("PUT", "/api/webhook", guest, {"url": there.url()})
        self.made = await self.site.make_table(self.guests[0], "trono", 2, tempo={"kind": "days", "days": 2})
        await self.site.enter(self.guests[1], self.made.invite)

    def page(self, person: int) -> connect:
        """A page of hers that looks at the table."""
        address = f"ws://{self.site.host}:{self.site.port}/api/tables/{self.made.table}/socket"
        return connect(address, additional_headers=self.site.headers(self.guests[person]))

    async def look(self, person: int) -> dict[str, Any]:
        """What the table shows to a person now."""
        shown: dict[str, Any] = await self.site.call("GET", f"/api/tables/{self.made.table}", self.guests[person])
        return shown

    async def act(self, person: int, is_away: bool = True) -> bool:
        """One decision of a person, if she has any, after she was told if she is away; whether she had."""
        shown = await self.look(person)
        if shown["d"]["me"]["seat"] not in shown["d"]["waiting"]:
            return False
        if is_away:
            self.expected[person].add(shown["d"]["view"]["turns"])
            await self.heard(person)
        command = {"t": "act", "id": new_id(), "v": shown["v"], "actions": [shown["d"]["legal"][0]["act"]]}
        await self.site.call("POST", f"/api/tables/{self.made.table}/commands", self.guests[person], command)
        self.acts += 1
        return True

    async def heard(self, person: int) -> None:
        """Waits until she has been told of her turn."""
        async with asyncio.timeout(60):
            while not self.expected[person] <= set(self.turns(person)):
                await asyncio.sleep(0.01)

    def turns(self, person: int) -> list[int]:
        return [json.loads(request.body)["turn"] for request in self.endpoints[person].got]


def play(folder: Path, test: Any) -> None:
    async def body(served: Served) -> None:
        async with endpoint() as at_anna, endpoint() as at_bea:
            party = Party(served, [at_anna, at_bea])
            await party.sit_down()
            await test(party)
            await party.site.close()

    warm_up("en")  # a first compilation may take longer than a test
    run(folder, body, allow_http_hooks=True, burst=10_000, ids=Ids(repeatable("your turn")))


def test_each_turn_is_told_once_and_no_small_decision(tmp_path: Path) -> None:
    async def test(party: Party) -> None:
        await party.site.start(party.made)
        while party.acts < DECISIONS:
            assert [await party.act(0), await party.act(1)] != [False, False]
        await party.served.services.sender.settled()
        for person, name in enumerate(("Bea", "Anna")):  # the other one's name
            told = party.turns(person)
            assert len(told) == len(set(told)), "once a turn"
            assert 2 <= len(told) < DECISIONS / 4, "and not for each decision"
            assert set(told) - party.expected[person] <= {max(told)}, "only of turns in which she had to decide"
            for request in party.endpoints[person].got:
                said = json.loads(request.body)
                assert said["url"].endswith(f"/t/{party.made.table}")
                for secret in (name, party.made.invite, *(guest.token for guest in party.guests)):
                    assert secret not in request.body.decode()

    play(tmp_path, test)


def test_who_has_the_table_open_is_not_told(tmp_path: Path) -> None:
    async def test(party: Party) -> None:
        async with party.page(0):
            await party.site.start(party.made)
            while not party.expected[1] or party.acts < DECISIONS / 2:
                await party.act(0, is_away=False)
                await party.act(1)
            await party.served.services.sender.settled()
            assert (party.turns(0), set(party.turns(1)) >= party.expected[1]) == ([], True)

    play(tmp_path, test)
