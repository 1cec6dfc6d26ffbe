"""A game in words.

asked        what a seat is asked, and what it has for it
why          a refused move → the rule that speaks against it, or the tiles, resources or strength that it lacks
words        how the rules speak: their sentences in the game's languages
verdict      a move as text → whether it is legal, in a sentence
story        what happened in a game, sentence by sentence
board_text   the board and what lies around it, in plain text
at_work      the measures that are at work
"""
