"""Bots that misbehave: workers find them instead of the real ones, because they have the same name."""
