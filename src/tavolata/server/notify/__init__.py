"""Telling people who are away that it is their turn: a push message to their browsers, and a call of their webhook.

Notices wait in the database, written together with the entry that made it somebody's turn. `sender` takes them, tells
each person once a turn, on the `ways` that he has allowed. `messages` says what is told, `webpush` and `webhook` wrap
it up, `post` sends it, and `addresses` says where to anything may be sent at all.
"""
