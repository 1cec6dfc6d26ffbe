"""The rules told a second time, as laws that hold after every step of any game; the kernel is judged by them.

    checks       each step of a match, held against every law
    moment       what a law looks at: a match after a step, and what it was before
    recounted    leaders, strengths and extra costs, counted anew from the pieces on the table
    kept_values  every value that the kernel keeps up to date, held against what is counted anew
    ledger       the effects at work, as written down from what was played; what a move names and lifts
    following    what a step changes in the ledger

The other modules are the laws, by what they speak of.
"""
