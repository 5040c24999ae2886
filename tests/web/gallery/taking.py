"""How the pictures are taken."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from ..people import Person
from .states import STATES

WINDOWS = {"laptop": (1280, 720), "desk": (1440, 900), "phone": (390, 844), "turned": (844, 390)}
SCHEMES = ("light", "dark")


def take(browser: Browser, address: str, name: str, folder: Path, languages: tuple[str, ...]) -> None:
    for language in languages:
        people: list[Person] = []

        def come(language: str = language, people: list[Person] = people, **given: Any) -> Person:
            people.append(Person(browser, address, "desktop", language, **given))
            return people[-1]

        try:
            shoot(STATES[name](come), folder / name, language)
        finally:
            for person in people:
                person.close()


def shoot(person: Person, folder: Path, language: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for window, (width, height) in WINDOWS.items():
        person.page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            person.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            person.page.evaluate("document.fonts.ready")
            person.page.wait_for_timeout(350)
            person.page.screenshot(path=folder / f"{window}-{scheme}-{language}.png")
