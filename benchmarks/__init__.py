"""Benchmarks of Tavolata and of other engines beside it: `./dev bench engine`, `start`, `gpu`."""
