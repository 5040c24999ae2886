"""Commands for those who run a server: serve, backup, restore, reports, and tables from and to other servers."""

import gc
from pathlib import Path
from typing import Annotated

import typer

from .options import Database, Lang, QuickCommand, _, language, number

commands = typer.Typer()


@commands.command(help=_("cli.serve"), cls=QuickCommand)
def serve(
    database: Database = None,
    host: Annotated[str | None, typer.Option(help=_("cli.host"))] = None,
    port: Annotated[str | None, typer.Option(metavar="N", help=_("cli.port"))] = None,
    public_url: Annotated[str | None, typer.Option(metavar="URL", help=_("cli.public_url"))] = None,
    behind_proxy: Annotated[bool, typer.Option("--behind-proxy", help=_("cli.behind_proxy"))] = False,
    allow_host: Annotated[list[str] | None, typer.Option(metavar="NAME", help=_("cli.allow_host"))] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=_("cli.no_browser"))] = False,
    log_json: Annotated[bool, typer.Option("--log-json", help=_("cli.log_json"))] = False,
    lab: Annotated[bool | None, typer.Option("--lab/--no-lab", help=_("cli.serve_lab"))] = None,
    lang: Lang = None,
) -> None:
    chosen_port = None if port is None else number("--port", port)
    from tavolata.server.settings import from_environment

    settings = from_environment(
        database=database,
        host=host,
        port=chosen_port,
        public_url=public_url,
        behind_proxy=behind_proxy or None,  # what is not given is left to the environment
        allow_hosts=tuple(allow_host) if allow_host else None,
        open_browser=False if no_browser else None,
        log_json=log_json or None,
        lab=lab,
    )
    gc.disable()  # until the server listens: objects made during the start live as long as the process
    try:
        from tavolata.server.ops import serve as server

        server.serve(settings, language())
    finally:
        gc.enable()


@commands.command(help=_("cli.backup"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.backup_file"))],
    database: Database = None,
    lang: Lang = None,
) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.backup(settings.from_environment(database=database), file, language())


@commands.command(help=_("cli.restore"))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.backup_file"))],
    database: Database = None,
    lang: Lang = None,
) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.restore(settings.from_environment(database=database), file, language())


@commands.command(help=_("cli.reports"))
def reports(database: Database = None, lang: Lang = None) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.reports(settings.from_environment(database=database), language())


@commands.command("export", help=_("cli.export"))
def export_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=_("cli.table"))],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.table_file"))],
    database: Database = None,
    lang: Lang = None,
) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.export_table(settings.from_environment(database=database), table, file, language())


@commands.command("import", help=_("cli.import"))
def import_table(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.table_file"))],
    database: Database = None,
    public_url: Annotated[str | None, typer.Option(metavar="URL", help=_("cli.public_url"))] = None,
    lang: Lang = None,
) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.import_table(settings.from_environment(database=database, public_url=public_url), file, language())
