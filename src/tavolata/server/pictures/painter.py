"""Draws a card: the art of the game or its map on the left, the words on the right. Runs in a worker."""

import io
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from .card import HEIGHT, HOUSE, WIDTH, Card, Place
from .map import paint_map
from .palette import FAINT, INK, PAPER, PINK, ROSE, SEATS

ART = Path(__file__).parent / "art"
FONTS = Path(__file__).parent / "fonts"
TEXT, STRONG, TITLE = "eb-garamond-400", "eb-garamond-600", "grenze-gotisch-600"
SPLIT = 560
"""Where the art ends and the words begin."""
LEFT, RIGHT = SPLIT + 56, WIDTH - 44
ROOM = RIGHT - LEFT
FINE = 4
"""Round marks are drawn larger by this factor and scaled down, because the library does not anti-alias."""

Font = ImageFont.FreeTypeFont


def paint(card: Card) -> bytes:
    """The picture, as a PNG with few colours."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    picture.paste(paint_map(card.game, card.lands, SPLIT, HEIGHT) if card.lands else _art(card.game), (0, 0))
    draw = ImageDraw.Draw(picture)
    for x, width, colour in ((SPLIT, 3, INK), (SPLIT + 3, 10, PINK), (SPLIT + 13, 3, INK)):
        draw.rectangle((x, 0, x + width - 1, HEIGHT), fill=colour)
    draw.text((RIGHT, 34), "Tavolata", font=_font(TITLE, 36), fill=ROSE, anchor="ra")
    if any(place.name for place in card.places):
        _paint_result(picture, draw, card)
    else:
        _paint_invitation(picture, draw, card)
    body = io.BytesIO()
    _with_few_colours(picture).save(body, "PNG")
    return body.getvalue()


def _with_few_colours(picture: Image.Image) -> Image.Image:
    """The picture with 256 colours, which takes a fraction of the bytes. A worker with little memory left chooses
    the colours from a smaller copy of the picture."""
    way, even = Image.Quantize.FASTOCTREE, Image.Dither.NONE
    try:
        return picture.quantize(256, way, dither=even)
    except ValueError:
        colours = picture.resize((WIDTH // FINE, HEIGHT // FINE)).quantize(256, way, dither=even)
        return picture.quantize(palette=colours, dither=even)


def _paint_invitation(picture: Image.Image, draw: ImageDraw.ImageDraw, card: Card) -> None:
    y = _write(draw, 116, card.headline, STRONG, (56, 34), INK, 2) + 14
    y = _write(draw, y, card.title, TITLE, (84, 44), ROSE, 2) + 28
    if card.places:
        gap = min(64, ROOM // len(card.places))
        for number, place in enumerate(card.places):
            picture_mark(picture, (LEFT + 25 + number * gap, y + 25), 24, place)
        y += 76
    for line in card.lines:
        y = _write(draw, y, line, TEXT, (40, 28), INK, 2) + 4


def _paint_result(picture: Image.Image, draw: ImageDraw.ImageDraw, card: Card) -> None:
    y = _write(draw, 92, card.headline, TITLE, (74, 44), ROSE, 2) + 8
    y = _write(draw, y, card.title, STRONG, (34, 24), INK, 1)
    for line in card.lines:
        y = _write(draw, y, line, STRONG, (30, 22), FAINT, 1)
    y += 18
    step = min(62, (HEIGHT - 72 - y) // max(1, len(card.places)))
    size = min(34, step - 14)
    for place in card.places:
        _paint_place(picture, draw, place, y, step, size)
        y += step
    draw.text((LEFT, HEIGHT - 34), card.foot, font=_font(TEXT, 30), fill=FAINT, anchor="ls")


def _paint_place(picture: Image.Image, draw: ImageDraw.ImageDraw, place: Place, y: int, step: int, size: int) -> None:
    """One seat of a result: mark, name and note; if there is too little room, the name is cut first."""
    middle, radius = y + step // 2, size // 2
    picture_mark(picture, (LEFT + radius, middle), radius, place)
    font, small = _font(STRONG, size), _font(STRONG, size - 6)
    x = LEFT + size + 14
    wide = draw.textlength(place.note, small)
    name = _clip(draw, place.name, font, max(ROOM - (x - LEFT) - wide - 20, ROOM * 0.35))
    draw.text((x, middle), name, font=font, fill=INK, anchor="lm")
    used = x + draw.textlength(name, font) + 16
    note = _clip(draw, place.note, small, RIGHT - used)
    draw.text((used, middle + 2), note, font=small, fill=ROSE if place.is_winner else FAINT, anchor="lm")


def picture_mark(picture: Image.Image, at: tuple[int, int], radius: int, place: Place) -> None:
    """The round mark of a seat: filled, hollow if it is free, with a crown if it won."""
    side = 2 * radius * FINE
    mark = Image.new("RGB", (side, side), PAPER)
    draw = ImageDraw.Draw(mark)
    colour = SEATS[place.seat % len(SEATS)] if place.is_taken else FAINT
    line = max(2, radius // 8) * FINE
    draw.ellipse((0, 0, side - 1, side - 1), fill=colour if place.is_taken else PAPER, outline=colour, width=line)
    if place.is_winner:
        points = ((0.22, 0.7), (0.18, 0.32), (0.36, 0.5), (0.5, 0.24), (0.64, 0.5), (0.82, 0.32), (0.78, 0.7))
        draw.polygon([(x * side, y * side) for x, y in points], fill=PAPER)
    small = mark.resize((2 * radius, 2 * radius), Image.Resampling.BOX)
    picture.paste(small, (at[0] - radius, at[1] - radius))


# --- words -------------------------------------------------------------------------------------------------------


def _write(
    draw: ImageDraw.ImageDraw, y: int, text: str, face: str, sizes: tuple[int, int], colour: str, most: int
) -> int:
    """Write a text in at most a given number of lines, in the largest size between two that fits; returns the height
    below it."""
    largest, smallest = sizes
    for size in range(largest, smallest - 1, -2):
        font = _font(face, size)
        lines = _wrap(draw, text, font)
        if len(lines) <= most and all(draw.textlength(line, font) <= ROOM for line in lines):
            break
    lines = [_clip(draw, line, font, ROOM) for line in [*lines[: most - 1], " ".join(lines[most - 1 :])] if line]
    for line in lines:
        draw.text((LEFT, y), line, font=font, fill=colour, anchor="la")
        y += round(font.size * 1.16)
    return y


def _wrap(draw: ImageDraw.ImageDraw, text: str, font: Font) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(longer, font) <= ROOM:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _clip(draw: ImageDraw.ImageDraw, text: str, font: Font, width: float) -> str:
    """The longest beginning of a text that fits."""
    if draw.textlength(text, font) <= width:
        return text
    while text and draw.textlength(f"{text}…", font) > width:
        text = text[:-1]
    return f"{text.rstrip()}…" if text else ""


@cache
def _font(name: str, size: int) -> Font:
    # the library's own layout engine on every machine: the other one depends on what the system has installed
    return ImageFont.truetype(FONTS / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _art(game: str) -> Image.Image:
    """The middle of the game's art, as wide as it is shown."""
    path = ART / f"{game}.png"
    with Image.open(path if path.is_file() else ART / f"{HOUSE}.png") as whole:
        left = (WIDTH - SPLIT) // 2
        return whole.convert("RGB").crop((left, 0, left + SPLIT, HEIGHT))
