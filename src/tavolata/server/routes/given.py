"""What handlers are given by name (`who: Asker`, `services: Parts`), and how they say in the API's description what
they answer where their types do not tell it."""

from typing import Any

from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from ..identity import Who
from ..services import Services

Asker = NamedDependency[Who]
Parts = NamedDependency[Services]

NOTHING = {204: ResponseSpec(None, description="Done; there is nothing to tell")}
JSON_FILE = {200: ResponseSpec(dict[str, Any], generate_examples=False, description="A file of JSON")}
