"""A game without a bot of its own."""

from ..packages.installing import pig as pig
from ..packages.installing import pig_site as pig_site
