"""Draws docs/images/terminal.svg: a real session of the terminal program, with typed lines from a script.

uv run python docs/images/make_terminal.py
"""

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

import tavolata
from tavolata.bots import bot_for
from tavolata.terminal.prompt import Leave
from tavolata.terminal.session import Session

SEED = 6
TYPED = ["1", "3", "revolution", "why revolution"]
SHOWN_FROM = 2  # lines typed before the picture begins
NAMES = ["Anna", "Otto", "Ada", "Ugo"]
TARGET = Path(__file__).with_name("terminal.svg")


def main() -> None:
    """Play until the script ends, and keep what was on the screen."""
    game = tavolata.game("trono")
    options = {"highlight": False, "markup": False, "emoji": False}
    console = Console(record=True, width=92, force_terminal=True, file=io.StringIO(), **options)  # type: ignore[arg-type]
    typed: list[str] = []

    def ask(prompt: str) -> str:
        line = TYPED[len(typed)] if len(typed) < len(TYPED) else ""
        console.print(Text(f"{prompt}{line or '█'}", style="bold green"))
        if not line:
            raise Leave
        typed.append(line)
        if len(typed) == SHOWN_FROM:
            console.export_text(clear=True)
        return line

    match = game.new(players=4, seed=SEED)
    session = Session(match, [0], NAMES, "en", console, ask, lambda game: bot_for(game, "simple", seed=1))
    try:
        session.welcome()
        while not match.over:
            session.step()
    except Leave:
        pass
    print(console.export_text(clear=False))
    # the picture asks nobody for a font
    plain = re.sub(r"@font-face {{.*?}}\n", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    TARGET.write_text(console.export_svg(title="./dev run", code_format=plain), encoding="utf-8")


if __name__ == "__main__":
    main()
