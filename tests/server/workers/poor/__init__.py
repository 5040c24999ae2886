"""Bots as they should not be: workers find them instead of the real ones, as they have the same name."""
