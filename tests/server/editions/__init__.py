"""Tables and the editions of their rules: those begun by an older program, and those that this one cannot play."""
