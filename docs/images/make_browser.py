"""Takes docs/images/browser.png: two friends and two bots at a table of Trono, as one of them sees it in Chromium.

PYTHONPATH=. uv run python docs/images/make_browser.py
"""

import asyncio
import base64
import tempfile
from pathlib import Path

from tests.server.http.serving import serving
from tests.server.pages.browser import Browser, Tab, chromium

TARGET = Path(__file__).with_name("browser.png")
SIZE = (1120, 780)
CLIP = {"x": 0, "y": 0, "width": 1104, "height": 780, "scale": 1}  # without the scroll bar
STEPS = 40  # of the log, that are played before the picture is taken
YOURS = "document.getElementById('turn').classList.contains('yours')"
PRESS = """(() => {
  const choices = [...document.querySelectorAll("#actions button")].filter((one) => one.ariaDisabled === "false");
  if (choices.length) choices[0].click();
})()"""


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder), bot_pause_ms=0) as server, chromium() as browser:
            anna, bruno = await sit_down(browser, server.address)
            await talk(anna, "Una mortadella per tutti!")
            await talk(bruno, "First the dice.")
            await play(anna, bruno)
            await anna.js("document.activeElement.blur(); scrollTo(0, 0)")
            picture = await anna.call("Page.captureScreenshot", clip=CLIP)
            TARGET.write_bytes(base64.b64decode(picture["data"]))


async def sit_down(browser: Browser, address: str) -> tuple[Tab, Tab]:
    """Anna makes a table, and Bruno comes by the link."""
    anna, bruno = await browser.person(size=SIZE), await browser.person(size=SIZE)
    await anna.goto(f"{address}/", "document.querySelector('[data-part=games] input')")
    await anna.fill("#make [name=name]", "Anna")
    await anna.click("#make [value=trono]")
    for field, value in {"players": "4", "bots": "2", "tempo": "live"}.items():
        await anna.fill(f"#make [name={field}]", value)
    await anna.click("#make button.main")
    await bruno.goto(await anna.see("#invite-link"), "!document.getElementById('enter').hidden")
    await bruno.fill("#enter [name=name]", "Bruno")
    await bruno.click("#enter button")
    await anna.until("document.getElementById('seats').innerText.includes('Bruno')")
    await anna.click("#start")
    for tab in (anna, bruno):
        await tab.see("#view")
    return anna, bruno


async def talk(tab: Tab, text: str) -> None:
    await tab.fill("#say [name=text]", text)
    await tab.click("#say button")


async def play(anna: Tab, bruno: Tab) -> None:
    """Until it is Anna's turn, some while into the game, and she has something to choose."""
    enough = f"document.querySelectorAll('#log li').length > {STEPS}"
    choices = "document.querySelectorAll('#actions button').length > 2"
    while not await anna.js(f"{YOURS} && {enough} && {choices}"):
        for tab in (anna, bruno):
            if await tab.js(YOURS):
                await tab.js(PRESS)
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(main())
