"""The lab in the browser: people change a number, and bots play the variant and the standard game on the same draws.

`jobs/` runs in workers, for a fraction of a second at a time; `runs.py` combines these parts into a run,
`findings.py` summarises what was found so far; `runtime/lab_limits.py` limits how much each person may run.
"""
