"""Starting a server, and what its operator does beside it."""
