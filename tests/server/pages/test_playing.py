"""The plain pages in a real browser: whole games of every kind, several persons, one device, a lost connection, the
keyboard alone."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tavolata.kernel.replay import replay
from tavolata.server.notify import messages

from ..bot_client.again import Restarting, restarting
from ..http.serving import Served
from .browser import ELSEWHERE, Browser, Tab, chromium

DESK, PHONE = (1200, 900), (390, 844)
PATIENCE = 100.0
HARMLESS = re.compile(r"status of 401 .*/api/me|Opener-Policy header has been ignored")
"""A browser that is new here asks who it is; over plain http it does not need all of our headers."""

AUTOPLAY = """(() => {
  const press = () => {
    const choices = [...document.querySelectorAll("#actions button")].filter((one) => one.ariaDisabled === "false");
    const isYours = document.getElementById("turn").classList.contains("yours");
    if (isYours && choices.length) choices[Math.floor(Math.random() * choices.length)].click();
  };
  window.player = new MutationObserver(() => setTimeout(press));
  window.player.observe(document.getElementById("table"), { subtree: true, childList: true, attributes: true });
  press();
})()"""
"""Presses any of the buttons whenever it is one's turn."""


SUBSCRIBED = {  # the example of RFC 8291
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
COVERED = "!document.getElementById('cover').hidden"


def in_browser(folder: Path, test: Callable[[Restarting, Browser], Awaitable[None]], **given: Any) -> None:
    """A server, a browser, and a test with them."""

    async def body() -> None:
        async with restarting(folder, **given) as server, chromium() as browser:
            await asyncio.wait_for(test(server, browser), PATIENCE)

    asyncio.run(body())


async def come(browser: Browser, served: Served, name: str, **look: Any) -> Tab:
    """Somebody opens the first page and says his name."""
    tab = await browser.person(**look)
    await tab.goto(f"{served.address}/", "document.querySelector('[data-part=games] input')")
    await tab.fill("#make [name=name]", name)
    return tab


async def make_table(tab: Tab, game: str, players: int, bots: int = 0, **fields: str) -> str:
    """Make a table by the form; where it is."""
    await tab.click(f"#make [value={game}]")
    await tab.fill("#make [name=players]", str(players))
    for name, value in fields.items():
        await tab.fill(f"#make [name={name}]", value)
    await tab.fill("#make [name=bots]", str(bots))
    await tab.click("#make button.main")
    await tab.until("location.pathname.startsWith('/t/') && !document.getElementById('table').hidden")
    return str(await tab.js("location.pathname.slice(3)"))


def assert_no_trouble(*tabs: Tab) -> None:
    for tab in tabs:
        assert [trouble for trouble in tab.troubles if not HARMLESS.search(trouble)] == []


@pytest.mark.parametrize(
    ("game", "players", "language", "size"),
    [("trono", 3, "it", PHONE), ("tortelli", 2, "en", PHONE), ("bomarzo", 2, "it", DESK)],
)
def test_a_whole_game_against_bots(
    game: str, players: int, language: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async def test(server: Restarting, browser: Browser) -> None:
        tab = await come(browser, server.served, "Anna", language=language, size=size)
        table = await make_table(tab, game, players, players - 1)
        await tab.see("#view")
        await tab.js(AUTOPLAY)
        await tab.until("!document.getElementById('over').hidden", PATIENCE)
        assert await tab.js("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the screen"
        assert await tab.js("document.documentElement.lang") == language
        words = await tab.text("#result")
        shown = (await fetch(tab, f"/api/tables/{table}"))["d"]
        assert all(shown["table"]["seats"][seat]["name"] in words for seat in shown["result"]["winners"])
        told = [line["text"] for line in await fetch(tab, f"/api/tables/{table}/log?lang={language}")]
        log = await tab.js("[...document.querySelectorAll('#log li')].map((line) => line.textContent)")
        assert log == told[-len(log) :], "what is told is the log, in order, each once"
        assert len(log) >= min(len(told), 100)
        played = await fetch(tab, await tab.js("document.getElementById('record').getAttribute('href')"))
        assert replay(played).over
        assert_no_trouble(tab)

    in_browser(tmp_path, test)


async def fetch(tab: Tab, path: str) -> Any:
    """What the server answers to this person."""
    return await tab.js(f"fetch('{path}').then((answer) => answer.json())")


def test_two_friends_by_a_link(tmp_path: Path) -> None:
    """Invitation, chat, taking back, a proposal, resigning, once more."""

    async def test(server: Restarting, browser: Browser) -> None:
        anna = await come(browser, server.served, "Anna")
        table = await make_table(anna, "trono", 2)
        link = await anna.see("#invite-link")
        assert "#invite=" in link
        bea = await browser.person("it", PHONE)
        await bea.goto(link, "!document.getElementById('enter').hidden")
        await bea.fill("#enter [name=name]", "Bea")
        await bea.click("#enter button")
        await bea.see("#seats")
        assert await bea.js("location.href") == f"{server.served.address}/t/{table}", "the secret left the address bar"
        await anna.until("document.getElementById('seats').innerText.includes('Bea')")
        await anna.click("#start")
        for tab in (anna, bea):
            await tab.see("#view")

        await bea.fill("#say [name=text]", "Ciao <b>Anna</b>")
        await bea.click("#say button")
        await anna.until("document.getElementById('chat').innerText.includes('Ciao <b>Anna</b>')")

        await play_until_undo(anna, bea)
        await anna.click("#mine > summary")
        await anna.click("#propose-end")
        await bea.click("#decline")
        await anna.until("document.getElementById('proposal').hidden")
        await anna.click("#resign")
        for tab in (anna, bea):
            await tab.see("#over")
        assert "Anna" in await bea.text("#result")
        await anna.click("#rematch")
        await anna.until(f"location.pathname !== '/t/{table}'")
        await anna.see("#lobby")
        await bea.click("#rematch")
        await bea.until(f"location.pathname === '{await anna.js('location.pathname')}'")
        assert "Anna" in await bea.see("#seats")
        assert_no_trouble(anna, bea)

    in_browser(tmp_path, test)


async def play_until_undo(*tabs: Tab) -> None:
    """Play by mouse until somebody may take back, and take it back."""
    while True:
        for tab in tabs:
            if await tab.shows("#undo"):
                before = await tab.js("document.querySelectorAll('#log li').length")
                await tab.click("#undo")
                await tab.until(f"document.querySelectorAll('#log li').length < {before}")
                return
            if await tab.js("document.getElementById('turn').classList.contains('yours')"):
                step = await tab.js("document.querySelector('#actions').dataset.key")
                await tab.click("#actions button")
                await tab.until(f"document.querySelector('#actions').dataset.key !== {step!r}")


def test_who_may_not_see_a_table_is_told_so(tmp_path: Path) -> None:
    async def test(server: Restarting, browser: Browser) -> None:
        anna = await come(browser, server.served, "Anna")
        await make_table(anna, "bomarzo", 2)
        stranger = await come(browser, server.served, "Carlo")
        await stranger.goto(await anna.js("location.href"))
        assert "cannot see" in await stranger.see("#connection")
        await stranger.goto(
            f"{server.served.address}/t/nothing#invite=wrong", "!document.getElementById('enter').hidden"
        )
        await stranger.fill("#enter [name=name]", "Carlo")
        await stranger.click("#enter button")
        assert "leads nowhere" in await stranger.see("#refusal")
        await stranger.goto(f"{server.served.address}/", "document.querySelector('[data-part=games] input')")
        await stranger.fill("#join [name=code]", "22222222")
        await stranger.click("#join button")
        assert "leads nowhere" in await stranger.see("#refusal")
        await stranger.fill("#join [name=code]", (await anna.text("#invite-code")).lower())
        await stranger.click("#join button")
        await stranger.until("location.pathname.startsWith('/t/')")
        assert "Anna" in await stranger.see("#seats")

    in_browser(tmp_path, test)


def test_a_spectator_sees_and_has_no_buttons(tmp_path: Path) -> None:
    async def test(server: Restarting, browser: Browser) -> None:
        anna = await come(browser, server.served, "Anna")
        await make_table(anna, "trono", 2, 1)
        await anna.click("#mine > summary")
        await anna.click("[value=watch]")
        link = await anna.until("document.getElementById('link').textContent")
        dora = await browser.person("en")
        await dora.goto(link, "!document.getElementById('enter').hidden")
        await dora.fill("#enter [name=name]", "Dora")
        await dora.click("#enter button")
        await dora.see("#view")
        for part in ("#play", "#say", "#mine", "#seats button"):
            assert not await dora.shows(part)
        await anna.until("document.getElementById('watching').textContent.includes('1')")
        assert_no_trouble(anna, dora)

    in_browser(tmp_path, test)


def test_one_device_goes_round(tmp_path: Path) -> None:
    """Between two persons the page is covered: neither's secrets are in it for the other."""

    async def test(server: Restarting, browser: Browser) -> None:
        tab = await come(browser, server.served, "Anna", size=PHONE)
        await tab.fill("#make [name=tempo]", "hot_seat")
        await make_table(tab, "trono", 2, names="Anna\nBea")
        roles = {}
        while len(roles) < 2:
            await tab.until(f"{COVERED} || document.getElementById('turn').classList.contains('yours')")
            if await tab.shows("#cover"):
                for part in ("#view", "#play", "#told"):
                    assert not await tab.shows(part)
                await tab.click("#uncover")
                await tab.until("document.getElementById('cover').hidden")
                continue
            name = re.sub(r".*, ", "", await tab.text("#turn"))
            seats = await tab.js("[...document.querySelectorAll('#view thead')].at(-1).innerText")
            roles.setdefault(name, await tab.text("#view"))
            assert name in seats
            step = await tab.js("document.querySelector('#actions').dataset.key")
            await tab.click("#actions button")
            await tab.until(f"{COVERED} || document.querySelector('#actions').dataset.key !== {step!r}")
        assert set(roles) == {"Anna", "Bea"}
        assert roles["Anna"] != roles["Bea"]
        assert_no_trouble(tab)

    in_browser(tmp_path, test)


def test_the_page_comes_back_after_a_restart_and_sends_again(tmp_path: Path) -> None:
    async def test(server: Restarting, browser: Browser) -> None:
        tab = await come(browser, server.served, "Anna")
        table = await make_table(tab, "tortelli", 2, 1)
        await tab.until("document.getElementById('turn').classList.contains('yours')")
        await server.stop()
        await tab.see("#connection")
        step = await tab.js("document.querySelector('#actions').dataset.key")
        await tab.js("document.querySelector('#actions button').click()")  # nobody hears it yet
        await server.start()
        await tab.until("document.getElementById('connection').hidden")
        await tab.until(f"document.querySelector('#actions').dataset.key !== {step!r}")
        entries = await server.served.services.store.entries(table, 0)
        acts = [entry for entry in entries if b'"acted"' in entry.deed and b'"by"' not in entry.deed]
        assert len(acts) == 1
        await tab.js(AUTOPLAY)
        await tab.until("!document.getElementById('over').hidden", PATIENCE)

    in_browser(tmp_path, test)


def test_the_keyboard_is_enough(tmp_path: Path) -> None:
    """With Tab and Enter alone; the focus is never lost while one plays."""

    async def test(server: Restarting, browser: Browser) -> None:
        tab = await come(browser, server.served, "Anna")
        await make_table(tab, "trono", 2, 1)
        await tab.until("document.getElementById('turn').classList.contains('yours')")
        for _ in range(40):
            await tab.press("Tab")
            if await tab.js("document.activeElement.closest('#actions') !== null"):
                break
        acts = 0
        while acts < 8 and not await tab.shows("#over"):
            focused = await tab.js("document.activeElement.closest('#actions') !== null")
            if focused and await tab.js("document.activeElement.ariaDisabled === 'false'"):
                step = await tab.js("document.querySelector('#actions').dataset.key")
                await tab.press("Enter")
                acts += 1
                await tab.until(f"document.querySelector('#actions').dataset.key !== {step!r}")
            elif await tab.js("document.getElementById('turn').classList.contains('yours')"):
                await tab.press("Tab")
            assert await tab.js("document.activeElement !== document.body"), "the focus was lost"
        assert_no_trouble(tab)

    in_browser(tmp_path, test)


def test_options_can_be_changed_before_the_start(tmp_path: Path) -> None:
    async def test(server: Restarting, browser: Browser) -> None:
        tab = await come(browser, server.served, "Anna", language="it")
        table = await make_table(tab, "trono", 4, preset="first_game")
        await tab.click("#change-part > summary")
        await tab.fill("#change [name=players]", "2")
        await tab.fill("#change [name=tempo]", "live")
        await tab.fill("#change [name=minutes]", "5")
        await tab.click("#change > button")
        await tab.until("document.querySelectorAll('#seats li').length === 2")
        shown = (await fetch(tab, f"/api/tables/{table}"))["d"]["table"]
        assert shown["tempo"] == {"kind": "live", "seconds": 300, "increment": 10, "days": 0}
        assert shown["options"]["earthquake"] == 0
        await tab.click("#start")
        assert "2" in await tab.see("#refusal")  # a seat is free
        await tab.click("[data-key='add_bot 1']")
        await tab.until("document.querySelectorAll('#seats [data-key^=add_bot]').length === 0")
        await tab.click("#start")
        await tab.until("/^[45]:/.test(document.querySelector('[data-time]').textContent)")
        assert_no_trouble(tab)

    in_browser(tmp_path, test)


def test_a_finished_game_is_played_on_and_its_record_shown(tmp_path: Path) -> None:
    async def test(server: Restarting, browser: Browser) -> None:
        tab = await come(browser, server.served, "Anna")
        table = await make_table(tab, "trono", 2, 1)
        await tab.js(AUTOPLAY)
        await tab.see("#over")
        result = await tab.text("#result")
        kept = tmp_path / "record.json"
        kept.write_text(json.dumps(await fetch(tab, f"/api/tables/{table}/record")), encoding="utf-8")

        await tab.fill("#branch [name=v]", "4")
        await tab.click("#branch button")
        await tab.until(f"location.pathname !== '/t/{table}'")
        await tab.see("#lobby")
        assert "step 4" in await tab.js("document.getElementById('about').textContent")

        other = await come(browser, server.served, "Bea")
        await other.click("details:has(#record) > summary")
        await other.choose_file("#record [name=file]", kept)
        await other.click("#record button")
        await other.until("location.pathname.startsWith('/t/')")
        await other.see("#over")
        reason = re.search(r"\(.*?\)", result)
        assert reason is not None
        assert reason[0] in await other.text("#result")
        assert_no_trouble(tab, other)

    in_browser(tmp_path, test)


def test_over_plain_http_from_another_machine(tmp_path: Path) -> None:
    """A friend's phone in the same network: no clipboard, no service worker, and one plays all the same."""

    async def test(server: Restarting, browser: Browser) -> None:
        address = server.served.address.replace("127.0.0.1", ELSEWHERE)
        tab = await browser.person("it", PHONE, is_dark=True)
        await tab.goto(f"{address}/", "document.querySelector('[data-part=games] input')")
        assert not await tab.js("isSecureContext")
        await tab.fill("#make [name=name]", "Carlo")
        await make_table(tab, "trono", 2)
        assert (await tab.see("#invite-link")).startswith(address)
        assert not await tab.shows("#copy")
        await tab.click("[data-key='add_bot 1']")
        await tab.until("document.querySelectorAll('#seats [data-key^=add_bot]').length === 0")
        await tab.click("#start")
        await tab.js(AUTOPLAY)
        await tab.see("#over")
        assert_no_trouble(tab)

    in_browser(tmp_path, test, allow_hosts=(ELSEWHERE,))


def test_your_turn_is_shown_while_no_page_is_open(tmp_path: Path) -> None:
    """The worker shows what the server pushes. A push service cannot be had here: its part is played by the test."""

    async def test(server: Restarting, browser: Browser) -> None:
        tab = await come(browser, server.served, "Anna")
        table = await make_table(tab, "trono", 2, 1, tempo="days")
        await browser.call("Browser.grantPermissions", permissions=["notifications"], browserContextId=tab.context)
        subscription = {"endpoint": "http://127.0.0.1:9/push", "keys": SUBSCRIBED}
        await tab.js(f"PushManager.prototype.subscribe = async () => ({json.dumps(subscription)})")
        await tab.click("#mine > summary")
        await tab.click("#tell-me")
        await tab.until("document.getElementById('tell-me').textContent === 'This browser will tell you.'")
        me = await fetch(tab, "/api/me")
        kept = await server.served.services.store.push_of(me["guest"])
        assert [push.endpoint for push in kept] == ["http://127.0.0.1:9/push"]

        said = messages.your_turn(server.served.services.settings, table, "trono", 3, "en").as_json().decode()
        await tab.push(server.served.address, said)
        shown = await tab.until(
            "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"
            ".then((all) => all.map(({title, body, data}) => [title, body, data]))"
        )
        assert shown == [["Your turn", "Il Trono di Mortadella: the table is waiting for your move.", f"/t/{table}"]]

    in_browser(tmp_path, test, allow_http_hooks=True)
