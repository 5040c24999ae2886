"""How strong the bots are: `./dev bench bots`."""
