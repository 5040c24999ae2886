"""The server is killed while people play; and what would notice if something were lost."""
