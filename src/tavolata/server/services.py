"""The parts of a running server that handlers work with."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .limits import Limits, Sockets
from .operations import Metrics
from .settings import Settings

if TYPE_CHECKING:
    from .hub import Hub
    from .store import Store


@dataclass
class Services:
    """One of each; handlers get it as `services`."""

    settings: Settings
    limits: Limits
    sockets: Sockets
    metrics: Metrics
    store: "Store"
    hub: "Hub"
