"""Refusals of environments."""

import importlib
from pathlib import Path
from typing import Any

from tavolata.kernel.errors import TavolataError

TEXT = Path(__file__).parent / "text"


class BadEnvironment(TavolataError):
    """An invalid environment, or an invalid step of one."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, TEXT, **facts)


class MissingExtra(BadEnvironment, ImportError):
    """A library that is not installed; the sentence says how to get it."""


def need(module: str, extra: str = "envs") -> Any:
    """A library of an extra; MissingExtra if it is not installed."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name != module.split(".")[0]:
            raise
        raise MissingExtra("missing_extra", module=module, extra=extra) from None
