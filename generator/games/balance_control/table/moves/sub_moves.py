"""A move as the kernel's ids: what a sub-move says, and the id for a part of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.base.hexes import HexCell
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import KernelCatalogue
from generator.games.balance_control.rules.choices import choice_code
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.words.substitute import paid_with, substitute_uses
from generator.games.balance_control.table.explanations.why_illegal import refused_error
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.grammar import GRAMMAR, Move, Part, Replacement, Suffixes, Unit

_FIRST_ANSWERS = {
    c.ASK_INPUT: c.DEPARTMENT0,
    c.ASK_OUTPUT: c.DEPARTMENT0,
    c.ASK_CARD: c.CARD0,
    c.ASK_PAY: c.OWN0,
}
"""Where the numbers begin that answer a question with an id."""
_FIRST_CHOICES = {c.DEPARTMENT: c.DEPARTMENT0, c.PLAYER: c.SEAT0, c.OPPONENT: c.SEAT0}
"""Where the numbers begin that name what a card asks for; for a kind that isn't listed, those of overlays."""


def _ids(names: KernelCatalogue, start: int) -> Sequence[str]:
    """The ids that stand behind the numbers from `start` on."""
    others = {c.OVERLAY0: names.overlays, c.SEAT0: names.seats, c.CARD0: names.measures}
    return others.get(start, names.departments)


def decode_part(match: KernelMatch, number: int) -> Part:
    """The part of a move that an id stands for at this sub-move."""
    names, state = match.game.names, match.state
    start = next(start for start in c.STARTS if number >= start)
    place = number - start
    match start:
        case c.FRONTIER0:
            return match.frontier_cell(place)
        case c.TILE0:
            return match.cell(place)
        case c.DIRECTION0:
            return match.cell(state.near[state.pick_tile][place])
        case c.OPTION0:
            return place + 1
        case c.OWN0:
            return Unit(DepartmentId(_ids(names, start)[place]))
        case c.OTHERS0:
            return Unit(DepartmentId(_ids(names, start)[place % c.SLOTS]), names.seat_id(place // c.SLOTS))
        case c.REPLACE0:
            return _ids(names, start)[place % c.SLOTS]
    return _ids(names, start)[place]


def number_of(match: KernelMatch, move: Move, part: Part | Replacement) -> int:
    """The id for a part of a move at this sub-move, whether it is offered or not. Raises `IllegalMove` if there is
    none."""
    names, state = match.game.names, match.state
    if isinstance(part, Replacement):
        return c.REPLACE0 + _pair(match, move, part)
    if isinstance(part, Unit):
        department = names.department(part.department)
        return c.OTHERS0 + names.seat(part.seat) * c.SLOTS + department if part.seat else c.OWN0 + department
    if isinstance(part, int):
        return c.OPTION0 + part - 1
    if isinstance(part, HexCell):
        return _place(match, move, part)
    start = _FIRST_ANSWERS.get(state.ask) or _FIRST_CHOICES.get(choice_code(state, match.game.tables), c.OVERLAY0)
    if part not in _ids(names, start):
        raise refused_error(match, move, "R12.1", "no-such-measure")
    return start + _ids(names, start).index(part)


def _place(match: KernelMatch, move: Move, cell: HexCell) -> int:
    """A cell as an empty one on the frontier, a tile, or a direction from the tile that was named."""
    state, tile = match.state, match.tile_at(cell)
    if state.ask == c.ASK_CELL:
        number = match.frontier_at(cell)
        if number < 0:
            raise refused_error(match, move, "R3.2", "occupied" if tile >= 0 else "untouching", cell=cell)
        return c.FRONTIER0 + number
    if tile < 0:
        raise refused_error(match, move, "R3.2", "empty-cell", cell=cell)
    if state.ask != c.ASK_DIRECTION:
        return c.TILE0 + tile
    near = state.near[state.pick_tile]
    if tile not in near:
        raise refused_error(match, move, "R6.1", "not-next", cell=cell, other=match.cell(state.pick_tile))
    return c.DIRECTION0 + near.index(tile)


def _pair(match: KernelMatch, move: Move, replaced: Replacement) -> int:
    """The substitute that allows a replacement, and the department, as the kernel numbers both together."""
    names, tables, state = match.game.names, match.game.tables, match.state
    department = names.department(replaced.instead_of)
    paid = sum(1 << names.department(name) for name in set(replaced.substitutes))
    for slot in range(tables.substitutes):
        count = tables.row_count[tables.substitute_row[slot]]
        allowed = substitute_uses(state, tables, state.actor, slot) and paid_with(tables, slot, department, False)
        if count == len(replaced.substitutes) and not paid & ~allowed:
            return slot * c.SLOTS + department
    raise refused_error(match, move, "R12.5", "no-substitute", unit=replaced)


def extend_move(match: KernelMatch, move: Move, number: int) -> Move:
    """The move with one more sub-move, the id of which is about to be applied."""
    state = match.state
    if state.ask == c.ASK_VERB:
        return Move(number)
    if state.ask == c.ASK_CELL:
        return Move(c.LAY, (decode_part(match, number),))
    if pays_suffix(state):
        return move if number == c.WITHOUT else replace(move, suffixes=_add_payment(match, move.suffixes, number))
    part = decode_part(match, number)
    said: tuple[Part, ...] = (part.department if isinstance(part, Unit) and state.verb != c.PAY else part,)
    if state.ask == c.ASK_TILE and state.verb == c.FORMALIZE:
        said = (*said, *fixed_departments(match, number - c.TILE0))
    return replace(move, parts=(*move.parts, *said))


def pays_suffix(state: KernelState) -> bool:
    """Whether the kernel asks for a part of the bill that is written as a suffix: all but units of free choice and
    those of `pay`."""
    return state.ask == c.ASK_PAY and state.bill_part != c.PART_FREE and state.verb != c.PAY


def _add_payment(match: KernelMatch, suffixes: Suffixes, number: int) -> Suffixes:
    """The suffixes with one more payment."""
    part = decode_part(match, number)
    unit = part if isinstance(part, Unit) else Unit(DepartmentId(str(part)))
    department = unit.department
    match match.state.bill_part:
        case c.PART_EXTRA:
            return replace(suffixes, extras=(*suffixes.extras, unit))
        case c.PART_LIFT | c.PART_SPARE:
            return replace(suffixes, lift=department)
        case c.PART_KEEP:
            return replace(suffixes, keep=(*suffixes.keep, department))
        case c.PART_REPLACE:
            return replace(suffixes, replacements=(*suffixes.replacements, Replacement(department, ())))
    *before, last = suffixes.replacements
    return replace(suffixes, replacements=(*before, replace(last, substitutes=(*last.substitutes, department))))


def is_whole(match: KernelMatch, move: Move) -> bool:
    """Whether a move names all that it must: only its extra costs are still to be paid, or nothing."""
    tables = match.game.tables
    wanted = len([word for word in GRAMMAR[move.verb].words if word.isupper()])
    if move.verb == c.PAY:
        wanted = match.state.bill_n
    elif move.verb == c.PLAY and move.parts:
        card = match.game.names.card(move.card)
        wanted += tables.card_choice_n[card] + tables.card_cost[card][c.SLOTS]
    elif move.verb == c.FORMALIZE and move.parts:
        wanted = 1 + sum(_formalizing(match, match.tile_at(move.cells[0])))
    return len(move.parts) == wanted


def _formalizing(match: KernelMatch, tile: int) -> Sequence[int]:
    """What formalising through a tile costs of each department, and last of any."""
    tables = match.game.tables
    return tables.row_cost[tables.kind_formalize[match.state.tile_kind[tile]]]


def fixed_departments(match: KernelMatch, tile: int) -> tuple[str, ...]:
    """The departments that the cost of formalising through a tile names."""
    departments = match.game.names.departments
    return tuple(d for d, number in zip(departments, _formalizing(match, tile), strict=False) for _ in range(number))
