"""One connection of a page: its socket, and the conversation over it."""
