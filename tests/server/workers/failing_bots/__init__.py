"""Bots that misbehave: workers load them instead of the real ones, because they have the same name."""
