"""Settings of the real game for every test of simulations, and figures of games made by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.simulate.many import Range
from generator.simulate.pairs import Totals
from generator.simulate.part import Part
from generator.simulate.playing import simulate
from generator.simulate.program import Program, this_program
from generator.simulate.setting import Setting
from generator.simulate.summary import Numbers, Summary
from generator.simulate.workers import Games

BASE = Setting(
    folder="components/balance-control",
    digest="",
    edition="1.0.14",
    rulings=(),
    players=3,
    modules=("core",),
    without=(),
    bots=("random",) * 3,
    seed=1,
)
CLIMATE = replace(BASE, modules=("core", "climate"))


def played(setting: Setting, first: int, number: int) -> Summary:
    return simulate((setting,), first, number).summaries[0]


def part_of(setting: Setting, *done: Range, summary: Summary | None = None, program: Program | None = None) -> Part:
    return Part((setting,), 0, done, Totals((summary or Summary(),)), program or this_program())


def summary(**fields: Mapping[tuple[int, ...], int] | int) -> Summary:
    """A summary with these fields; a number stands for a field of a single number."""
    numbers: dict[str, Numbers] = {
        name: {(): value} if isinstance(value, int) else dict(value) for name, value in fields.items()
    }
    return Summary(numbers)


def chunks(ranges: Iterable[Range], size: int) -> Iterator[Games]:
    """Ranges in pieces of at most so many games."""
    for first, end in ranges:
        for start in range(first, end, size):
            yield start, min(size, end - start)
