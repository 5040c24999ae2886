"""Golden playthroughs: whole games as readable files. A diff in review is the behaviour change."""
