"""What a screen reader would say: every sentence that is put into the live region of the log, in order."""

from playwright.sync_api import Page

LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
        if (!(target instanceof Element) || !target.closest('[role="log"]')) continue;
        for (const node of addedNodes) if (node.textContent.trim()) window.heard.push(node.textContent.trim());
    }
}).observe(document, { childList: true, subtree: true });
"""


def listen(page: Page) -> None:
    """Before the page goes anywhere."""
    page.add_init_script(LISTEN)


def heard(page: Page) -> list[str]:
    return list(page.evaluate("window.heard"))
