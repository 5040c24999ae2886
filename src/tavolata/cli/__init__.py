"""The command line. Commands import what they need when they run, so that help and refusals come at once."""

import sys
from typing import Annotated, NoReturn

import typer

from tavolata.kernel.errors import TavolataError
from tavolata.terminal.words import BadInput, system_language

from . import designing, learning, playing, server
from .lab import lab, with_address
from .options import QuickGroup, _, language, speak
from .refusals import extra_refusal, usage_refusal

app = typer.Typer(cls=QuickGroup, help=_("cli.about"), add_completion=False, pretty_exceptions_enable=False)
for chapter in (playing, server, designing, learning):  # in the order of the help
    app.add_typer(chapter.commands)
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


def _refuse(error: TavolataError) -> NoReturn:
    """Print the sentence. What it quotes may come from anybody's file: nothing in it is for the terminal to obey."""
    text = error.text(language())
    print("".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text),
          file=sys.stderr)  # fmt: skip
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
        _refuse(extra_refusal(error))
    except typer.TyperException as error:
        _refuse(usage_refusal(error))
    except typer.Abort:
        sys.exit(130)
    except OSError as error:
        _refuse(BadInput("file", why=error))
