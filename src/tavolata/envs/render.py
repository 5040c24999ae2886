"""The public view of a table, as text, and as text in an SVG. The graphical boards exist only in the web client."""

from typing import Any
from xml.sax.saxutils import escape

from tavolata.kernel.seen import Seen

from .errors import BadEnvironment

MODES = ("human", "ansi", "svg")
LINE, LETTER, MARGIN = 18, 8, 12


def check_mode(mode: Any) -> None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in MODES:
        raise BadEnvironment("render_mode", given=repr(mode), allowed=", ".join(MODES))


def rendered(seen: Seen, mode: str) -> str | None:
    """The table in a mode; `human` prints it."""
    text = "\n".join([f"{seen.game.name}: {_asked(seen)}", *_lines(seen.view(), 1)])
    if mode == "svg":
        return _svg(text.split("\n"))
    if mode == "ansi":
        return text
    print(text)
    return None


def _asked(seen: Seen) -> str:
    if seen.over:
        return "over, won by " + (", ".join(f"player_{seat}" for seat in seen.winners) or "nobody")
    return "asks " + ", ".join(f"player_{seat}" for seat in seen.waiting)


def _lines(value: Any, depth: int) -> list[str]:
    """JSON as indented lines; what is short stays on one."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    lines = []
    for key, item in pairs:
        if isinstance(item, (dict, list)) and any(isinstance(part, (dict, list)) for part in _parts(item)):
            lines += ["  " * depth + f"{key}:", *_lines(item, depth + 1)]
        else:
            lines.append("  " * depth + f"{key}: {_short(item)}")
    return lines


def _parts(item: Any) -> list[Any]:
    return list(item.values()) if isinstance(item, dict) else list(item)


def _short(item: Any) -> str:
    if isinstance(item, dict):
        return ", ".join(f"{key} {value}" for key, value in item.items())
    if isinstance(item, list):
        return ", ".join(str(part) for part in item)
    return str(item)


def _svg(lines: list[str]) -> str:
    width = 2 * MARGIN + LETTER * max(len(line) for line in lines)
    height = 2 * MARGIN + LINE * len(lines)
    rows = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + LINE * (row + 0.75):g}" xml:space="preserve">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="monospace" font-size="13"><rect width="100%" height="100%" fill="#fff"/>{rows}</svg>'
    )
