"""What a stranger's bot is started by: limits first, then the program itself, or a loop around a Python class.

    host.py MEMORY program PATH        any program: it takes this process over
    host.py MEMORY class FILE          the class `Bot` of a Python file
    host.py MEMORY entry NAME          an entry point of the group `tavolata.bots`

Runs as a script, with the standard library and nothing of ours: the bot has lines of JSON, and no way to the match.
"""

import ctypes
import importlib.util
import json
import os
import resource
import sys
import traceback
from importlib.metadata import entry_points
from typing import Any

FILES = 64
FILE_SIZE = 16 << 20
CPU_SECONDS = 3600
PR_SET_CHILD_SUBREAPER = 36


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


def adopt() -> None:
    """On Linux, what this process starts stays below it, also what leaves its group and outlives its parent."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


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


def answer(kind: str, name: str) -> None:
    """Ask the bot at each decision, until there are no more. What it prints itself goes to the error stream; why it
    cannot go on is its answer to the next question: one that came before it would be taken for an earlier one's."""
    out, sys.stdout = sys.stdout, sys.stderr
    make: Any = None
    bot: Any = None
    failed = ""
    try:
        make = class_of(kind, name)
    except Exception as error:
        failed = told(error, name)
    for line in sys.stdin:
        asked = json.loads(line)
        is_question = asked["type"] == "decide"
        try:
            if asked["type"] == "game" and not failed:
                bot = make(asked)
            elif is_question and not failed:
                action = int(bot.decide(asked["view"], asked["legal"]))
                print(json.dumps({"action": action}), file=out, flush=True)
        except Exception as error:
            failed = told(error, name)
        if is_question and failed:
            print(json.dumps({"failed": failed}), file=out, flush=True)
            return


def told(error: Exception, file: str) -> str:
    """What went wrong, and in which line of the bot's file."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    where = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {error}{where}"


def main() -> None:
    memory, kind, name = sys.argv[1:]
    adopt()
    limit(int(memory))
    if kind == "program":
        os.execve(name, [name], {})
    answer(kind, name)


if __name__ == "__main__":
    main()
