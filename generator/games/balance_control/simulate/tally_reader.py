"""Reads the kernel's tally, from either backend, as a summary of its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from generator.games.balance_control.players.backend import Backend
from generator.games.balance_control.rules.fields import CAPACITIES, KernelTables
from generator.games.balance_control.rules.records import layouts
from generator.games.balance_control.simulate.kernel.tally_fields import SUM, KernelTallyFields, merge_rules
from generator.simulate.game_summary import Extreme, GameSummary, Numbers, fewest_openings, greatest_values


@cache
def sum_fields() -> dict[str, int]:
    """The fields of a tally that are added up, each with its number of dimensions."""
    rules = merge_rules()
    return {name: len(layout.shape) for name, layout in layouts(KernelTallyFields).items() if rules[name] == SUM}


def places(tables: KernelTables, field: str) -> tuple[int, ...]:
    """The shape of a field of the tally in a configuration. Raises `KeyError` for a field that isn't added up."""
    if field not in sum_fields():
        raise KeyError(field)
    own = {
        "seats": tables.players,
        "groups": tables.players + 1,
        "departments": tables.departments,
        "overlays": tables.overlays,
        "kinds": tables.kinds,
        "cards": tables.cards,
    }
    return tuple(own.get(meaning, CAPACITIES[meaning]) for meaning in layouts(KernelTallyFields)[field].shape)


def read_summary(tally: Any, backend: Backend, openings: Counter[int]) -> GameSummary:
    """The sums and extremes of a tally; `openings` were collected batch by batch."""
    return GameSummary(
        {name: numbers for name, deep in sum_fields().items() if (numbers := _numbers(tally, backend, name, deep))},
        _extremes(tally, backend),
        fewest_openings(openings),
    )


def read_openings(tally: Any, backend: Backend) -> list[int]:
    """The digests of the openings of the batch's games."""
    return [int(value) for value in backend.field(tally, "opening")[: backend.number(tally, "rows")]]


def read_tally_rows(tally: Any, backend: Backend) -> list[list[int]]:
    """The rows of the batch's games, one each."""
    found = backend.field(tally, "figure")[: backend.number(tally, "rows")]
    return found.tolist() if backend.compiled else [list(row) for row in found]


def _numbers(tally: Any, backend: Backend, name: str, deep: int) -> Numbers:
    """A field's numbers that aren't 0."""
    value = backend.field(tally, name)
    if deep == 0:
        return {(): int(value)} if value else {}
    if backend.compiled:
        return {tuple(map(int, place)): int(value[tuple(place)]) for place in zip(*value.nonzero(), strict=True)}
    return dict(_entries(value, deep))


def _entries(value: Any, deep: int) -> Iterator[tuple[tuple[int, ...], int]]:
    rows: Iterable[tuple[tuple[int, ...], Any]] = (
        [((), value)] if deep == 1 else (((i,), r) for i, r in enumerate(value))
    )
    for place, row in rows:
        for index, number in enumerate(row):
            if number:
                yield (*place, index), number


def _extremes(tally: Any, backend: Backend) -> dict[int, tuple[Extreme, ...]]:
    values, games = (backend.field(tally, name) for name in ("extreme", "extreme_game"))
    found = {}
    for kind in range(layouts(KernelTallyFields)["extreme"].sizes()[0]):
        pairs = [(int(v), int(game) - 1) for v, game in zip(values[kind], games[kind], strict=True) if game]
        if pairs:
            found[kind] = greatest_values(pairs)
    return found
