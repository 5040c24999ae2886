"""What could be known, for the HTML page: a row for each secret, in which the number of values still plausible falls
from turn to turn, with a mark where somebody could be sure."""

from html import escape

from ..words import Words
from . import Analysis

WIDTH, HEIGHT, MARKS = 350, 48, 18
LETTER = 7.5  # room of a character of a name
STYLE = ".f{fill:#b17d1c55;stroke:#b17d1c}line.m{stroke:currentColor}"


def known_parts(found: Analysis, words: Words, names: list[str]) -> list[str]:
    """A title and the rows; nothing in a game that names no secrets."""
    if not found.plausible:
        return []
    last = max(moment.turn for moment in found.line.moments)
    title = words("analysis.plausible", turn=last)
    return [
        f"<h2>{escape(words('analysis.plausible_title'))}</h2><p class=lead>{escape(title)}</p>",
        *(_row(found, seat, last, names) for seat in range(len(names))),
    ]


def _row(found: Analysis, seat: int, last: int, names: list[str]) -> str:
    counts = [(each.turn, each.count) for each in found.plausible if each.of == seat]
    most, name = max(count for _, count in counts), escape(names[seat])
    way = f"M0 {MARKS + HEIGHT}"
    for turn, count in counts:
        way += f"H{_x(turn, last)}V{round(MARKS + HEIGHT * (1 - count / most), 1)}"
    path = f'<path class="f" d="{way}H{WIDTH}V{MARKS + HEIGHT}z"/>'
    ends = "".join(
        f'<text x="{x}" y="{MARKS + HEIGHT - 4}">{count}</text>'
        for x, count in ((4, counts[0][1]), (WIDTH - 16, counts[-1][1]))
    )
    sure: dict[int, list[str]] = {}
    for each in found.deductions:
        if each.of == seat:
            sure.setdefault(each.turn, []).append(names[each.seat])
    marks = "".join(_mark(_x(turn, last), ", ".join(who)) for turn, who in sure.items())
    size = f"0 0 {WIDTH} {MARKS + HEIGHT}"
    return f'<figure><figcaption>{name}</figcaption><svg viewBox="{size}" role="img">{path}{ends}{marks}</svg></figure>'


def _mark(x: float, who: str) -> str:
    """A line where somebody could be sure, and their names towards the middle of the row."""
    anchor = "start" if x < WIDTH / 2 else "end"
    room = int(max(x, WIDTH - x) / LETTER)
    told = escape(who) if len(who) <= room else f"{escape(who[: room - 1])}…<title>{escape(who)}</title>"
    line = f'<line class="m" x1="{x}" x2="{x}" y1="{MARKS}" y2="{MARKS + HEIGHT}"/>'
    return f'{line}<text x="{x}" y="13" text-anchor="{anchor}">{told}</text>'


def _x(turn: int, last: int) -> float:
    return round(WIDTH * max(0, turn - 1) / max(1, last - 1), 1)
