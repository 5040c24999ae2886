"""Programs that compile, beside a running server, the code that its games need later: the search of bots, the lab."""
