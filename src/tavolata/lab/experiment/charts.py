"""Charts as inline SVG: no script, nothing from elsewhere, readable in print and by a screen reader."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil

Say = Callable[[float], str]
"""Writes a number as the language does."""

WIDTH, SLIM = 760, 350  # of a chart, and of the same on a phone
LABEL, NUMBERS = 300, 160  # room at the left and at the right
ROW, SLIM_ROW, TOP, FOOT = 24, 44, 6, 26
LONGEST = 34  # characters of a label
SLIM_LINE = 46  # characters of a label and its numbers on a phone
LETTER = 7.5  # room of a character below a column


@dataclass(frozen=True)
class Dot:
    """A value with its interval; `other` is the same of another run, drawn beside it."""

    label: str
    value: float
    low: float
    high: float
    told: str
    other: tuple[float, float, float] | None = None
    is_marked: bool = False


@dataclass(frozen=True)
class Drawing:
    """A chart for broad or for slim pages."""

    kind: str
    width: float
    height: float
    parts: Sequence[str]


def dots(title: str, rows: Sequence[Dot], line: float | None, say: Say) -> str:
    """Values with their intervals, one below the other, and a line that they are held against."""
    ends = [v for r in rows for v in (r.low, r.high, *((r.other[1], r.other[2]) if r.other else ()))]
    span = _range([*ends, *([line] if line is not None else [])])
    told = [f"{row.label}: {row.told}" for row in rows]
    return _figure(title, [_broad_dots(rows, line, span, say), _slim_dots(rows, line, span, say)], told)


def _broad_dots(rows: Sequence[Dot], line: float | None, span: tuple[float, float], say: Say) -> Drawing:
    """Each value in one row with its label and its numbers."""
    left, x = LABEL, _scale(LABEL, WIDTH - NUMBERS, span)
    height = TOP + ROW * len(rows) + FOOT
    parts = _axis(span, x, height, say, line)
    for number, row in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        parts.append(f'<g{_mark(row)}><text x="{left - 10}" y="{y + 5}" class="l">{_short(row.label, LONGEST)}</text>')
        parts += _whiskers(x, row, y)
        parts.append(f'<text x="{WIDTH}" y="{y + 5}" class="n">{escape(row.told)}</text></g>')
    return Drawing("broad", WIDTH, height, parts)


def _slim_dots(rows: Sequence[Dot], line: float | None, span: tuple[float, float], say: Say) -> Drawing:
    """Each value below its label and its numbers, so that they can be read on a phone."""
    x = _scale(8, SLIM - 8, span)
    height = TOP + SLIM_ROW * len(rows) + FOOT
    parts = _axis(span, x, height, say, line)
    for number, row in enumerate(rows):
        y = TOP + SLIM_ROW * number
        longest = min(LONGEST, SLIM_LINE - len(row.told))
        parts.append(f'<g{_mark(row)}><text x="0" y="{y + 15}" class="b">{_short(row.label, longest)}</text>')
        parts += _whiskers(x, row, y + 30)
        parts.append(f'<text x="{SLIM}" y="{y + 15}" class="n">{escape(row.told)}</text></g>')
    return Drawing("slim", SLIM, height, parts)


def _scale(left: float, right: float, span: tuple[float, float]) -> Callable[[float], float]:
    low, high = span
    return lambda value: round(left + (right - left) * (value - low) / (high - low), 1)


def _mark(row: Dot) -> str:
    return ' class="sure"' if row.is_marked else ""


def _whiskers(x: Callable[[float], float], row: Dot, y: float) -> list[str]:
    """A value with its interval; above it, that of the other run."""
    own = _whisker(x, row.value, row.low, row.high, y + 4 if row.other else y, "m")
    return [_whisker(x, *row.other, y - 4, "o"), own] if row.other else [own]


def _short(label: str, longest: int) -> str:
    """A label that fits; the whole of it is in the words of the chart."""
    return escape(label if len(label) <= longest else label[: longest - 1].rstrip() + "…")


def _whisker(x: Callable[[float], float], value: float, low: float, high: float, y: float, kind: str) -> str:
    ends = f"M{x(low)} {y}H{x(high)}M{x(low)} {y - 4}v8M{x(high)} {y - 4}v8"
    return f'<path class="w {kind}" d="{ends}"/><circle class="{kind}" cx="{x(value)}" cy="{y}" r="4"/>'


def histogram(title: str, bins: Sequence[tuple[str, float]], other: Sequence[float], say: Say) -> str:
    """Shares as columns; those of another run as a dashed line."""
    drawings = [_columns("broad", WIDTH, 220, bins, other, say), _columns("slim", SLIM, 180, bins, other, say)]
    return _figure(title, drawings, [f"{label}: {say(share)}" for label, share in bins])


def _columns(
    kind: str, whole: int, height: int, bins: Sequence[tuple[str, float]], other: Sequence[float], say: Say
) -> Drawing:
    foot, left = 28, 60
    most = max([share for _, share in bins] + list(other)) or 1.0
    width = (whole - left) / max(1, len(bins))
    apart = ceil(LETTER * (1 + max((len(label) for label, _ in bins), default=1)) / width)

    def y(share: float) -> float:
        return round(10 + (height - foot - 10) * (1 - share / most), 1)

    parts = []
    for share in (0, most / 2, most):
        parts.append(f'<path class="g" d="M{left} {y(share)}H{whole}"/>')
        parts.append(f'<text x="{left - 6}" y="{y(share) + 4}" class="n">{escape(say(share))}</text>')
    for number, (label, share) in enumerate(bins):
        at = left + width * number
        bar = f'x="{at + 2:.1f}" y="{y(share)}" width="{width - 4:.1f}" height="{height - foot - y(share):.1f}"'
        parts.append(f'<rect class="m" {bar}/>')
        if (len(bins) - 1 - number) % apart == 0:  # as many as have room, the last among them
            parts.append(f'<text x="{at + width / 2:.1f}" y="{height - 8}" class="c">{escape(label)}</text>')
    if other:
        steps = "".join(f"V{y(share)}H{left + width * (number + 1):.1f}" for number, share in enumerate(other))
        parts.append(f'<path class="dash" d="M{left} {height - foot}{steps}"/>')
    return Drawing(kind, whole, height, parts)


def _axis(
    span: tuple[float, float], x: Callable[[float], float], height: float, say: Say, line: float | None
) -> list[str]:
    """Round values with a hair line each, and the line that all is held against."""
    low, high = span
    step = _step(high - low)
    parts = []
    tick = -(-low // step) * step or 0.0
    while tick <= high + 1e-9:
        parts.append(f'<path class="g" d="M{x(tick)} {TOP}V{height - FOOT}"/>')
        parts.append(f'<text x="{x(tick)}" y="{height - 8}" class="c">{escape(say(tick))}</text>')
        tick = round(tick + step, 9) or 0.0
    if line is not None:
        parts.append(f'<path class="fair" d="M{x(line)} {TOP}V{height - FOOT}"/>')
    return parts


def _range(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = (high - low) * 0.04 or 0.01
    return low - room, high + room


def _step(span: float) -> float:
    """A round distance between marks, for about five of them."""
    size = 10.0 ** len(str(int(span))) if span >= 1 else 1.0
    while size > span / 3:
        for part in (1, 0.5, 0.2):
            if size * part <= span / 3:
                return size * part
        size /= 10
    return size


def _figure(title: str, drawings: Sequence[Drawing], told: Sequence[str]) -> str:
    """A chart with its heading, of whose drawings one is shown; what it shows is also there as words."""
    words = escape("; ".join(told))
    drawn = "".join(
        f'<svg class="{each.kind}" viewBox="0 0 {each.width} {each.height}" role="img" '
        f'aria-label="{escape(title)}"><desc>{words}</desc>{"".join(each.parts)}</svg>'
        for each in drawings
    )
    return f"<figure><figcaption>{escape(title)}</figcaption>{drawn}</figure>"


STYLE = """
:root{--paper:#fbf1e6;--sheet:#fffaf2;--ink:#2b1d20;--faint:#6a5555;--hair:#e0cdbd;--rose:#a8324a;--pink:#d98790;
--sure:#fdf3ee;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--paper:#211a1b;--sheet:#2b2324;--ink:#f5e9dd;--faint:#c9b3a8;--hair:#4a3d3c;
--rose:#f08c9e;--pink:#b4596a;--sure:#3a2a2c}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:880px;padding:24px 16px 64px;background:var(--paper);color:var(--ink);
font:17px/1.45 "EB Garamond","Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",Georgia,serif;
font-variant-numeric:lining-nums}
h1{font-size:34px;line-height:1.1;margin:0 0 4px}h2{font-size:23px;margin:34px 0 4px}
p{margin:6px 0;overflow-wrap:anywhere}
.lead{color:var(--faint);font-style:italic}
figure{margin:14px 0;padding:12px 14px;background:var(--sheet);border:1px solid var(--hair);border-radius:12px;
break-inside:avoid}
figcaption{font-weight:600;margin-bottom:6px}svg{display:block;width:100%;height:auto}svg.slim{display:none}
svg.slim text{paint-order:stroke;stroke:var(--sheet);stroke-width:4px}
svg text{font-size:14px;fill:var(--ink)}svg text.l,svg text.n{text-anchor:end}svg text.c{text-anchor:middle;
fill:var(--faint);font-size:13px}
.g{stroke:var(--hair);fill:none}.fair{stroke:var(--faint);stroke-dasharray:4 4;fill:none}
.w{stroke:var(--ink);stroke-width:1.6;fill:none}.w.o{stroke:var(--faint)}
circle.m{fill:var(--rose)}circle.o{fill:var(--sheet);stroke:var(--faint);stroke-width:2}
.sure text.l,.sure text.b{font-weight:700}rect.m{fill:var(--pink)}.dash{fill:none;stroke:var(--ink);stroke-width:1.8;
stroke-dasharray:5 3}
.key{display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:10px;margin:16px 0;padding:0}
.key div{background:var(--sheet);border:1px solid var(--hair);border-radius:12px;padding:8px 12px}
.key dt{color:var(--faint);font-size:15px}.key dd{margin:0;font-size:25px;font-weight:600}
.key small{display:block;font-size:14px;font-weight:400;color:var(--faint)}
table{border-collapse:collapse;width:100%;margin:8px 0;font-size:16px}th,td{text-align:left;padding:3px 8px;
vertical-align:baseline;border-bottom:1px solid var(--hair)}
td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tr.sure td{background:var(--sure);font-weight:600}.wide{overflow-x:auto}
tr.part th{padding-top:14px;font-weight:400;font-style:italic;color:var(--faint)}
@media(max-width:560px){h1{font-size:27px}figure{padding:10px}svg.broad{display:none}svg.slim{display:block}
.key{grid-template-columns:1fr 1fr}.key dd{font-size:21px}table{font-size:15px}th,td{padding:3px 5px}
.stacked tr{display:grid;grid-template-columns:1fr 1fr 1.4fr 1.2fr}.stacked .n{white-space:normal}
.stacked :is(th,td):first-child{grid-column:1/-1;border-bottom:0;padding-bottom:0}}
@media print{body{background:#fff;max-width:none}figure,.key div{border-color:#bbb}svg{max-height:235mm}
h2,figcaption{break-after:avoid}tr{break-inside:avoid}}
"""
