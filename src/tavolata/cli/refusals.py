"""What other libraries refuse, as sentences of ours."""

import re

import typer

from tavolata.kernel.errors import TavolataError
from tavolata.terminal.words import BadInput


def usage_refusal(error: typer.TyperException) -> TavolataError:
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


def extra_refusal(error: ModuleNotFoundError) -> TavolataError:
    """Which extra of the package brings a module that is not installed; anything else that is missing is a fault."""
    from importlib.metadata import requires

    module = (error.name or "").partition(".")[0].lower()
    for line in requires("tavolata") or ():
        wanted = re.match(r"([\w.-]+).*extra == ['\"](\w+)['\"]", line)
        if module and wanted and wanted[1].lower().replace("-", "_").startswith(module):
            return BadInput("extra", module=module, extra=wanted[2])
    raise error
