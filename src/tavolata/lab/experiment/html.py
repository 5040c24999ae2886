"""The report of a run: one page to look at, to print and to send; it needs nothing but itself."""

from collections.abc import Collection
from html import escape
from typing import Any

from tavolata.kernel.game import game as find_game
from tavolata.kernel.texts import load

from ..numbers import differing
from ..words import Words
from .charts import STYLE, Dot, dots, histogram
from .file import TEXT, standard_of

BINS = 16
MOST_EVENTS = 16
RARE, OFFERED = 0.005, 100
"""An option counts as dead if it was offered at least this often and chosen at most in this share of the cases."""
MOST_DEAD = 30
STACKED = 5
"""Columns that have no room beside each other on a phone."""
Share = dict[str, Any]


class ReportWords(Words):
    """The words of reports, and of the game they are about."""

    def __init__(self, game_name: str, language: str) -> None:
        super().__init__(find_game(game_name), language)
        self._texts = load(TEXT, language)
        self.language = language

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def per_cent(self, share: float, digits: int = 0) -> str:
        return self.percent(self.number(100 * share, digits))

    def told(self, share: Share) -> str:
        """A share with its interval: "29.1% (28.3 – 29.9)"."""
        if share["share"] is None:
            return "–"
        low, high = (self.number(100 * share[end], 1) for end in ("low", "high"))
        return f"{self.per_cent(share['share'], 1)} ({low} – {high})"

    def group(self, group: str) -> str:
        """The heading of a group: "Wins by role"."""
        return self(f"group.{group}") if f"group.{group}" in self else self("group.other", name=group)

    def member(self, group: str, name: str, words: dict[str, str]) -> str:
        """A member of a group in the game's words."""
        if group == "seat":
            return self.seat(int(name) - 1)
        if group == "order":
            return self("place", place=name)
        if group == "bot":
            return self(f"bot.{name}")
        if words.get(group) == "event":
            return self.of_game.entries.get(f"event_name.{name}", name.replace("_", " "))
        return self.label(words.get(group, group), name)

    def measure(self, name: tuple[str, str], words: dict[str, str]) -> str:
        """What a measure is about: "High Dean wins", "turns in a game"."""
        group, of = name
        if not of:
            return self(f"measure.{group}")
        if group == "end":
            return self("measure.end", name=self.label("end", of))
        member = self.member(group, of, words)
        if f"held.{group}" in self:  # a god or card may belong to several groups
            return self("measure.wins_held", name=member, held=self(f"held.{group}"))
        return self("measure.wins", name=member)

    def action(self, named: dict[str, Any], players: int) -> str:
        """An action in the game's words. Those that are but the answer to a question have others where they stand
        alone."""
        alone = f"action_alone.{named['verb']}"
        key = alone if alone in self.of_game else f"action.{named['verb']}"
        facts = {word: value for word, value in named.items() if word != "verb"}
        return self.of_game.say(key, facts, [self.seat(seat) for seat in range(players)])


def page(title: str, language: str, parts: list[str]) -> str:
    """A page around its parts."""
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><title>{escape(title)}</title><style>{STYLE}</style></head>'
        "<body><main>\n" + "\n".join(part for part in parts if part) + "\n</main></body></html>\n"
    )


def report(summary: dict[str, Any], language: str) -> str:
    """The page of one run."""
    asked = summary["experiment"]
    words = ReportWords(asked["game"], language)
    title = words("page_title", game=words.of_game("game.title"))
    groups = [group for group in summary["wins"] if group not in ("events",)]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="lead">{escape(played(summary, words))}</p>',
        changes(asked, words),
        _key_figures(summary, words),
        f"<h2>{escape(words('heading.wins'))}</h2>",
        f'<p class="lead">{escape(words("how_to_read", fair=words.per_cent(summary["fair"], 1)))}</p>',
        *(group_chart(summary, group, words) for group in groups),
        _events(summary, words),
        f"<h2>{escape(words('heading.length'))}</h2>",
        *(length_chart(summary, None, name, words) for name in summary["lengths"]),
        f"<h2>{escape(words('heading.ends'))}</h2>",
        shares_table({words.label("end", end): share for end, share in summary["ends"].items()}, words),
        _dead(summary, words),
        made_by(summary, words),
    ]
    return page(title, language, parts)


def played(summary: dict[str, Any], words: ReportWords) -> str:
    """How many played how often, and who."""
    asked = summary["experiment"]
    bots = played_by(summary, words)
    return words("played", players=asked["players"], games=summary["games"], bots=bots, seed=asked["seed"])


def played_by(summary: dict[str, Any], words: ReportWords) -> str:
    return ", ".join(words(f"bot.{bot}") for bot in dict.fromkeys(summary["experiment"]["bots"]))


def changes(asked: dict[str, Any], words: ReportWords) -> str:
    """What differs from the standard game, or that nothing does."""
    game = find_game(asked["game"])
    standard = standard_of(game, asked["edition"])
    usual = game.meta.check_options(None, edition=asked["edition"])
    rows = []
    for place, value in asked["content"].items():
        rows += differing(game, place, standard[place], value, asked["edition"], words.of_game)
    for name, value in asked["options"].items():
        if value != usual[name]:
            label = words.of_game.entries.get(f"option.{name}", name)
            is_switch = isinstance(game.options[name].default, bool)
            before, after = (words("on" if v else "off") if is_switch else str(v) for v in (usual[name], value))
            rows.append((label, before, after))
    if not rows:
        return f"<p>{escape(words('standard'))}</p>"
    heads = [words("column.entry"), words("column.standard"), words("column.here")]
    return table(heads, [list(row) for row in rows])


def table(heads: list[str], rows: list[list[str]], marked: int = 0) -> str:
    """A table; all columns but the first hold numbers, the first rows may be marked. One of five columns has, on a
    phone, the first of them above the others; the roles keep it a table for a screen reader."""
    head = "".join(
        f'<th{" class=n" if n else ""} scope="col" role="columnheader">{escape(word)}</th>'
        for n, word in enumerate(heads)
    )
    body = "".join(
        f'<tr role="row"{" class=sure" if number < marked else ""}>'
        + "".join(f'<td role="cell"{" class=n" if n else ""}>{escape(cell)}</td>' for n, cell in enumerate(row))
        + "</tr>"
        for number, row in enumerate(rows)
    )
    stacked = " stacked" if len(heads) == STACKED else ""
    return (
        f'<div class="wide{stacked}"><table role="table"><thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{body}</tbody></table></div>'
    )


def shares_table(shares: dict[str, Share], words: ReportWords) -> str:
    heads = [words("column.what"), words("column.games"), words("column.share")]
    return table(heads, [[name, words.number(share["count"]), words.told(share)] for name, share in shares.items()])


def _key_figures(summary: dict[str, Any], words: ReportWords) -> str:
    """What one wants to know first."""
    lengths, first = summary["lengths"], summary["wins"]["order"]["1"]
    figures = [(words("key.turns"), words.number(lengths["turns"]["mean"], 1), "")]
    if "decisions" in lengths:
        figures.append((words("key.decisions"), words.number(lengths["decisions"]["mean"], 1), ""))
    if "minutes" in lengths:
        pace = words.number(summary["seconds_per_decision"], 1)
        figures.append(
            (words("key.minutes"), words.number(lengths["minutes"]["mean"]), words("key.pace", seconds=pace))
        )
    edge = first["share"] / summary["fair"] if summary["fair"] else 0.0
    figures.append((words("key.first"), words.number(edge, 2), words("key.first_told", share=words.told(first))))
    if summary["comebacks"] is not None:
        figures.append((words("key.comebacks"), words.per_cent(summary["comebacks"]["share"], 1), ""))
        figures.append((words("key.lead_changes"), words.number(lengths["lead_changes"]["mean"], 1), ""))
    figures.append((words("key.shared"), words.per_cent(summary["shared"]["share"], 1), ""))
    figures.append((words("key.nobody"), words.per_cent(summary["nobody"]["share"], 1), ""))
    told = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(more)}</small></dd></div>"
        for name, value, more in figures
    )
    return f'<dl class="key">{told}</dl>'


def group_chart(summary: dict[str, Any], group: str, words: ReportWords) -> str:
    """Win rates of the members of a group with their intervals; who is never seen is named below."""
    fair = summary["fair"]
    counted = summary["wins"][group]
    rows = [
        Dot(words.member(group, name, summary["words"]), s["share"], s["low"], s["high"], words.told(s),
            is_marked=not s["low"] <= fair <= s["high"])
        for name, s in counted.items() if s["of"]
    ]  # fmt: skip
    return _ranked(summary, group, rows, words)


def two_groups(
    summary: dict[str, Any], other: dict[str, Any], group: str, sure: Collection[tuple[str, str]], words: ReportWords
) -> str:
    """The same of a run and of another one, one above the other; marked is what surely differs."""
    before = other["wins"].get(group, {})
    named = _deciding(summary) & _deciding(other) if group == "events" else before.keys()
    rows = []
    for name, s in summary["wins"][group].items():
        o = before.get(name)
        if name in named and s["of"] and o and o["of"]:
            told = f"{words.per_cent(o['share'], 1)} → {words.per_cent(s['share'], 1)}"
            rows.append(Dot(words.member(group, name, summary["words"]), s["share"], s["low"], s["high"], told,
                            (o["share"], o["low"], o["high"]), (group, name) in sure))  # fmt: skip
    return _ranked(summary, group, rows, words)


def _ranked(summary: dict[str, Any], group: str, rows: list[Dot], words: ReportWords) -> str:
    """The chart of a group, the most successful first; seats and places in the order of play stay in their order."""
    counted = summary["wins"][group]
    if group not in ("seat", "order"):
        rows.sort(key=lambda row: -row.value)
    never = [words.member(group, name, summary["words"]) for name, share in counted.items() if not share["of"]]
    told = f"<p>{escape(words('never', names=', '.join(never)))}</p>" if never else ""
    return (dots(words.group(group), rows, summary["fair"], words.per_cent) if rows else "") + told


def _events(summary: dict[str, Any], words: ReportWords) -> str:
    """The events that go with winning or losing most."""
    counted, fair = summary["wins"].get("events", {}), summary["fair"]
    seen = {name: counted[name] for name in counted if name in _deciding(summary)}
    first = sorted(seen, key=lambda name: -abs(seen[name]["share"] - fair))[:MOST_EVENTS]
    if not first:
        return ""
    rows = [
        Dot(words.member("events", name, summary["words"]), seen[name]["share"], seen[name]["low"],
            seen[name]["high"], words.told(seen[name]))
        for name in sorted(first, key=lambda name: -seen[name]["share"])
    ]  # fmt: skip
    heading = f"<h2>{escape(words('heading.events'))}</h2><p class=lead>{escape(words('events_told'))}</p>"
    return heading + dots(words("group.events"), rows, fair, words.per_cent)


def _deciding(summary: dict[str, Any]) -> set[str]:
    """The events that happened to some seats, but not to all, and that surely go with winning or losing."""
    seats = summary["games"] * summary["experiment"]["players"]
    counted, fair = summary["wins"].get("events", {}), summary["fair"]
    return {name for name, s in counted.items() if 0 < s["of"] < seats and not s["low"] <= fair <= s["high"]}


def length_chart(summary: dict[str, Any], other: dict[str, Any] | None, name: str, words: ReportWords) -> str:
    """How long games were, in bins of equal width; the longest share the last."""
    if summary["lengths"][name]["longest"] == 0:
        return ""
    runs = [run for run in (summary, other) if run is not None]
    low = min(run["lengths"][name]["histogram"][0][0] for run in runs)
    high = max(_nearly_all(run["lengths"][name]["histogram"], run["games"]) for run in runs)
    width = max(1, -(-(high - low + 1) // BINS))
    cut = [_binned(run["lengths"][name]["histogram"], run["games"], low, width) for run in runs]
    count = max(len(shares) for shares in cut)
    cut = [shares + [0.0] * (count - len(shares)) for shares in cut]
    last = count == BINS
    labels = [words.number(low + n * width) + ("+" if last and n == count - 1 else "") for n in range(count)]
    pace = words.number(summary["seconds_per_decision"] or 0, 1)
    title = words(f"length.{name}", mean=words.number(summary["lengths"][name]["mean"], 1), seconds=pace)
    bins = list(zip(labels, cut[0], strict=True))
    return histogram(title, bins, cut[1] if other is not None else [], lambda share: words.per_cent(share, 1))


def _nearly_all(counted: list[list[int]], games: int) -> int:
    """The length within which 98 of 100 games ended."""
    seen = 0
    for value, number in counted:
        seen += number
        if seen >= 0.98 * games:
            return value
    return counted[-1][0]


def _binned(counted: list[list[int]], games: int, low: int, width: int) -> list[float]:
    shares = [0.0] * BINS
    for value, number in counted:
        shares[min(BINS - 1, (value - low) // width)] += number / games
    while len(shares) > 1 and shares[-1] == 0:
        shares.pop()
    return shares


def _dead(summary: dict[str, Any], words: ReportWords) -> str:
    """What the bots were offered and hardly ever chose."""
    rare = [
        choice for choice in summary["choices"]
        if choice["offered"] >= OFFERED and choice["chosen"] < RARE * choice["offered"]
    ]  # fmt: skip
    if not summary["choices"]:
        return ""
    heading = f"<h2>{escape(words('heading.dead'))}</h2>"
    if not rare:
        return heading + f"<p>{escape(words('no_dead'))}</p>"
    rare.sort(key=lambda choice: -choice["offered"])
    players = summary["experiment"]["players"]
    heads = [words("column.option"), words("column.offered"), words("column.chosen")]
    rows = [
        [words.action(c["action"], players), words.number(c["offered"]), words.number(c["chosen"])]
        for c in rare[:MOST_DEAD]
    ]
    more = f"<p>{escape(words('more', number=len(rare) - MOST_DEAD))}</p>" if len(rare) > MOST_DEAD else ""
    told = words("dead_told", share=words.per_cent(RARE, 1), offered=words.number(OFFERED))
    return heading + f'<p class="lead">{escape(told)}</p>' + table(heads, rows) + more


def made_by(summary: dict[str, Any], words: ReportWords) -> str:
    """By which versions exactly."""
    told = ", ".join(f"{name} {value}" for name, value in summary["versions"].items())
    return f'<p class="lead">{escape(words("made_by", versions=told))}</p>'
