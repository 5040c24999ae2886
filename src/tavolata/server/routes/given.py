"""What handlers are given by name: `who: Asker`, `services: Parts`."""

from litestar.di import NamedDependency

from ..identity import Who
from ..services import Services

Asker = NamedDependency[Who]
Parts = NamedDependency[Services]
