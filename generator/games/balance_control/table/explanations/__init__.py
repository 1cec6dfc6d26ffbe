"""A game in words.

rule_sentences   the rules' sentences, in the game's languages
verdict          a move as text → whether it is legal, in a sentence
why_illegal      a refused move → the rule that forbids it, or the tiles, resources or strength that it lacks
story            what happened in a game, sentence by sentence
board_text       the board and what is around it, as plain text
at_work          the measures that are at work
"""
