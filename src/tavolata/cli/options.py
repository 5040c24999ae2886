"""What commands share: arguments and options, numbers, the language that is spoken, the console."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from tavolata.terminal.words import BadInput, check_language, system_language, words

if TYPE_CHECKING:
    from rich.console import Console

_ = words(system_language())  # help speaks the system's language
_spoken = [system_language()]


def language() -> str:
    """The language of sentences."""
    return _spoken[0]


def speak(chosen: str) -> None:
    """Choose the language of sentences."""
    _spoken[0] = chosen


def _choose_language(given: str | None) -> str | None:
    """Refusals are in the language asked for; it is read before every other option."""
    if given is not None:
        speak(check_language(given))
    return given


Lang = Annotated[str | None, typer.Option(help=_("cli.lang"), callback=_choose_language, is_eager=True)]
GameName = Annotated[str, typer.Argument(metavar="GAME", help=_("cli.game"))]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=_("cli.option"))]
Preset = Annotated[str | None, typer.Option(help=_("cli.preset"))]
Edition = Annotated[str | None, typer.Option(metavar="N", help=_("cli.edition"))]
Database = Annotated[str | None, typer.Option(metavar="URL", help=_("cli.database"))]
ContentFile = Annotated[Path | None, typer.Option(metavar="FILE", help=_("cli.file"))]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help=_("cli.record"))]


class QuickCommand(TyperCommand):
    """A command that takes texts as they were given. Typer checks them with Pydantic, and importing that would take a
    twentieth of the start of a server."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _as_given(super().get_params(ctx))


class QuickGroup(TyperGroup):
    """The same for the command line as a whole."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _as_given(super().get_params(ctx))


def _as_given(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        found = getattr(parameter, "type_descriptor", None)
        if found is not None and found.annotation in (bool, str, list[str]):
            parameter._runtime_param = _AsGiven()
    return parameters


class _AsGiven:
    """What Typer asks for the value of an option."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        return list(value or ()) if param.multiple else value


def number(option: str, text: str) -> int:
    """A whole number, or BadInput (Typer's own refusal would not be in the reader's language)."""
    try:
        return int(text)
    except ValueError:
        raise BadInput("usage_number", given=option, value=repr(text)) from None


def decimal(option: str, text: str) -> float:
    """A number that need not be whole, or BadInput."""
    try:
        return float(text)
    except ValueError:
        raise BadInput("usage_decimal", given=option, value=repr(text)) from None


def console() -> "Console":
    """A console that prints text without interpreting markup."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)
