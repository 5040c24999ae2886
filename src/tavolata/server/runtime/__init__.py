"""Tables that are alive in this process: in memory, on timers, and shared with other processes."""
