"""The HTTP routes, one file a subject; the application finds the handlers in them."""
