"""The pictures that a shared link shows of itself: an invitation, or the end of a game.

`wording.py` says what is on them, from what spectators may know; `card.py` is that as data, `painter.py` draws it
inside a worker (`jobs/`); `stills.py` has the pictures to fall back to. `http/previews.py` puts it all together."""
