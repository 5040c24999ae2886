"""Experiments: a small file says what is played, a folder holds what came of it.

`file.py` reads and checks the file, `plan.py` makes of it what a worker needs, `playing.py` plays and watches,
`rows.py` makes a row a game and seat, `tally.py` counts them, `engines.py` and `on_ray.py` spread the batches,
`folder.py` keeps them, `running.py` puts it all together; `compare.py`, `sweep.py` and `html.py` tell what it means.
"""
