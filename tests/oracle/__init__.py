"""The oracle, a second engine: slow, plain, from the numbered rules alone; it shares nothing with the program.

    new_game(players, modules, edition, rulings, stack, first, measures) -> State    the stack: tiles, first drawn first
    from_position(position, players, modules, edition, rulings, measures) -> State   a scenario's `position`

    state.to_act()               the seat that decides now; None at the end, and where chance decides
    state.legal_lines()          base lines without suffixes, sorted; they name departments: formalize 1,0 DOM FOR
    state.payments(line)         the complete lines of a base line: itself, or with what it costs place 1,0 +DOM
    state.apply(line)            a new state; takes a complete line, departments in any order; Illegal if it isn't one
    state.may_be_laid_open()     the measures of which chance lays one open now, for laid_open(card)
    state.settle()               a scenario's `do: settle`
    state.over() state.winners() state.summary()

It plays R1–R13 in all four editions, without measures or with all of the modules in play.
`tests/oracle/beside.py` plays another engine beside it; `tests/oracle/scenarios.py` judges scenario files.

One file each: `numbers` (R1, R2), `measures` (the forty), `position`, `board` (R4.1–R4.3), `turn` (R3, R9),
`settlement` (R4.4–R4.6), `focus` (R5), `actions` (R6–R10), `overlays` (R11), `cards` (R12.1–R12.5, R12.7), `lasting`
(R12.6), `costs` (extra costs and payments), `asking` (questions), `state` (the front).
"""

from tests.oracle.numbers import box, drawable
from tests.oracle.state import Illegal, State, from_position, new_game

__all__ = ["Illegal", "State", "box", "drawable", "from_position", "new_game"]
