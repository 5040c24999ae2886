"""The commands `tavolata lab ...`: experiments from small files."""

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Lang, _, language, number

if TYPE_CHECKING:
    from tavolata.lab.experiment.command import Chosen

lab = typer.Typer(help=_("cli.lab"), no_args_is_help=False)

ExperimentFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("cli.lab_file"))]
Out = Annotated[Path, typer.Option(metavar="FOLDER", help=_("cli.lab_out"))]
Device = Annotated[str, typer.Option(help=_("cli.device"))]
Threads = Annotated[str | None, typer.Option(metavar="N", help=_("cli.threads"))]
OnRay = Annotated[str | None, typer.Option("--ray", metavar="[ADDRESS]", help=_("cli.lab_ray"))]


def with_address(arguments: list[str]) -> list[str]:
    """`--ray` without an address means a cluster of this machine: Typer knows no option whose value may be left out."""
    pairs = pairwise([*arguments, "-"])
    return ["--ray=local" if word == "--ray" and after.startswith("-") else word for word, after in pairs]


def _engine(device: str, threads: str | None, ray: str | None) -> "Chosen":
    count = None if threads is None else number("--threads", threads)
    from tavolata.lab.experiment import command

    return command.check_engine(device, count, ray)


@lab.command("run", help=_("cli.lab_run"))
def run(
    file: ExperimentFile,
    out: Out,
    device: Device = "cpu",
    threads: Threads = None,
    ray: OnRay = None,
    until: Annotated[str | None, typer.Option(metavar="WIDTH", help=_("cli.lab_until"))] = None,
    lang: Lang = None,
) -> None:
    from tavolata.lab.experiment import command

    command.run(file, out, _engine(device, threads, ray), until, language())


@lab.command("report", help=_("cli.lab_report"))
def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=_("cli.lab_folder"))],
    lang: Lang = None,
) -> None:
    from tavolata.lab.experiment import command

    command.make_report(folder, language())


@lab.command("compare", help=_("cli.lab_compare"))
def compare(
    first: Annotated[Path, typer.Argument(metavar="A", help=_("cli.lab_side"))],
    second: Annotated[Path, typer.Argument(metavar="B", help=_("cli.lab_side"))],
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help=_("cli.lab_out"))] = None,
    device: Device = "cpu",
    threads: Threads = None,
    ray: OnRay = None,
    lang: Lang = None,
) -> None:
    from tavolata.lab.experiment import compare as comparing

    comparing.compare(first, second, out, _engine(device, threads, ray), language())


@lab.command("sweep", help=_("cli.lab_sweep"))
def sweep(
    file: ExperimentFile,
    out: Out,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="ENTRY=VALUES", help=_("cli.lab_set"))] = None,
    device: Device = "cpu",
    threads: Threads = None,
    ray: OnRay = None,
    lang: Lang = None,
) -> None:
    from tavolata.lab.experiment import sweep as sweeping

    sweeping.sweep(file, set_ or [], out, _engine(device, threads, ray), language())
