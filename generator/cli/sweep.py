"""`sweep`: every setting of a grid of rulings, numbers and bots, with the same deals, in one report."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from generator.cli.options import FILE, FOLDER, bot_seconds_option, force_option, out_option, report_options, takes
from generator.cli.progress import Clock, Progress, show_compiling
from generator.cli.simulation_report import Reported, show_options
from generator.cli.simulation_run import check_games_out, games_out_option, play_and_keep, workers_for, workers_options
from generator.cli.start import EXIT_STOPPED
from generator.cli.terminal import say
from generator.errors import input_error
from generator.play.outside import SECONDS, is_outside
from generator.simulate.opened import many_of
from generator.simulate.part import Part, begun
from generator.simulate.part_file import kept_at
from generator.simulate.report import report
from generator.simulate.running import Run
from generator.simulate.sweep import read_sweep


@dataclass(frozen=True)
class Swept(Reported):
    """The command line."""

    bots: str = ""
    bot_seconds: float = SECONDS
    resume: bool = False
    cluster: str | None = None
    workers: int | None = None
    games_out: Path | None = None


@click.command("sweep")
@click.argument("grid", type=FILE, metavar="GRID.yaml")
@click.option(
    "--bots",
    default="",
    metavar="BOT,…",
    help="Other bots than the file says; one of your own is named here alone.",
)
@bot_seconds_option
@click.option("--resume", is_flag=True, help="Go on where the same sweep was stopped.")
@workers_options
@out_option("Where a sweep that was stopped is kept.", FOLDER)
@games_out_option
@show_options
@force_option()
@report_options
@takes(Swept)
def command(asked: Swept, grid: Path) -> int:
    """Play every setting of a grid with the same deals, and compare each with the game as it is.

    GRID.yaml says what is otherwise (rulings, single numbers of the game's files, players, modules, editions, bots and
    their weights): every value is played with every value of all others. Ctrl-C keeps what is done.

    \b
    Example: balance-control sweep grid.yaml --html grid.html
    Example: balance-control sweep grid.yaml --games-out runs.parquet --resume
    """
    sweep = read_sweep(grid, asked.bots, asked.bot_seconds)
    names = {name for setting in sweep.settings for name in setting.bots}
    if asked.cluster is not None and any(map(is_outside, names)):
        raise input_error("a bot of your own and --cluster", expected="one of them: it plays on this machine")
    asked.check_files()
    check_games_out(asked.games_out, asked)
    fresh = Part(sweep.settings, sweep.games)
    path = kept_at(asked.out, f"sweep-{fresh.key}.json", resume=asked.resume, force=asked.force)
    wanted = (0, sweep.games)
    part = begun(path, fresh, wanted) if asked.resume else fresh
    progress = Progress(silent=asked.quiet)
    with closing(workers_for(asked.cluster, asked.workers)) as workers:
        show_compiling(many_of(part.base).pack.rules, progress)
        run = Run(part, workers, Clock(progress).tell, ends_early=False)
        began = time.monotonic()
        kept = play_and_keep(run, wanted, path, asked.games_out, progress)
    if kept is None:
        return EXIT_STOPPED
    data = report(run.part, time.monotonic() - began, run.part.played - part.played, swept=True)
    if asked.resume:
        kept.write(run.part)
    else:
        kept.drop()
    asked.show(data, run.part)
    if asked.games_out is not None and not asked.silent:
        say(f"written: {asked.games_out}")
    return 0
