"""Whole games over a server, and no secret in any byte that leaves it to the wrong party."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata.server import logs
from tavolata.server.settings import Settings
from tavolata.server.table.frame_builder import heard as told_to
from tavolata.server.table.table import Table
from tavolata.testing.wire import Served, Wire, serving

from ..databases import ready
from ..notify.browser import Browser
from ..notify.endpoint import Endpoint, endpoint
from . import canaries
from .canaries import Canary, Watching, hits
from .visitor import Visitor

OPERATOR = "operator"
ADA, BRUNO = "Adalgisa-del-forno", "Brunello-del-monte"
SPECTATOR_NAME = "Zelda-la-segreta"
WHISPER = "parole-che-Ada-non-vuole-sentire"
PATIENCE = 120
each_game = pytest.mark.parametrize(
    "game", [pytest.param(name, marks=[] if name == "trono" else pytest.mark.long) for name in tavolata.games()]
)
"""What seats may not know of a game is compared byte for byte in the files beside; these are secrets of servers."""
PAGES = ("/", "/worker.js", "/api/docs", "/api/openapi.json", "/api/schemas/socket.json", "/api/games", "/api/open")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that a server writes to its log."""
    root = logging.getLogger()
    before = root.handlers, root.level
    stream = io.StringIO()
    logs.set_up(as_json=True, stream=stream, level=logging.DEBUG)
    yield stream
    root.handlers, root.level = before


class Evening:
    """Two people and bots at a table, somebody who watches, and somebody who is elsewhere."""

    def __init__(self, served: Served, ids: Watching, game: str) -> None:
        self.served, self.ids, self.game = served, ids, game
        self.secrets: list[Canary] = []
        self.pages: dict[str, Wire] = {}
        self.people: list[Visitor] = []

    async def begin(self, tempo: dict[str, Any]) -> None:
        ada, bruno, zelda, otto = self.people = [
            await Visitor.arrive(self.served, name) for name in (ADA, BRUNO, SPECTATOR_NAME, "Otto")
        ]
        self.nobody = Visitor(self.served, "nobody")
        players = tavolata.game(self.game).players[1]
        wish = {"game": self.game, "players": players, "order": "chosen", "tempo": tempo, "hints": True}
        made = await ada.ok("POST", "/api/tables", wish)
        self.table = made["table"]
        await bruno.ok("POST", "/api/enter", {"code": made["invitations"]["code"]})
        await zelda.ok("POST", "/api/enter", {"token": made["invitations"]["watch"]})
        await otto.ok("POST", "/api/tables", {"game": self.game, "players": players})
        for _ in range(players - 2):
            await ada.do(self.table, "add_bot")
        await ada.ok("POST", f"/api/tables/{self.table}/links", {"kind": "seat"})
        await ada.do(self.table, "start")
        for person in (ada, bruno, zelda):
            self.pages[person.name] = await person.page(self.table, "?lang=it")

    async def whisper(self) -> None:
        """Ada does not want to hear Bruno any more; the others do."""
        ada, bruno, *_ = self.people
        await ada.ok("PUT", f"/api/tables/{self.table}/mute", {"seat": 1})
        await bruno.ok("POST", f"/api/tables/{self.table}/chat", {"text": WHISPER})
        await self.pages[SPECTATOR_NAME].hear(WHISPER)

    async def ask_everything(self) -> None:
        """All that can be looked at, by everybody, and some things that cannot."""
        base = f"/api/tables/{self.table}"
        paths = [base, f"{base}/log?lang=it", f"{base}/chat", f"{base}/record", f"{base}/export", "/api/me"]
        paths += [*PAGES, f"/t/{self.table}", "/health", "/api/tables", "/api/push/key", f"/nowhere/{self.table}"]
        for person in [*self.people, self.nobody]:
            for path in paths:
                await person.ask("GET", path)
            await person.ask("POST", f"{base}/hint", {"id": "hint-00001"})
            await person.ask("POST", f"{base}/why", {"id": "why-000001", "action": {"verb": "nothing"}})
            await person.ask("POST", f"{base}/branch", {"v": 3})
            await person.ask("POST", f"{base}/commands", b"{nonsense")
            await person.ask("POST", f"{base}/commands", {"t": "act", "id": "x", "v": 1, "actions": []})
            await person.ask("POST", "/api/enter", {"token": "A" * 43})

    async def play_to_the_end(self) -> None:
        """Bots sit in for both, and play the game out."""
        for person in self.people[:2]:
            self.pages[person.name].say({"t": "sit_in", "id": person.command()})
        live = await self.served.services.hub.live(self.table)
        async with asyncio.timeout(PATIENCE):
            while live.table.is_playing:
                await asyncio.sleep(0.02)
        for page in self.pages.values():
            await page.hear('"status":"over"')

    def gather(self, folder: Path) -> list[Canary]:
        """Every secret of the evening."""
        ids, names = self.ids, {person.token: person.name for person in self.people}
        found = [canaries.of_bytes("the seed of a table", seed) for seed in ids.seeds]
        found += [canaries.of_token(f"a token of {names.get(token)}", token, names.get(token, ADA), "Otto")
                  if token not in names else canaries.of_token("a session", token, names[token])
                  for token in ids.tokens]  # fmt: skip
        found += [canaries.of_text("a code", code, ADA, "Otto") for code in ids.codes]
        found += [canaries.of_text(f"the id of {person.name}", person.guest, person.name) for person in self.people]
        found += [canaries.of_text("a process", process) for process in ids.processes]
        found.append(canaries.of_text("the spectator's name", SPECTATOR_NAME, SPECTATOR_NAME))
        found.append(canaries.of_text("what Bruno said", WHISPER, BRUNO, SPECTATOR_NAME))
        found.append(canaries.of_text("the place of the database", str(folder)))
        return found

    async def log_secrets(self) -> list[Canary]:
        """Hashes of the whole state: with one of them, hidden facts could be found by trial."""
        loaded = await self.served.services.store.load(self.table, from_start=True)
        assert loaded is not None
        found = [
            canaries.of_text(f"the state after {entry.seq}", entry.state) for entry in loaded.entries if entry.state
        ]
        return found + [canaries.of_text(f"the chain at {entry.seq}", entry.chain) for entry in loaded.entries]


def settings(folder: Path, ids: Watching, **given: Any) -> Settings:
    limits: dict[str, Any] = {
        "rate": 10**6,
        "burst": 10**6,
        "address_rate": 0,
        "sockets_per_address": 0,
        "queue": 10_000,
    }
    return Settings(
        database=ready(folder / "canaries.db"), open_browser=False, bot_pause_ms=0, ids=ids, **limits, **given
    )


@each_game
def test_no_secret_leaves(game: str, tmp_path: Path, log: io.StringIO) -> None:
    ids = Watching()

    async def body() -> None:
        async with serving(settings(tmp_path, ids)) as served:
            evening = Evening(served, ids, game)
            await evening.begin({"kind": "none"})
            await evening.whisper()
            await evening.ask_everything()
            await evening.play_to_the_end()
            secrets = evening.gather(tmp_path) + await evening.log_secrets()
            metrics = await Visitor(served, OPERATOR).ask("GET", "/metrics")
            assert metrics.status == 200
            found = hits(secrets, metrics.head + metrics.body, OPERATOR)
            for person in [*evening.people, evening.nobody]:
                found += hits(secrets, person.heard, person.name)
            assert not found, "\n".join(found)
            await _check_told(served, evening)
            await _check_reveal(evening, secrets)

    asyncio.run(body())
    written = log.getvalue()
    assert '"event": "refused"' in written
    evening_secrets = [canaries.of_token("a token", token) for token in ids.tokens]
    evening_secrets += [canaries.of_bytes("a seed", seed) for seed in ids.seeds]
    evening_secrets += [canaries.of_text("a code", code) for code in ids.codes]
    evening_secrets += [canaries.of_text("a name", name) for name in (SPECTATOR_NAME, BRUNO, WHISPER)]
    assert not hits(evening_secrets, written.encode(), "the log")
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not hits([canaries.of_text("a token", token) for token in ids.tokens], stored, "the database")


async def _check_told(served: Served, evening: Evening) -> None:
    """Each page got exactly the events of its viewer, in order."""
    loaded = await served.services.store.load(evening.table, from_start=True)
    assert loaded is not None
    whole = Table.load(*loaded.saved)
    assert whole.match is not None
    for person, seat in zip(evening.people[:3], (0, 1, None), strict=True):
        got: list[Any] = []
        for message in evening.pages[person.name].messages():
            if message["t"] == "snapshot":
                got = [told["event"] for told in message["d"]["events"]]
            elif message["t"] == "events":
                got += [told["event"] for told in message["d"]["events"]]
        private = [event for event in whole.match.events if event["audience"] != 255]
        mine = told_to(whole.match.events, seat)
        assert len(got) > 50
        assert (
            got == [{word: fact for word, fact in event.items() if word != "audience"} for event in mine][-len(got) :]
        )
        assert len(mine) < len(whole.match.events) or not private


async def _check_reveal(evening: Evening, secrets: list[Canary]) -> None:
    """What was secret during the game is found after its end, where it belongs: in the record. So the search works."""
    ada = evening.people[0]
    record = await ada.ask("GET", f"/api/tables/{evening.table}/record")
    assert record.status == 200
    assert any("seed" in found for found in hits(secrets, record.body, ADA))


@each_game
def test_messages_that_it_is_somebodys_turn_hold_no_secret(game: str, tmp_path: Path, log: io.StringIO) -> None:
    """Webhooks and browsers of a game with days for each turn, until each was called a few times. What browsers get is
    read with their keys."""
    ids = Watching()
    browser = Browser()

    async def body() -> None:
        async with endpoint() as hook, serving(settings(tmp_path, ids, allow_http_hooks=True, think_ms=0)) as served:
            evening = Evening(served, ids, game)
            await evening.begin({"kind": "days", "days": 2})
            for page in evening.pages.values():
                page.close()
            words = [await _subscribe(person, hook, browser) for person in evening.people[:2]]
            await _take_turns(served, evening, lambda: len(hook.got) >= 8)
            secrets = evening.gather(tmp_path) + await evening.log_secrets()
            secrets += [canaries.of_text("the secret of a webhook", word) for word in words]
            secrets += [canaries.of_text("a name", name) for name in (ADA, BRUNO)]
            pushed = [each for each in hook.got if "/push" in each.path]
            assert len(pushed) >= 3
            assert len(hook.got) - len(pushed) >= 3
            for request in hook.got:
                said = browser.decrypt(request.body) if request in pushed else request.body
                assert json.loads(said)["event"] == "your_turn"
                assert not hits(secrets, json.dumps(request.headers).encode() + request.body + said, request.path)

    asyncio.run(body())
    assert not hits([canaries.of_token("a token", token) for token in ids.tokens], log.getvalue().encode(), "the log")


async def _subscribe(person: Visitor, hook: Endpoint, browser: Browser) -> str:
    """Tell somebody by a webhook and on a browser; the secret of the webhook."""
    seat = "0" if person.name == ADA else "1"
    wanted = browser.subscribe(hook.url(f"/push/{seat}"))
    keys = {"p256dh": wanted.p256dh, "auth": wanted.auth}
    await person.ok("PUT", "/api/push", {"subscription": {"endpoint": wanted.endpoint, "keys": keys}})
    made = await person.ok("PUT", "/api/webhook", {"url": hook.url(f"/hook/{seat}")})
    return str(made["secret"])


async def _take_turns(served: Served, evening: Evening, is_enough: Any) -> None:
    """Both do what they are advised, until it is enough."""
    live = await served.services.hub.live(evening.table)
    async with asyncio.timeout(PATIENCE):
        while not is_enough():
            table: Table = live.table
            seat = next((seat for seat in table.waiting if seat < 2), None)
            if seat is None:
                await asyncio.sleep(0.02)
                continue
            person = evening.people[seat]
            told = await person.ok("POST", f"/api/tables/{evening.table}/hint", {"id": person.command()})
            await person.do(evening.table, "act", v=table.state.seq, actions=[told["act"]])
            await asyncio.sleep(0.05)
