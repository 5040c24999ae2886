"""The pictures in link previews: an invitation, or the end of a game.

`wording.py` decides what they say, from what spectators may know; `card.py` holds that as data, `painter.py` draws
it inside a worker (`jobs/`); `stills.py` has fixed pictures as a fallback. `http/previews.py` uses all of them.
"""
