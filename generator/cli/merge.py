"""`merge`: joins parts of one simulation and reports on all their games."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import FILE, FOLDER, force_option, takes_report_options
from generator.cli.simulation_run import ReportOptions, show_options
from generator.cli.terminal import say
from generator.files.atomic_write import check_target
from generator.simulate.load import game_place
from generator.simulate.part_file import check_sealed
from generator.simulate.run_part import merge_parts, read_part, write_part
from generator.simulate.simulation_report import simulation_report


@click.command("merge")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE…")
@click.option(
    "--game",
    "game_folder",
    type=FOLDER,
    metavar="DIR",
    help="The game's folder, if the parts are of a game of your own.",
)
@click.option(
    "--into",
    type=FILE,
    metavar="FILE",
    help="Keep the joined part, to merge or resume it later.",
)
@show_options
@force_option()
@takes_report_options(ReportOptions)
def command(asked: ReportOptions, files: tuple[Path, ...], into: Path | None) -> int:
    """Join parts of one simulation that ran on several machines, and report on all their games.

    The parts come from 'simulate --shard i/N'; the order doesn't matter, and the report is the same as if all games had
    been played at once. Parts of different runs, and a game that is in two parts, are refused.

    \b
    Example: balance-control merge build/simulate/*-of-8.json --html report.html
    """
    asked.check_files()
    if into is not None:
        check_target(into, "--into")
        check_sealed(into, force=asked.force, option="--into")
    folders = [game_place(asked.game_folder)] if asked.game_folder else []
    part = merge_parts([(str(path), read_part(path, folders)) for path in files])
    missing = part.missing((0, part.ranges_done[-1][1])) if part.ranges_done else []
    if into is not None:
        write_part(into, part)
    asked.show(simulation_report(part, 0.0, 0), part)
    for first, end in missing:
        say(f"missing: games {first} to {end - 1}", err=True)
    return 0
