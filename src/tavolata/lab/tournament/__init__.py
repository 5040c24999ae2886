"""Contests between bots: who plays whom (`schedule.py`), games on several processes (`play.py`), ratings
(`ratings.py`), and bots of strangers in processes of their own (`foreign.py`)."""
