"""Jobs that misbehave in every way, for the pool to survive."""
