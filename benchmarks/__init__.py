"""How fast Tavolata is, and how fast others are beside it: `./dev bench engine`, `start`, `gpu`."""
