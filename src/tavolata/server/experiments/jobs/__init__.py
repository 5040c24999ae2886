"""What workers do for the lab."""
