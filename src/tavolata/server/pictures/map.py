"""The map of a game that has one (`map/drawing.json` in its folder), in the colours of those who hold its lands."""

import json
from functools import cache
from typing import Any

from PIL import Image, ImageColor, ImageDraw

from tavolata.kernel.catalogue import source_of

from .palette import INK, SEATS

SEA, LAND, COAST = "#efe3c6", "#f7ecd2", "#8a6a3c"
TINT = 0.72
"""How much of a seat's colour is in its lands: more than on the page, because the picture is seen small."""
FINE = 2
"""The map is drawn larger by this factor and scaled down, because the library does not anti-alias."""
MARGIN = 18


def paint_map(game: str, lands: dict[str, int], width: int, height: int) -> Image.Image:
    """The map with the owners of its places, which have a colour each; a place without one stays plain."""
    drawing = map_drawing(game)
    _, _, across, down = drawing["viewBox"]
    scale = FINE * min((width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down)
    left, top = (FINE * width - scale * across) / 2, (FINE * height - scale * down) / 2

    def placed(points: list[list[float]]) -> list[tuple[float, float]]:
        return [(left + scale * x, top + scale * y) for x, y in points]

    picture = Image.new("RGB", (FINE * width, FINE * height), SEA)
    draw = ImageDraw.Draw(picture)
    for place in [*drawing["territories"], *drawing["quarters"]]:
        draw.polygon(placed(place["polygon"]), fill=_colour(lands.get(place["id"])))
    for border in drawing["borders"]:
        draw.line(placed(border["points"]), fill=INK, width=5 if border["kind"] == "kingdom" else 2, joint="curve")
    outline = placed(drawing["outline"])
    draw.line([*outline, outline[0]], fill=COAST, width=6, joint="curve")
    return picture.resize((width, height), Image.Resampling.BOX)


def _colour(owner: int | None) -> tuple[int, ...] | str:
    if owner is None:
        return LAND
    pairs = zip(ImageColor.getrgb(SEATS[owner % len(SEATS)]), ImageColor.getrgb(LAND), strict=True)
    return tuple(round(TINT * mine + (1 - TINT) * plain) for mine, plain in pairs)


@cache
def map_drawing(game: str) -> Any:
    """The drawing of a game's map; None if it has none."""
    drawing = source_of(game).folder / "map" / "drawing.json"
    return json.loads(drawing.read_text(encoding="utf-8")) if drawing.is_file() else None
