"""Rule tests of Il Trono di Mortadella, named by chapter and ruling number."""
