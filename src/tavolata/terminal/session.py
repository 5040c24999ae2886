"""A match at one terminal, from welcome to end: bots play, people are asked, the device is passed round."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from tavolata import Game, Match, TavolataError, replay
from tavolata.bots import Bot
from tavolata.kernel import record as records

from . import saves
from .boards import board_for
from .prompt import Leave, Prompt
from .saves import Save
from .seating import read_names
from .words import BadInput, words

LIVELY = 40  # sentences told one by one; more of them (when all people are out) are told without a pause


class Session:
    """One session. `ask` shows a prompt and returns a line, or raises EOFError."""

    def __init__(
        self,
        match: Match,
        humans: list[int],
        names: list[str],
        language: str,
        console: Console,
        ask: Callable[[str], str],
        bot_for: Callable[[Game], Bot],
        pause: float = 0.0,
    ) -> None:
        self.language = language
        self.words = words(language)
        self.console = console
        self.ask = ask
        self.pause = pause
        self._bot_for = bot_for
        self.saved_to: Path | None = None
        self._saved_moves = -1
        self.sit_down(match, humans, names)

    def sit_down(self, match: Match, humans: list[int], names: list[str], mid_game: bool = False) -> None:
        """Start with a match, new or loaded; of a loaded one the last turn is told again."""
        self.match, self.humans, self.names = match, humans, names
        self.board = board_for(match, humans, names, self.language)
        self.bot = self._bot_for(match.game)
        self.holder: int | None = None  # who has the device
        self.drawn: tuple[int | None, object] = (None, None)  # whose table was drawn last, and how it was
        self.orders: dict[int, list[int]] = {}  # decisions that seats have made for their next turns
        self.gestures: list[int] = []  # how many decisions each line stood for, to be taken back together
        turns = [n for n, event in enumerate(match.events) if self.board.is_heading(event)]
        self._told: dict[int | None, int] = {}
        self._first_told = turns[-1] if mid_game and turns else 0

    # --- the course of the match --------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            self.welcome()
            while not self.match.over:
                self.step()
            self.finish()
        except Leave:
            self.say(self._farewell())
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._break_off()

    def _break_off(self) -> None:
        """On Ctrl-C or Ctrl-D, offer once to save the game."""
        with suppress(EOFError, KeyboardInterrupt):
            if self.console.is_terminal and not self.is_saved and not self.match.over:
                self.offer_file("leave.offer", self.save)
        self.say(self._farewell())

    def step(self) -> None:
        """One decision. In a window several seats owe an answer: people are asked first, one by one."""
        waiting = self.match.waiting
        person = next((seat for seat in waiting if seat in self.humans), None)
        if person is not None and self.follow_order(person):
            return
        if person is not None:
            self.hand_over(person)
            Prompt(self, person).decide()
            return
        seat = waiting[0]
        self.match.play(self.bot.decide(self.match.seen(seat), seat), seat)
        if not self.humans:
            self.catch_up(None)

    def follow_order(self, seat: int) -> bool:
        """Make the decision that a seat has ordered for this turn; what is no longer possible ends its orders."""
        ordered = self.orders.get(seat)
        if not ordered:
            return False
        if ordered[0] not in self.match.legal(seat):
            ordered.clear()
            return False
        self.match.play(ordered.pop(0), seat)
        return True

    def hand_over(self, seat: int) -> None:
        """Clear the screen between two people, and wait until the next one has taken the device."""
        if len(self.humans) > 1 and self.holder != seat:
            if self.holder is not None:
                self.wipe()
            if self.ask(self.words("handover", name=self.names[seat])).strip() in self.aliases("quit"):
                raise Leave
            self.wipe()
        self.holder = seat

    def wipe(self) -> None:
        """Clear the screen and its scrollback."""
        self.drawn = (None, None)
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            self.console.rule()

    @property
    def width(self) -> int:
        """Columns of a box."""
        return min(self.console.width, 80)

    # --- telling ------------------------------------------------------------------------------------------

    def say(self, text: str | Text, style: str = "") -> None:
        """A sentence of the terminal; a path too long for a line is left whole, to be copied."""
        is_whole = any(len(word) > self.width for word in str(text).split())
        self.console.print(text if isinstance(text, Text) else Text(text, style=style), soft_wrap=is_whole)

    def refuse(self, error: TavolataError) -> None:
        """Why something was not done."""
        self.say(f"✗ {error.text(self.language)}", "yellow")

    def catch_up(self, viewer: int | None) -> None:
        """Tell what a viewer may know and has not been told yet."""
        since = self._told.get(viewer, self._first_told)
        told = list(self.board.story(self.match.events_for(viewer, since), viewer))
        for said, is_heading in told:
            if is_heading:
                self.console.print()
            self.say(said, "bold" if is_heading else "")
            if len(told) <= LIVELY:
                time.sleep(self.pause)
        self._told[viewer] = len(self.match.events)

    def forget(self) -> None:
        """After an undo, forget the events that no longer happened."""
        for viewer, told in self._told.items():
            self._told[viewer] = min(told, len(self.match.events))

    def aliases(self, command: str) -> list[str]:
        """The words for a command: ours and the language's."""
        return [command, *self.words(f"command.{command}").split()]

    # --- beginning and end --------------------------------------------------------------------------------

    def welcome(self) -> None:
        """What is played, who plays, and how to get help."""
        text = self.match.game.text(self.language)
        title = Text(text("game.title"), style="bold magenta", justify="center")
        title.append("\n" + text("game.summary"), style="not bold default")
        self.console.print(Panel(title, width=self.width))
        me = self.humans[0] if len(self.humans) == 1 else None
        seated = ", ".join(self.board.name(seat, me) for seat in range(self.match.players))
        self.say(self.words("welcome.seated", names=seated))
        self._tell_options()
        if not self.match.contents.standard:
            self.say(self.words("welcome.content"))
        if self.humans:
            self.say(self.words("welcome.how"), "dim")

    def _tell_options(self) -> None:
        """What is played differently from the full game: a preset's name, or option by option."""
        meta, chosen, text = self.match.game.meta, self.match.options, self.match.game.text(self.language)
        edition = self.match.edition
        if chosen == meta.check_options(None, edition=edition):
            return
        for preset in meta.presets_of(edition):
            if chosen == meta.check_options(None, preset, edition):
                self.say(f"{text(f'preset.{preset}')}. {text(f'preset_help.{preset}')}")
                return
        for option in meta.options_of(edition):
            value = chosen[option.name]
            if value != int(option.default):
                key = {0: "welcome.off", 1: "welcome.on"}.get(value, "welcome.other")
                self.say(self.words(key, option=text(f"option.{option.name}"), value=value))

    def finish(self) -> None:
        """Who won and why, all cards open, and the record for whoever wants to check the dice."""
        viewer = self.humans[0] if len(self.humans) == 1 else None
        self.catch_up(viewer)
        self.console.print()
        sentence = self.board.sentence(self.match.events_for(viewer)[-1])
        self.console.print(Panel(Text(sentence, style="bold"), width=self.width))
        self.board.draw_end(self.console, self.match.view(viewer))
        if viewer is not None:
            self.say(self.words("end.you_won" if viewer in self.match.winners else "end.you_lost"), "bold")
        self.offer_file("end.offer", self._keep_record)
        self.say(self.words("end.bye"))

    def _keep_record(self, path: Path) -> None:
        saves.write(path, records.dump(self.match.record()))
        self.say(self.words("end.kept", file=path))

    def offer_file(self, question: str, keep: Callable[[Path], None]) -> None:
        """Ask for a file's name until it works or is left out."""
        while True:
            name = self.ask(self.words(question)).strip()
            if not name:
                return
            try:
                self.keep_in(name, keep)
                return
            except TavolataError as error:
                self.refuse(error)

    def _farewell(self) -> str:
        if self.match.over:
            return self.words("end.bye")
        if self.saved_to:
            return self.words("leave.resume", file=self.saved_to)
        return self.words("leave.unsaved")

    # --- files --------------------------------------------------------------------------------------------

    def keep_in(self, name: str, keep: Callable[[Path], None]) -> None:
        """Write to a file; another's file only after asking."""
        path = Path(name).expanduser()
        if path.is_file() and path != self.saved_to and not self.confirm(self.words("overwrite", file=path)):
            raise BadInput("not_saved", file=path)
        keep(path)

    def confirm(self, question: str) -> bool:
        """A question answered with yes."""
        return self.ask(question + " ").strip().lower() in self.words("yes").split()

    def save(self, path: Path) -> None:
        """Keep the game, to be played on."""
        record = self.match.record(reveal=True)
        saves.write_save(path, Save(record, self.humans, self.names, self.language))
        self._note_saved(path)
        self.say(self.words("saved", file=path))

    def _note_saved(self, path: Path) -> None:
        self.saved_to, self._saved_moves = path, len(self.match.moves)

    @property
    def is_saved(self) -> bool:
        """Whether nothing happened since the game was last kept."""
        return self._saved_moves == len(self.match.moves)

    def resume(self, path: Path) -> None:
        """The game just begun comes from a file: tell its last turn, and know where it is kept."""
        self.sit_down(self.match, self.humans, self.names, mid_game=True)
        self._note_saved(path)

    def load(self, path: Path) -> None:
        """Go on with another game; nothing changes if it cannot be loaded."""
        save = saves.read(path)
        match = playable(save)
        fitting = match.players == self.match.players
        humans = save.humans if save.humans is not None else [s for s in self.humans if s < match.players]
        names = save.names or (self.names if fitting else default_names(match, humans, self.language))
        self.match, self.humans, self.names = match, humans, names
        self.resume(path)


def playable(save: Save) -> Match:
    """The match of a save; BadInput if it is running and its record holds no seed for further dice."""
    match = replay(save.record)
    if not match.over and match.draws.seed is None:
        raise BadInput("no_seed")
    return match


def default_names(match: Match, humans: list[int], language: str) -> list[str]:
    """Names where nobody gave any."""
    return read_names("", match.players, humans, language, match.game.text(language)("game.seat"))
