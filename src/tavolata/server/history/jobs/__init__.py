"""Jobs on whole logs; found by being in this folder."""
