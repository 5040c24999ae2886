"""Jobs as bad as they can be, for the pool to survive."""
