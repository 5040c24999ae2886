"""Simulation: many games at once, on threads or on a GPU, and reports about them."""
