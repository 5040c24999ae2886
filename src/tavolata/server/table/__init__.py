"""A table as the fold of its log: pure, without input or output.

`facts` what is known of a table, `log` its entries, `table` the fold. The other files are chapters; each holds its
*commands* (what somebody asks for; `decide` refuses or answers with a deed) and its *deeds* (what happened; `happen`
changes the table): `lobby` before the start, `seating` who sits where, `playing` the game itself, `closing` what
follows. `frames` and `messages` are what pages are sent.
"""
