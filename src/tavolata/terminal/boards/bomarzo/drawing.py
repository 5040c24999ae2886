"""The parts of the table: gods, harvest, tracks, villages, cards in play, the hand, the majorities."""

from collections.abc import Callable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tavolata import Match
from tavolata.games.bomarzo.payment import explain_price
from tavolata.games.bomarzo.terms import ROW_END, SEASONS, TRACK_END, Area, God, Row
from tavolata.kernel.texts import Texts

from .. import View
from .cards import COLOURS, KINDS, TRACKS, Words
from .standings import field_of, standings

WIDE = 118  # columns from which prices and cards are spelt out
ROWS = [row.name.lower() for row in Row]
PRICE = (*KINDS[:2], "any")


class Drawing:
    """Draws from one seat's view alone; numbers that everybody knows come from the content of the match."""

    def __init__(self, match: Match, text: Texts, words: Texts, say: Words, names: list[str]) -> None:
        self._match = match
        self._content = match.contents.record[0]
        self._text = text
        self._words = words
        self._say = say
        self._names = names

    def _word(self, key: str, **facts: object) -> str:
        return self._words(f"bomarzo.{key}", **facts)

    # --- season and reserve -----------------------------------------------------------------------------------

    def season(self, view: View) -> list[Text]:
        """Where the game stands, who plays after whom, and what is left."""
        seats = range(len(view["players"]))
        season = self._word("setup") if not view["season"] else self._word("season", now=view["season"], all=SEASONS)
        line = Text(season, style="bold")
        if view["token"]:
            line.append(f" · {self._text('token.' + view['token'])}")
        if view["first"] is not None:
            names = ", ".join(self._names[(view["first"] + n) % len(seats)] for n in seats)
            line.append(" · " + self._word("order", names=names), style="not bold")
        held, cards = self._say.all_cubes(view["reserve"]), len(view["discards"])
        lines = [line, Text(self._word("reserve", cubes=held, deck=view["deck"], discards=cards), style="dim")]
        coming = [token for token in view["tokens"][view["season"] :] if token != "none"]
        if coming:
            listed = ", ".join(self._text(f"token.{token}").partition(" (")[0] for token in coming)
            lines.append(Text(self._word("coming", tokens=listed), style="dim"))
        return lines

    # --- gods -------------------------------------------------------------------------------------------------

    def gods(self, console: Console, view: View, payable: set[str]) -> None:
        """Price, cubes, pawns and cards of each god, in their order, and how its majority stands."""
        is_wide = console.width >= WIDE
        table = _grid()
        table.add_column("", width=1)
        for key in ("god", "price", "lying", "pawns", "laid", "looks_at"):
            table.add_column(self._word(f"head.{key}"), no_wrap=not (is_wide and key == "price"))
        for player in view["players"]:
            table.add_column(str(player["seat"] + 1), justify="right", no_wrap=True)
        for god in view["gods"]:
            table.add_row(*self._god(view, god, god["god"] in payable, is_wide))
        console.print(table)
        console.print(Text(self._word("legend"), style="dim"))

    def _god(self, view: View, god: View, is_payable: bool, is_wide: bool) -> list[Text | str]:
        name = Text(self._text(f"god.{god['god']}"), style="bold" if is_payable else "")
        name.append(" ♣", style="green") if god["moss"] else None
        name.append(" ☾", style="cyan") if god["dormant"] else None
        shown = standings(view, god["god"])
        return [
            Text("✓" if is_payable else "", style="green"),
            name,
            self.price(view, god) if is_wide else self._short_price(god),
            self._cubes(god["offerings"]),
            self._pawns(god["pawns"], is_wide),
            str(god["laid"] or "–"),
            self.field(god["god"]),
            *(Text(str(s), style="bold" if s.place == 1 else "" if s.value else "dim") for s in shown),
        ]

    def price(self, view: View, god: View) -> str:
        """The price in words, and where it comes from."""
        if god["dormant"]:
            return self._word("asleep")
        return explain_price(
            self._text, self._content, self._match.masked(view["seat"])[0], God[god["god"].upper()].value
        )

    def _short_price(self, god: View) -> str:
        if god["dormant"]:
            return self._word("asleep")
        shown = self._say.letters(dict(zip(PRICE, god["price"], strict=True)))
        return shown or self._text("price.free")

    def _cubes(self, cubes: dict[str, int]) -> Text:
        """Numbers with letters, each in the colour of its cubes."""
        shown = [Text(self._say.letters({kind: cubes[kind]}), style=COLOURS[kind]) for kind in KINDS if cubes[kind]]
        return Text(" ").join(shown) if shown else Text("–", style="dim")

    def _pawns(self, seats: list[int], is_wide: bool) -> str:
        if is_wide:
            return ", ".join(self._names[seat] for seat in sorted(seats)) or "–"
        return " ".join(str(seat + 1) for seat in sorted(seats)) or "–"

    def harvest(self, view: View) -> Text:
        """What the next who comes to each place gets, and who has been there."""
        parts = []
        for area in Area:
            seats = view["harvest"][area.name.lower()]
            number = min(self.next_harvest(view, area.name.lower()), view["reserve"][KINDS[area]])
            part = f"{self._word('area.' + area.name.lower())} +{number}"
            parts.append(part + (f" ({' '.join(str(seat + 1) for seat in seats)})" if seats else ""))
        return Text(self._word("harvest", places=" · ".join(parts)))

    def next_harvest(self, view: View, area: str) -> int:
        """What the next who comes gets (B-21); nobody comes after all have been there."""
        been, numbers = len(view["harvest"][area]), self._content["harvest"][Area[area.upper()]]
        return int(numbers[been]) if been < len(view["players"]) else 0

    # --- tracks -----------------------------------------------------------------------------------------------

    def tracks(self, console: Console, view: View) -> None:
        """Who stands where; `+1` is a point for the first to reach or pass a space (B-36)."""
        table = _grid()
        table.add_column(self._word("head.tracks"), no_wrap=True)
        for space in range(TRACK_END + 1):
            table.add_column(str(space), justify="center", min_width=4, no_wrap=True)
        for track in TRACKS:
            spaces = [self._space(view, track, space) for space in range(TRACK_END + 1)]
            table.add_row(Text(_upper(self._text(f"track.{track}"))), *spaces)
        console.print(table)

    def _space(self, view: View, track: str, space: int) -> Text:
        there = [p for p in view["players"] if p["tracks"][track] == space]
        there.sort(key=lambda player: player["arrival"][track])  # at the end by who came first
        seats = "".join(str(player["seat"] + 1) for player in there)
        shown = Text(seats, style="bold")
        if space in view["spots"][track]:
            shown.append("+1", style="green")
        return shown if shown else Text("·", style="dim")

    # --- villages ---------------------------------------------------------------------------------------------

    def villages(self, console: Console, view: View, name: Callable[[int, int | None], str]) -> None:
        """Points, and for each row what a village has, what it gains each season, and how far the row is."""
        table = _grid()
        table.add_column("", width=1)
        table.add_column("", no_wrap=True, min_width=16)
        table.add_column(self._word("head.points"), justify="right")
        for row in ROWS:
            table.add_column(_upper(self._text(f"row.{row}")), justify="right", no_wrap=True)
        for player in view["players"]:
            seat, me = player["seat"], view["seat"]
            mark = "✗" if player["passed"] else "►" if view["turn"] == seat and view["phase"] != "over" else ""
            label = Text(f"{seat + 1} {name(seat, me)}", style="bold" if seat == me else "")
            cells = [self._row(player, row) for row in ROWS]
            table.add_row(Text(mark, style="bold"), label, str(player["points"]), *cells)
        console.print(table)
        console.print(Text(self._word("rows_legend", last=ROW_END), style="dim"))

    def _row(self, player: View, row: str) -> Text:
        """`3 +1 ▸2`: has three, gains one each season, stands on step 2 of the row."""
        held = {**player["cubes"], "cards": player["hand_count"], "pawns": player["pawns"]}[row]
        income = self._income(player, row)
        gained = f" +{income}" if row != "pawns" else ""
        return Text.assemble(
            (str(held), COLOURS.get(row, "") + " bold" if held else "dim"), (gained, "" if income else "dim"),
            (f" ▸{player['rows'][row]}", "dim"),
        )  # fmt: skip

    def _income(self, player: View, row: str) -> int:
        """Symbols of the village and of upgraded cards."""
        gift = "card" if row == "cards" else row
        return int(player["income"][row]) + sum(self._say.gift(card) == gift for card in player["upgraded"])

    def in_play(self, view: View, player: View) -> Text | None:
        """Cards of a seat: level 1 with the temple symbol, level 2 with what it gives, and whether it was used."""
        if not player["built"] and not player["upgraded"]:
            return None
        shown = [f"{self._say.name(card)} ({self._say.temple(card)})" for card in player["built"]]
        shown += self._upgraded(player)
        return Text(f"  {player['seat'] + 1} {self._names[player['seat']]}: " + ", ".join(shown))

    def _upgraded(self, player: View) -> list[str]:
        """Cards of one power are alike: as many of them as are used up are shown as used."""
        free = dict(player["powers"])
        shown = []
        for card in player["upgraded"]:
            power, gift = self._say.power(card), self._say.benefit(card)
            if power:
                free[power] -= 1
                gift += " ✓" if free[power] >= 0 else " ✗"
            shown.append(f"{self._say.name(card, 2)} II ({gift})")
        return shown

    def details(self, player: View) -> list[Text]:
        """All cards in play of a seat, spelt out."""
        lines = [Text(f"  {self._say.name(card)}: {self._say.front(card)}") for card in player["built"]]
        return lines + [
            Text(f"  {self._say.name(card, 2)} (II): {self._say.types(card, 2)} · {self._say.whole_benefit(card)}")
            for card in player["upgraded"]
        ]

    # --- the hand ---------------------------------------------------------------------------------------------

    def hand(self, console: Console, cards: list[str], title: str) -> None:
        """Cards with both their levels, side by side."""
        table = _grid()
        table.add_column(f"{title} · I")
        table.add_column("II")
        for card in cards:
            name = Text(self._say.name(card), style="bold").append(f" · {self._say.types(card)}", style="not bold")
            front = Text.assemble(name, ("\n" + self._say.front(card), ""))
            back = self._say.back(card, whole=console.width >= WIDE)
            table.add_row(front, Text.assemble((self._say.name(card, 2), "bold"), "\n" + back))
        console.print(table)

    # --- what notes ask for -----------------------------------------------------------------------------------

    def field(self, god: str) -> str:
        """What a god looks at, in words."""
        return self._text(f"field.{field_of(self._content, god)}")

    def worship_cost(self, extra: int) -> int:
        """Cubes for a number of cards to choose from beyond the first (B-43)."""
        return extra * int(self._content["worship_cubes"])

    # --- majorities -------------------------------------------------------------------------------------------

    def majorities(self, console: Console, view: View) -> None:
        """Each god's prizes at its place, the Devotion under it, and what everybody has in its domain."""
        table = _grid()
        for key in ("god", "looks_at", "prizes", "devotion"):
            table.add_column(self._word(f"head.{key}"), no_wrap=True)
        for player in view["players"]:
            table.add_column(self._names[player["seat"]], justify="right")
        for place, god in enumerate(view["gods"]):
            first, second = (int(self._content[f"{prize}_prize"][place]) for prize in ("first", "second"))
            shown = standings(view, god["god"])
            table.add_row(
                Text(f"{place + 1} {self._text('god.' + god['god'])}"),
                self.field(god["god"]),
                f"{first} / {second}" if len(view["players"]) > 2 else str(first),
                self.devotion(god),
                *(Text(str(s), style="bold" if s.place == 1 else "") for s in shown),
            )
        console.print(table)

    def devotion(self, god: View) -> str:
        """The Devotion known to be under a god, and the number of unknown cards."""
        known, hidden = sum(map(self._say.devotion, god["laid_cards"])), god["laid"] - len(god["laid_cards"])
        if not god["laid"]:
            return "–"
        return self._word("hidden", known=known, hidden=hidden) if hidden else str(known)

    def vows(self, view: View) -> list[Text]:
        """Who has made vows; the player's own with the god."""
        lines = []
        for player in view["players"]:
            vows = [vow["god"] for vow in view["vows"] if vow["seat"] == player["seat"]]
            shown = [self._text(f"vow.{vow}") if vow else "?" for vow in vows]
            if vows:
                lines.append(Text(self._word("vows", name=self._names[player["seat"]], gods=", ".join(shown))))
        return lines

    def next_symbol(self, view: View, row: str) -> str:
        """What another step on one's own row brings, or how far the next symbol is."""
        at = view["players"][view["seat"]]["rows"][row]
        if at == ROW_END:
            return self._word("row_end")
        symbols = [int(n) for n in self._content["village"][ROWS.index(row)]]
        steps = next((n for n, symbol in enumerate(symbols[at:], 1) if symbol), None)
        if steps is None:
            return self._word("row_nothing", at=at)
        return self._word("row_now" if steps == 1 else "row_later", at=at, steps=steps)


def _grid() -> Table:
    return Table(box=None, padding=(0, 1), pad_edge=False, show_edge=False)


def _upper(word: str) -> str:
    return word[:1].upper() + word[1:]
