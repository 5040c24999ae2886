"""Il Trono di Mortadella in a terminal: five dice, a table of tokens, and what your role craves."""

from itertools import zip_longest

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tavolata.games.trono.terms import CHOSEN, Role, Token

from . import Board, Event, Named, View

TOKENS = [token.name.lower() for token in Token]
COLOURS = {
    "people": "cyan", "tower": "bright_white", "book": "bright_blue",
    "bologna": "magenta", "wine": "red", "rat": "yellow",
}  # fmt: skip
PICTURES = {
    "people": (" o   o ", "/|\\ /|\\"),
    "tower": ("█▄█▄█", "▐███▌"),
    "book": (" __ __ ", "|==|==|"),
    "bologna": ("╭ ° ∘ ╮", "╰ ∘ ° ╯"),
    "wine": ("╲≈≈≈╱", " ─┴─ "),
    "rat": ("()_()", "(°.°)"),
}
FACE = 12  # characters inside a die
WIDE = 5 * (FACE + 2) + 4 + 3  # columns that five dice in two groups take
NO_LIMIT = 99  # as in the content file
GAINS = ("people", "tower", "book", "bologna", "gathering")
PAIRS = ("gathering", "revolution", "drunkenness", "plague")
UNTOLD = ("chose", "passed_on", "answered", "revealed", "won")  # the last two are the end screen's


class TheBoard(Board):
    """Drawn from one seat's view alone; victory rows come from the content of the match."""

    # --- the table ----------------------------------------------------------------------------------------

    def look(self, view: View) -> object:
        """Dice are drawn beside the choices, so they do not count."""
        return view["players"], view["turn"], view["pool"]

    def draw_table(self, console: Console, view: View) -> None:
        me = view["seat"]
        table = self._grid()
        for player in view["players"]:
            table.add_row(*self._player_row(view, player), style="dim" if not player["alive"] else None)
        table.add_section()
        pool = [Text(str(view["pool"][token]), style="dim") for token in TOKENS]
        table.add_row("", Text(self.words("trono.pool"), style="dim"), *pool, "")
        role = view["players"][me]["role"] if me is not None else None
        if role and view["players"][me]["alive"]:
            table.add_row("", Text(self.words("trono.goal"), style="bold"), *self._goal(view, me, role), "")
        console.print(table)
        if role:
            console.print(self._role_line(role))
        for line in self._exclusions(view):
            console.print(line)

    def _grid(self) -> Table:
        table = Table(box=None, padding=(0, 1), pad_edge=False, show_edge=False)
        table.add_column("", width=1)
        table.add_column("", no_wrap=True, min_width=18)
        for token in TOKENS:
            name = self.text(f"token.{token}")
            table.add_column(Text(name, style=COLOURS[token]), justify="center", min_width=max(6, len(name)))
        table.add_column("", no_wrap=True)
        return table

    def _player_row(self, view: View, player: View) -> list[Text | str]:
        seat, me = player["seat"], view["seat"]
        name = Text(f"{seat + 1} {self.name(seat, me)}", style="bold" if seat == me else "")
        has_turn = view["turn"] == seat and view["phase"] != "over"
        return [
            Text("►" if has_turn else " ", style="bold"),
            name,
            *self._tokens(player),
            self._markers(player),
        ]

    def _tokens(self, player: View) -> list[Text]:
        """Numbers of tokens; one more than an exclamation mark, and the player is out."""
        limit = int(self.match.contents.record[0]["sins"]) if self.match.options["deadly_sins"] else NO_LIMIT
        exempt = player["role"] == "brigand"
        shown = []
        for token in TOKENS:
            held = player["tokens"][token]
            danger = held == limit and not exempt
            shown.append(Text(f"{held}!" if danger else str(held), style="bold" if held else "dim"))
        return shown

    def _markers(self, player: View) -> Text:
        marks = []
        if not player["alive"]:
            marks.append("✗ " + self.words("trono.out"))
        if player["deus"]:
            marks.append("★ " + self.words("trono.deus"))
        if player["skips"]:
            marks.append("☾ " + self.words("trono.skips"))
        if player["role"] == "brigand":
            marks.append("♠ " + self.text("role.brigand"))
        return Text("  ".join(marks))

    # --- what a role longs for ----------------------------------------------------------------------------

    def _goal(self, view: View, me: int, role: str) -> list[Text]:
        """What you need of each token, and whether you have it."""
        tokens = [view["players"][me]["tokens"][token] for token in TOKENS]
        needs = self._hoard(tokens) if role == "brigand" else self._row(role, tokens)
        cells = []
        for need, done in needs:
            mark = "" if done is None else " ✓" if done else " ✗"
            cells.append(Text(need + mark, style="dim" if done is None else "green" if done else "bold"))
        return cells

    def _row(self, role: str, tokens: list[int]) -> list[tuple[str, bool | None]]:
        content, row = self.match.contents.record[0], Role[role.upper()] - 1
        needs: list[tuple[str, bool | None]] = []
        for kind, held in enumerate(tokens):
            least, most = int(content["least"][row][kind]), int(content["most"][row][kind])
            if least == 0 and most >= NO_LIMIT:
                needs.append(("–", None))
            elif most >= NO_LIMIT:
                needs.append((f"{least}+", held >= least))
            else:
                amount = str(least) if least == most else f"{least}-{most}"
                needs.append((f"={amount}", least <= held <= most))
        return needs

    def _hoard(self, tokens: list[int]) -> list[tuple[str, bool | None]]:
        """The Brigand: many of one of three kinds, none of the other two (T-38)."""
        wanted = int(self.match.contents.record[0]["hoard"])
        counted = [tokens[k] for k in Token if k != Token.TOWER]
        best = max(counted)
        needs: list[tuple[str, bool | None]] = []
        for kind in Token:
            if kind == Token.TOWER:
                needs.append(("–", None))
            elif tokens[kind] == best and counted.count(best) == 1:
                needs.append((f"{wanted}+", best >= wanted))
            else:
                needs.append((f"=0/{wanted}+" if best == 0 else "=0", tokens[kind] == 0 < best))
        return needs

    def _role_line(self, role: str) -> Text:
        line = Text(self.words("trono.role") + " ", style="").append(self.text(f"role.{role}"), style="bold")
        key = None
        if self.match.players == 2:
            key = "trono.or_guess" if self.match.options["guess_alone_wins"] else "trono.then_guess"
        elif role == "innkeeper":
            key = "trono.then_accuse"
        elif role == "brigand":
            key = "trono.then_hoard"
        line.append(". " + self.words(key) if key else ".")
        return line

    def _exclusions(self, view: View) -> list[Text]:
        """What everyone knows that somebody is not; roles that cannot lie hidden go without saying."""
        lines = []
        hidden = self._hidden_roles()
        for player in view["players"]:
            roles = [role for role in player["not_roles"] if role in hidden]
            if roles and player["role"] is None:
                listed = ", ".join(self.text(f"role.{role}") for role in roles)
                name = self.names[player["seat"]]
                lines.append(Text(self.words("trono.is_not", name=name, roles=listed), style="dim"))
        return lines

    def _hidden_roles(self) -> set[str]:
        """The roles that can be face down with this number of players: the Brigand never does (T-02, T-04)."""
        roles = {role.name.lower() for role in Role} - {"unknown", "brigand"}
        if self.match.players < int(self.match.contents.record[0]["innkeeper_from"]):
            roles.discard("innkeeper")
        return roles

    # --- dice ---------------------------------------------------------------------------------------------

    def draw_dice(self, console: Console, view: View) -> None:
        dice = view["dice"]
        if not dice["lying"] and not dice["chosen"]:
            return
        groups = [(self._title(view), dice["lying"]), (self.words("trono.chosen"), dice["chosen"])]
        groups = [group for group in groups if group[1]]
        if console.width < WIDE:
            for title, symbols in groups:
                faces = " ".join(f"[{self.text(f'die.{symbol}')}]" for symbol in symbols)
                console.print(Text(f"{title}: {faces}"))
            return
        blocks = [self._group(title, symbols) for title, symbols in groups]
        for line in zip_longest(*blocks, fillvalue=Text("")):
            console.print(Text("    ").join(line))

    def _title(self, view: View) -> str:
        """What the dice on the table are."""
        if view["turn"] != view["seat"]:
            return self.words("trono.lying_of", name=self.names[view["turn"]])
        return self.words("trono.passed" if view["phase"] == "keep" else "trono.lying")

    def _group(self, title: str, symbols: list[str]) -> list[Text]:
        """Dice side by side, under a title."""
        width = len(symbols) * (FACE + 3) - 1
        dice = [self._die(symbol) for symbol in symbols]
        return [
            Text(title.ljust(width), style="bold"),
            *(Text(" ").join(row) for row in zip(*dice, strict=True)),
        ]

    def _die(self, symbol: str) -> list[Text]:
        """A box with a picture and the name of the symbol."""
        colour = COLOURS[symbol]
        inside = [*PICTURES[symbol], self.text(f"die.{symbol}")]
        lines = [Text("╭" + "─" * FACE + "╮")]
        lines += [Text.assemble("│", (words.center(FACE), colour), "│") for words in inside]
        return [*lines, Text("╰" + "─" * FACE + "╯")]

    # --- the end, the choices, the story ------------------------------------------------------------------

    def draw_end(self, console: Console, view: View) -> None:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        for _ in ("crown", "name", "role"):
            table.add_column("", no_wrap=True)
        for token in TOKENS:
            table.add_column(Text(self.text(f"token.{token}"), style=COLOURS[token]), justify="center")
        for player in view["players"]:
            won = player["seat"] in view["winners"]
            name, role = self.name(player["seat"], view["seat"]), self.text(f"role.{player['role']}")
            style = "bold" if won else ""
            table.add_row("♛" if won else " ", Text(name, style), Text(role, style), *self._tokens(player))
        console.print(table)

    def question(self, view: View) -> str:
        """What is asked; there may be no dice to keep, and some may be chosen already."""
        if view["phase"] == "keep" and not view["dice"]["lying"]:
            return self.words("trono.only_roll")
        if view["phase"] == "choose" and view["dice"]["chosen"]:
            return self.words("trono.one_more" if len(view["dice"]["chosen"]) == CHOSEN - 1 else "trono.two_more")
        return super().question(view)

    def is_told(self, event: Event) -> bool:
        """A choice shows in what is done with it, and a plain gain in the token that comes."""
        if event["kind"] == "activated":
            return event["effect"] not in GAINS or event["wild"] > 0
        return event["kind"] not in UNTOLD

    def rank(self, named: Named) -> int:
        """Pairs are proposed first (T-08), a Book used as wild after what needs none, accusations last."""
        if named["verb"] == "activate":
            return (0 if named["effect"] in PAIRS else 1) + 2 * int(named["wild"])
        return 9 if named["verb"] == "accuse" else 0

    def caution(self, view: View, named: Named) -> str | None:
        """Hitting oneself is allowed (T-13) and seldom meant; a wrong accusation costs dearly."""
        if named["verb"] == "target" and named["seat"] == view["seat"]:
            return self.words("trono.sure_yourself")
        if named["verb"] == "accuse":
            key = "trono.sure_guess" if self.match.players == 2 else "trono.sure_accuse"
            return self.words(key, name=self.names[named["seat"]], role=self.text(f"role.{named['role']}"))
        return None
