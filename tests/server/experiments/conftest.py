import pytest

from ..warm import trono_lab as trono_lab
from ..warm import warm as warm


@pytest.fixture(autouse=True)
def prepared(trono_lab: None) -> None:
    """Workers load what they need; none of them compiles."""
