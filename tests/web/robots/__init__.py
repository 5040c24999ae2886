"""Players that know a page only by what it offers to a hand, to keys, or to a screen reader."""
