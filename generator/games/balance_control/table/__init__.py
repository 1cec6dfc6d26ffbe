"""The friendly face of the kernel: what people write and read, as typed values and as text.

    moves           what a seat plays: written, read, listed, and given to the kernel
    records         games written down, and played again
    scenarios       positions and what must follow from them
    laws            the rules told a second time; every step of a game is held against them
    explanations    a game in words: why not, what happened, how the board looks

Beside them stands what all of them play with:

    game            Game, Match                 a configuration → matches, one sub-move after the other
    playing         Play, begin                 a match played on, written down step by step
    reach           Reach                       what a configuration can bring about
    idle            never_due, never_works      why a card or an effect of it never comes to work
    shortage        Shortage                    the printed markers that run short in a game
"""
