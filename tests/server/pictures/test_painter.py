"""How cards are drawn."""

import io
from typing import Any

import pytest
from PIL import Image, ImageFont

from tavolata.server.pictures.card import HEIGHT, WIDTH, Card, Place
from tavolata.server.pictures.letters import FONTS, LONGEST, drawable, letters
from tavolata.server.pictures.painter import paint
from tavolata.server.pictures.stills import still

LONG = "W" * LONGEST


def test_every_card_is_a_png_of_the_same_size_and_the_same_for_the_same_words() -> None:
    for card in (
        Card(game="trono", title="Trono", headline="Anna", lines=["2"], places=[Place(n) for n in range(7)]),
        Card(game="unknown", title=LONG * 4, headline=f"{LONG} {LONG} {LONG}", lines=[LONG * 9]),
        Card(game="bomarzo", title="", headline=""),
        Card(game="tortelli", title="T", headline="H", lands={"monzuno": 1, "nowhere": 5}, foot=LONG * 3),
        Card(game="trono", title="T", headline="H", places=[Place(n, LONG, LONG * 2, n < 2) for n in range(7)]),
    ):
        body = paint(card)
        picture = Image.open(io.BytesIO(body))
        assert (picture.format, picture.size) == ("PNG", (WIDTH, HEIGHT))
        assert len(body) < 200_000
        assert paint(card) == body


def test_a_card_is_drawn_with_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library says no more than that it failed; it is as small to send as others."""
    whole = Image.Image.quantize

    def short(picture: Image.Image, *given: Any, **named: Any) -> Image.Image:
        if picture.size == (WIDTH, HEIGHT) and "palette" not in named:
            raise ValueError("quantization error")
        return whole(picture, *given, **named)

    monkeypatch.setattr(Image.Image, "quantize", short)
    body = paint(Card(game="trono", title="Trono", headline="Anna", places=[Place(n, "Anna") for n in range(7)]))
    assert Image.open(io.BytesIO(body)).size == (WIDTH, HEIGHT)
    assert len(body) < 200_000


def test_all_that_is_drawn_changes_the_key() -> None:
    card = Card(game="trono", title="T", headline="H", lines=["a"], places=[Place(0)], lands={"monzuno": 1}, foot="f")
    others = [
        Card(game="bomarzo", title="T", headline="H", lines=["a"], places=[Place(0)], lands={"monzuno": 1}, foot="f"),
        Card(game="trono", title="T", headline="H", lines=["a"], places=[Place(1)], lands={"monzuno": 1}, foot="f"),
        Card(game="trono", title="T", headline="H", lines=["a"], places=[Place(0)], lands={"monzuno": 2}, foot="f"),
    ]
    assert len({card.key, *(other.key for other in others)}) == 4


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Anna", "Anna"),
        ("  Anna\n\tBruno ", "Anna Bruno"),
        ("Anna 🎉", "Anna"),
        ("Δημήτρης", "Δημήτρης"),
        ("Юлия", "Юлия"),
        ("Anna 你好", ""),
        ("שלום", ""),
        ("🎉", ""),
        ("", ""),
        ("\u202eAnna\u202c", "Anna"),
        ("x" * 300, "x" * (LONGEST - 1) + "…"),
    ],
)
def test_names_are_drawn_whole_or_not_at_all(name: str, expected: str) -> None:
    assert drawable(name) == expected


def test_the_font_has_the_letters_that_are_listed() -> None:
    font = ImageFont.truetype(FONTS / "eb-garamond-600.ttf", 40, layout_engine=ImageFont.Layout.BASIC)
    missing = bytes(font.getmask("\U000f0000"))
    assert [sign for sign in letters() if sign.isalpha() and bytes(font.getmask(sign)) == missing] == []


def test_every_game_of_the_house_has_a_still_picture() -> None:
    bodies = {still(game).body for game in ("trono", "tortelli", "bomarzo", None)}
    assert len(bodies) == 4
    assert still("a game of another package") == still(None)
