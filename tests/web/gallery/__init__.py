"""Pictures of every page and every state of the tables, to be laid beside each other and looked at: four windows,
light and dark, in both languages. Transient states stand still while they are taken.

uv run python -m tests.web.gallery FOLDER                 all of them
uv run python -m tests.web.gallery FOLDER home lobby      those whose names begin so
"""
