"""Commands for those who train bots: trajectories of finished games, a bot at a table on a server."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from .options import Database, Lang, _, decimal, language

commands = typer.Typer()


@commands.command(help=_("cli.trajectory"))
def trajectory(
    source: Annotated[str, typer.Argument(metavar="RECORD|TABLE", help=_("cli.trajectory_source"))],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.trajectory_file"))],
    database: Database = None,
    lang: Lang = None,
) -> None:
    from tavolata.terminal import trajectories

    if Path(source).exists() or Path(source).suffix:
        trajectories.export_record(Path(source), file, language())
        return
    from tavolata.server import settings
    from tavolata.server.ops import commands

    record = commands.finished_record(settings.from_environment(database=database), source)
    trajectories.write_trajectory(record, file, language())


@commands.command(
    help=_("cli.sit"), context_settings={"ignore_unknown_options": True}
)  # a token may begin with a hyphen
def sit(
    bot: Annotated[str, typer.Argument(metavar="LEVEL|FILE", help=_("cli.sit_bot"))],
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help=_("cli.sit_address"))],
    token: Annotated[str, typer.Argument(metavar="TOKEN", help=_("cli.sit_token"))],
    pause: Annotated[str, typer.Option(metavar="SECONDS", help=_("cli.sit_pause"))] = "0.5",
    lang: Lang = None,
) -> None:
    seconds = decimal("--pause", pause)
    from tavolata.terminal import sitting

    hidden = sys.stdin.readline().strip() if token == "-" else token  # what stands in a command others can see
    sitting.sit(bot, address, hidden, seconds, language())
