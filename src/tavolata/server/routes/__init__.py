"""What can be asked over HTTP, one file a subject. Each has a list `HANDLERS`."""
