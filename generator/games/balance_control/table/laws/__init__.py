"""The rules stated a second time, as laws that hold after every step of any game; the kernel is checked against them.

    law_checks      checks each step of a match against every law
    law_moment      what a law looks at: a match after a step, and the position before it
    recomputed      leaders, strengths and extra costs, computed from the pieces on the table alone
    derived_values  checks every value that the kernel keeps up to date against what is recomputed
    effect_ledger   the effects at work, as noted from what was played; what a move names and lifts
    effect_log      how a step changes the ledger

The other modules are the laws, by subject.
"""
