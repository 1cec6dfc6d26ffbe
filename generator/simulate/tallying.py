"""Reads the kernel's tally, in either form, as the summary of its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from generator.players.form import Form
from generator.rules.records import layouts
from generator.simulate.kernel.tally_fields import Tally
from generator.simulate.summary import Extreme, Numbers, Summary, fewest, greatest, summed_fields


def summary_of(tally: Any, form: Form, openings: Counter[int]) -> Summary:
    """The sums and extremes of a tally; `openings` were gathered batch by batch."""
    return Summary(
        {name: numbers for name, deep in summed_fields().items() if (numbers := _numbers(tally, form, name, deep))},
        _extremes(tally, form),
        fewest(openings),
    )


def openings_of(tally: Any, form: Form) -> list[int]:
    """The digests of the batch's openings."""
    return [int(value) for value in form.field(tally, "opening")[: form.number(tally, "rows")]]


def rows_of(tally: Any, form: Form) -> list[list[int]]:
    """The batch's rows, one a game."""
    found = form.field(tally, "figure")[: form.number(tally, "rows")]
    return found.tolist() if form.fast else [list(row) for row in found]


def _numbers(tally: Any, form: Form, name: str, deep: int) -> Numbers:
    """A field's numbers that aren't 0."""
    value = form.field(tally, name)
    if deep == 0:
        return {(): int(value)} if value else {}
    if form.fast:
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


def _extremes(tally: Any, form: Form) -> dict[int, tuple[Extreme, ...]]:
    values, games = (form.field(tally, name) for name in ("extreme", "extreme_game"))
    found = {}
    for kind in range(layouts(Tally)["extreme"].sizes()[0]):
        pairs = [(int(v), int(game) - 1) for v, game in zip(values[kind], games[kind], strict=True) if game]
        if pairs:
            found[kind] = greatest(pairs)
    return found
