"""Log lines: JSON on the error stream, or readable ones at a terminal. Tokens, cookies, queries and bodies are never
logged; what slips into a message or a traceback is redacted."""

import hashlib
import logging
import re
import sys
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

SECRET_KEYS = re.compile(r"token|cookie|secret|authorization|password|seed|query|body", re.IGNORECASE)
SECRET_VALUES = re.compile(
    r"(?<![\w-])[\w-]{43}(?![\w-])"  # 256 bits, as our tokens are written
    r"|(?<=://)[^/\s@]+(?=@)"  # name and password in an address
    r"|(?<=[?#])[^\s\"']+"  # what follows the path of an address
)
STRUCK = "[…]"
FALSE_ALARM = "ASGI callable returned without completing handshake."
"""uvicorn logs this for every socket that was refused with an HTTP answer, which is normal."""
LIBRARIES = ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar", "sqlalchemy", "alembic", "asyncio", "httpx")


def get(part: str) -> Any:
    """The logger of a part of the server."""
    return structlog.get_logger(part=part)


def set_up(as_json: bool = False, stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Send all logs of the process to one stream in one format; of libraries, warnings and errors only."""
    stream = stream or sys.stderr
    readable = not as_json and stream.isatty()
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        strike_out,
    ]
    last: structlog.types.Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)  # the other shows all values
        if readable
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared[:3], structlog.stdlib.PositionalArgumentsFormatter(), *shared[3:]],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, strike_out, last],
        )
    )
    handler.addFilter(lambda record: record.getMessage() != FALSE_ALARM)
    root = logging.getLogger()
    root.handlers, root.level = [handler], level
    for name in LIBRARIES:
        library = logging.getLogger(name)
        library.handlers, library.propagate = [], True
        library.setLevel(logging.WARNING)


def strike_out(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    """Redact what looks like a secret, by its key or its form."""
    for key, value in line.items():
        if key.startswith("_"):
            continue
        if SECRET_KEYS.search(key):
            line[key] = STRUCK
        elif isinstance(value, str):
            line[key] = SECRET_VALUES.sub(STRUCK, value)
    return line


def short(guest: str | None) -> str | None:
    """A short hash of a guest for the logs: lines of one guest can be related, without naming them."""
    return None if guest is None else hashlib.sha256(guest.encode()).hexdigest()[:8]
