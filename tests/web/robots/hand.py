"""A hand with a mouse or a finger: presses what the board itself offers, never the list of actions."""

from playwright.sync_api import Locator

from .robot import Robot


class Hand(Robot):
    """Clicks at a desktop, taps on a phone."""

    def touch(self, part: Locator) -> None:
        if self.person.device in ("phone", "small"):
            part.tap()
        else:
            part.click()
