"""Finished tables: replays, charts, records, and tables as files."""
