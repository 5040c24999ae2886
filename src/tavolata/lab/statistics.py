"""The little statistics that reports need."""

from collections.abc import Sequence
from math import erfc, exp, gamma, sqrt
from typing import Any

Z95 = 1.959963984540054


def wilson(hits: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share: valid also near 0 and 1 and for few trials."""
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    return 0.0 if hits == 0 else centre - half, 1.0 if hits == trials else centre + half


def share_of(count: int, of: int) -> dict[str, Any]:
    """A share with its interval, as reports keep it."""
    low, high = wilson(count, of)
    return {"count": count, "of": of, "share": count / of, "low": low, "high": high}


def chi_square(counts: Sequence[int]) -> tuple[float, float]:
    """How far counts are from being even: the statistic, and the chance of one as large if each place is as likely."""
    mean = sum(counts) / len(counts)
    statistic = sum((count - mean) ** 2 for count in counts) / mean
    return statistic, _survival(statistic, len(counts) - 1)


def _survival(statistic: float, freedom: int) -> float:
    """The chance that a chi-square with these degrees of freedom is larger: a finite sum for whole numbers."""
    half = statistic / 2
    first = freedom % 2 / 2  # 0 or one half
    chance = erfc(sqrt(half)) if freedom % 2 else 0.0
    terms: list[float] = [half ** (first + n) / gamma(first + n + 1) for n in range(freedom // 2)]
    return chance + exp(-half) * sum(terms)
