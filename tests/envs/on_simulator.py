"""Run by `test_cuda_vector.py` in a process of its own: the environment of a card on Numba's simulator of one.

It prints a digest of all that some steps of a few games give, with sampled actions among them.
"""

import sys
import warnings
from typing import Any

from tavolata.envs import vector
from tavolata.kernel.gpu import numba_cuda

from .stepped import GAMES, PLAYERS, digest


def main(name: str, steps: int) -> None:
    warnings.simplefilter("ignore", RuntimeWarning)  # whole numbers of 64 bits that wrap, as they are meant to
    env: Any = vector(name, GAMES, PLAYERS, device="cuda")
    print(digest(env, steps, lambda array: array.copy_to_host(), numba_cuda().to_device))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
