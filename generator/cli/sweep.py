"""`sweep`: every setting of a grid of rulings, numbers and bots, with the same deals, in one report."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import FILE, FOLDER, bot_seconds_option, force_option, out_option, takes_report_options
from generator.cli.simulation_run import RunOptions, games_out_option, show_options, workers_options
from generator.simulate.run_part import RunPart
from generator.simulate.sweep import read_sweep


@click.command("sweep")
@click.argument("grid", type=FILE, metavar="GRID.yaml")
@click.option(
    "--bots",
    default="",
    show_default=False,
    metavar="BOT,…",
    help="Other bots than the file says; a bot of your own can be named only here.",
)
@bot_seconds_option
@click.option("--resume", is_flag=True, help="Go on where the same sweep was stopped.")
@workers_options
@out_option("Where a sweep that was stopped is kept.", FOLDER)
@games_out_option
@show_options
@force_option()
@takes_report_options(RunOptions)
def command(asked: RunOptions, grid: Path) -> int:
    """Play every setting of a grid with the same deals, and compare each with the game as it is.

    GRID.yaml says what varies (rulings, single numbers of the game's files, players, modules, editions, bots and their
    weights): every value is combined with all values of the others. Ctrl-C keeps what is done.

    \b
    Example: balance-control sweep grid.yaml --html grid.html
    Example: balance-control sweep grid.yaml --games-out runs.parquet --resume
    """
    sweep = read_sweep(grid, asked.bots, asked.bot_seconds)
    asked.check_bots(name for setting in sweep.settings for name in setting.bots)
    asked.check_files()
    fresh = RunPart(sweep.settings, sweep.games)
    return asked.play(fresh, (0, sweep.games), f"sweep-{fresh.key}.json", swept=True)
