"""Charts as inline SVG: no script, nothing from elsewhere, readable in print and by a screen reader."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

Say = Callable[[float], str]
"""Writes a number as the language does."""

WIDTH = 760
LABEL, NUMBERS = 250, 170  # room at the left and at the right
ROW, TOP, FOOT = 24, 6, 26
LONGEST = 34  # characters of a label


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


def dots(title: str, rows: Sequence[Dot], line: float | None, say: Say) -> str:
    """Values with their intervals, one below the other, and a line that they are held against."""
    ends = [v for r in rows for v in (r.low, r.high, *((r.other[1], r.other[2]) if r.other else ()))]
    low, high = _range([*ends, *([line] if line is not None else [])])
    left, right = LABEL, WIDTH - NUMBERS

    def x(value: float) -> float:
        return round(left + (right - left) * (value - low) / (high - low), 1)

    height = TOP + ROW * len(rows) + FOOT
    parts = [_axis(low, high, x, height, say)]
    if line is not None:
        parts.append(f'<path class="fair" d="M{x(line)} {TOP}V{height - FOOT}"/>')
    for number, row in enumerate(rows):
        y = TOP + ROW * number + ROW / 2
        mark = ' class="sure"' if row.is_marked else ""
        parts.append(f'<g{mark}><text x="{left - 10}" y="{y + 5}" class="l">{escape(shortened(row.label))}</text>')
        if row.other:
            parts.append(_whisker(x, *row.other, y - 4, "o"))
        parts.append(_whisker(x, row.value, row.low, row.high, y + 4 if row.other else y, "m"))
        parts.append(f'<text x="{WIDTH}" y="{y + 5}" class="n">{escape(row.told)}</text></g>')
    return _figure(title, height, parts, [f"{row.label}: {row.told}" for row in rows])


def shortened(label: str) -> str:
    """A label that fits; the whole of it is in the words of the chart."""
    return label if len(label) <= LONGEST else label[: LONGEST - 1].rstrip() + "…"


def _whisker(x: Callable[[float], float], value: float, low: float, high: float, y: float, kind: str) -> str:
    ends = f"M{x(low)} {y}H{x(high)}M{x(low)} {y - 4}v8M{x(high)} {y - 4}v8"
    return f'<path class="w {kind}" d="{ends}"/><circle class="{kind}" cx="{x(value)}" cy="{y}" r="4"/>'


def histogram(title: str, bins: Sequence[tuple[str, float]], other: Sequence[float], say: Say) -> str:
    """Shares as columns; those of another run as a dashed line."""
    height, foot, left = 220, 28, 60
    most = max([share for _, share in bins] + list(other)) or 1.0
    width = (WIDTH - left) / max(1, len(bins))

    def y(share: float) -> float:
        return round(10 + (height - foot - 10) * (1 - share / most), 1)

    parts = []
    for share in (0, most / 2, most):
        parts.append(f'<path class="g" d="M{left} {y(share)}H{WIDTH}"/>')
        parts.append(f'<text x="{left - 6}" y="{y(share) + 4}" class="n">{escape(say(share))}</text>')
    for number, (label, share) in enumerate(bins):
        at = left + width * number
        bar = f'x="{at + 2:.1f}" y="{y(share)}" width="{width - 4:.1f}" height="{height - foot - y(share):.1f}"'
        parts.append(f'<rect class="m" {bar}/>')
        parts.append(f'<text x="{at + width / 2:.1f}" y="{height - 8}" class="c">{escape(label)}</text>')
    if other:
        steps = "".join(f"V{y(share)}H{left + width * (number + 1):.1f}" for number, share in enumerate(other))
        parts.append(f'<path class="dash" d="M{left} {height - foot}{steps}"/>')
    return _figure(title, height, parts, [f"{label}: {say(share)}" for label, share in bins])


def _axis(low: float, high: float, x: Callable[[float], float], height: float, say: Say) -> str:
    step = _step(high - low)
    parts = []
    tick = -(-low // step) * step or 0.0
    while tick <= high + 1e-9:
        parts.append(f'<path class="g" d="M{x(tick)} {TOP}V{height - FOOT}"/>')
        parts.append(f'<text x="{x(tick)}" y="{height - 8}" class="c">{escape(say(tick))}</text>')
        tick = round(tick + step, 9) or 0.0
    return "".join(parts)


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


def _figure(title: str, height: float, parts: Sequence[str], told: Sequence[str]) -> str:
    """A chart with its heading; what it shows is also there as words."""
    words = escape("; ".join(told))
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}"><desc>{words}</desc>{"".join(parts)}</svg></figure>'
    )


STYLE = """
:root{--paper:#fbf1e6;--sheet:#fffaf2;--ink:#2b1d20;--faint:#6a5555;--hair:#e0cdbd;--rose:#a8324a;--pink:#d98790;
--sure:#fdf3ee;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--paper:#211a1b;--sheet:#2b2324;--ink:#f5e9dd;--faint:#c9b3a8;--hair:#4a3d3c;
--rose:#f08c9e;--pink:#b4596a;--sure:#3a2a2c}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:880px;padding:24px 16px 64px;background:var(--paper);color:var(--ink);
font:17px/1.45 "EB Garamond",Georgia,"Times New Roman",serif}
h1{font-size:34px;line-height:1.1;margin:0 0 4px}h2{font-size:23px;margin:34px 0 4px}p{margin:6px 0}
.lead{color:var(--faint);font-style:italic}
figure{margin:14px 0;padding:12px 14px;background:var(--sheet);border:1px solid var(--hair);border-radius:12px;
break-inside:avoid}
figcaption{font-weight:600;margin-bottom:6px}svg{display:block;width:100%;height:auto}
svg text{font-size:14px;fill:var(--ink)}svg text.l,svg text.n{text-anchor:end}svg text.c{text-anchor:middle;
fill:var(--faint);font-size:13px}
.g{stroke:var(--hair);fill:none}.fair{stroke:var(--faint);stroke-dasharray:4 4;fill:none}
.w{stroke:var(--ink);stroke-width:1.6;fill:none}.w.o{stroke:var(--faint)}
circle.m{fill:var(--rose)}circle.o{fill:var(--sheet);stroke:var(--faint);stroke-width:2}
.sure text.l{font-weight:700}rect.m{fill:var(--pink)}.dash{fill:none;stroke:var(--ink);stroke-width:1.8;
stroke-dasharray:5 3}
.key{display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:10px;margin:16px 0;padding:0}
.key div{background:var(--sheet);border:1px solid var(--hair);border-radius:12px;padding:8px 12px}
.key dt{color:var(--faint);font-size:15px}.key dd{margin:0;font-size:25px;font-weight:600}
.key small{display:block;font-size:14px;font-weight:400;color:var(--faint)}
table{border-collapse:collapse;width:100%;margin:8px 0;font-size:16px}th,td{text-align:left;padding:3px 8px;
border-bottom:1px solid var(--hair)}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
tr.sure td{background:var(--sure);font-weight:600}.wide{overflow-x:auto}
@media print{body{background:#fff;max-width:none}figure,.key div{border-color:#bbb}}
"""
