"""The little statistics that reports need."""

from math import sqrt

Z95 = 1.959963984540054


def wilson(hits: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share: honest also near 0 and 1 and for few trials."""
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    return 0.0 if hits == 0 else centre - half, 1.0 if hits == trials else centre + half
