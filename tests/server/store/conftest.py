"""Every test that asks for `url` runs on both kinds of database."""

from tests.server.databases import url

__all__ = ["url"]
