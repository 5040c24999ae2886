"""Only a keyboard: Tab and Shift+Tab to go about, Enter and Space to press, Escape to leave. Where the focus is must be
visible, and it must never be lost."""

from collections.abc import Callable
from typing import Any, ClassVar

from .robot import Robot

FOCUSED = """(more) => {
    const part = document.activeElement;
    if (!part || part === document.body) return { where: "body" };
    const shown = [part, part.closest("label")].filter(Boolean).some((each) => {
        const style = getComputedStyle(each);
        return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
    });
    const box = part.getBoundingClientRect();
    return {
        where: "page", tag: part.tagName, name: part.ariaLabel ?? part.textContent.trim().slice(0, 60),
        isShown: shown || part.tabIndex < 0, isInWindow: box.bottom > 0 && box.top < innerHeight,
        isLegal: part.hasAttribute("data-legal"), isReady: part.ariaDisabled !== "true",
        isPressed: part.ariaPressed === "true",
        ...Object.fromEntries(Object.entries(more).map(([fact, css]) => [fact, part.matches(css)])),
    };
}"""
ONCE_ROUND = 300
"""Steps after which a whole page has been passed through."""
Here = dict[str, Any]


class Keys(Robot):
    """Looks for what it wants with the Tab key, as somebody without a mouse does."""

    FACTS: ClassVar[dict[str, str]] = {}
    """What else is to be known of the part that has the focus: whether it matches a selector."""

    def here(self) -> Here:
        return dict(self.page.evaluate(FOCUSED, self.FACTS))

    def find(self, is_wanted: Callable[[Here], bool], skip: int = 0, step: str = "Tab") -> None:
        """Move the focus on until it is on a wanted element; `skip`: how many of those to pass over first."""
        for _ in range(ONCE_ROUND):
            here = self.here()
            if here["where"] != "body":
                assert here["isShown"], f"nothing shows that the focus is on {here['tag']} “{here['name']}”"
                if is_wanted(here):
                    assert here["isInWindow"], f"the focus is outside the window, on “{here['name']}”"
                    if skip == 0:
                        return
                    skip -= 1
            self.page.keyboard.press(step)
        raise AssertionError(f"the Tab key never comes to it in {self.wire.view['phase']}: {self.wire.now['legal']}")

    def keeps_its_place(self) -> None:
        """Once the page shows what came of it, the focus is still somewhere."""
        self.page.wait_for_function("() => document.activeElement && document.activeElement !== document.body")
