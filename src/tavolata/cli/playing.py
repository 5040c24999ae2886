"""Commands for games at the terminal, and for files of finished games."""

from pathlib import Path
from typing import Annotated

import typer

from tavolata.terminal.words import system_language

from .options import (
    ContentFile,
    Edition,
    GameName,
    Lang,
    Options,
    Preset,
    RecordFile,
    _,
    console,
    decimal,
    language,
    number,
)

commands = typer.Typer()


@commands.command(help=_("cli.play"))
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
    bots: Annotated[str, typer.Option(help=_("cli.levels"))] = "simple",
    fast: Annotated[bool, typer.Option("--fast", help=_("cli.fast"))] = False,
) -> None:
    from tavolata.terminal import begin

    asked = begin.PlayArguments(
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


@commands.command(help=_("cli.simulate"))
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


@commands.command(help=_("cli.arena"))
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
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help=_("cli.arena_markdown"))] = None,
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
        markdown=markdown,
        resume=resume,
        json_out=json,
        lang=language(),
    )


@commands.command(help=_("cli.verify"))
def verify(
    record: RecordFile,
    lang: Lang = None,
) -> None:
    from tavolata.terminal import reports

    reports.verify(console(), record, language())


@commands.command(help=_("cli.analyse"))
def analyse(
    record: RecordFile,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help=_("cli.analyse_html"))] = None,
    seconds: Annotated[str, typer.Option(metavar="N", help=_("cli.analyse_seconds"))] = "30",
    lang: Lang = None,
) -> None:
    limit = number("--seconds", seconds)
    from tavolata.terminal import analysing

    analysing.analyse_file(console(), record, html, limit, language())


@commands.command(help=_("cli.games"))
def games(lang: Lang = None) -> None:
    from tavolata.terminal import reports

    reports.games(console(), language())
