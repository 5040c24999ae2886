"""Rule tests of Bomarzo, named by chapter and ruling."""
