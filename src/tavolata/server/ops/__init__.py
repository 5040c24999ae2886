"""Starting and stopping a server, and operator commands."""
