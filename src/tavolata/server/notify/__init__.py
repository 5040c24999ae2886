"""Notifying people who are away that it is their turn: a push message to their browsers, and a call of their webhook.

Notices wait in the database, stored together with the entry that made it somebody's turn. `sender` takes them and
notifies each person once a turn, on the `channels` that they have allowed. `messages` builds the message, `webpush` and
`webhook` encode it, `post` sends it, and `addresses` checks where it may be sent.
"""
