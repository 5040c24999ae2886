"""A few processes beside the server for everything heavy, so that its event loop never waits for a computation.

`jobs.py` says what a job is, `pool.py` hands jobs out, `child.py` is one process as the server sees it, `worker.py` is
what runs inside it, `wire.py` what the two say to each other. The jobs themselves are in the
packages `jobs` of the rooms.
"""
