"""Liar's dice, a game for Tavolata."""

CONTRACT = 1
"""The version of Tavolata's contract that the game was written for."""
