"""Somebody at a browser: a page with cookies of its own. Whatever goes wrong in it is kept in `troubles`."""

import re
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    CDPSession,
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
A_WHILE, LONG = 100, 60_000
"""Milliseconds of the page: between two looks at a show, and longer than any show."""
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
    """One page. `expects` are patterns of refusals that belong to what is tested. With reduced motion,
    animations are skipped too, unless a test asks for them: most tests look at the final state."""

    def __init__(
        self, browser: Browser | Contexts, site: str, device: Device = "desktop", language: str = "en", **more: Any
    ) -> None:
        width, height = SIZES[device]
        motion = more.pop("reduced_motion", "reduce")
        speed = more.pop("speed", "instant" if motion == "reduce" else "normal")
        is_phone = device in ("phone", "small")
        self._is_sharing = isinstance(browser, Contexts)
        self._contexts = browser if isinstance(browser, Contexts) else Contexts(browser)
        self._context = self._contexts.take(
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
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        """Opened on first use, because a person who only speaks with the server needs none; a clean page of an earlier
        test is reused."""
        if self._page is None:
            left = self._context.pages
            self._page = left[0] if left else self._context.new_page()
            if left:
                self._watch(self._page)
        return self._page

    @property
    def context(self) -> BrowserContext:
        """Cookies, files and pages of this person. After direct access a context is not reused, because it
        may have been changed."""
        self._is_changed = True
        return self._context

    def devtools(self) -> CDPSession:
        """What the browser tells those who look behind a page: nobody else gets the page afterwards."""
        self._contexts.spoil(self.page)
        return self._context.new_cdp_session(self.page)

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
        """Click, hover or focus an element even if it is disabled, to see why."""
        part.scroll_into_view_if_needed()
        if how == "tap":
            part.tap(force=True)
        elif how == "hover":
            part.hover()
        else:
            self.page.keyboard.press("Tab")  # by keys the focus is seen, and only then it asks
            part.focus()

    def stop_the_clock(self) -> None:
        """From now on the page's clock, which must be installed, moves only when the test advances it. Some seconds
        pass at once: Playwright refuses to pause at a time that is over, as it may be on a busy machine."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + SOON)

    def hold_the_clock(self) -> None:
        """In every page that is opened from now on time passes only in `pass_time_until`: an animation is seen step by
        step, however busy the machine is, and is rendered only when the test looks."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1)

    def pass_time_until(self, part: Locator) -> None:
        """Let time pass in a page whose clock is held, until something is seen."""
        for _ in range(LONG // A_WHILE):
            if part.first.is_visible():
                return
            self.page.clock.run_for(A_WHILE)
        part.first.wait_for(timeout=1)  # tells what is wanted, and what is there

    @property
    def text(self) -> str:
        """All that can be read."""
        return self.page.locator("body").inner_text()

    def show_everything(self) -> None:
        """Lay out off-screen content too from now on."""
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
        if not self._is_sharing or has_failed or self._is_changed or self.troubles:
            self._context.close()
        else:
            self._contexts.give_back(self._context, self._page, self.site)
