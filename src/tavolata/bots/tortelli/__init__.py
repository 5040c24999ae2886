"""How a bot of Il Signore dei Tortelli judges a table: what it is after, what attacks promise, where troops belong."""
