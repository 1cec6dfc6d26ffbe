"""The kernel for people: what they write and read, as typed values and as text.

    moves           what a seat plays: written, read, listed, and given to the kernel
    records         the lines of games written down
    scenarios       positions and what must follow from them
    laws            the rules stated a second time; every step of a game is checked against them
    explanations    a game in words: why a move is illegal, what happened, how the board looks

Modules that all of them use:

    kernel_match    KernelGame, KernelMatch     a configuration → matches, one sub-move after the other
    recorded_match  RecordedMatch, begin        a match played step by step and written down
    reachable       Reach                       what a configuration can bring about
    dead_effects    never_due, never_works      why a card or an effect of it can never trigger
"""
