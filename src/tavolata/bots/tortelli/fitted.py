"""What was fitted to games by `python -m benchmarks.bots.tortelli`: the weights of the policy."""

import tomllib
from pathlib import Path

FILE = Path(__file__).parent / "fitted.toml"
WEIGHTS: dict[str, int] = tomllib.loads(FILE.read_text(encoding="utf-8"))["weights"]
