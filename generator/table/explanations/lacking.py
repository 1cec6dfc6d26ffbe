"""A refused move goes in; what it lacks in tiles, resources or strength comes out in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.hexes import Cell
from generator.rules import codes as c
from generator.rules.words.formalize import ONCE_A_GAME, formalize_row
from generator.table.game import Match
from generator.table.moves.grammar import Move


def lacking(match: Match, move: Move) -> str:
    """A sentence, or nothing."""
    return _unpaid(match, move) if move.verb == c.FORMALIZE else ""


def no_tile(match: Match, move: Move) -> str:
    """A cell that the move names and on which no tile lies (R3.2); a tile to be laid needs just that."""
    if move.verb == c.LAY:
        return ""
    empty = [cell for cell in move.cells if match.tile_at(cell) < 0]
    return f"R3.2: no tile lies on {empty[0]}" if empty else ""


def price(match: Match, move: Move) -> str:
    """What the move's own cost is and what the seat holds of it: `it costs DOM + FOR + INF, A holds DOM 3, FOR 1`;
    nothing where the move's cost names no department."""
    cost = _fixed_cost(match, move)
    if not cost:
        return ""
    names, resources = match.game.names, match.state.resources[match.state.actor]
    held = {name: resources[names.department(name)] for name in cost}
    terms = " + ".join(name if number == 1 else f"{number} {name}" for name, number in cost.items())
    owned = ", ".join(f"{name} {number}" for name, number in held.items() if number) or "nothing of it"
    extra = "; extra costs come on top" if all(held[name] >= number for name, number in cost.items()) else ""
    return f"it costs {terms}, {match.to_act} holds {owned}{extra}"


def _fixed_cost(match: Match, move: Move) -> Counter[str]:
    """The departments that a card's cost, or that of formalising through a tile, names."""
    names, tables = match.game.names, match.game.tables
    if move.verb == c.PLAY:
        costs = tables.card_cost[names.card(move.card)]
    elif move.verb == c.FORMALIZE:
        costs = tables.row_cost[formalize_row(tables, match.state.tile_kind[match.tile_at(move.at)])]
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


def _unpaid(match: Match, move: Move) -> str:
    """What formalising costs there (R7.1, R10.2), or which of the named resources the seat doesn't hold."""
    tile = match.tile_at(move.at)
    names, tables = match.game.names, match.game.tables
    row = formalize_row(tables, match.state.tile_kind[tile])
    if row < 0:
        return ""
    rule = "R10.2" if tables.row_often[row] == ONCE_A_GAME else "R7.1"
    fixed = [name for slot, name in enumerate(names.catalogue.departments) for _ in range(tables.row_cost[row][slot])]
    due = len(fixed) + tables.row_cost[row][c.SLOTS]
    if len(move.ids) != due or len(set(move.ids)) < tables.row_least[row]:
        kinds = f", of at least {tables.row_least[row]} departments" if tables.row_least[row] > 1 else ""
        return f"{rule}: formalising through {move.at} costs {' '.join(fixed) if fixed else f'{due} resources'}{kinds}"
    held: dict[str, int] = dict(
        zip(names.catalogue.departments, match.state.resources[match.state.actor], strict=False)
    )
    short = [name for name, number in Counter(move.ids).items() if held[name] < number]
    if not short:
        return ""
    owned = ", ".join(f"{name} {number}" for name, number in held.items() if number) or "nothing"
    return f"{rule}: {match.to_act} doesn't hold {Counter(move.ids)[short[0]]} {short[0]}, only {owned}"
