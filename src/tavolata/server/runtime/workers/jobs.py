"""Jobs: named functions with typed argument and result. Those in the packages `JOBS` are found by being there."""

import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from importlib import import_module
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

JOBS = tuple(f"tavolata.server.{room}.jobs" for room in ("runtime", "history", "pictures", "experiments"))
"""Packages whose modules hold the server's jobs."""

Argument = TypeVar("Argument")
Outcome = TypeVar("Outcome")


class Priority(IntEnum):
    """Which jobs go first. If there are several workers, one is reserved for INTERACTIVE and TURN jobs."""

    INTERACTIVE = 0
    """Somebody waits for a page of their own table."""
    TURN = 1
    """A table waits for a bot; never for longer than a bot may think."""
    UPLOAD = 2
    """Somebody uploaded a file, and expects that it takes a while."""
    ANALYSIS = 3
    EXPERIMENT = 4


@dataclass(frozen=True)
class Job(Generic[Argument, Outcome]):
    """A function for a worker. It takes one value and returns one, both of types that msgspec can encode, and touches
    nothing else: no database, no network, no clock of the server."""

    name: str
    function: Callable[[Argument], Outcome]
    argument: Any
    outcome: Any
    priority: Priority
    seconds: float
    """The limit of processor time; the setting `job_seconds` may shorten it."""
    ends_with_caller: bool = False
    """Whether its worker is killed when nobody waits for the result any more."""

    def __call__(self, argument: Argument) -> Outcome:
        return self.function(argument)

    def carry_out(self, argument: bytes) -> bytes:
        """Inside a worker: from bytes to bytes."""
        return msgspec.msgpack.encode(self.function(msgspec.msgpack.decode(argument, type=self.argument)))


def job(
    priority: Priority, seconds: float = 20.0, ends_with_caller: bool = False
) -> Callable[[Callable[[Argument], Outcome]], Job[Argument, Outcome]]:
    """Make a function of one argument a job; its annotations give the types."""

    def made(function: Callable[[Argument], Outcome]) -> Job[Argument, Outcome]:
        hints = get_type_hints(function)
        outcome = hints.pop("return")
        [argument] = hints.values()
        name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
        return Job(name, function, argument, outcome, priority, seconds, ends_with_caller)

    return made


def find_jobs(packages: Sequence[str] = JOBS) -> dict[str, Job[Any, Any]]:
    """All jobs in the modules of these packages, by name."""
    folders = [import_module(package) for package in packages]
    modules = [
        import_module(f"{folder.__name__}.{found.name}")
        for folder in folders
        for found in pkgutil.iter_modules(folder.__path__)
    ]
    found = [value for module in modules for value in vars(module).values()]
    return {value.name: value for value in found if isinstance(value, Job)}
