"""A run of games as `simulate` and `sweep` play it: stopped at any moment it keeps what is done, rows and all."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import FILE, several
from generator.cli.progress import Progress
from generator.cli.simulation_report import Reported
from generator.cli.terminal import say
from generator.errors import InputError, Mark, input_error
from generator.simulate.many import Range
from generator.simulate.part import Kept
from generator.simulate.rows import OPTION, RowsFile, check_rows, rows_file
from generator.simulate.running import Run
from generator.simulate.workers import Workers, cores, processes

games_out_option = click.option(
    OPTION,
    "games_out",
    type=FILE,
    metavar="FILE",
    help="Write a row for each game: .csv, or .parquet with the extra [rows].",
)
"""`--games-out`."""
workers_options = several(
    click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.1:8786."),
    click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes.  [default: all cores]"),
)
"""`--cluster`, `--workers`."""


def workers_for(cluster: str | None, number: int | None) -> Workers:
    """This machine's cores, or a cluster's."""
    if cluster is None:
        return processes(number or cores())
    if number is not None:
        raise click.UsageError("--workers is about this machine, --cluster about others")
    from generator.simulate.cluster import Cluster

    return Cluster(cluster)


def check_games_out(path: Path | None, asked: Reported) -> None:
    """Before anything is played. Raises `InputError` where no rows can be written there."""
    if path is None:
        return
    check_rows(path, force=asked.force)
    if path in (asked.csv_path, asked.html_path):
        raise input_error("the report goes there, too", expected="two files", mark=Mark(str(path)), path=OPTION)


def play_and_keep(run: Run, wanted: Range, path: Path, games_out: Path | None, progress: Progress) -> Kept | None:
    """Plays a run, which is kept in `path`; None where it was stopped. With rows it is only kept when it is stopped,
    together with them. Raises `InputError` and `OSError`; what is done is kept then, too, as far as it can be."""
    kept = Kept(path)
    if games_out is None:
        run.kept = kept.write
    else:
        run.rows = rows_file(games_out, run.part, wanted[0])
    try:
        run.go(wanted)
    except (KeyboardInterrupt, InputError) as error:
        progress.clear()
        kept.write(run.part)
        stopped = _stopped(run)
        if run.part.done or isinstance(error, KeyboardInterrupt):
            games = "games of each side" if run.part.compares else "games"
            say(f"stopped: {run.part.played:,} {games} are kept in {path}{stopped}; --resume goes on", err=True)
        if isinstance(error, InputError):
            raise
        return None
    except BaseException as error:
        if run.rows is not None:
            _dropped(run.rows, error)
        raise
    progress.clear()
    if run.rows is not None:
        try:
            run.rows.keep()
        except OSError as error:
            _dropped(run.rows, error)
            raise
    return kept


def _stopped(run: Run) -> str:
    """What is said of the rows of a run that was stopped."""
    if run.rows is None:
        return ""
    if not run.part.done:
        run.rows.drop()
        return ""
    try:
        place = run.rows.stop()
    except OSError as error:
        _dropped(run.rows, error)
        raise
    return "" if place is None else f", their rows in {place}"


def _dropped(rows: RowsFile, error: BaseException) -> None:
    """Nothing is left of the rows; a full disk doesn't say by itself which file it was."""
    rows.drop()
    if isinstance(error, OSError) and error.filename is None:
        error.filename = str(rows.path)
