"""One decision of one person: the table is shown, and a line is read that is a choice or a command."""

from pathlib import Path
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.text import Text

from tavolata import TavolataError
from tavolata.bots.hints import hints
from tavolata.bots.search import Budget

from .choices import Choice, choice, find, is_seat
from .rehearsal import Gesture, Rehearsal
from .words import BadInput

if TYPE_CHECKING:
    from .session import Session

COMMANDS = ("why", "hint", "undo", "log", "table", "save", "load", "rules", "help", "quit")
SHOWN_REASONS = 8
HINT_PLAYOUTS = 600


class Leave(Exception):
    """The person wants to go."""


class Prompt:
    """Asks one seat until something was decided, taken back or loaded."""

    def __init__(self, session: "Session", seat: int) -> None:
        self.session = session
        self.match = session.match
        self.seat = seat
        self.words = session.words
        self.choices = self.legal()
        names = COMMANDS + session.board.commands
        self.commands = {alias: name for name in names for alias in session.aliases(name)}

    def legal(self) -> list[Choice]:
        """What the seat can do now, in the order in which it is offered."""
        board, read = self.session.board, self.match.game.read
        return [self.choice(a) for a in sorted(self.match.legal(self.seat), key=lambda a: board.rank(read(a)))]

    def choice(self, action: int) -> Choice:
        return choice(self.match, action, self.session.language, self.session.names)

    # --- showing ------------------------------------------------------------------------------------------

    def show(self, whole: bool = False) -> None:
        """What happened, the table if it looks different from before, the dice, and the choices by number."""
        session, console = self.session, self.session.console
        session.catch_up(self.seat)
        view = self.match.view(self.seat)
        look = (self.seat, session.board.look(view))
        console.print()
        if whole or look != session.drawn:
            session.board.draw_table(console, view)
            session.drawn = look
            console.print()
        session.board.draw_dice(console, view)
        session.say(session.board.question(view), "bold")
        session.board.draw_choices(console, view, self.choices)

    # --- reading ------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Show, then read lines until one changes the match."""
        self.show()
        while not self.answer(self.session.ask(f"{self.session.names[self.seat]}> ").strip()):
            pass

    def answer(self, line: str) -> bool:
        """Carry out a line; true if the match has changed."""
        first, _, rest = line.partition(" ")
        command = self.commands.get(first.lower())
        try:
            if command in self.session.board.commands:
                view = self.match.view(self.seat)
                self.session.board.command(command, rest.strip(), self.session.console, view)
                return False
            if command:
                return bool(getattr(self, f"do_{command}")(rest.strip()))
            return self.perform(line)
        except TavolataError as error:
            self.session.refuse(error)
            return False

    def perform(self, line: str) -> bool:
        """A choice, or several at once: if one is not possible, those after it are not done either. A gesture of the
        game is one, and done as a whole or not at all."""
        parts = [line] if self.gesture(line) else self._parts(line)
        done: list[str] = []
        drawn = self._draws()
        for part in parts:
            try:
                if done and (self.seat not in self.match.waiting or self._draws() != drawn):
                    raise BadInput("gesture_over")
                done.append(self._carry_out(part))
            except TavolataError as error:
                if not done:
                    raise
                self.session.refuse(error)
                self.session.say(self.words("gesture", done=", ".join(done), left=", ".join(parts[len(done) :])))
                break
        return bool(done)

    def gesture(self, part: str) -> Gesture | None:
        """What a line means in the game's own way of speaking."""
        return self.session.board.gesture(Rehearsal(self.match, self.seat, self.session.names), part)

    def _carry_out(self, part: str) -> str:
        """Make the decisions that a part of a line stands for; what was done, in words."""
        gesture = self.gesture(part)
        chosen = [self.choice(a) for a in gesture.actions] if gesture else [self.pick(part)]
        for one in chosen:
            if not self._is_sure(one):
                raise BadInput("not_done", given=one.text)
        for one in chosen:
            self.match.play(one.action, self.seat)
        self.session.gestures.append(len(chosen))
        if gesture and gesture.later:
            self.session.orders.setdefault(self.seat, []).extend(gesture.later)
            self.session.say(self.words("ordered", number=len(gesture.later)))
        return chosen[0].text if len(chosen) == 1 else part

    def _parts(self, line: str) -> list[str]:
        """Choices separated by commas, or numbers by spaces; an empty line is the only choice there is."""
        if not line:
            if len(self.choices) == 1:
                return ["1"]
            raise BadInput("empty", last=len(self.choices))
        if "," in line:
            return [part.strip() for part in line.split(",") if part.strip()]
        words = line.split()
        return words if all(word.isdigit() for word in words) else [line]

    def _draws(self) -> int:
        return sum("draw" in move for move in self.match.moves)

    def pick(self, typed: str) -> Choice:
        """The choice meant: a number of the list as it was shown, or words."""
        if typed.isdigit():
            if not 1 <= int(typed) <= len(self.choices):
                raise BadInput("number", given=typed, last=len(self.choices))
            return self.choices[int(typed) - 1]
        meant = find(self.legal(), typed)
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise BadInput("ambiguous", given=typed, allowed="; ".join(c.text for c in meant))
        for other in self.meant(typed):
            reason = self.match.why_not(self.seat, other.action)
            if reason:
                said = reason.text(self.session.language)
                raise BadInput("not_possible", action=other.text, reason=said)
        raise BadInput("not_understood", given=typed)

    def meant(self, typed: str) -> list[Choice]:
        """The actions of the game, possible now or not, that words can mean."""
        return find([self.choice(action) for action in range(self.match.game.actions.size)], typed)

    def _is_sure(self, chosen: Choice) -> bool:
        view = self.match.view(self.seat)
        question = self.session.board.caution(view, self.match.game.read(chosen.action))
        return question is None or self.session.confirm(question)

    # --- commands: each returns true if the match has changed ---------------------------------------------

    def do_why(self, typed: str) -> bool:
        """Why something is not possible, with the number of the rule."""
        if not typed:
            self._why_all()
            return False
        meant = [self.pick(typed)] if typed.isdigit() else self.meant(typed)
        if not meant and self.gesture(typed):
            self.session.say(self.words("why.one", action=typed, reason=self.words("why.legal")))
            return False
        if not meant:
            raise BadInput("not_understood", given=typed)
        reasons: dict[str, str] = {}
        for other in meant:
            reason = self.match.why_not(self.seat, other.action)
            said = reason.text(self.session.language) if reason else self.words("why.legal")
            reasons.setdefault(said, other.text)
        for said, example in list(reasons.items())[:SHOWN_REASONS]:
            self.session.say(self.words("why.one", action=example, reason=said))
        return False

    def _why_all(self) -> None:
        """One example for each verb that is not possible now, by reason."""
        read = self.match.game.read
        examples: dict[str, Choice] = {}
        for action in range(self.match.game.actions.size):
            named = read(action)
            seats = [value for word, value in named.items() if is_seat(self.match.game, word, value)]
            absent = any(seat >= self.match.players for seat in seats)
            if not absent and named["verb"] not in examples and self.match.why_not(self.seat, action):
                examples[named["verb"]] = self.choice(action)
        reasons: dict[str, list[str]] = {}
        for example in examples.values():
            reason = self.match.why_not(self.seat, example.action)
            if reason:
                reasons.setdefault(reason.text(self.session.language), []).append(example.text)
        if not reasons:
            self.session.say(self.words("why.all"))
        for said, texts in reasons.items():
            self.session.say(said, "bold")
            self.session.say("   " + " · ".join(texts))

    def do_hint(self, typed: str) -> bool:
        """The best acts from what the seat knows, how often they win, and why."""
        session, match = self.session, self.match
        seen, budget = match.seen(self.seat), Budget(playouts=HINT_PLAYOUTS)
        for hint in hints(match.game, seen, self.seat, budget, len(match.moves)):
            offered = next(n for n, each in enumerate(self.choices, 1) if each.action == hint.action)
            win, low, high = (round(100 * share) for share in (hint.win, hint.low, hint.high))
            why = hint.why(match.game, session.language, session.names)
            text = self.choices[offered - 1].text
            session.say(self.words("hint.one", number=offered, action=text, win=win, low=low, high=high, reason=why))
        return False

    def do_undo(self, typed: str) -> bool:
        """Take back the last act; all decisions that one line stood for."""
        if not self.match.can_undo(self.seat):
            raise BadInput("no_undo")
        for _ in range(self.session.gestures.pop() if self.session.gestures else 1):
            if self.match.can_undo(self.seat):
                self.match.undo(self.seat)
        self.session.orders.pop(self.seat, None)
        self.session.forget()
        self.session.say(self.words("undone"))
        return True

    def do_log(self, typed: str) -> bool:
        """Everything this seat has been told since the beginning; with a number, the end of it."""
        if typed and not typed.isdigit():
            raise BadInput("log_number", given=typed)
        events = self.match.events_for(self.seat)
        for event in events[-int(typed) :] if typed else events:
            heading = self.session.board.is_heading(event)
            self.session.say(self.session.board.sentence(event), "bold" if heading else "")
        return False

    def do_table(self, typed: str) -> bool:
        """The whole table again."""
        self.show(whole=True)
        return False

    def do_save(self, typed: str) -> bool:
        """Keep the game in a file."""
        if not typed:
            raise BadInput("file_name", command="save")
        self.session.keep_in(typed, self.session.save)
        return False

    def do_load(self, typed: str) -> bool:
        """Go on with a game from a file."""
        if not typed:
            raise BadInput("file_name", command="load")
        self.session.load(Path(typed).expanduser())
        self.session.say(self.words("loaded", file=typed))
        return True

    def do_rules(self, typed: str) -> bool:
        """The game's rules, a page at a time where there is somebody to turn it."""
        console, text = self.session.console, self.match.game.rules_page(self.session.language)
        if console.is_terminal:
            with console.pager():
                console.print(Markdown(text))
        else:
            console.print(Text(text))
        return False

    def do_help(self, typed: str) -> bool:
        """What this moment is about, what each kind of choice does, and what can be typed."""
        text, read = self.match.game.text(self.session.language), self.match.game.read
        verbs = dict.fromkeys(f"help_act.{read(offered.action)['verb']}" for offered in self.choices)
        for key in [f"help.{self.match.view(self.seat)['phase']}", *verbs]:
            if key in text:
                self.session.say(f"· {text(key)}")
        self.session.say(self.session.board.help())
        return False

    def do_quit(self, typed: str) -> bool:
        """Leave; an unsaved game is offered to be kept."""
        if not self.session.is_saved:
            self.session.offer_file("leave.offer", self.session.save)
        raise Leave
