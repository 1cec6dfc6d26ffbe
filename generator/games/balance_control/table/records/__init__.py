"""Games written down (`*.bcg`).

types        what this game's lines say, as one value an event
text         a line's text → its event
words        what a record names that isn't on its table
recording    what the kernel notes → a record's events

Headers, files and playing a record again are the studio's (`generator/play`).
"""
