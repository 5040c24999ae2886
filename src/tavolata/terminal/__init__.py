"""Playing in a terminal: people at one keyboard against bots and each other.

`begin` reads what the command line asked for, `session` lets a match run, `prompt` asks one person for one
decision, `choices` finds what they typed, `saves` keeps games, `boards` holds one drawing a game. Everything
shown comes from `match.view(seat)` and `match.events_for(seat)`.
"""
