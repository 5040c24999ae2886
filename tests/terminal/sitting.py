"""A terminal session without a terminal: the test types the lines, and the output is kept."""

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rich.console import Console

import tavolata
from tavolata import Game, Match
from tavolata.bots import Bot, bot_for
from tavolata.kernel import record as records
from tavolata.terminal.seating import read_names
from tavolata.terminal.session import Session

GAME = tavolata.game("trono")
SURE_QUESTIONS = ("(y/n) ", "(s/n) ")


def simple_bot(game: Game) -> Bot:
    return bot_for(game, "simple", seed=1)


class Sitting:
    """A session, what it has shown so far, and the prompts it has asked with."""

    def __init__(
        self,
        match: Match,
        type_: Callable[["Sitting", str], str],
        humans: Iterable[int] = (0,),
        lang: str = "en",
        width: int = 80,
    ) -> None:
        self._shown = io.StringIO()
        self._type = type_
        self.prompts: list[str] = []
        console = Console(file=self._shown, width=width, highlight=False, markup=False, emoji=False)
        people = list(humans)
        names = read_names("", match.players, people, lang, match.game.text(lang)("game.seat"))
        self.session = Session(match, people, names, lang, console, self._ask, simple_bot)

    def _ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = self._type(self, prompt)
        self._shown.write(f"{prompt}{line}\n")
        return line

    @property
    def shown(self) -> str:
        return self._shown.getvalue()

    def run(self) -> str:
        self.session.run()
        return self.shown


def typing(*lines: str) -> Callable[[Sitting, str], str]:
    """Type these lines, then end the input as Ctrl-D does."""
    left = list(lines)

    def type_(sitting: Sitting, prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return type_


def playing(seed: int = 1, rest: str = "") -> Callable[[Sitting, str], str]:
    """Play as a simple bot would, by the words of each choice; say yes to every warning, and `rest` to all else."""
    bots: list[Bot] = []
    before = b""

    def type_(sitting: Sitting, prompt: str) -> str:
        nonlocal before
        session = sitting.session
        if prompt.endswith("> "):
            assert session.holder is not None
            assert session.match.state_bytes() != before, "a choice, typed as it is described, was not understood"
            before = session.match.state_bytes()
            bot = bots[0] if bots else bot_for(session.match.game, "simple", seed=seed)
            bots[:] = [bot]
            action = bot.decide(session.match.seen(session.holder), session.holder)
            return session.match.describe(action, session.language, session.names)
        return "yes" if prompt.endswith(SURE_QUESTIONS) else rest

    return type_


def sit(
    *lines: str, humans: Iterable[int] = (0,), lang: str = "en", match: Match | None = None, **table: Any
) -> Sitting:
    """A new table at which these lines are typed; run until they are used up."""
    sitting = Sitting(match or new(**table), typing(*lines), humans, lang)
    sitting.run()
    return sitting


def new(players: int = 3, seed: int | None = 5, **table: Any) -> Match:
    """A match; without the Deus-Ex token unless asked for, so that a roll leads to the choice at once."""
    table.setdefault("options", {"deus_ex": False})
    return GAME.new(players, seed, **table)


def begun(dice: str, others: int = 2, **table: Any) -> Match:
    """A match in which seat 0 is the Prince, begins, and has rolled these dice."""
    roles = ["prince", "dean", "silk", "soldier", "cardinal", "innkeeper"][: others + 1]
    first = ["bologna " * 5] + ["rat " * 5] * others
    return new(players=others + 1, draws=[*roles, *(roll.strip() for roll in first), dice], **table)


def tail(sitting: Sitting, typed: str) -> str:
    """What was shown after a line had been typed (the last time)."""
    return sitting.shown.rpartition(f"> {typed}\n")[2]


def finished_record(folder: Path, seed: int = 3) -> Path:
    """The record of a finished game, in a file."""
    match, bot = GAME.new(3, seed), bot_for(GAME, "simple", seed=seed)
    while not match.over:
        seat = match.waiting[0]
        match.play(bot.decide(match.seen(seat), seat), seat)
    file = folder / "finished.json"
    file.write_text(records.dump(match.record()))
    return file
