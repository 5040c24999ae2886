"""Makes what the pictures of shared links are drawn from, in src/tavolata/server/pictures: the art of each game and of
the house as PNG (art/), and the fonts of the page as TrueType, with a list of the letters that they have (fonts/).

PYTHONPATH=. uv run python docs/images/make_previews.py
"""

import io
import shutil
import unicodedata
from pathlib import Path

from fontTools.merge import Merger
from fontTools.merge.options import Options
from fontTools.ttLib import TTFont
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from tests.web.chromium import launch

from tavolata.server.pictures.card import HEIGHT, WIDTH

ROOT = Path(__file__).parents[2]
ART = ROOT / "web/src/art"
PICTURES = ROOT / "src/tavolata/server/pictures"
FONTS = ROOT / "web/node_modules/@fontsource"
HOUSE = ("trono", "tortelli", "bomarzo")
"""Whose art stands side by side in the picture of the house."""
COLOURS = 192
ALPHABETS = {
    ("eb-garamond", 400): ("latin",),
    ("eb-garamond", 600): ("latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext"),
    ("grenze-gotisch", 600): ("latin", "latin-ext"),
}
"""The parts of each font. Names, and what games say, are written in EB Garamond 600; our own words in 400."""


def main() -> None:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for game in sorted(path.stem for path in ART.glob("*.svg")):
            save(game, shot(browser, [game]))
        save("tavolata", shot(browser, list(HOUSE)))
        browser.close()
    for (family, weight), alphabets in ALPHABETS.items():
        merge(family, weight, alphabets)
    font = TTFont(PICTURES / "fonts/eb-garamond-600.ttf")
    letters = sorted(sign for sign in map(chr, font.getBestCmap()) if unicodedata.category(sign)[0] not in "CZ")
    (PICTURES / "fonts/letters.txt").write_text("".join(letters) + "\n", encoding="utf-8")
    for family in sorted({family for family, _ in ALPHABETS}):
        shutil.copy(FONTS / family / "LICENSE", PICTURES / f"fonts/{family}-OFL.txt")


def shot(browser: Browser, games: list[str]) -> bytes:
    """The art of games side by side, each filling its part."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    fill = "<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>"
    drawn = "".join(f'<iframe srcdoc="{fill}{art(game)}"></iframe>' for game in games)
    style = "body{margin:0;display:flex;height:100vh}iframe{flex:1;min-width:0;height:100%;border:0}"
    page.set_content(f"<style>{style}</style>{drawn}", wait_until="load")
    taken = page.screenshot()
    page.close()
    return taken


def art(game: str) -> str:
    drawn = (ART / f"{game}.svg").read_text(encoding="utf-8")
    return drawn.replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1).replace('"', "&quot;")


def save(name: str, taken: bytes) -> None:
    """As a PNG with few colours, a third of the bytes of one with all."""
    flat = Image.open(io.BytesIO(taken)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    flat.save(PICTURES / f"art/{name}.png", optimize=True)


def merge(family: str, weight: int, alphabets: tuple[str, ...]) -> None:
    """One font of the parts that the page loads one by one."""
    parts = []
    for alphabet in alphabets:
        font = TTFont(FONTS / family / f"files/{family}-{alphabet}-{weight}-normal.woff")
        font.flavor = None
        part = io.BytesIO()
        font.save(part)
        part.seek(0)
        parts.append(part)
    merged = Merger(options=Options(drop_tables=["GDEF", "GSUB", "STAT", "gasp"])).merge(parts)
    merged.save(PICTURES / f"fonts/{family}-{weight}.ttf")


if __name__ == "__main__":
    main()
