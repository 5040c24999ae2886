"""Jobs that draw pictures; found by being in this folder."""
