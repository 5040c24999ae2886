"""What a job is: a named function with typed input and output. Those in the packages
`JOBS` are found by being there."""

import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from importlib import import_module
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

JOBS = ("tavolata.server.runtime.jobs", "tavolata.server.history.jobs")
"""Packages whose modules hold the server's jobs."""

Argument = TypeVar("Asked")
Outcome = TypeVar("Told")


class Priority(IntEnum):
    """Who goes first. One worker is kept for INTERACTIVE jobs, where there are several."""

    INTERACTIVE = 0
    """Somebody looks at a page of their own table."""
    UPLOAD = 1
    """Somebody brought a file: their own work, and they know that it is large."""
    ANALYSIS = 2
    EXPERIMENT = 3


@dataclass(frozen=True)
class Job(Generic[Argument, Outcome]):
    """Work for a worker. It gets one value and gives one, both of types that msgspec can write, and touches nothing
    else: no database, no network, no clock of the server's."""

    name: str
    function: Callable[[Argument], Outcome]
    argument: Any
    outcome: Any
    priority: Priority
    seconds: float
    """It is killed after so many of work; the setting `job_seconds` may shorten it."""

    def __call__(self, argument: Argument) -> Outcome:
        return self.function(argument)

    def carry_out(self, argument: bytes) -> bytes:
        """Inside a worker: from bytes to bytes."""
        return msgspec.msgpack.encode(self.function(msgspec.msgpack.decode(argument, type=self.argument)))


def job(priority: Priority, seconds: float = 20.0) -> Callable[[Callable[[Argument], Outcome]], Job[Argument, Outcome]]:
    """Make a function of one argument a job; its annotations say what goes in and what comes out."""

    def made(function: Callable[[Argument], Outcome]) -> Job[Argument, Outcome]:
        hints = get_type_hints(function)
        outcome = hints.pop("return")
        [argument] = hints.values()
        name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
        return Job(name, function, argument, outcome, priority, seconds)

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
