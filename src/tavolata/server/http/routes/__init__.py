"""What can be asked over HTTP, one file a subject; the handlers in them are found by the application."""
