"""The application: the handlers of all routes, their rights and dependencies, and the security checks around them."""

import pkgutil
from importlib import import_module
from typing import Any

from litestar import Litestar, Request, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, License, SecurityScheme
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from tavolata import __version__

from ..runtime.identity import Who
from ..runtime.services import Services
from . import routes
from .auth import PLAIN_COOKIE, WHO, Rights, guard
from .docs import DocsPage
from .error_responses import HANDLERS as REFUSALS
from .error_responses import Refusal
from .security import Shell
from .strict_request import StrictRequest

ABOUT = """Tables of Italian board games: make one, invite, sit down, play. A table is played over its socket; all of it
can also be done by single requests. What is refused is answered with `{"error": key, "text": sentence}`, in Italian or
English (`?lang=it`)."""
REFUSED = {400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503}
"""The statuses of refusals; any request may get any of them."""


class App(Litestar):
    """Litestar without its optional plugins: our messages are msgspec's, and importing Pydantic would take a tenth of
    the whole start."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def make_app(services: Services) -> Shell:
    """The application around these services."""
    handlers = find_handlers()
    large = [handler for handler in handlers if handler.opt.get("large")]
    app = App(
        route_handlers=[
            *(handler for handler in handlers if handler not in large),
            Router("/", route_handlers=large, request_max_body_size=services.settings.record_bytes),
        ],
        guards=[guard],
        dependencies={
            "who": Provide(_who),
            "services": Provide(_services, sync_to_thread=False),
        },
        exception_handlers=REFUSALS,
        request_class=StrictRequest,
        request_max_body_size=services.settings.body_bytes,
        openapi_config=_openapi(),
        state=State({"services": services}),
        logging_config=None,
        debug=False,
    )
    return Shell(app, services.settings, services.limits, services.metrics)


def find_handlers() -> list[BaseRouteHandler]:
    """All handlers in the folder `routes`. Each must declare its rights."""
    modules = [import_module(f"{routes.__name__}.{found.name}") for found in pkgutil.iter_modules(routes.__path__)]
    found = [value for module in modules for value in vars(module).values()]
    handlers = [value for value in found if isinstance(value, BaseRouteHandler)]
    for handler in handlers:
        if not isinstance(handler.opt.get("rights"), Rights):
            raise TypeError(f"{handler} does not say who may call it: rights=Rights....")
        if isinstance(handler, HTTPRouteHandler):
            refusals = {status: ResponseSpec(Refusal, generate_examples=False) for status in REFUSED}
            handler.responses = {**refusals, **(handler.responses or {})}
    return handlers


async def _who(request: Request[Any, Any, Any]) -> Who:
    """The caller, whom the guard has identified."""
    who: Who = request.scope["state"][WHO]
    return who


def _services(state: State) -> Services:
    services: Services = state.services
    return services


def _openapi() -> OpenAPIConfig:
    schemes: dict[str, Any] = {
        "session": SecurityScheme(type="apiKey", security_scheme_in="cookie", name=PLAIN_COOKIE),
        "seat": SecurityScheme(type="http", scheme="bearer", description="The token of a bot's seat"),
    }
    return OpenAPIConfig(
        title="Tavolata",
        version=__version__,
        description=ABOUT,
        license=License(name="Apache-2.0", identifier="Apache-2.0"),
        components=Components(security_schemes=schemes),
        security=[{"session": []}, {"seat": []}, {}],
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, method, path: handler.handler_name,
        openapi_router=Router("/api/docs", route_handlers=[], include_in_schema=False, opt={"rights": Rights.ANYONE}),
        render_plugins=[DocsPage(path="/")],
    )
