"""Settings of the real game for every test of simulations, and figures of games made by hand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.simulate.game_ranges import simulate
from generator.simulate.game_summary import GameSummary, Numbers
from generator.simulate.paired_games import PairedTotals
from generator.simulate.program_digest import SimulationProgram, this_program
from generator.simulate.run_part import RunPart
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import Range
from generator.simulate.workers import Games

BASE = SimulationSetting(
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


def played(setting: SimulationSetting, first: int, number: int) -> GameSummary:
    return simulate((setting,), first, number).summaries[0]


def part_of(
    setting: SimulationSetting,
    *done: Range,
    summary: GameSummary | None = None,
    program: SimulationProgram | None = None,
) -> RunPart:
    return RunPart((setting,), 0, done, PairedTotals((summary or GameSummary(),)), program or this_program())


def summary(**fields: Mapping[tuple[int, ...], int] | int) -> GameSummary:
    """A summary with these fields; a number stands for a field of a single number."""
    numbers: dict[str, Numbers] = {
        name: {(): value} if isinstance(value, int) else dict(value) for name, value in fields.items()
    }
    return GameSummary(numbers)


def chunks(ranges: Iterable[Range], size: int) -> Iterator[Games]:
    """Ranges in pieces of at most so many games."""
    for first, end in ranges:
        for start in range(first, end, size):
            yield start, min(size, end - start)
