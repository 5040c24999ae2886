"""How fair the games are, and what their parts are worth: the figures of docs/balance.md."""
