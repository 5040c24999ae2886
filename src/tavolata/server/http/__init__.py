"""HTTP: the application, its routes, and the checks around them."""
