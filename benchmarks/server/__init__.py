"""Benchmarks of the table server and its parts."""
