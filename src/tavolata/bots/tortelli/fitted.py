"""What was fitted to games by `python -m benchmarks.bots.tortelli`: the weights of the policy and the layers of the
value, in whole numbers, so that all machines reckon alike."""

import tomllib
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "fitted.toml"
_FITTED: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))
WEIGHTS: dict[str, int] = _FITTED["weights"]
LAYERS: list[dict[str, Any]] = _FITTED["players"]
"""For two players, three and so on."""
UNIT = 1024
"""Numbers of the layers are in so many parts."""
