"""How a bot of Il Trono di Mortadella judges a table: rows, what others may be, what things are worth."""
