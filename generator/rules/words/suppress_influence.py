"""`suppress_influence`: whether majorities make influence now (CLM 07)."""

from __future__ import annotations

from generator.rules.codes import BY_MAJORITIES, SUPPRESS_INFLUENCE
from generator.rules.compile import kernel
from generator.rules.fields import State, Tables


@kernel
def majorities_suppressed(s: State, t: Tables) -> bool:
    """Whether a focus gives nobody influence."""
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] == SUPPRESS_INFLUENCE and t.row_on[row] == BY_MAJORITIES and s.mod_from[mod] <= s.round:
            return True
    return False
