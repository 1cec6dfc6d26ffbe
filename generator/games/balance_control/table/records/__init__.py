"""Games written down (`*.bcg`).

lines        what this game's lines say, as one value an event; how they are read, and what they name that isn't there
recording    what the kernel notes → a record's events

Headers, files and playing a record again are the studio's (`generator/play`).
"""
