"""Makes the pictures in `web/public` from the drawings here, with Chromium: `uv run python web/icons/make.py`."""

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
PUBLIC = HERE.parent / "public"
ICON = (HERE / "icon.svg").read_text(encoding="utf-8")
BADGE = (HERE / "badge.svg").read_text(encoding="utf-8")
SAFE = 0.8
"""Of a maskable icon only this much of its width is sure to be seen."""


def maskable(svg: str) -> str:
    """The drawing inside what is always seen, on a sheet that goes to the edge."""
    sheet, drawing = svg.split("<g id=", 1)
    edge = 512 * (1 - SAFE) / 2
    inner = f'<g transform="translate({edge} {edge}) scale({SAFE})"><g id={drawing}'.replace("</svg>", "</g></svg>")
    return sheet.replace(' rx="112"', "") + inner


def plain(svg: str) -> str:
    """The drawing without its sheet and its comments, for tabs."""
    drawing = re.sub(r"<rect id=\"sheet\"[^>]*/>|<!--.*?-->", "", svg, flags=re.DOTALL)
    return re.sub(r">\s+<", "><", drawing).strip() + "\n"


def draw(page: Page, svg: str, size: int, name: str) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
    page.screenshot(path=PUBLIC / name, omit_background=True)


def main() -> None:
    (PUBLIC / "icon.svg").write_text(plain(ICON), encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = os.environ.get("TAVOLATA_CHROMIUM") or shutil.which("chromium")
        page = playwright.chromium.launch(executable_path=chromium).new_page()
        draw(page, ICON, 192, "icon-192.png")
        draw(page, ICON, 512, "icon-512.png")
        draw(page, maskable(ICON), 512, "icon-maskable.png")
        draw(page, BADGE, 96, "badge.png")


if __name__ == "__main__":
    main()
