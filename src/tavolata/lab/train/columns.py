"""From features to columns of the first layer, and from trained weights to whole numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots.nets.forward import LOGIT, ONE, SECOND, UPPER

Array = NDArray[Any]
MOST = 12  # columns of one feature: larger values share the last
UPPER_LIMIT = 3.9  # of weights in the upper layers, so that sums fit into 32 bits
FIRST_LIMIT = 31.0


def columns_of(highest: Array) -> tuple[NDArray[np.int32], NDArray[np.int16], int]:
    """The first column of each feature, how many it has, and how many there are in all; `highest` is the highest value
    of each feature that was seen."""
    cap = np.clip(highest, 0, MOST).astype(np.int16)
    first = np.concatenate([[0], np.cumsum(cap)[:-1]]).astype(np.int32)
    return first, cap, int(cap.sum())


def quantised(weights: dict[str, Array], first: Array, cap: Array) -> dict[str, Array]:
    """A network's weights as whole numbers (see `forward.py`)."""

    def whole(values: Array, one: float, kind: Any) -> Array:
        info = np.iinfo(kind)
        return np.clip(np.round(np.asarray(values, np.float64) * one), info.min, info.max).astype(kind)

    return {
        "first": first,
        "cap": cap,
        "w1": whole(weights["w1"], ONE, np.int16),
        "b1": whole(weights["b1"], ONE, np.int32),
        "w2": whole(weights["w2"], UPPER, np.int16),
        "b2": whole(weights["b2"], LOGIT, np.int32),
        "wp": whole(weights["wp"], UPPER, np.int16),
        "bp": whole(weights["bp"], LOGIT, np.int32),
        "wv": whole(weights["wv"], UPPER, np.int16).reshape(SECOND),
        "bv": whole(weights["bv"], LOGIT, np.int32).reshape(()),
    }
