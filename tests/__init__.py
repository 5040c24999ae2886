"""The tests. `./dev test` runs a slice of everything, `./dev test long` every combination and the full counts."""
