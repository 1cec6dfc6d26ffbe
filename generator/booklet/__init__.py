"""The rules in the box: a game's own words about its rules, set as a booklet to read and to fold."""
