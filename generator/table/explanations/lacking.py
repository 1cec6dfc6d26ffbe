"""A refused line goes in; what it lacks in tiles, resources or strength comes out in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.hexes import Cell
from generator.rules import codes as c
from generator.rules.words.formalize import ONCE_A_GAME, formalize_row
from generator.table.game import Match
from generator.table.moves.grammar import Choice, FormalizeLine, Line, PlayLine, TileLine


def lacking(match: Match, line: Line) -> str:
    """A sentence, or nothing."""
    return _unpaid(match, line) if isinstance(line, FormalizeLine) else ""


def no_tile(match: Match, line: Line) -> str:
    """A cell that the line names and on which no tile lies (R3.2); a tile to be laid needs just that."""
    if isinstance(line, TileLine):
        return ""
    named = (part.value if isinstance(part, Choice) else part for part in line.parts())
    empty = [part for part in named if isinstance(part, Cell) and match.tile_at(part) < 0]
    return f"R3.2: no tile lies on {empty[0]}" if empty else ""


def price(match: Match, line: Line) -> str:
    """What the line's own cost is and what the seat holds of it: `it costs DOM + FOR + INF, A holds DOM 3, FOR 1`;
    nothing where the line's cost names no department."""
    cost = _fixed_cost(match, line)
    if not cost:
        return ""
    names, resources = match.game.names, match.state.resources[match.state.actor]
    held = {name: resources[names.department(name)] for name in cost}
    terms = " + ".join(name if number == 1 else f"{number} {name}" for name, number in cost.items())
    owned = ", ".join(f"{name} {number}" for name, number in held.items() if number) or "nothing of it"
    extra = "; extra costs come on top" if all(held[name] >= number for name, number in cost.items()) else ""
    return f"it costs {terms}, {match.to_act} holds {owned}{extra}"


def _fixed_cost(match: Match, line: Line) -> Counter[str]:
    """The departments that a card's cost, or that of formalising through a tile, names."""
    names, tables = match.game.names, match.game.tables
    if isinstance(line, PlayLine):
        costs = tables.card_cost[names.card(line.card)]
    elif isinstance(line, FormalizeLine):
        costs = tables.row_cost[formalize_row(tables, match.state.tile_kind[match.tile_at(line.at)])]
    else:
        return Counter()
    return Counter({name: costs[slot] for slot, name in enumerate(names.catalogue.departments) if costs[slot]})


def strengths(match: Match, cell: Cell) -> str:
    """`A 1, B 1`: who is how strong on a tile; `nobody` where nobody is."""
    counted = zip(match.game.names.seats, match.state.strength[match.tile_at(cell)], strict=False)
    return ", ".join(f"{name} {number}" for name, number in counted if number) or "nobody"


def units(match: Match, masks: Sequence[int]) -> str:
    """`CLM, any department`: what pays each of several extra costs, given as masks of departments."""
    return ", ".join(_payers(match, mask) for mask in masks)


def _payers(match: Match, mask: int) -> str:
    catalogue = match.game.names.catalogue
    taking = [name for slot, name in enumerate(catalogue.departments) if (mask >> slot) & 1]
    if set(catalogue.in_play) <= set(taking):
        return "any department"
    return " or ".join([name for name in taking if name in catalogue.in_play] or taking)


def _unpaid(match: Match, line: FormalizeLine) -> str:
    """What formalising costs there (R7.1, R10.2), or which of the named resources the seat doesn't hold."""
    tile = match.tile_at(line.at)
    names, tables = match.game.names, match.game.tables
    row = formalize_row(tables, match.state.tile_kind[tile])
    if row < 0:
        return ""
    rule = "R10.2" if tables.row_often[row] == ONCE_A_GAME else "R7.1"
    fixed = [name for slot, name in enumerate(names.catalogue.departments) for _ in range(tables.row_cost[row][slot])]
    due = len(fixed) + tables.row_cost[row][c.SLOTS]
    if len(line.paid) != due or len(set(line.paid)) < tables.row_least[row]:
        kinds = f", of at least {tables.row_least[row]} departments" if tables.row_least[row] > 1 else ""
        return f"{rule}: formalising through {line.at} costs {' '.join(fixed) if fixed else f'{due} resources'}{kinds}"
    held = dict(zip(names.catalogue.departments, match.state.resources[match.state.actor], strict=False))
    short = [name for name, number in Counter(line.paid).items() if held[name] < number]
    if not short:
        return ""
    owned = ", ".join(f"{name} {number}" for name, number in held.items() if number) or "nothing"
    return f"{rule}: {match.to_act} doesn't hold {Counter(line.paid)[short[0]]} {short[0]}, only {owned}"
