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

SEED = 11
TURN = 14  # bots play everybody until then
TYPED = ["1", "why rat"]
NAMES = ["Anna", "Otto", "Ada", "Ugo"]
TARGET = Path(__file__).with_name("terminal.svg")


def main() -> None:
    """Play until the script ends, and keep what was on the screen."""
    game = tavolata.game("trono")
    console = Console(
        record=True,
        width=90,
        force_terminal=True,
        file=io.StringIO(),
        highlight=False,
        markup=False,
        emoji=False,
    )
    lines = iter(TYPED)

    def ask(prompt: str) -> str:
        line = next(lines, "")
        console.print(Text(f"{prompt}{line or '█'}", style="bold green"))
        if not line:
            raise Leave
        return line

    match = game.new(players=4, seed=SEED)
    bot = bot_for(game, "simple", seed=1)
    while match.view(0)["turns"] < TURN:
        seat = match.waiting[0]
        match.play(bot.decide(match.seen(seat), seat), seat)
    session = Session(match, [0], NAMES, "en", console, ask, lambda game: bot)
    session.sit_down(match, [0], NAMES, mid_game=True)
    try:
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
