"""What a stranger's bot is started by: limits first, then the program itself, or a loop around a Python class.

    host.py MEMORY program PATH        any program: it takes this process over
    host.py MEMORY class FILE          the class `Bot` of a Python file
    host.py MEMORY entry NAME          an entry point of the group `tavolata.bots`

Runs as a script, with the standard library and nothing of ours: the bot has lines of JSON, and no way to the match.
"""

import importlib.util
import json
import os
import resource
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

FILES = 64
FILE_SIZE = 16 << 20
CPU_SECONDS = 3600


def limit(memory: int) -> None:
    """Bound what this process, and whatever it starts, may take."""
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def class_of(kind: str, name: str) -> Any:
    """The class `Bot` of a file, or what an entry point names."""
    if kind == "entry":
        return next(point for point in entry_points(group="tavolata.bots") if point.name == name).load()
    spec = importlib.util.spec_from_file_location("own_bot", name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Bot


def answer(make: Callable[..., Any]) -> None:
    """Ask the bot at each decision, until there are no more. What it prints itself goes to the error stream."""
    out, sys.stdout = sys.stdout, sys.stderr
    bot: Any = None
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "game":
            bot = make(asked)
        elif asked["type"] == "decide":
            print(json.dumps({"action": int(bot.decide(asked["view"], asked["legal"]))}), file=out, flush=True)


def main() -> None:
    memory, kind, name = sys.argv[1:]
    limit(int(memory))
    if kind == "program":
        os.execve(name, [name], {})
    answer(class_of(kind, name))


if __name__ == "__main__":
    main()
