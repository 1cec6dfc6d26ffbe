"""The rules in the box: a game's own words about its rules, with examples played and drawn, set as a booklet."""
