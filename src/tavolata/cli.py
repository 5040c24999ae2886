"""The command line. Commands import what they need when they run, so that help and refusals come at once."""

import gc
import re
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from tavolata.cli_lab import lab, with_address
from tavolata.cli_options import Lang, _, decimal, language, number, speak
from tavolata.kernel.errors import TavolataError
from tavolata.terminal.words import BadInput, system_language, words

GameName = Annotated[str, typer.Argument(metavar="GAME", help=_("cli.game"))]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=_("cli.option"))]
Preset = Annotated[str | None, typer.Option(help=_("cli.preset"))]
Edition = Annotated[str | None, typer.Option(metavar="N", help=_("cli.edition"))]
Database = Annotated[str | None, typer.Option(metavar="URL", help=_("cli.database"))]
ContentFile = Annotated[Path | None, typer.Option(metavar="FILE", help=_("cli.file"))]

app = typer.Typer(help=_("cli.about"), add_completion=False, pretty_exceptions_enable=False)
content = typer.Typer(help=_("cli.content"), no_args_is_help=False)
app.add_typer(content, name="content")
app.add_typer(lab, name="lab")


def _show_version(wanted: bool) -> None:
    if wanted:
        from tavolata import __version__

        print(f"tavolata {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help=_("cli.version"))
    ] = False,
) -> None:
    """Without a command, help."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(help=_("cli.play"))
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=_("cli.game"))] = None,
    players: Annotated[str | None, typer.Option(metavar="N", help=_("cli.players"))] = None,
    humans: Annotated[str | None, typer.Option(metavar="N|SEATS", help=_("cli.humans"))] = None,
    seed: Annotated[str | None, typer.Option(metavar="N", help=_("cli.seed"))] = None,
    preset: Preset = None,
    option: Options = None,
    edition: Edition = None,
    content: ContentFile = None,
    names: Annotated[str | None, typer.Option(help=_("cli.names"))] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help=_("cli.load"))] = None,
    lang: Lang = None,
    bots: Annotated[str, typer.Option(help=_("cli.bots"))] = "simple",
    fast: Annotated[bool, typer.Option("--fast", help=_("cli.fast"))] = False,
) -> None:
    from tavolata.terminal import begin

    asked = begin.Asked(
        game=game,
        players=None if players is None else number("--players", players),
        humans=humans,
        seed=None if seed is None else number("--seed", seed),
        preset=preset,
        options=option or [],
        edition=None if edition is None else number("--edition", edition),
        content=content,
        names=names,
        load=load,
        language=lang,
        bots=bots,
        fast=fast,
    )
    begin.play(asked, system_language())


@app.command(help=_("cli.simulate"))
def simulate(
    game: GameName,
    players: Annotated[str | None, typer.Option(help=_("cli.players_range"))] = None,
    games: Annotated[str, typer.Option(metavar="N", help=_("cli.number"))] = "10000",
    device: Annotated[str, typer.Option(help=_("cli.device"))] = "cpu",
    bots: Annotated[str, typer.Option(help=_("cli.bots"))] = "random",
    seed: Annotated[str, typer.Option(metavar="N", help=_("cli.seed"))] = "0",
    preset: Preset = None,
    option: Options = None,
    edition: Edition = None,
    content: ContentFile = None,
    json: Annotated[bool, typer.Option("--json", help=_("cli.json"))] = False,
    threads: Annotated[str | None, typer.Option(metavar="N", help=_("cli.threads"))] = None,
    lang: Lang = None,
) -> None:
    count, start_at = number("--games", games), number("--seed", seed)
    workers = None if threads is None else number("--threads", threads)
    from tavolata.lab import command

    command.simulate(
        game_name=game,
        players=players,
        games=count,
        device=device,
        bots=bots,
        seed=start_at,
        preset=preset,
        options=option or [],
        edition=None if edition is None else number("--edition", edition),
        content=content,
        json_out=json,
        threads=workers,
        lang=language(),
    )


@app.command(help=_("cli.arena"))
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="BOT,BOT,...", help=_("cli.entrants"))] = "gentle,easy,solid",
    games: Annotated[str, typer.Option(metavar="N", help=_("cli.arena_games"))] = "200",
    players: Annotated[str | None, typer.Option(metavar="N", help=_("cli.players"))] = None,
    seconds: Annotated[str, typer.Option(metavar="S", help=_("cli.decision_seconds"))] = "5",
    seed: Annotated[str, typer.Option(metavar="N", help=_("cli.seed"))] = "0",
    option: Options = None,
    processes: Annotated[str | None, typer.Option(metavar="N", help=_("cli.processes"))] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=_("cli.arena_out"))] = None,
    resume: Annotated[bool, typer.Option("--resume", help=_("cli.resume"))] = False,
    json: Annotated[bool, typer.Option("--json", help=_("cli.json"))] = False,
    lang: Lang = None,
) -> None:
    from tavolata.lab.tournament import command

    command.arena(
        game_name=game,
        bots=bots,
        players=None if players is None else number("--players", players),
        games=number("--games", games),
        seed=number("--seed", seed),
        seconds=decimal("--seconds", seconds),
        options=option or [],
        processes=None if processes is None else number("--processes", processes),
        out=out,
        resume=resume,
        json_out=json,
        lang=language(),
    )


@app.command(help=_("cli.serve"))
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
    gc.disable()  # until the server listens: all that a start makes is there to stay
    try:
        from tavolata.server.ops import serve as server

        server.serve(settings, language())
    finally:
        gc.enable()


@app.command(help=_("cli.backup"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.backup_file"))],
    database: Database = None,
    lang: Lang = None,
) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.backup(settings.from_environment(database=database), file, language())


@app.command(help=_("cli.restore"))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.backup_file"))],
    database: Database = None,
    lang: Lang = None,
) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.restore(settings.from_environment(database=database), file, language())


@app.command(help=_("cli.reports"))
def reports(database: Database = None, lang: Lang = None) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.reports(settings.from_environment(database=database), language())


@app.command("export", help=_("cli.export"))
def export_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=_("cli.table"))],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.table_file"))],
    database: Database = None,
    lang: Lang = None,
) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.export_table(settings.from_environment(database=database), table, file, language())


@app.command("import", help=_("cli.import"))
def import_table(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.table_file"))],
    database: Database = None,
    public_url: Annotated[str | None, typer.Option(metavar="URL", help=_("cli.public_url"))] = None,
    lang: Lang = None,
) -> None:
    from tavolata.server import settings
    from tavolata.server.ops import commands

    commands.import_table(settings.from_environment(database=database, public_url=public_url), file, language())


@app.command(help=_("cli.trajectory"))
def trajectory(
    source: Annotated[str, typer.Argument(metavar="RECORD|TABLE", help=_("cli.trajectory_source"))],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.trajectory_file"))],
    database: Database = None,
    lang: Lang = None,
) -> None:
    from tavolata.terminal import learning

    if Path(source).exists() or Path(source).suffix:
        learning.export_record(Path(source), file, language())
        return
    from tavolata.server import settings
    from tavolata.server.ops import commands

    record = commands.finished_record(settings.from_environment(database=database), source)
    learning.write_trajectory(record, file, language())


@app.command(help=_("cli.sit"), context_settings={"ignore_unknown_options": True})  # a token may begin with a hyphen
def sit(
    bot: Annotated[str, typer.Argument(metavar="LEVEL|FILE", help=_("cli.sit_bot"))],
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help=_("cli.sit_address"))],
    token: Annotated[str, typer.Argument(metavar="TOKEN", help=_("cli.sit_token"))],
    pause: Annotated[str, typer.Option(metavar="SECONDS", help=_("cli.sit_pause"))] = "0.5",
    lang: Lang = None,
) -> None:
    seconds = decimal("--pause", pause)
    from tavolata.terminal import sitting

    sitting.sit(bot, address, token, seconds, language())


@app.command(help=_("cli.verify"))
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help=_("cli.record"))],
    lang: Lang = None,
) -> None:
    from tavolata.terminal import reports

    reports.verify(_console(), record, language())


@app.command(help=_("cli.analyse"))
def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help=_("cli.record"))],
    html: Annotated[Path | None, typer.Option(metavar="FILE", help=_("cli.analyse_html"))] = None,
    seconds: Annotated[str, typer.Option(metavar="N", help=_("cli.analyse_seconds"))] = "30",
    lang: Lang = None,
) -> None:
    limit = number("--seconds", seconds)
    from tavolata.terminal import analysing

    analysing.analyse_file(_console(), record, html, limit, language())


@app.command(help=_("cli.games"))
def games(lang: Lang = None) -> None:
    from tavolata.terminal import reports

    reports.games(_console(), language())


@app.command("new-game", help=_("cli.new_game"))
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("cli.new_name"))],
    into: Annotated[Path, typer.Option(metavar="FOLDER", help=_("cli.into"))] = Path(),
    lang: Lang = None,
) -> None:
    from tavolata.terminal import new_game as writing

    folder = writing.new_game(name, into)
    print(words(language())("new_game.written", folder=folder, name=folder.name.replace("-", "_")))


@app.command(help=_("cli.check"))
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

    contents.check(_console(), find(game), file, language())


@content.command("show", help=_("cli.content_show"))
def content_show(game: GameName, lang: Lang = None) -> None:
    from tavolata.kernel.game import game as find
    from tavolata.terminal import contents

    contents.show(_console(), find(game), language())


def _console() -> Any:
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


# --- refusals ---------------------------------------------------------------------------------------------


def _usage(error: typer.TyperException) -> TavolataError:
    """What Typer refuses, as a sentence of ours."""
    parameter = getattr(error, "param", None)
    given = " ".join(parameter.opts) if parameter is not None else ""
    name = type(error).__name__
    if name == "NoSuchOption":
        return BadInput("usage_option", given=getattr(error, "option_name", ""))
    if name == "MissingParameter":
        return BadInput("usage_missing", given=(parameter.metavar or given) if parameter is not None else "")
    if "No such command" in error.message:
        command = error.message.split("No such command ")[1].rstrip(".")
        return BadInput("usage_command", given=command, allowed=", ".join(_commands(error)))
    return BadInput("usage", why=error.format_message())


def _commands(error: typer.TyperException) -> list[str]:
    context = getattr(error, "ctx", None)
    return sorted(context.command.list_commands(context)) if context is not None else []


def _missing(error: ModuleNotFoundError) -> TavolataError:
    """Which extra of the package brings a module that is not installed; anything else that is missing is a fault."""
    from importlib.metadata import requires

    module = (error.name or "").partition(".")[0].lower()
    for line in requires("tavolata") or ():
        wanted = re.match(r"([\w.-]+).*extra == ['\"](\w+)['\"]", line)
        if module and wanted and wanted[1].lower().replace("-", "_").startswith(module):
            return BadInput("extra", module=module, extra=wanted[2])
    raise error


def _refuse(error: TavolataError) -> NoReturn:
    print(error.text(language()), file=sys.stderr)
    sys.exit(2)


def main() -> None:
    """Everything that is refused is one sentence and exit code 2."""
    speak(system_language())
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign gets another one
    if sys.platform == "win32":
        _refuse(BadInput("windows"))
    try:
        sys.exit(app(with_address(sys.argv[1:]), standalone_mode=False))
    except TavolataError as error:
        _refuse(error)
    except ModuleNotFoundError as error:
        _refuse(_missing(error))
    except typer.TyperException as error:
        _refuse(_usage(error))
    except typer.Abort:
        sys.exit(130)
    except OSError as error:
        _refuse(BadInput("file", why=error))
