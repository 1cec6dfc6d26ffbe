"""What a refused move lacks in tiles, resources or strength, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.words.formalize import ONCE_A_GAME
from generator.games.balance_control.table.explanations.words import by_rule, say
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.moves.grammar import Move
from generator.hexes import Cell


def no_tile(match: Match, move: Move) -> str:
    """A cell that the move names and on which no tile lies (R3.2); a tile to be laid needs just that."""
    if move.verb == c.LAY:
        return ""
    empty = [cell for cell in move.cells if match.tile_at(cell) < 0]
    return by_rule(match, "R3.2", "empty-cell", cell=empty[0]) if empty else ""


def price(match: Match, move: Move) -> str:
    """What the move's own cost is and what the seat holds of it: `; it costs DOM + FOR + INF, A holds DOM 3, FOR 1`;
    nothing where the move's cost names no department."""
    cost = _fixed_cost(match, move)
    if not cost:
        return ""
    holds = _holds(match)
    terms = " + ".join(name if number == 1 else f"{number} {name}" for name, number in cost.items())
    owned = _owned({name: holds[name] for name in cost}) or say(match, "none-of-it")
    enough = all(holds[name] >= number for name, number in cost.items())
    return say(match, "price-and-extras" if enough else "price", cost=terms, held=owned)


def _holds(match: Match) -> dict[str, int]:
    """What the seat that decides holds of each department."""
    resources = match.state.resources[match.state.actor]
    return dict(zip(match.game.names.departments, resources, strict=False))


def _owned(holds: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in holds.items() if number)


def _fixed_cost(match: Match, move: Move) -> Counter[str]:
    """The departments that a card's cost, or that of formalising through a tile, names."""
    names, tables = match.game.names, match.game.tables
    if move.verb == c.PLAY:
        costs = tables.card_cost[names.card(move.card)]
    elif move.verb == c.FORMALIZE:
        costs = tables.row_cost[tables.kind_formalize[match.state.tile_kind[match.tile_at(move.at)]]]
    else:
        return Counter()
    return Counter({name: costs[slot] for slot, name in enumerate(names.departments) if costs[slot]})


def strengths(match: Match, cell: Cell) -> str:
    """`A 1, B 1`: who is how strong on a tile; `nobody` where nobody is."""
    counted = zip(match.game.names.seats, match.state.strength[match.tile_at(cell)], strict=False)
    return ", ".join(f"{name} {number}" for name, number in counted if number) or say(match, "nobody")


def units(match: Match, masks: Sequence[int]) -> str:
    """`CLM, any department`: what pays each of several extra costs, given as masks of departments."""
    return ", ".join(_payers(match, mask) for mask in masks)


def _payers(match: Match, mask: int) -> str:
    catalogue = match.game.names
    taking = [name for slot, name in enumerate(catalogue.departments) if (mask >> slot) & 1]
    if set(catalogue.in_play) <= set(taking):
        return say(match, "any-department")
    return say(match, "or").join([name for name in taking if name in catalogue.in_play] or taking)


def lacking(match: Match, move: Move) -> str:
    """What formalising costs there (R7.1, R10.2), or which of the named resources the seat doesn't hold; empty for any
    other move."""
    if move.verb != c.FORMALIZE:
        return ""
    names, tables = match.game.names, match.game.tables
    row = tables.kind_formalize[match.state.tile_kind[match.tile_at(move.at)]]
    if row < 0:
        return ""
    rule = "R10.2" if tables.row_often[row] == ONCE_A_GAME else "R7.1"
    fixed = [name for slot, name in enumerate(names.departments) for _ in range(tables.row_cost[row][slot])]
    due, kinds = len(fixed) + tables.row_cost[row][c.SLOTS], tables.row_least[row]
    if len(move.ids) != due or len(set(move.ids)) < kinds:
        cost = " ".join(fixed) if fixed else say(match, "resources", count=due)
        return by_rule(
            match, rule, "desk-price-of" if kinds > 1 else "desk-price", cell=move.at, cost=cost, count=kinds
        )
    holds = _holds(match)
    short = [(name, number) for name, number in Counter(move.ids).items() if holds[name] < number]
    if not short:
        return ""
    name, number = short[0]
    owned = _owned(holds) or say(match, "nothing")
    return by_rule(match, rule, "short", department=name, count=number, held=owned)
