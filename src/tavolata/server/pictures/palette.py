"""The colours of the pictures: those of the page's light theme."""

PAPER = "#fbf1e6"
INK = "#2b1d20"
FAINT = "#6a5555"
PINK = "#e39aa2"
ROSE = "#a8324a"
SEATS = ("#a8324a", "#2f5d8a", "#4d6b3a", "#8a5f10", "#6b4a8c", "#1f6b6b", "#5b4a3f")
"""By seat."""
