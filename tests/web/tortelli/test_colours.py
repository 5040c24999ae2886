"""Six colours that stay six: computed from the style sheet, for every kind of sight, light and dark."""

import itertools
import re

import pytest

from ..node import WEB

CSS = (WEB / "src/games/tortelli/colours.css").read_text(encoding="utf-8")
SEATS = 6
LEAST_APART, LEAST_CONTRAST = 0.12, 4.5

Row = tuple[float, ...]
Matrix = tuple[Row, ...]

SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), the full severity; on linear light."""
TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def times(matrix: Matrix, row: Row) -> Row:
    return tuple(sum(a * b for a, b in zip(line, row, strict=True)) for line in matrix)


def colours(theme: str, name: str) -> list[str]:
    """What the style sheet says of each seat in a theme."""
    blocks = re.findall(r"([^{}]+)\{([^}]*)\}", CSS)
    palettes = [(selector, body) for selector, body in blocks if "--mark-0:" in body]
    [body] = [body for selector, body in palettes if ('[data-theme="dark"]' in selector) == (theme == "dark")]
    return [re.findall(rf"--{name}-{seat}: (#[0-9a-f]{{6}});", body)[0] for seat in range(SEATS)]


def linear(colour: str) -> Row:
    values = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)


def seen(colour: str, sight: str) -> Row:
    """A colour in OKLab, as somebody sees it."""
    light = tuple(min(1.0, max(0.0, value)) for value in times(SIGHTS[sight], linear(colour)))
    return times(TO_OKLAB, tuple(value ** (1 / 3) for value in times(TO_CONES, light)))


def contrast(one: str, other: str) -> float:
    low, high = sorted(times(((0.2126, 0.7152, 0.0722),), linear(colour))[0] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_two_fills_are_told_apart(theme: str) -> None:
    for sight in SIGHTS:
        fills = [seen(colour, sight) for colour in colours(theme, "mark")]
        for (a, one), (b, other) in itertools.combinations(enumerate(fills), 2):
            apart = sum((x - y) ** 2 for x, y in zip(one, other, strict=True)) ** 0.5
            assert apart >= LEAST_APART, f"seats {a} and {b}, {sight}, {theme}: {apart:.3f}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_can_be_read_on_every_fill(theme: str) -> None:
    for seat, (fill, name) in enumerate(zip(colours(theme, "mark"), colours(theme, "on-mark"), strict=True)):
        assert contrast(fill, name) >= LEAST_CONTRAST, f"seat {seat}, {theme}: {contrast(fill, name):.1f}"
