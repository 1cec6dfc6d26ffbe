"""A refused line goes in; what it lacks in tiles or resources comes out with its rule, where no other reason speaks."""

from __future__ import annotations

from collections import Counter

from generator.hexes import Cell
from generator.rules import codes as c
from generator.rules.words.formalize import ONCE_A_GAME, formalize_row
from generator.table.game import Match
from generator.table.line_types import Choice, FormalizeLine, Line, TileLine


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
