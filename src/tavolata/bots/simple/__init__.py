"""One module a game, of the game's name, with a rule `choose(c, s, seat, moves, n, key, counter)`.

It gets the content, the state masked for the seat, the `n` legal actions in `moves.ids`, and a key and a
counter for ties; it gives back the index of an action. It sees nothing else.
A rule `waver`, with a `doubt` more, plays for the weaker levels; without it they slip.
"""
