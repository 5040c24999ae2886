"""Compile the rules into the package before a wheel is built.

`python -m tavolata.server.ops.precompile [FOLDER]`, then `uv build --wheel`. The rules are compiled for a common
processor, so that a machine with that one or a newer one plays at once. Elsewhere, and with another Python or Numba,
the rules are compiled at the first start, as without this.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from llvmlite import binding

from tavolata.kernel.cache import PREPARED, PROCESSOR

from ..runtime.rule_loader import COMMAND, in_order

NAMES = {
    "x86_64": (
        "x86-64-v3",
        ["avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2"],
    ),
    "aarch64": ("generic", []),
    "arm64": ("generic", []),
}
"""By architecture: LLVM's name of the processor, and the features that running its code needs."""


def make(folder: Path) -> None:
    """Compile all games into a folder, replacing its contents."""
    system = binding.get_process_triple()
    name, needs = NAMES.get(system.partition("-")[0], ("generic", []))
    with tempfile.TemporaryDirectory() as made:
        environment = {**os.environ, "TAVOLATA_CACHE": made, "NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": ""}
        running = [
            subprocess.Popen([*COMMAND, game], env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
            for game in in_order()
        ]
        codes = [process.wait() for process in running]
        if any(codes):
            raise SystemExit(f"The rules could not be compiled: {codes}.")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(Path(made) / "tavolata", folder)
    told = {"system": system, "name": name, "needs": needs}
    (folder / PROCESSOR).write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else PREPARED)
