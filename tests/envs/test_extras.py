"""Without the libraries of the extra, a sentence says how to get them; trajectories need none of them."""

import os
import subprocess
import sys

PROGRAM = """
import sys
for absent in ("pettingzoo", "gymnasium", "pyspiel"):
    sys.modules[absent] = None  # as if it were not installed
import tavolata
from tavolata.envs import MissingExtra, aec, openspiel, parallel, trajectory, vector
for make, more in ((aec, {}), (parallel, {}), (vector, {}), (vector, {"device": "cuda"}), (openspiel, {})):
    try:
        make("trono", **more)
    except MissingExtra as problem:
        assert isinstance(problem, ImportError)
        print(problem.text("en"), problem.text("it"), sep="\\n")
match = tavolata.game("trono").new(2, seed=1)
while not match.over:
    match.play(match.legal()[0])
print(trajectory(match.record()).game)
"""


def test_what_is_missing_is_said_with_the_extra_that_brings_it() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    libraries = ("pettingzoo", "pettingzoo", "gymnasium", "gymnasium", "pyspiel")
    sentences = (
        "{} is not installed: pip install 'tavolata[envs]'.",
        "{} non è installato: pip install 'tavolata[envs]'.",
    )
    assert done.stdout.splitlines() == [
        *(sentence.format(library) for library in libraries for sentence in sentences),
        "trono",
    ]


def test_what_a_card_needs_is_said_with_the_extra_that_brings_it() -> None:
    """In a process that sees no card, whatever the machine has."""
    asking = "from tavolata.kernel import gpu\ntry:\n    gpu.require()\nexcept gpu.NoGpu as no:\n    print(no)"
    without = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, timeout=200, env=without)
    assert "pip install 'tavolata[cuda]'" in done.stdout, done.stderr
