"""`suppress_influence`: whether majorities or all effects make influence now, and what keeps it (CLM 05, CLM 07)."""

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


@kernel
def buy_out(s: State, t: Tables) -> int:
    """While effects make no influence: the departments of which one resource keeps it after all; 0 where they do make
    it, -1 where nothing helps. Several at once are bought out together."""
    found = 0
    for mod in range(s.mods):
        row = s.mod_row[mod]
        if t.row_word[row] != SUPPRESS_INFLUENCE or t.row_on[row] == BY_MAJORITIES or s.mod_from[mod] > s.round:
            continue
        found = t.row_pay[row] if found == 0 else found & t.row_pay[row]
        if found == 0:
            return -1
    return found


@kernel
def holds_any(s: State, t: Tables, seat: int, mask: int) -> bool:
    """Whether the seat holds a resource of one of these departments."""
    for department in range(t.departments):
        if (mask >> department) & 1 and s.resources[seat][department] > 0:
            return True
    return False
