"""An analysis as one HTML page without scripts: charts of the win chances as everybody and each seat knew them, and
the same text as in the terminal."""

from html import escape

from ..experiment.charts import STYLE as REPORT_STYLE
from ..experiment.html import table
from ..words import Words
from . import Analysis
from .known_page import STYLE, known_parts
from .report import biggest_draws, deduction_texts, draw_text, is_rough, luck_facts, turning_texts

WIDE, SLIM = (760, 240), (350, 170)
"""Width and height of a chart over the whole page, and of one beside another or on a phone."""
LEFT, TOP, FOOT = 48, 8, 24
TICKS = 6  # turns that are named below a chart, at most
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
    if known := known_parts(found, words, names):
        parts += [known[0], '<div class="pair">', *known[1:], "</div>"]
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{REPORT_STYLE}{_STYLE}</style></head><body><main>\n" + "\n".join(parts)
    ) + "\n</main></body></html>\n"


def _charts(found: Analysis, words: Words, names: list[str]) -> list[str]:
    """One chart with all cards open, one of what all knew, one for each seat."""
    turns = _turns(found)
    last = max([moment.move for moment in found.line.moments], default=1)
    opened: Points = [(0 if moment is None else moment.move, win) for moment, win in found.curve]
    told = words("analysis.chart", playouts=found.playouts)
    charts = [_figure(told, opened, last, turns, words, {"broad": WIDE, "slim": SLIM})]
    if is_rough(found):
        charts.append(f'<p class="lead">{escape(words("analysis.rough"))}</p>')
    charts.append('<div class="pair">')
    for viewer in (None, *range(len(names))):
        points = [(each.move, each.win) for each in found.known if each.viewer == viewer]
        title = words("analysis.known_all") if viewer is None else words("analysis.known_seat", name=names[viewer])
        if points:
            charts.append(_figure(title, points, last, turns, words, {"small": SLIM}))
    return [*charts, "</div>"]


def _turns(found: Analysis) -> Points:
    """Some turns, each with its first move."""
    first: dict[int, int] = {}
    for moment in found.line.moments:
        first.setdefault(moment.turn, moment.move)
    named = [turn for turn in first if turn > 0]
    return [(first[turn], [turn]) for turn in named[:: -(-len(named) // TICKS) or 1]]


def _figure(
    title: str, points: Points, last: int, turns: Points, words: Words, sizes: dict[str, tuple[int, int]]
) -> str:
    """A chart with its heading, drawn for broad or slim pages, of which one is shown."""
    label = escape(title.rstrip(":"))
    drawn = "".join(_drawing(kind, *size, points, last, turns, words, label) for kind, size in sizes.items())
    return f"<figure><figcaption>{label}</figcaption>{drawn}</figure>"


def _drawing(
    kind: str, width: int, height: int, points: Points, last: int, turns: Points, words: Words, label: str
) -> str:
    """Lines of win chances over the moves, with shares at the left and turns below."""

    def x(move: float) -> float:
        return round(LEFT + (width - LEFT) * move / max(1, last), 1)

    def y(share: float) -> float:
        return round(TOP + (height - TOP - FOOT) * (1 - share), 1)

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path class="g" d="M{LEFT} {y(share)}H{width}"/>')
        told = escape(words.percent(words.number(100 * share)))
        parts.append(f'<text x="{LEFT - 6}" y="{y(share) + 5}" class="n">{told}</text>')
    parts.append(f'<text x="{LEFT - 6}" y="{height - 6}" class="n axis">{escape(words("analysis.axis"))}</text>')
    for move, [turn] in turns:
        if x(move) < width - 14:
            parts.append(f'<text x="{x(move)}" y="{height - 6}" class="c">{turn:.0f}</text>')
    for seat in range(len(points[0][1])):
        way = " ".join(f"{x(move)},{y(win[seat])}" for move, win in points)
        parts.append(f'<polyline points="{way}" stroke="{COLOURS[seat]}" stroke-dasharray="{DASHES[seat]}"/>')
    box = f'viewBox="0 0 {width} {height}"'
    return f'<svg class="{kind}" {box} role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _legend(names: list[str]) -> str:
    keys = "".join(
        f'<li><svg viewBox="0 0 40 8" aria-hidden="true"><line x1="0" x2="40" y1="4" y2="4" '
        f'stroke="{COLOURS[seat]}" stroke-width="3" stroke-dasharray="{DASHES[seat]}"/></svg> {escape(name)}</li>'
        for seat, name in enumerate(names)
    )
    return f'<ul class="legend">{keys}</ul>'


def _luck(found: Analysis, words: Words, names: list[str]) -> list[str]:
    heads = [words(f"analysis.column.{name}") for name in ("name", "fair", "luck", "play", "result")]
    rows = [[names[seat], *luck_facts(found, seat, words).values()] for seat in range(len(names))]
    return [_heading(words("analysis.luck")), table(heads, rows)]


def _draws(found: Analysis, words: Words, language: str, names: list[str]) -> list[str]:
    return [draw_text(drawn, found.line.match, words, language, names) for drawn in biggest_draws(found)]


def _heading(title: str) -> str:
    return f"<h2>{escape(title.rstrip(':'))}</h2>"


def _list(title: str, items: list[str]) -> list[str]:
    rows = "".join(f"<li>{escape(item)}</li>" for item in items)
    return [_heading(title), f"<ul>{rows}</ul>"] if items else [f"<p>{escape(title)}</p>"]


_STYLE = (
    "ul{margin:6px 0;padding-left:22px}.legend{list-style:none;display:flex;gap:4px 18px;flex-wrap:wrap;padding:0;"
    "margin:10px 0}.legend svg{display:inline-block;width:40px;vertical-align:middle}"
    "text.axis{fill:var(--faint);font-style:italic}polyline{fill:none;stroke-width:2;stroke-linejoin:round}.pair{display:grid;"
    "grid-template-columns:repeat(auto-fit,minmax(min(330px,100%),1fr));gap:14px}.pair figure{margin:0}"
) + STYLE
