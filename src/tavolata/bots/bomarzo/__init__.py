"""What the simple bot of Bomarzo weighs: majorities, cards, cubes, rows. Worth is in hundredths of a point."""
