"""Experiments: a small file says what is played, a folder holds the results.

`file.py` reads and checks the file, `plan.py` derives what a worker needs, `playing.py` plays and observes games,
`rows.py` makes a row for each game and seat, `tally.py` counts them, `engines.py` and `on_ray.py` distribute the
batches, `folder.py` stores them, `running.py` puts it all together; `compare.py`, `sweep.py` and `html.py` present
the results.
"""
