"""Programs that compile beside a running server what its games need later: the search of bots, the lab of the page."""
