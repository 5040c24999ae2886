"""Commands for those who write games and content files."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tavolata.terminal.words import words

from .options import GameName, Lang, _, console, language, number

commands = typer.Typer()
content = typer.Typer(help=_("cli.content"), no_args_is_help=False)
commands.add_typer(content, name="content")


@commands.command("new-game", help=_("cli.new_game"))
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("cli.new_name"))],
    into: Annotated[Path, typer.Option(metavar="FOLDER", help=_("cli.into"))] = Path(),
    lang: Lang = None,
) -> None:
    from tavolata.terminal import new_game as writing

    folder = writing.new_game(name, into)
    print(words(language())("new_game.written", folder=folder, name=folder.name.replace("-", "_")))


@commands.command(help=_("cli.check"))
def check(
    game: GameName,
    games: Annotated[str, typer.Option(metavar="N", help=_("cli.check_games"))] = "3",
    lang: Lang = None,
) -> None:
    count = number("--games", games)
    from tavolata.kernel.game import game as find
    from tavolata.terminal import checking

    sys.exit(checking.check(find(game), count, language()))


@content.command("check", help=_("cli.content_check"))
def content_check(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.content_file"))],
    lang: Lang = None,
) -> None:
    from tavolata.kernel.game import game as find
    from tavolata.terminal import contents

    contents.check(console(), find(game), file, language())


@content.command("show", help=_("cli.content_show"))
def content_show(game: GameName, lang: Lang = None) -> None:
    from tavolata.kernel.game import game as find
    from tavolata.terminal import contents

    contents.show(console(), find(game), language())
