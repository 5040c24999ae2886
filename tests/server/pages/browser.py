"""A real Chromium, led through its DevTools socket: several persons with cookies of their own in one process."""

import asyncio
import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import websockets

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 30.0
ELSEWHERE = "friend.test"
"""A name of this machine that browsers do not trust: for them it is plain http from somewhere in the network."""


@cache
def find_chromium() -> str:
    """From the environment or the path; as root it is fetched. Without any the test fails: nothing is skipped."""
    found = os.environ.get("TAVOLATA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        command = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
        subprocess.run(command, check=False, capture_output=True, timeout=600)
        found = shutil.which("chromium")
    assert found, "the pages are tested in a real browser: install chromium, or name one in TAVOLATA_CHROMIUM"
    return found


class Browser:
    """A running Chromium."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._tabs: dict[str, Tab] = {}

    async def listen(self) -> None:
        async for text in self._socket:
            message = json.loads(text)
            answer = self._answers.pop(message.get("id"), None)
            if answer is not None and not answer.done():
                answer.set_result(message)
            elif message.get("sessionId") in self._tabs:
                self._tabs[message["sessionId"]].notice(message)

    async def call(self, method: str, session: str | None = None, **parameters: Any) -> Any:
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": parameters}
        await self._socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        said = await asyncio.wait_for(answer, PATIENCE)
        assert "error" not in said, (method, said["error"])
        return said["result"]

    async def person(self, language: str = "en", size: tuple[int, int] = (1200, 900), is_dark: bool = False) -> "Tab":
        """Somebody new: a tab whose cookies nobody shares."""
        context = (await self.call("Target.createBrowserContext"))["browserContextId"]
        target = await self.call("Target.createTarget", url="about:blank", browserContextId=context)
        attached = await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        tab = self._tabs[attached["sessionId"]] = Tab(self, attached["sessionId"], context)
        for domain in ("Page", "Runtime", "Log"):
            await tab.call(f"{domain}.enable")
        width, height = size
        phone = width < 600
        await tab.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
        await tab.call("Emulation.setEmulatedMedia", features=[scheme])
        await tab.call("Emulation.setUserAgentOverride", userAgent="Chromium", acceptLanguage=language)
        return tab


class Tab:
    """One page. What goes wrong in it is kept in `troubles`."""

    def __init__(self, browser: Browser, session: str, context: str) -> None:
        self._browser, self._session, self.context = browser, session, context
        self.troubles: list[str] = []
        self._worker: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def notice(self, message: dict[str, Any]) -> None:
        said = message["params"]
        if message["method"] == "Runtime.exceptionThrown":
            details = said["exceptionDetails"]
            self.troubles.append(details.get("exception", {}).get("description") or details["text"])
        elif message["method"] == "Log.entryAdded" and said["entry"]["level"] == "error":
            self.troubles.append(f"{said['entry']['text']} {said['entry'].get('url', '')}")
        elif message["method"] == "ServiceWorker.workerRegistrationUpdated":
            if said["registrations"] and not self._worker.done():
                self._worker.set_result(said["registrations"][0]["registrationId"])
        elif message["method"] == "Page.javascriptDialogOpening":
            self._answering = asyncio.create_task(self.call("Page.handleJavaScriptDialog", accept=True))

    async def call(self, method: str, **parameters: Any) -> Any:
        return await self._browser.call(method, self._session, **parameters)

    async def js(self, expression: str) -> Any:
        """The value of an expression in the page."""
        said = await self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in said, (expression, said["exceptionDetails"])
        return said["result"].get("value")

    async def until(self, expression: str, seconds: float = PATIENCE) -> Any:
        """Wait until an expression is true; its value."""
        for _ in range(round(seconds / 0.02)):
            with suppress(AssertionError):  # the page is changing under us
                value = await self.js(expression)
                if value:
                    return value
            await asyncio.sleep(0.02)
        seen = await self.js("document.body.innerText.slice(0, 2000)")
        raise AssertionError(f"{expression} never came true; the page says:\n{seen}\n{self.troubles}")

    async def goto(self, address: str, seen: str = "document.readyState === 'complete'") -> None:
        await self.js("window.isOld = true")
        await self.call("Page.navigate", url=address)
        await self.until(f"!window.isOld && !!({seen})")

    async def shows(self, selector: str) -> bool:
        return bool(await self.js(f"{visible(selector)} !== null"))

    async def see(self, selector: str) -> str:
        """Wait until a part can be seen; its text."""
        await self.until(f"{visible(selector)} !== null")
        return str(await self.text(selector))

    async def text(self, selector: str) -> str:
        return str(await self.js(f"document.querySelector({json.dumps(selector)}).innerText"))

    async def click(self, selector: str) -> None:
        """Press the mouse button where the middle of a part is, once it can be seen."""
        await self.until(f"{visible(selector)} !== null")
        x, y = await self.js(
            f"(() => {{ const part = {visible(selector)}; part.scrollIntoView({{block: 'center'}});"
            " const box = part.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def fill(self, selector: str, value: str) -> None:
        """Write into a field, or choose from a list, as a person does."""
        field = f"document.querySelector({json.dumps(selector)})"
        await self.until(f"{visible(selector)} !== null")
        await self.js(
            f"{field}.value = {json.dumps(value)}; for (const kind of ['input', 'change'])"
            f" {field}.dispatchEvent(new Event(kind, {{bubbles: true}}))"
        )

    async def choose_file(self, selector: str, file: Path) -> None:
        field = await self.call("Runtime.evaluate", expression=f"document.querySelector({json.dumps(selector)})")
        await self.call("DOM.setFileInputFiles", files=[str(file)], objectId=field["result"]["objectId"])

    async def press(self, key: str) -> None:
        """A key: Tab, Enter."""
        codes = {"Tab": 9, "Enter": 13}
        text = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            down = text if kind == "keyDown" else {}
            await self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=codes[key], **down)

    async def push(self, origin: str, text: str) -> None:
        """What a push service brings to the page's worker."""
        await self.call("ServiceWorker.enable")
        worker = await asyncio.wait_for(self._worker, PATIENCE)
        await self.call("ServiceWorker.deliverPushMessage", origin=origin, registrationId=worker, data=text)

    async def shot(self, file: Path) -> None:
        """A picture of the whole page."""
        picture = await self.call("Page.captureScreenshot", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(picture["data"]))


def visible(selector: str) -> str:
    """The first part of a kind that is shown, as an expression."""
    found = f"[...document.querySelectorAll({json.dumps(selector)})]"
    return f"({found}.find((part) => part.checkVisibility()) ?? null)"


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A Chromium of one's own, gone at the end."""
    folder = tempfile.mkdtemp(prefix="tavolata-chromium-")
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    flags.append(f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1")
    process = await asyncio.create_subprocess_exec(
        find_chromium(), *flags, "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank",
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        address = await asyncio.wait_for(_address(process), PATIENCE)
        async with websockets.connect(address, max_size=None, compression=None) as socket:
            browser = Browser(socket)
            listening = asyncio.create_task(browser.listen())
            try:
                yield browser
            finally:
                listening.cancel()
                with suppress(Exception):
                    await socket.send(json.dumps({"id": 0, "method": "Browser.close"}))
                    await asyncio.wait_for(process.wait(), 5)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        shutil.rmtree(folder, ignore_errors=True)


async def _address(process: asyncio.subprocess.Process) -> str:
    """Where the DevTools listen: Chromium says so on its standard error."""
    assert process.stderr is not None
    async for line in process.stderr:
        if b"DevTools listening on " in line:
            return line.decode().split("DevTools listening on ")[1].strip()
    raise AssertionError("Chromium ended before it listened")
