"""What version 0.1 has left behind (databases, records, saves, a page in a browser's cache) works with this program."""
