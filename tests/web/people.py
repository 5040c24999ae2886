"""Somebody at a browser: a page with cookies of its own. Whatever goes wrong in it is kept in `troubles`."""

import re
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
)

from .contexts import Contexts

PICTURES = Path(__file__).parents[2] / "test-artefacts" / "web"
SOON = 5
"""Seconds of the page."""
PATIENCE = 60_000
"""Milliseconds: other tests, and others, run beside."""

Device = Literal["desktop", "phone", "small", "zoomed"]
Pointing = Literal["hover", "tap", "focus"]
SIZES: dict[Device, tuple[int, int]] = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "small": (320, 640),
    "zoomed": (640, 400),
}
"""Zoomed to 200 % the desktop has half as many pixels of the style sheet each way."""


keeps_pictures = True
"""Nobody looks at those of the slice, and to take one costs as much as to check the page; set when pytest starts."""

TOLD_ELSEWHERE = ("Failed to load resource", "WebSocket connection to", "error occurred when fetching the script")
"""What was refused is seen at the response, where its status is known; the worker has a test of its own."""

EVERYTHING = """() => {
    if (window.isWhole) return;
    window.isWhole = new CSSStyleSheet();
    window.isWhole.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(window.isWhole);
}"""
"""Boards leave out what is out of sight; whoever looks at a whole page wants to see it."""


CHOOSE_SPEED = """(() => {{
    try {{
        const kept = JSON.parse(localStorage.getItem("tavolata.settings") ?? "{{}}");
        if (!("speed" in kept)) localStorage.setItem("tavolata.settings", JSON.stringify({{ ...kept, speed: {!r} }}));
    }} catch {{}} // nothing can be kept here
}})()"""
"""How fast a page shows what happens, unless somebody chooses another speed there."""


class Person:
    """One page. `expects` are patterns of refusals that belong to what is tested. Whoever wants no motion here wants no
    show either, unless told otherwise: most tests look at how things are in the end."""

    def __init__(
        self, browser: Browser | Contexts, site: str, device: Device = "desktop", language: str = "en", **more: Any
    ) -> None:
        width, height = SIZES[device]
        motion = more.pop("reduced_motion", "reduce")
        speed = more.pop("speed", "instant" if motion == "reduce" else "normal")
        is_phone = device in ("phone", "small")
        self._contexts = browser if isinstance(browser, Contexts) else None
        self._context = (browser if isinstance(browser, Contexts) else Contexts(browser)).take(
            CHOOSE_SPEED.format(speed),
            base_url=site,
            viewport={"width": width, "height": height},
            device_scale_factor=2 if device == "zoomed" else 1,
            has_touch=is_phone,
            is_mobile=is_phone,
            locale="it-IT" if language == "it" else "en-GB",
            reduced_motion=motion,
            **more,
        )
        self._context.set_default_timeout(PATIENCE)
        self._is_changed = False
        self.site, self.device, self.language = site, device, language
        self.troubles: list[str] = []
        self.expects: list[str] = []
        self._context.on("page", self._watch)
        self.page: Page = self._context.new_page()

    @property
    def context(self) -> BrowserContext:
        """Cookies, files and pages of this person. Whoever takes it into their hands may change it: nobody else gets it
        afterwards."""
        self._is_changed = True
        return self._context

    @property
    def request(self) -> APIRequestContext:
        """Asks the server with this person's cookies."""
        return self._context.request

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"error in the page: {error.stack or error}"))
        page.on("crash", lambda _: self.troubles.append("the page crashed"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(known in message.text for known in TOLD_ELSEWHERE):
            self.troubles.append(f"console: {message.text} {message.location.get('url', '')}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.site, "blob:", "data:")):
            self.troubles.append(f"asked elsewhere: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before the answer came
            self.troubles.append(f"failed: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"refused: {response.status} {response.request.method} {response.url}")

    @property
    def unexpected(self) -> list[str]:
        return [trouble for trouble in self.troubles if not any(re.search(known, trouble) for known in self.expects)]

    # --- what a person does ----------------------------------------------------------------------------------

    def goto(self, path: str) -> None:
        self.page.goto(path)

    def see(self, words: str, exact: bool = False) -> None:
        """Wait until these words can be read somewhere."""
        self.page.get_by_text(words, exact=exact).filter(visible=True).first.wait_for()

    def press(self, name: str | re.Pattern[str], role: Any = "button") -> None:
        """Click the one thing with this role and name."""
        self.page.get_by_role(role, name=name).filter(visible=True).first.click()

    def say(self, text: str) -> None:
        """Write to the whole table; on a phone the chat is in a drawer."""
        field = self.page.get_by_role("textbox", name="Write to the whole table")
        if not field.is_visible():
            self.press(re.compile("^Chat"))
        field.fill(text)
        self.press("Send")

    def point(self, part: Locator, how: Pointing) -> None:
        """Ask something what it is: it can be pressed even where it says why not."""
        part.scroll_into_view_if_needed()
        if how == "tap":
            part.tap(force=True)
        elif how == "hover":
            part.hover()
        else:
            self.page.keyboard.press("Tab")  # by keys the focus is seen, and only then it asks
            part.focus()

    def stop_the_clock(self) -> None:
        """From now on time passes in the page only where a test lets it; the page has a clock that was installed. Some
        seconds pass at once: on a busy machine the moment that was asked for must not be over already."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + SOON)

    @property
    def text(self) -> str:
        """All that can be read."""
        return self.page.locator("body").inner_text()

    def show_everything(self) -> None:
        """Also what is out of sight is laid out from now on."""
        self.page.evaluate(EVERYTHING)

    def shot(self, name: str) -> None:
        """A picture for whoever looks at the pages; only the long run takes them."""
        if keeps_pictures:
            self.picture(name)

    def picture(self, name: str) -> Path:
        """A picture of the whole page, or of the window where a dialog stands before it; kept."""
        file = PICTURES / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        is_whole = not self.page.locator("dialog[open]").count()
        self.show_everything()
        self.page.screenshot(path=file, full_page=is_whole, animations="disabled")
        return file

    def close(self, has_failed: bool = False) -> None:
        """Go. What was not changed is left clean for whoever comes next."""
        self._context.remove_listener("page", self._watch)
        if self._contexts is None or has_failed or self._is_changed or self.troubles:
            self._context.close()
        else:
            self._contexts.give_back(self._context, self.page, self.site)
