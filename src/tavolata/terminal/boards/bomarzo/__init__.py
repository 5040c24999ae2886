"""Bomarzo in a terminal: eight gods with their prices, everybody's village, and your hand with both its levels."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tavolata import Match
from tavolata.games.bomarzo.payment import explain_copy, explain_payment, propose_payment
from tavolata.games.bomarzo.terms import God

from ...choices import Choice, split
from ...rehearsal import Gesture, Rehearsal
from ...words import BadInput
from .. import Board, Event, Named, Told, View
from .cards import Words
from .drawing import Drawing
from .notes import Notes
from .payments import PAYING, Payments
from .story import Story

POINTS = {"point": "spots", "prize": "majorities", "temple": "temple", "fulfilled": "vows", "failed": "vows"}
ORDER = ("worship", "harvest", "place", "pass")  # of the choices in one's turn


class TheBoard(Board):
    """Drawn from one seat's view alone; the whole table at the start of the player's turn, less in between."""

    commands = ("gods", "hand", "tracks", "majorities", "villages", "discards")

    def __init__(self, match: Match, humans: list[int], names: list[str], language: str) -> None:
        super().__init__(match, humans, names, language)
        self.say = Words(match, self.text, self.words)
        self.drawing = Drawing(match, self.text, self.words, self.say, names)
        self.payments = Payments(self.text, self.words, self.say, names)
        self.notes = Notes(self.text, self.words, self.say, self.drawing)
        self._story = Story(self.text, self.words, self.say, names)
        self._look: object = None

    # --- the table ------------------------------------------------------------------------------------------

    def draw_table(self, console: Console, view: View) -> None:
        for line in self.drawing.season(view):
            console.print(line)
        console.print()
        self.drawing.gods(console, view, self._payable(view))
        console.print(self.drawing.harvest(view))
        console.print()
        self.drawing.tracks(console, view)
        console.print()
        self.drawing.villages(console, view, self.name)
        for player in view["players"]:
            cards = self.drawing.in_play(view, player)
            if cards:
                console.print(cards)
        for line in self.drawing.vows(view):
            console.print(line)
        self._draw_hand(console, view)

    def _draw_hand(self, console: Console, view: View) -> None:
        me = view["seat"]
        cards = view["players"][me]["hand"] if me is not None else []
        if cards and view["phase"] != "over":
            console.print()
            self.drawing.hand(console, cards, self.words("bomarzo.hand"))

    def _payable(self, view: View) -> set[str]:
        """The gods to whom the seat could send a pawn now."""
        return {named["god"] for named in self._legal(view) if named["verb"] == "place"}

    def _legal(self, view: View) -> list[Named]:
        seat = view["seat"]
        return [] if seat is None else [self.match.game.read(action) for action in self.match.legal(seat)]

    def look(self, view: View) -> object:
        """The whole table is drawn at the start, and again in every turn of the player."""
        if view["phase"] == "turn" or self._look is None:
            self._look = view["turns"]
        return self._look

    # --- questions ------------------------------------------------------------------------------------------

    def question(self, view: View) -> str:
        """What is asked, with the price where something is to be paid."""
        state, content = self.match.masked(view["seat"])[0], self.match.contents.record[0]
        if view["phase"] in PAYING:
            price = explain_payment(self.text, content, state) or self.text("price.free")
            key = view["payment"]["for"]
            table = "god" if key == "tribute" else "the_god"
            god = self.text(f"{table}.{view['god']}") if key != "worship" else ""
            return self.words(f"bomarzo.ask.{key}", god=god, price=price, own=self._own(view))
        if view["phase"] == "copy":
            name, god = self.names[view["turn"]], self.text(f"of_god.{view['god']}")
            favour, price = self.text(f"favour.{view['god']}"), explain_copy(self.text, content, state)
            facts = {"name": name, "god": god, "favour": favour, "price": price, "own": self._own(view)}
            return self.words("bomarzo.ask.copying", **facts)
        if view["phase"] == "orco_each":
            return self.words("bomarzo.ask.take", god=self.text(f"from_god.{view['target']}"))
        if view["phase"] == "allot":
            return self.words("bomarzo.ask.allot", card=self.say.name(view["choosing"], 2))
        if view["phase"] in ("advance", "keep"):
            left = view["left"] if view["phase"] == "advance" else view["keeping"]
            return self.words(f"bomarzo.ask.{view['phase']}_{'one' if left == 1 else 'many'}", number=left)
        return super().question(view)

    def _own(self, view: View) -> str:
        """What the seat could pay with."""
        me = view["players"][view["seat"]]
        return self.words("bomarzo.own", cubes=self.say.all_cubes(me["cubes"]), cards=me["hand_count"])

    def draw_choices(self, console: Console, view: View, choices: Sequence[Choice]) -> None:
        """By number, each with what one should know of it; a payment as a whole."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", min_width=3, style="bold", no_wrap=True)
        grid.add_column()
        if view["phase"] in PAYING:
            for number, option in enumerate(self.payments.menu(self._rehearsal(view)), 1):
                grid.add_row(str(number), Text(option.text + (self.words("bomarzo.enter") if number == 1 else "")))
            console.print(grid)
            console.print(Text(self.words("bomarzo.pay.how"), style="dim"))
            return
        for number, offered in enumerate(choices, 1):
            note = self._note(view, self.match.game.read(offered.action))
            grid.add_row(str(number), Text.assemble(offered.text, (f" — {note}" if note else "", "dim")))
        console.print(grid)

    def _rehearsal(self, view: View) -> Rehearsal:
        return Rehearsal(self.match, view["seat"], self.names)

    def _note(self, view: View, named: Named) -> str:
        """Prices need the state; all else is in the view."""
        if named["verb"] != "place":
            return self.notes.note(view, named)
        god = next(god for god in view["gods"] if god["god"] == named["god"])
        price = self.drawing.price(view, god)
        return price if self._helps(view, named["god"]) else f"{price} ({self.words('bomarzo.idle')})"

    def _helps(self, view: View, god: str | None = None) -> bool:
        """Whether the favour of a god, or of the one who is being paid, could do something for the seat: only then
        the proposed payment asks for it."""
        seat, match = view["seat"], self.match
        number = None if god is None else God[god.upper()].value
        proposed = propose_payment(match.game, match.contents.record, match.masked(seat), seat, number)
        return bool(proposed) and match.game.read(proposed[-1])["verb"] == "use"

    def gesture(self, rehearsal: Rehearsal, line: str) -> Gesture | None:
        """Whole payments in one line, with the god before it in one's turn. The sentence of a choice is that choice,
        also where it has a comma."""
        phase = rehearsal.view()["phase"]
        if phase in PAYING:
            return self.payments.gesture(rehearsal, line)
        for action in self.match.legal(rehearsal.seat):
            if split(self.match.describe(action, self.language, self.names)) == split(line):
                return Gesture([action])
        return self.payments.place(rehearsal, line) if phase == "turn" else None

    def rank(self, named: Named) -> int:
        """In the player's turn harvests before gods, a pass last."""
        return ORDER.index(named["verb"]) if named["verb"] in ORDER else 0

    def caution(self, view: View, named: Named) -> str | None:
        """A favour left alone (B-22) and a pass with pawns left (B-20) are allowed, and often slips; that a god can do
        nothing is said before the pawn goes there."""
        pawns = view["players"][view["seat"]]["pawns"]
        if named["verb"] == "place" and not self._helps(view, named["god"]):
            return self.words("bomarzo.sure.idle", god=self.text(f"god.{named['god']}"))
        if named["verb"] == "leave" and (view["phase"] == "turn" or self._helps(view)):
            return self.words("bomarzo.sure.leave")
        if named["verb"] == "pass":
            return self.words(f"bomarzo.sure.pass_{'one' if pawns == 1 else 'many'}", pawns=pawns)
        return None

    def help(self) -> str:
        return self.words("bomarzo.help")

    # --- commands -------------------------------------------------------------------------------------------

    def command(self, name: str, typed: str, console: Console, view: View) -> None:
        if name == "gods":
            self._tell_gods(console, view, typed)
        elif name == "hand":
            self._tell_hand(console, view)
        elif name == "tracks":
            self.drawing.tracks(console, view)
        elif name == "majorities":
            self.drawing.majorities(console, view)
            console.print(Text(self.words("bomarzo.majorities"), style="dim"))
        elif name == "villages":
            self._tell_villages(console, view)
        else:
            cards = ", ".join(self.say.name(card) for card in view["discards"]) or self.words("bomarzo.nothing")
            console.print(Text(self.words("bomarzo.discards", cards=cards)))

    def _tell_gods(self, console: Console, view: View, typed: str) -> None:
        """Each god with its favour, its price in words, and why it cannot be paid, if so."""
        wanted = [god for god in view["gods"] if god["god"].startswith(typed.lower())]
        if not wanted:
            raise BadInput("bomarzo_god", given=typed)
        for god in wanted:
            action = self.match.game.act("place", god=god["god"])
            reason = self.match.why_not(view["seat"], action) if view["phase"] == "turn" else None
            mark = "✗" if reason else "✓" if view["phase"] == "turn" else " "
            line = Text.assemble((f"{mark} ", "green" if not reason else "yellow"))
            line.append(self.text(f"god.{god['god']}"), style="bold")
            line.append(f": {self.drawing.price(view, god)} → {self.text('favour.' + god['god'])}")
            line.append(self._under(god))
            if reason:
                line.append(f" · {reason.text(self.language)}", style="dim")
            console.print(line)

    def _under(self, god: View) -> str:
        """The cards under a god that the player knows: their own (B-31)."""
        cards = ", ".join(self.say.name(card) for card in god["laid_cards"])
        return " · " + self.words("bomarzo.under", cards=cards) if cards else ""

    def _tell_hand(self, console: Console, view: View) -> None:
        me = view["players"][view["seat"]]
        if not me["hand"]:
            console.print(Text(self.words("bomarzo.no_hand")))
            return
        self.drawing.hand(console, me["hand"], self.words("bomarzo.hand"))

    def _tell_villages(self, console: Console, view: View) -> None:
        self.drawing.villages(console, view, self.name)
        for player in view["players"]:
            details = self.drawing.details(player)
            if details:
                console.print(Text(self.names[player["seat"]], style="bold"))
            for line in details:
                console.print(line)

    # --- the story and the end ------------------------------------------------------------------------------

    def story(self, events: Sequence[Event], viewer: int | None) -> Iterator[Told]:
        return self._story.tell(events, self.sentence)

    def is_heading(self, event: Event) -> bool:
        return event["kind"] in ("turn", "season")

    def draw_end(self, console: Console, view: View) -> None:
        """Points and where they came from, then the gods in their last order."""
        sources = list(dict.fromkeys(POINTS.values()))
        if not self.match.options["worship"]:
            sources.remove("vows")
        gained = self._points(view)
        table = Table(box=None, padding=(0, 1), pad_edge=False)
        for key in ("", "", *sources, "points"):
            table.add_column(self.words(f"bomarzo.head.{key}") if key else "", no_wrap=not key, justify="right")
        table.columns[1].justify = "left"
        for player in view["players"]:
            seat = player["seat"]
            style = "bold" if seat in view["winners"] else ""
            numbers = [str(gained[seat][source]) for source in sources]
            name = Text(self.name(seat, view["seat"]), style=style)
            table.add_row("♛" if seat in view["winners"] else "", name, *numbers, Text(str(player["points"]), style))
        console.print(table)
        console.print()
        self.drawing.majorities(console, view)

    def _points(self, view: View) -> list[dict[str, int]]:
        """By seat, the points of each source."""
        gained = [dict.fromkeys(POINTS.values(), 0) for _ in view["players"]]
        for event in self.match.events_for(view["seat"]):
            if event["kind"] in POINTS:
                sign = -1 if event["kind"] == "failed" else 1
                gained[event["seat"]][POINTS[event["kind"]]] += sign * event.get("points", 1)
        return gained
