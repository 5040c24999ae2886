"""An analysis as one HTML page without scripts: charts of the win chances as everybody and each seat knew them, and
the same text as in the terminal."""

from html import escape

from ..words import Words
from . import Analysis
from .report import biggest_draws, deduction_texts, draw_text, luck_facts, turning_texts

WIDTH, HEIGHT, EDGE = 720, 200, 28
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#b8860b", "#17becf", "#7f7f7f")
DASHES = ("", "6 3", "2 2", "8 3 2 3", "1 3", "10 4", "4 4")
"""Lines differ by more than their colour."""

Points = list[tuple[int, list[float]]]


def page(found: Analysis, language: str, names: list[str]) -> str:
    """The whole page."""
    words = Words(found.line.match.game, language)
    title = words("analysis.page_title", game=words.of_game("game.title"))
    parts = [f"<h1>{escape(title)}</h1>", _legend(names), *_charts(found, words, names), *_luck(found, words, names)]
    parts += _list(words("analysis.luck_draws"), _draws(found, words, language, names))
    heading = words("analysis.turning" if found.turning else "analysis.no_turning")
    parts += _list(heading, turning_texts(found, words, language, names))
    if found.deductions:
        parts += _list(words("analysis.deductions"), deduction_texts(found, words, names))
    return (
        f'<!doctype html>\n<html lang="{language}"><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>{escape(title)}</title><style>{_STYLE}</style>\n' + "\n".join(parts)
    ) + "\n</html>\n"


def _charts(found: Analysis, words: Words, names: list[str]) -> list[str]:
    """One chart with all cards open, one of what all knew, one for each seat."""
    last = max([moment.move for moment in found.line.moments], default=1)
    opened: Points = [(0 if moment is None else moment.move, win) for moment, win in found.curve]
    charts = [_chart(words("analysis.known_open"), opened, last)]
    for viewer in (None, *range(len(names))):
        points = [(each.move, each.win) for each in found.known if each.viewer == viewer]
        title = words("analysis.known_all") if viewer is None else words("analysis.known_seat", name=names[viewer])
        if points:
            charts.append(_chart(title, points, last))
    return charts


def _chart(title: str, points: Points, last: int) -> str:
    players = len(points[0][1])
    lines = "".join(_line(points, seat, last) for seat in range(players))
    grid = "".join(
        f'<line x1="{EDGE}" x2="{WIDTH}" y1="{_y(share)}" y2="{_y(share)}" class="g"/>'
        f'<text x="0" y="{_y(share) + 4}">{round(100 * share)} %</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    label = escape(title)
    return (
        f'<figure><figcaption>{label}</figcaption><svg viewBox="0 -8 {WIDTH} {HEIGHT + 16}" role="img" '
        f'aria-label="{label}">{grid}{lines}</svg></figure>'
    )


def _line(points: Points, seat: int, last: int) -> str:
    way = " ".join(f"{EDGE + (WIDTH - EDGE) * move / max(1, last):.1f},{_y(win[seat])}" for move, win in points)
    return f'<polyline points="{way}" stroke="{COLOURS[seat]}" stroke-dasharray="{DASHES[seat]}"/>'


def _y(share: float) -> float:
    return round(HEIGHT * (1 - share), 1)


def _legend(names: list[str]) -> str:
    keys = "".join(
        f'<li><svg viewBox="0 0 40 8" width="40" height="8" aria-hidden="true"><line x1="0" x2="40" y1="4" y2="4" '
        f'stroke="{COLOURS[seat]}" stroke-width="3" stroke-dasharray="{DASHES[seat]}"/></svg> {escape(name)}</li>'
        for seat, name in enumerate(names)
    )
    return f'<ul class="legend">{keys}</ul>'


def _luck(found: Analysis, words: Words, names: list[str]) -> list[str]:
    rows = [words("analysis.ledger", name=names[seat], **luck_facts(found, seat, words)) for seat in range(len(names))]
    return _list(words("analysis.luck"), rows)


def _draws(found: Analysis, words: Words, language: str, names: list[str]) -> list[str]:
    return [draw_text(drawn, found.line.match, words, language, names) for drawn in biggest_draws(found)]


def _list(title: str, items: list[str]) -> list[str]:
    return [f"<h2>{escape(title)}</h2><ul>", *(f"<li>{escape(item)}</li>" for item in items), "</ul>"]


_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;"
    "background:#fffdf8}svg{width:100%;height:auto}.legend svg{width:40px}.legend{list-style:none;display:flex;"
    "gap:1rem;flex-wrap:wrap;padding:0}polyline{fill:none;stroke-width:2}.g{stroke:#ccc}text{font-size:10px;"
    "fill:#555}figure{margin:1rem 0}@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1a18}"
    ".g{stroke:#444}text{fill:#bbb}}"
)
