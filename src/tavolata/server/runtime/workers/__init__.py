"""A few processes beside the server for heavy work, so that its event loop never waits for a computation.

`jobs.py` defines what a job is, `pool.py` distributes jobs, `child.py` is one process as the server sees it,
`worker.py` runs inside it, `wire.py` is the protocol between the two. The jobs themselves are in `runtime/jobs` and
`history/jobs`."""
