"""A table as the fold of its log: pure, without input or output.

`state` is what is known of a table, `entry` one entry of its log, `events` everything an entry may say, `table` the
fold. The other files are chapters; each holds its *commands* (what somebody asks for; `decide` refuses or returns an
event) and its *events* (what happened; `apply` changes the table): `lobby` before the start, `seats` who sits where,
`play` the game itself, `closing` what follows. `frames` and `messages` are what pages are sent.
"""
