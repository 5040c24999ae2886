"""What every screen must be, whatever is on it: accessible, inside its window, in one language. The long run keeps a
picture of each."""

import re
from typing import NamedTuple

import pytest

from .axe import problems
from .people import SIZES, Device, Person


class Form(NamedTuple):
    device: Device
    scheme: str


ALL = tuple(Form(device, scheme) for device in SIZES for scheme in ("light", "dark"))
"""Light and dark; wide, narrow, very narrow, and zoomed to 200 %."""
QUICK = {"desktop": Form("desktop", "light"), "phone": Form("phone", "dark")}
"""In the slice that always runs, each screen in one form: as its person holds it."""
each_language = pytest.mark.parametrize("language", ["en", pytest.param("it", marks=pytest.mark.long)])

is_long = True
"""Whether the full counts are asked for; set when pytest starts."""

SETTLED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
    document.fonts.ready))))"""
TOO_WIDE = """() => {
    if (document.documentElement.scrollWidth <= innerWidth + 1) return [];
    const isOut = ({ width, right }) => width && right > innerWidth + 1;
    const parts = [...document.querySelectorAll("body *")].filter((part) => isOut(part.getBoundingClientRect()));
    return parts.slice(0, 5).map((part) => part.outerHTML.slice(0, 160));
}"""
CUT_OFF = """() => {
    const isFixed = !document.querySelector("[data-layout=page]");
    return [...document.querySelectorAll(".strip .primary button")].filter((part) => {
        const { bottom, height } = part.getBoundingClientRect();
        return height && ((isFixed && bottom > innerHeight) || part.scrollHeight > part.clientHeight + 1);
    }).map((part) => part.textContent.trim());
}"""
"""What one does next, where its words do not fit its button or the button not the window."""
UNTRANSLATED = re.compile(
    r"\{\w+(?::[^}]*)?\}|\b(?!www\b)[a-z_]{2,}\.[a-z_]{2,}(?:\.[a-z_]+)*\b|\bundefined\b|\bNaN\b|\[object "
)
"""A gap that nobody filled, the key of a text, or what a script makes of nothing."""
NO_KEY = re.compile(r"\b(friend\.test|game-icons\.net|tavolata\.\w+|\w+\.(py|json|md|toml|txt|com|org|it))\b", re.I)


def check(person: Person, name: str) -> None:
    """Look at the screen as it is now in each form; all that is wrong with it in one failure."""
    page, before = person.page, person.page.viewport_size
    person.show_everything()
    forms = ALL if is_long else (QUICK[person.device],)
    found = [f"untranslated: {word}" for word in untranslated(person.text)]
    for form in forms:
        width, height = SIZES[form.device]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if form.scheme == "dark" else "light")
        page.evaluate(SETTLED)
        label = f"{form.device}-{form.scheme}"
        found += [f"{label}: {problem}" for problem in problems(page)]
        found += [f"{label}: wider than the window: {part}" for part in page.evaluate(TOO_WIDE)]
        found += [f"{label}: cut off: {words}" for words in page.evaluate(CUT_OFF)]
        person.shot(f"{name}/{label}-{person.language}")
    page.emulate_media(color_scheme="light")
    if before:
        page.set_viewport_size(before)
    assert not found, f"{name}:\n" + "\n".join(found)


def untranslated(text: str) -> list[str]:
    """Words of programs among the words for people."""
    return UNTRANSLATED.findall(NO_KEY.sub("", text))
