"""Games written down (`*.bcg`).

types        what a record says: a header and one value an event
text         a record's text ⇄ a `Record`
words        a record read with a game: its definitions, its moves
opened       a record read from its file, with its game
recording    what the kernel notes → a record's events
replaying    a record → the same game again, or where it differs
"""
