"""Contexts of a browser (cookies, storage, cached files) and their pages, used again when they are clean.

In a new context a page fetches and compiles the whole client again, and a new page starts a process of its own: both
take the processor longer than most tests take themselves. What servers and pages can keep is deleted in between; the
browser's cache of files stays, and so does a page to which nothing was done that cannot be taken back.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

IS_PLAIN = "() => !('__pwClock' in globalThis)"
"""Whether the clock of a page is the machine's own: one that is installed stays for all pages of its context."""
PLAIN = "/robots.txt"
"""A page of the site on which nothing runs that could keep something."""
KEPT = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets,other"
FOR_GOOD = (
    "add_init_script", "add_locator_handler", "expose_binding", "expose_function", "route", "route_from_har",
    "route_web_socket", "set_default_navigation_timeout", "set_default_timeout", "set_extra_http_headers",
)  # fmt: skip
"""What a test does to a page that lasts as long as the page."""
NOWHERE = -100
"""Outside the window: nothing lies under a pointer there."""
MOST_LEFT = 8
"""Pages that wait for somebody: each has a process with its memory."""


class Tab:
    """A page, and what was done to it."""

    def __init__(self, page: Page) -> None:
        self.page, self.is_changed, self._is_emulated = page, False, False
        self._listeners: list[tuple[Any, Callable[..., Any]]] = []
        self._emulate, self._on = page.emulate_media, page.on
        for name in FOR_GOOD:
            setattr(page, name, self._noting(getattr(page, name)))
        for name, noted in (("on", self._listen), ("once", self._listen_once), ("emulate_media", self._show_as)):
            setattr(page, name, noted)

    def _noting(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def called(*given: Any, **more: Any) -> Any:
            self.is_changed = True
            return method(*given, **more)

        return called

    def _listen(self, event: Any, listener: Callable[..., Any]) -> None:
        self._listeners.append((event, listener))
        self._on(event, listener)

    def _listen_once(self, event: Any, listener: Callable[..., Any]) -> None:
        self.is_changed = True  # nobody knows whether it still listens
        Page.once(self.page, event, listener)

    def _show_as(self, **given: Any) -> None:
        self._is_emulated = True
        self.is_changed = self.is_changed or set(given) != {"color_scheme"}
        self._emulate(**given)

    def clean(self, options: dict[str, Any]) -> None:
        """As a new page of a context with these options would be; it shows a plain page of the site."""
        for event, listener in self._listeners:
            self.page.remove_listener(event, listener)
        self._listeners.clear()
        self.page.evaluate("() => { sessionStorage.clear(); window.name = ''; }")
        self.page.mouse.move(NOWHERE, NOWHERE)
        if self._is_emulated:
            self._emulate(color_scheme=options.get("color_scheme", "light"))
        if self.page.viewport_size != options["viewport"]:
            self.page.set_viewport_size(options["viewport"])


class Contexts:
    """The contexts of one browser; one that was given back is reused for the next request with the same options."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._options: dict[BrowserContext, tuple[str, dict[str, Any]]] = {}
        self._tabs: dict[Page, Tab] = {}
        self._left: list[Page] = []
        """Clean pages of contexts that are free; who has waited longest comes first."""

    def take(self, script: str, **options: Any) -> BrowserContext:
        """A context with these options, in which every page begins with a script."""
        kind = repr((script, sorted(options.items())))
        if self._free.get(kind):
            found = self._free[kind].pop()
            self._left = [page for page in self._left if page not in found.pages]
            return found
        made = self._browser.new_context(**options)
        made.add_init_script(script)
        made.on("page", self._note)
        self._options[made] = kind, options
        return made

    def _note(self, page: Page) -> None:
        self._tabs[page] = Tab(page)

    def spoil(self, page: Page) -> None:
        """Something was done to a page that does not end with a test: nobody else gets it."""
        self._tabs[page].is_changed = True

    def give_back(self, context: BrowserContext, page: Page | None, site: str) -> None:
        """Delete what was kept, and leave its page, if one was opened, for the next; one that cannot be cleaned is
        closed."""
        try:
            is_plain = page is None or (len(context.pages) == 1 and page.evaluate(IS_PLAIN))
            if is_plain and page is not None:
                self._leave(context, page, site)
            context.clear_cookies()
        except Error:  # it has crashed, or was closed
            is_plain = False
        kind, _ = self._options[context]
        if is_plain:
            self._free.setdefault(kind, []).append(context)
        else:
            context.close()

    def _leave(self, context: BrowserContext, page: Page, site: str) -> None:
        """Empty a page, and close it if it was changed or if too many wait."""
        page.goto(PLAIN)
        devtools = context.new_cdp_session(page)
        devtools.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": KEPT})
        if self._tabs[page].is_changed:
            self._close(page)
            return
        self._tabs[page].clean(self._options[context][1])
        devtools.send("Page.resetNavigationHistory")
        devtools.detach()
        self._left.append(page)
        if len(self._left) > MOST_LEFT:
            self._close(self._left.pop(0))

    def _close(self, page: Page) -> None:
        del self._tabs[page]
        page.close()
