"""A second opinion on the rules: slow, plain, from the numbered rules alone; it shares nothing with the program.

    new_game(players, modules, edition, rulings, stack, first) -> State     the stack: tile ids, first drawn first
    from_position(position, players, modules, edition, rulings) -> State    a scenario's `position`

    state.to_act()          the seat that decides now, None at the end
    state.legal_lines()     base lines without suffixes, sorted; they name departments: formalize 1,0 DOM FOR
    state.payments(line)    the complete lines of a base line: itself, or with an overlay's cost place 1,0 +DOM
    state.apply(line)       a new state; takes a complete line, departments in any order; Illegal if it isn't one
    state.settle()          a scenario's `do: settle`
    state.over() state.winners() state.summary()

Only these lines cost a choice of payment: `formalize` (its departments are in the base line), `pay`, and every line
that a Control or an Administration makes dearer (`+X`).

It plays all tiles and overlays of every module in the editions 1.0.9, canonical-en and 1.0.14, by R1–R11 and R13. It
plays no measures (R12), so a game with an expansion is one with its tiles alone. `tests/oracle/beside.py` plays another
engine beside it; `tests/oracle/scenarios.py` judges scenario files.

One file each: `numbers` (R1, R2), `position`, `board` (R4.1–R4.3), `turn` (R3), `settlement` (R4.4–R4.6), `focus` (R5),
`actions` (R6–R10), `overlays` (R11), `state` (the front).
"""

from tests.oracle.numbers import Refused, box, drawable
from tests.oracle.state import Illegal, State, from_position, new_game

__all__ = ["Illegal", "Refused", "State", "box", "drawable", "from_position", "new_game"]
