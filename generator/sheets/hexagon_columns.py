"""The densest columns of hexagons on an area: their centres in millimetres.

Plain honeycomb columns waste what is left over at their end. Here a column may be spread over the whole height
("stretched"), so that its neighbour sinks deeper into the wider openings, or be pushed to either end.
`densest_columns` tries every order of such columns by dynamic programming over the kind of the last column. Hexagons
are flat-top.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeAlias

_ROOT3 = math.sqrt(3.0)
_ROUNDING = 1e-6

Kind: TypeAlias = tuple[float, ...]
"""The heights of a column's centres over its lowest possible one."""


class _ColumnPlan(NamedTuple):
    """Columns laid so far: the position of the last one, the number of hexagons, and the columns themselves."""

    at: float
    total: int
    columns: tuple[tuple[float, Kind], ...]


def densest_columns(width: float, height: float, flat: float) -> list[tuple[float, float]]:
    """Centres of hexagons, `flat` mm across flats, on `width` × `height` mm; the first column is at x = 0."""
    free, length = height - flat, width - flat * 2.0 / _ROOT3
    if free < -_ROUNDING or length < -_ROUNDING:
        return []
    kinds = _column_kinds(max(0.0, free), flat)
    steps = {(a, b): _step(a, b, flat) for a in kinds for b in kinds}
    plans = {kind: [_ColumnPlan(0.0, len(kind), ((0.0, kind),))] for kind in kinds}
    best = max((plan for row in plans.values() for plan in row), key=lambda plan: plan.total)
    while plans:
        plans = _next_column(plans, steps, length + _ROUNDING)
        found = [plan for row in plans.values() for plan in row]
        best = max([best, *found], key=lambda plan: (plan.total, -plan.at))
    return [(x, y) for x, kind in best.columns for y in kind]


def _column_kinds(free: float, flat: float) -> list[Kind]:
    """The columns worth trying: with as many hexagons as fit or one less; at the lower or upper end, spread, or in the
    openings of a neighbour."""
    kinds: set[Kind] = set()
    most = math.floor(free / flat + _ROUNDING) + 1
    for count in {most, max(1, most - 1)}:
        rest = max(0.0, free - (count - 1) * flat)
        kinds.update((_column(count, flat, 0.0), _column(count, flat, rest)))
        if count > 1:
            kinds.update((_column(count - 1, flat, flat / 2.0), _column(count - 1, flat, rest + flat / 2.0)))
            spread = free / (count - 1)
            kinds.update((_column(count, spread, 0.0), _column(count - 1, spread, spread / 2.0)))
        halved = free / (count - 0.5)
        if halved >= flat:
            kinds.update((_column(count, halved, 0.0), _column(count, halved, halved / 2.0)))
    return sorted(kinds)


def _column(count: int, pitch: float, start: float) -> Kind:
    return tuple(round(start + pitch * i, 6) for i in range(count))


def _step(one: Kind, two: Kind, flat: float) -> float:
    """The distance of two columns (mm). At a rise below one flat two hexagons clear each other at (2 flat - rise) / √3;
    never closer than a corner's reach, so that a column only meets its neighbours."""
    rises = [abs(a - b) for a in one for b in two]
    near = [(2.0 * flat - rise) / _ROOT3 for rise in rises if rise < flat - _ROUNDING]
    return max([flat / _ROOT3, *near])


def _next_column(
    plans: dict[Kind, list[_ColumnPlan]], steps: dict[tuple[Kind, Kind], float], length: float
) -> dict[Kind, list[_ColumnPlan]]:
    grown: dict[Kind, list[_ColumnPlan]] = {}
    for (last, kind), step in steps.items():
        for plan in plans.get(last, ()):
            at = plan.at + step
            if at <= length:
                columns = (*plan.columns, (at, kind))
                grown.setdefault(kind, []).append(_ColumnPlan(at, plan.total + len(kind), columns))
    return {kind: _best_plans(found) for kind, found in grown.items()}


def _best_plans(plans: list[_ColumnPlan]) -> list[_ColumnPlan]:
    """The plans that no other plan beats in both count and room."""
    kept: list[_ColumnPlan] = []
    for plan in sorted(plans, key=lambda plan: (plan.at, -plan.total)):
        if not kept or plan.total > kept[-1].total:
            kept.append(plan)
    return kept
