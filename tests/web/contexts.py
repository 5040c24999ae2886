"""Contexts of a browser (cookies, storage, cached files), used again when they are clean.

In a new one every page fetches and compiles the whole client again, which takes the processor longer than most tests
take themselves. What servers and pages can keep is deleted in between; the browser's cache of files stays.
"""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

IS_PLAIN = "() => !('__pwClock' in globalThis)"
"""Whether the clock of a page is the machine's own: one that is installed stays for all pages of its context."""
PLAIN = "/robots.txt"
"""A page of the site on which nothing runs that could keep something."""
KEPT = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets,other"


class Contexts:
    """Those of one browser; a context that was given back is taken by the next who asks for the like."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, script: str, **options: Any) -> BrowserContext:
        """A context with these options, in which every page begins with a script."""
        kind = repr((script, sorted(options.items())))
        if self._free.get(kind):
            return self._free[kind].pop()
        made = self._browser.new_context(**options)
        made.add_init_script(script)
        self._kinds[made] = kind
        return made

    def give_back(self, context: BrowserContext, page: Page, site: str) -> None:
        """Close its pages and delete what they kept; one that cannot be cleaned is closed."""
        try:
            is_plain = len(context.pages) == 1 and page.evaluate(IS_PLAIN)
            if is_plain:
                page.goto(PLAIN)
                devtools = context.new_cdp_session(page)
                devtools.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": KEPT})
                context.clear_cookies()
                page.close()
        except Error:  # it has crashed, or was closed
            is_plain = False
        if is_plain:
            self._free.setdefault(self._kinds[context], []).append(context)
        else:
            context.close()
