"""Il Signore dei Tortelli in a terminal: the map in columns, places by name, orders in one line, odds before dice."""

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tavolata import Match
from tavolata.games.tortelli.words import card_text

from ...choices import Choice, split
from ...rehearsal import Gesture, Rehearsal
from ...words import BadInput
from .. import Board, Event, Named, Told, View
from .atlas import GROUND_NAMES, Atlas
from .drawing import Drawing, colour, letter, percent, winning
from .gestures import Reader
from .names import EVERYWHERE, PlaceNames
from .story import Storyteller

PLACING = ("reinforce", "recruit", "gift")
NUMBERS = ("until", "number")
PLACE_WORDS = ("at", "from", "to")


class TheBoard(Board):
    """Drawn from one seat's view alone; borders come from the content of the match."""

    commands = ("map", "where", "threats", "objective")

    def __init__(self, match: Match, humans: list[int], names: list[str], language: str) -> None:
        super().__init__(match, humans, names, language)
        self.atlas = Atlas(match)
        self.places = PlaceNames(self.text, self.atlas.home, self.words("tortelli.say.fortress").split())
        self.drawing = Drawing(match, self.atlas, self.places, self.text, self.words)
        self.reader = Reader(self.places, self.words)
        self.teller = Storyteller(self.atlas, self.text, self.words, names, self.sentence)

    # --- the table ----------------------------------------------------------------------------------------

    def look(self, view: View) -> object:
        """Once a turn; `map` and `table` draw it at any time."""
        return view["turns"], view["end"]

    def draw_table(self, console: Console, view: View) -> None:
        console.print(Rule(Text(self._when(view), style="bold"), style="dim"))
        console.print(self.drawing.map(view, console.width))
        console.print()
        me = view["seat"]
        console.print(self.drawing.standings(view, [self.name(p["seat"], me) for p in view["players"]]))
        if me is None:
            return
        for line in self.drawing.secrets(view):
            console.print(line)
        in_danger = len({threat.place for threat in self.atlas.threats(view, me)})
        if in_danger:
            console.print(Text(self.words("tortelli.in_danger", number=in_danger), style="dim"))

    def _when(self, view: View) -> str:
        """Round, turn and phase."""
        phase = self.words(f"tortelli.chapter.{_chapter(view['phase'])}")
        if not view["round"]:
            return phase
        name = self.names[view["turn"]]
        return self.words("tortelli.when", round=view["round"], turn=view["turns"], name=name, phase=phase)

    def draw_end(self, console: Console, view: View) -> None:
        console.print(self.drawing.map(view, console.width))
        console.print()
        console.print(self.drawing.standings(view, [self._crowned(view, player) for player in view["players"]]))
        for player in view["players"]:
            if player["objective"]:
                name = self.text(f"objective.{player['objective']}")
                console.print(Text(self.words("tortelli.had", name=self.names[player["seat"]], objective=name)))

    def _crowned(self, view: View, player: View) -> str:
        return self.name(player["seat"], view["seat"]) + (" ♛" if player["seat"] in view["winners"] else "")

    # --- what is asked ------------------------------------------------------------------------------------

    def question(self, view: View) -> str:
        """What is asked, with the places and numbers it is about."""
        asked = super().question(view)
        phase, attack, moved = view["phase"], view["attack"], view["transfer"]
        if phase in PLACING:
            spare = view["players"][view["seat"]]["spare"] if phase == "reinforce" else view["to_place"]
            asked += " " + self.words("tortelli.left", number=spare)
        if attack and attack["from"]:
            asked = f"{self._led(view, attack)} {asked}"
        if moved and moved["from"]:
            asked = f"{self._led(view, moved)} {asked}"
        if view["card"]:
            name, effect = (
                view["card"]["name"],
                card_text(self.text, self.match.contents.record[0], view["card"]["name"]),
            )
            asked = f"{self.words('tortelli.card_now', name=self.text(f'card.{name}'), effect=effect)}\n{asked}"
        return asked

    def _led(self, view: View, move: View) -> str:
        """`Imola (A5) > Dozza (B2):`"""
        return " > ".join(self._with_troops(view, place) for place in (move["from"], move["to"]) if place) + ":"

    def _with_troops(self, view: View, place: str) -> str:
        owner, troops = self.atlas.owner(view, place), self.atlas.troops(view, place)
        return f"{self.places.name(place)} ({letter(owner)}{troops})"

    def draw_choices(self, console: Console, view: View, choices: Sequence[Choice]) -> None:
        """Places in columns, attacks with their targets, dice with their odds; numbers are not listed."""
        phase = view["phase"]
        named = [self.match.game.read(choice.action) for choice in choices]
        if phase in NUMBERS:
            highest = Reader.highest(Rehearsal(self.match, view["seat"], self.names))
            console.print(Text(self.words(f"tortelli.range.{phase}", high=highest)))
        elif phase == "dice":
            console.print(Text(self.words("tortelli.roll_odds"), style="dim"))
            console.print(self._dice_choices(view, choices, named))
        elif any(word in action for action in named for word in PLACE_WORDS):
            self._draw_places(console, view, choices, named)
        else:
            super().draw_choices(console, view, choices)

    def _draw_places(self, console: Console, view: View, choices: Sequence[Choice], named: Sequence[Named]) -> None:
        """Choices that are no place first, in words; then the places, in combat with what could come of each."""
        cells: dict[str, Text] = {}
        for number, (choice, action) in enumerate(zip(choices, named, strict=True), 1):
            place = next((action[word] for word in PLACE_WORDS if word in action), None)
            if place is None:
                console.print(Text.assemble((f"{number:>3}  ", "bold"), choice.text))
            else:
                cells[place] = self._cell(view, number, place)
        if view["phase"] not in ("attack", "target"):
            console.print(Columns(cells.values(), padding=(0, 2), column_first=True, equal=True))
            return
        rows = Table.grid(padding=(0, 2, 0, 0))
        room = console.width - max((cell.cell_len for cell in cells.values()), default=0) - 4
        for place, cell in cells.items():
            rows.add_row(
                cell, self._chance(view, place) if view["phase"] == "target" else self._enemies(view, place, room)
            )
        console.print(rows)

    def _cell(self, view: View, number: int, place: str) -> Text:
        owner, troops = self.atlas.owner(view, place), self.atlas.troops(view, place)
        whose = "" if owner == view["seat"] else letter(owner)
        cell = Text.assemble(
            (f"{number:>3}  ", "bold"), (f"{self.places.name(place)} ", colour(owner)), f"{whose}{troops}"
        )
        return cell.append_text(self.drawing.marks(view, place)) if place in GROUND_NAMES else cell

    def _chance(self, view: View, target: str) -> Text:
        """How likely a target falls."""
        win = winning(self.atlas.chance(view, view["attack"]["from"], target))
        return Text(self.words("tortelli.to_the_end", win=win), style="dim")

    def _enemies(self, view: View, origin: str, room: int) -> Text:
        """What can be attacked from a place, in lines that never cut a name."""
        lines = [Text("> ", style="dim")]
        for enemy in self.atlas.enemies_near(view, origin, view["seat"]):
            owner, troops = self.atlas.owner(view, enemy), self.atlas.troops(view, enemy)
            name = Text(f"{self.places.name(enemy)} {letter(owner)}{troops}  ", style=colour(owner))
            if lines[-1].cell_len + name.cell_len - 2 > room and lines[-1].cell_len > 2:
                lines.append(Text("  "))
            lines[-1].append_text(name)
        return Text("\n").join(lines)

    def _dice_choices(self, view: View, choices: Sequence[Choice], named: Sequence[Named]) -> Table:
        """Each number of dice with the exact odds of the roll, the blitz with those of the whole battle."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for number, (choice, action) in enumerate(zip(choices, named, strict=True), 1):
            name = choice.text.partition(":")[0]
            table.add_row(Text(f"{number:>3}", style="bold"), name, Text(self._odds(view, action), style="dim"))
        return table

    def _odds(self, view: View, action: Named) -> str:
        attack = view["attack"]
        if action["verb"] == "blitz":
            chance = self.atlas.odds(view, attack["from"], attack["to"])
            if chance is None or attack["charge"]:
                return ""
            lost = f"{float(chance.attackers_lost):.1f}".replace(".", self.words("tortelli.point"))
            return self.words("tortelli.blitz_odds", win=percent(float(chance.win)), lost=lost)
        if action["verb"] != "roll":
            return ""
        rolled = self.atlas.roll(view, attack["from"], attack["to"], action["dice"], attack["charge"])
        pairs = len(rolled) - 1
        outcomes = [(f"{pairs - fallen}-{fallen}", chance) for fallen, chance in enumerate(rolled)]
        return "   ".join(f"{losses} {percent(chance)}" for losses, chance in reversed(outcomes))

    # --- what is typed ------------------------------------------------------------------------------------

    def gesture(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """An order in one line; the sentence of a choice, as it is shown elsewhere, is that choice."""
        if not line.isdigit() and any(split(said) == split(line) for said in self._sentences(rehearsal.seat)):
            return None
        return self.reader.read(rehearsal, line)

    def _sentences(self, seat: int) -> Iterator[str]:
        """What a seat can do now, in words."""
        return (self.match.describe(action, self.language, self.names) for action in self.match.legal(seat))

    def help(self) -> str:
        return self.words("tortelli.help")

    def command(self, name: str, typed: str, console: Console, view: View) -> None:
        if name == "map":
            console.print(self.drawing.map(view, console.width))
        elif name == "threats":
            console.print(self.drawing.threats(view, self.atlas.threats(view, view["seat"])))
        elif name == "objective":
            for line in self.drawing.secrets(view) or [Text(self.words("tortelli.no_objective"))]:
                console.print(line)
        elif not typed:
            raise BadInput("place_name", command=self.words("command.where").split()[0])
        else:
            console.print(self.drawing.place(view, self.places.one(split(typed), EVERYWHERE)))

    def caution(self, view: View, named: Named) -> str | None:
        """Bona le ends the game: who would not win by the count is asked once more."""
        if named.get("card") != "bona_le":
            return None
        best = max(player["count"] for player in view["players"] if player["alive"])
        mine = view["players"][view["seat"]]["count"]
        return self.words("tortelli.sure_bona_le", mine=mine, best=best) if mine < best else None

    # --- what is told -------------------------------------------------------------------------------------

    def story(self, events: Sequence[Event], viewer: int | None) -> Iterator[Told]:
        return self.teller.tell(events, viewer)


def _chapter(phase: str) -> str:
    """The chapter of the turn in which a phase lies."""
    if phase in ("first_roll", "placement", "reinforce", "deal"):
        return "setup"
    if phase in ("start", "fortezza", "recruit"):
        return "recruitment"
    if phase in ("attack", "target", "dice", "until", "defend", "roll"):
        return "combat"
    if phase in ("bazza", "gift", "lose", "strike", "march"):
        return "bazza"
    return "over" if phase == "over" else "transfer"
