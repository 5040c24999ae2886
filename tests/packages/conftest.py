"""A game that is a package of its own."""

import pytest

from ..web import screens
from .installing import pig as pig
from .installing import pig_site as pig_site


def pytest_configure(config: pytest.Config) -> None:
    screens.is_long = config.option.markexpr != "not long"
