"""The game of CONTRIBUTING's tutorial, which is a package of its own."""

from ..packages.installing import pig as pig
from ..packages.installing import pig_site as pig_site
