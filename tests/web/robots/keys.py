"""Only a keyboard: Tab and Shift+Tab to go about, Enter and Space to press, Escape to leave. Where the focus is must be
visible, and it must never be lost."""

from typing import Any

from .robot import Robot

FOCUSED = """() => {
    const part = document.activeElement;
    if (!part || part === document.body) return { where: "body" };
    const shown = [part, part.closest("label")].filter(Boolean).some((each) => {
        const style = getComputedStyle(each);
        return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
    });
    const box = part.getBoundingClientRect();
    return {
        where: part.closest("section.trono .people, section.trono .page") ? "board" : "elsewhere",
        tag: part.tagName, name: part.ariaLabel ?? part.textContent.trim().slice(0, 60),
        isShown: shown || part.tabIndex < 0, isInWindow: box.bottom > 0 && box.top < innerHeight,
        isButton: part.tagName === "BUTTON", isDie: part.classList.contains("die-button"),
        isLying: !!part.closest(".dieLying"),
        isLegal: part.hasAttribute("data-legal") || part.matches("[aria-pressed]:not(.die-button)"),
        isConfirm: part.matches(".page > button.main"), isReady: part.ariaDisabled !== "true",
        isPressed: part.ariaPressed === "true",
    };
}"""
ONCE_ROUND = 300
"""Steps after which a whole page has been passed through."""


class Keys(Robot):
    """Looks for what it wants with the Tab key, as somebody without a mouse does."""

    def act(self) -> None:
        if self.wire.view["phase"] == "choose":
            self.choose_dice()
        else:
            wanted = self.chance.randrange(max(1, self.offered()))
            self.find(lambda here: here["where"] == "board" and here["isLegal"] and not here["isDie"], wanted)
            self.page.keyboard.press(self.chance.choice(["Enter", "Space"]))
        self.keeps_its_place()

    def offered(self) -> int:
        return sum(choice["act"]["verb"] != "accuse" for choice in self.wire.now["legal"])

    def choose_dice(self) -> None:
        needed = 3 - len(self.wire.view["dice"]["chosen"])
        for _ in range(needed):
            self.find(lambda here: here.get("isLying", False) and here["isLegal"] and not here["isPressed"])
            self.page.keyboard.press("Space")
        self.find(lambda here: here.get("isConfirm", False) and here["isReady"])
        self.page.keyboard.press("Enter")

    def find(self, is_wanted: Any, skip: int = 0) -> None:
        """Step on until the focus is on what is wanted; `skip` so many others before."""
        for _ in range(ONCE_ROUND):
            here = self.page.evaluate(FOCUSED)
            if here["where"] != "body":
                assert here["isShown"], f"nothing shows that the focus is on {here['tag']} “{here['name']}”"
                if is_wanted(here):
                    assert here["isInWindow"], f"the focus is outside the window, on “{here['name']}”"
                    if skip == 0:
                        return
                    skip -= 1
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key never comes to it in {self.wire.view['phase']}: {self.wire.now['legal']}")

    def keeps_its_place(self) -> None:
        """Once the page shows what came of it, the focus is still somewhere."""
        self.page.wait_for_function("() => document.activeElement && document.activeElement !== document.body")
