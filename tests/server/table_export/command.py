"""`tavolata` as an operator types it."""

import asyncio
import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from tavolata.cli import main

from ..operations.program import PROGRAM, environment


async def tavolata(*words: str) -> str:
    """What a command prints that runs in a process of its own, beside the servers of this test."""
    done = await asyncio.to_thread(
        subprocess.run, [*PROGRAM, *words], env=environment(), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


async def typed(*words: str, language: str = "en", code: int = 0) -> str:
    """What a command prints, without a new process: most of the time would go into starting it."""
    out, err = io.StringIO(), io.StringIO()

    def run() -> int:
        command = ["tavolata", *words, "--lang", language]
        with patch.object(sys, "argv", command), redirect_stdout(out), redirect_stderr(err):
            try:
                main()
            except SystemExit as end:
                return int(end.code or 0)
        return 0

    assert await asyncio.to_thread(run) == code, out.getvalue() + err.getvalue()
    return err.getvalue() if code else out.getvalue()


async def refused(*words: str) -> tuple[str, str]:
    """The sentence of a refusal, in English and in Italian."""
    english, italian = [await typed(*words, language=language, code=2) for language in ("en", "it")]
    for said in (english, italian):
        assert said.count("\n") == 1, said
        assert said.endswith(".\n")
    assert english != italian
    return english, italian
