"""Rule tests of Il Signore dei Tortelli, named by chapter and ruling number."""
