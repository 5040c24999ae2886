"""The jobs of the workers: everything heavy that the server does, and all that strangers bring."""
