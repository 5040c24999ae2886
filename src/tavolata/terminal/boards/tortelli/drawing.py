"""The map as a summary in columns: kingdoms with their territories, the centre, standings, goals, single places."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tavolata import Match
from tavolata.games.tortelli.places import FORTRESS_NAMES, QUARTER_NAMES
from tavolata.games.tortelli.progress import progress
from tavolata.games.tortelli.words import card_text, demands, part_text
from tavolata.kernel.texts import Texts

from .. import View
from .atlas import Atlas, Chance, Threat, is_territory
from .names import PlaceNames

LETTERS = "ABCDEF"
COLOURS = ("bright_red", "bright_blue", "green", "yellow", "magenta", "cyan")
NOBODY = "·"
FORTRESS, PORT, GATE, DANGER, WHOLE = "♜", "≈", "∩", "!", "♛"
COLUMN = 37  # columns that a kingdom takes at most, with troops of two digits
GAP = 3
FIGURES = ("territories", "troops", "fortresses", "quarters", "income", "cards", "count")


def letter(owner: int | None) -> str:
    """The letter of a player on the map, which does not rely on colour alone."""
    return NOBODY if owner is None else LETTERS[owner]


def colour(owner: int | None) -> str:
    return "dim" if owner is None else COLOURS[owner]


def percent(chance: float) -> str:
    """A percentage that is 0 or 100 only if the chance is exactly that."""
    if 0 < chance < 0.005 or 0.995 < chance < 1:
        return "<1%" if chance < 0.5 else ">99%"
    return f"{chance:.0%}"


def winning(chance: Chance) -> str:
    """The chance to win a battle: `78%`, `≥97%`, or `?`."""
    return "?" if chance.win is None else f"{chance.bound}{percent(chance.win)}".replace("≥>", ">").replace("≤<", "<")


class Drawing:
    """Drawn from one seat's view; whose name is whose comes from the board."""

    def __init__(self, match: Match, atlas: Atlas, names: PlaceNames, text: Texts, words: Texts) -> None:
        self.match = match
        self.atlas = atlas
        self.names = names
        self.text = text
        self.words = words

    # --- the map ----------------------------------------------------------------------------------------------

    def map(self, view: View, width: int) -> RenderableType:
        """All kingdoms and the centre, in as many columns as there is room for, and what the signs mean."""
        threatened = self._threatened(view)
        digits = max(2, *(len(str(place["troops"])) for place in view["places"].values()))
        blocks = [self._kingdom(view, kingdom, threatened, digits) for kingdom in self.atlas.kingdoms]
        blocks.append(self._centre(view, threatened, digits))
        number = max(1, min(3, (width + GAP) // (COLUMN + GAP)))
        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        for _ in range(number):
            grid.add_column(no_wrap=True)
        grid.add_row(
            *(Text("\n").join(line for block in column for line in block) for column in columns(blocks, number))
        )
        legend = {"fortress": FORTRESS, "port": PORT, "gate": GATE, "danger": DANGER}
        return Group(grid, Text(self.words("tortelli.legend", **legend), style="dim"))

    def _threatened(self, view: View) -> set[str]:
        seat = view["seat"]
        return {threat.place for threat in self.atlas.threats(view, seat)} if seat is not None else set()

    def _kingdom(self, view: View, kingdom: str, threatened: set[str], digits: int) -> list[Text]:
        facts, inside = view["kingdoms"][kingdom], self.atlas.kingdoms[kingdom]
        head = Text(f"{self.text(f'kingdom.{kingdom}').upper()} +{facts['troops']} ", style="bold")
        if facts["owner"] is not None:
            head.append(f" {WHOLE} {letter(facts['owner'])}", style=f"bold {colour(facts['owner'])}")
        else:
            head.append_text(self._shares(view, inside))
        return [head, *(self._ground(view, place, threatened, digits) for place in inside)]

    def _shares(self, view: View, inside: Sequence[str]) -> Text:
        """How many territories of a kingdom each player holds: `A3 B1`."""
        shares = Text()
        owners = [self.atlas.owner(view, place) for place in inside]
        for seat in range(len(view["players"])):
            if seat in owners:
                shares.append(f" {letter(seat)}{owners.count(seat)}", style=colour(seat))
        return shares

    def _centre(self, view: View, threatened: set[str], digits: int) -> list[Text]:
        head = Text(f"{self.words('tortelli.centre').upper()} ", style="bold").append_text(
            self._shares(view, QUARTER_NAMES)
        )
        return [head, *(self._ground(view, place, threatened, digits) for place in QUARTER_NAMES)]

    def _ground(self, view: View, place: str, threatened: set[str], digits: int) -> Text:
        """One territory or quarter: whose, how many troops, in danger or not, its name and what is there."""
        owner, troops = self.atlas.owner(view, place), self.atlas.troops(view, place)
        style = colour(owner) + (" bold" if owner is not None and owner == view["seat"] else "")
        danger = DANGER if threatened & {place, self.atlas.fortress.get(place)} else " "
        line = Text.assemble((f"{letter(owner)} {troops or '–':>{digits}}", style), (danger, "bold"), " ")
        line.append(self.names.name(place), style=style)
        return line.append_text(self.marks(view, place))

    def marks(self, view: View, place: str) -> Text:
        """Fortress with its holder, port, gate."""
        marks = Text()
        fortress = self.atlas.fortress.get(place)
        if fortress:
            holder = self.atlas.owner(view, fortress)
            marks.append(f" {FORTRESS}{letter(holder)}", style=colour(holder))
        if place in self.atlas.ports:
            marks.append(f" {PORT}")
        if place in self.atlas.gate:
            marks.append(f" {GATE}")
        return marks

    # --- how players stand ------------------------------------------------------------------------------------

    def standings(self, view: View, shown_names: Sequence[str]) -> Table:
        """Everyone's letter, name and numbers."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("", width=1)
        table.add_column("", no_wrap=True)
        for figure in FIGURES:
            table.add_column(self.words(f"tortelli.figure.{figure}"), justify="right", no_wrap=True)
        for player, name in zip(view["players"], shown_names, strict=True):
            has_turn = view["turn"] == player["seat"] and view["phase"] != "over"
            style = colour(player["seat"]) if player["alive"] else "dim"
            title = f"{letter(player['seat'])} {name}" + ("" if player["alive"] else f" ✗ {self.words('tortelli.out')}")
            figures = [str(player["kept_count"] if f == "cards" else player[f]) for f in FIGURES]
            table.add_row("►" if has_turn else " ", Text(title, style=style), *figures)
        return table

    def secrets(self, view: View) -> list[RenderableType]:
        """The seat's objective with its progress, and the cards it keeps."""
        me = view["players"][view["seat"]]
        shown: list[RenderableType] = []
        if me["objective"]:
            name = self.text(f"objective.{me['objective']}")
            shown.append(Text(self.words("tortelli.objective", name=name), style="bold"))
            shown += self._parts(view["seat"], me["objective"])
        for card in me["kept"] or []:
            name, effect = self.text(f"card.{card['name']}"), card_text(self.text, self._content, card["name"])
            shown.append(Text(self.words("tortelli.card", name=name, effect=effect)))
        return shown

    def _parts(self, seat: int, objective: str) -> list[RenderableType]:
        """Each part of an objective: whether it holds, how far it has come, what is missing."""
        wanted = demands(self._content, self.match.players, objective, self.match.options.get("shorter", 0))
        reached = progress(self._content, self.match.masked(seat)[0], seat, objective)
        lines: list[RenderableType] = []
        for demand, part in zip(wanted, reached, strict=True):
            done = part["have"] >= part["need"]
            line = Text("✓ " if done else "✗ ", style="green" if done else "bold")
            line.append(f"{part_text(self.text, demand)}: {part['have']}/{part['need']}", style="default")
            missing = ", ".join(map(self.names.name, part.get("missing", [])))
            if missing and part["have"]:
                line.append(f" ({self.words('tortelli.missing')} {missing})", style="dim")
            lines.append(Padding(line, (0, 0, 0, 2)))
        return lines

    @property
    def _content(self) -> Any:
        return self.match.contents.record[0]

    # --- threats and single places ----------------------------------------------------------------------------

    def threats(self, view: View, found: Sequence[Threat]) -> RenderableType:
        """Each place in danger, from where, and how likely it falls if the enemy goes on to the end."""
        if not found:
            return Text(self.words("tortelli.no_threats"))
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        for column, side in (("threatened", "left"), ("from", "left"), ("falls", "right")):
            table.add_column(self.words(f"tortelli.column.{column}"), justify="right" if side == "right" else "left")
        for threat in found:
            table.add_row(
                self._named(view, threat.place), self._named(view, threat.enemy), winning(threat.chance)
            )  # fmt: skip
        return table

    def _named(self, view: View, place: str) -> Text:
        """A place with whose it is and how many troops stand there."""
        owner = self.atlas.owner(view, place)
        return Text(
            f"{letter(owner)} {self.atlas.troops(view, place):>2} {self.names.name(place)}", style=colour(owner)
        )

    def place(self, view: View, place: str) -> RenderableType:
        """One place: whose, what is there, and its neighbours with the odds of both sides."""
        ground = self.atlas.home.get(place, place)
        shown: list[RenderableType] = [self._heading(view, ground)]
        fortress = self.atlas.fortress.get(ground)
        if fortress:
            holder = self.atlas.owner(view, fortress)
            key = "fortress_free" if holder is None else "fortress_held"
            facts = {"name": self.names.name(fortress), "holder": letter(holder)}
            shown.append(Text(f"{FORTRESS} " + self.words(f"tortelli.{key}", **facts)))
        if ground in self.atlas.ports:
            others = ", ".join(self.names.name(port) for port in self.atlas.ports if port != ground)
            shown.append(Text(f"{PORT} " + self.words("tortelli.port", others=others)))
        if ground in self.atlas.gate:
            quarter = self.names.name(self.atlas.gate[ground])
            shown.append(Text(f"{GATE} " + self.words("tortelli.gate", quarter=quarter)))
        shown.append(self._neighbours(view, ground))
        return Group(*shown)

    def _heading(self, view: View, ground: str) -> Text:
        where = self.words("tortelli.centre")
        if is_territory(ground):
            where = self.text(f"kingdom.{self.atlas.kingdom_of(ground)}")
        return self._named(view, ground).append(f" ({where})", style="default")

    def _neighbours(self, view: View, ground: str) -> Table:
        """Whose they are, and the chances of an attack to the end, from here and to here."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        for column in ("neighbour", "from_here", "to_here"):
            table.add_column(
                self.words(f"tortelli.column.{column}"), justify="left" if column == "neighbour" else "right"
            )
        fortress = self.atlas.fortress.get(ground)
        holder = self.atlas.owner(view, fortress) if fortress else None
        around = list(self.atlas.neighbours[ground])
        if fortress and holder not in (None, self.atlas.owner(view, ground)):
            around.append(fortress)
        for other in around:
            table.add_row(
                self._named(view, other).append_text(Text("") if other in FORTRESS_NAMES else self.marks(view, other)),
                self._chance(view, ground, other),
                "–" if other in FORTRESS_NAMES else self._chance(view, other, ground),
            )
        return table

    def _chance(self, view: View, origin: str, target: str) -> str:
        """The odds of an attack between two players, if it is possible now."""
        attacker, defender = self.atlas.owner(view, origin), self.atlas.owner(view, target)
        if attacker is None or defender is None or attacker == defender or self.atlas.troops(view, origin) < 2:
            return "–"
        return winning(self.atlas.chance(view, origin, target))


def columns(blocks: Sequence[list[Text]], number: int) -> list[list[list[Text]]]:
    """Blocks in reading order, in columns of about the same height."""
    height = sum(map(len, blocks)) / number
    filled: list[list[list[Text]]] = [[] for _ in range(number)]
    at = 0
    for block in blocks:
        if at < number - 1 and sum(map(len, filled[at])) + len(block) / 2 > height:
            at += 1
        filled[at].append(block)
    return filled
