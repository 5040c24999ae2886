"""The lab of the page: people change a number, and bots play the variant and the standard game on the same draws.

`jobs/` runs in workers, a moment at a time; `runs.py` puts moments together to a run, `findings.py` says what was found
so far; who may run how much is counted in `runtime/lab_limits.py`.
"""
