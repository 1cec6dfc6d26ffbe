"""Runs of games as `simulate`, `sweep` and `merge` tell them: stopped at any moment what is done is kept, rows and all;
the report goes to the terminal, as JSON, and into files."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from generator.base.errors import InputError, Mark, count_text, input_error
from generator.base.frozen import dataclass
from generator.base.override import override
from generator.cli.exit_codes import EXIT_STOPPED
from generator.cli.options import FILE, CommandOptions, IntegerRange, combine_options
from generator.cli.progress import Clock, Progress, show_compiling
from generator.cli.stuck_bot import watch_bots
from generator.cli.terminal import say
from generator.files.atomic_write import SIGNATURE, check_file, with_signature, write_file, write_text
from generator.play.external_bots import SECONDS, BotBroke, is_external, is_file
from generator.simulate.game_rows import OPTION, RowsFile, check_rows, rows_file, stopped_rows_file
from generator.simulate.load import setting_simulator
from generator.simulate.part_file import part_path
from generator.simulate.report_text import CSV_HEAD, csv_report, text_report
from generator.simulate.run_part import PartFile, RunPart, continue_part
from generator.simulate.simulation_report import simulation_report
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.simulator import Range
from generator.simulate.workers import Workers, core_count, make_workers

show_options = combine_options(
    click.option("--csv", "csv_path", type=FILE, metavar="FILE", help="Write every number of the report as a table."),
    click.option(
        "--html",
        "html_path",
        type=FILE,
        metavar="FILE",
        help="Write the report as a page with plots; needs the extra [simulate].",
    ),
)
"""`--csv`, `--html`."""
games_out_option = click.option(
    OPTION,
    "games_out",
    type=FILE,
    metavar="FILE",
    help="Write a row for each game: .csv, or .parquet with the extra [rows].",
)
"""`--games-out`."""
workers_options = combine_options(
    click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.1:8786."),
    click.option("--workers", type=IntegerRange(1), metavar="N", help="Processes.  [default: all cores]"),
)
"""`--cluster`, `--workers`."""


@dataclass(frozen=True)
class ReportOptions(CommandOptions):
    """The command line of a command that ends with a report."""

    csv_path: Path | None = None
    html_path: Path | None = None

    def check_files(self) -> None:
        """Raises `InputError`, before anything is played, where a file can't be written or a page can't be made."""
        for path, option in ((self.csv_path, "--csv"), (self.html_path, "--html")):
            if path is not None:
                check_file(path, SIGNATURE, CSV_HEAD, force=self.force, option=option)
        if self.html_path is not None:
            from generator.simulate.svg_plots import need_plots

            need_plots()

    def show(self, data: Mapping[str, Any], part: RunPart) -> None:
        """Prints the report of a run and writes it into the files that were asked for."""
        if self.csv_path is not None:
            write_text(self.csv_path, csv_report(data))
        if self.html_path is not None:
            from generator.simulate.simulation_page import simulation_page

            write_file(self.html_path, with_signature(simulation_page(data, part).encode()))
        self.tell(data, text_report(data, setting_simulator(part.base)))
        for path in (self.csv_path, self.html_path):
            if path is not None:
                self.note(f"written: {path}")


@dataclass(frozen=True)
class RunOptions(ReportOptions):
    """The command line of a command that plays a run of games."""

    bots: str = ""
    bot_seconds: float = SECONDS
    resume: bool = False
    cluster: str | None = None
    workers: int | None = None
    games_out: Path | None = None

    def check_bots(self, names: Iterable[str]) -> None:
        """Raises `InputError` where a bot of the user's own would have to play on a cluster."""
        if self.cluster is not None and any(map(is_external, names)):
            raise input_error("a bot of your own and --cluster", expected="one of them: it plays on this machine")

    @override
    def check_files(self) -> None:
        super().check_files()
        if self.games_out is not None:
            check_rows(self.games_out, force=self.force)
            if self.games_out in (self.csv_path, self.html_path):
                mark = Mark(str(self.games_out))
                raise input_error("the report goes there, too", expected="two files", mark=mark, path=OPTION)

    def workers_for(self) -> Workers:
        """The workers that play: this machine's cores, or a cluster's."""
        if self.cluster is None:
            return make_workers(self.workers or core_count())
        if self.workers is not None:
            raise click.UsageError("--workers is about this machine, --cluster about others")
        from generator.simulate.cluster import DaskCluster

        return DaskCluster(self.cluster)

    def play(self, fresh: RunPart, wanted: Range, name: str, *, keeps: bool = False, swept: bool = False) -> int:
        """Plays a run and shows its report; returns the exit code. The run is kept under `name` while it is played, and
        afterwards if it `keeps`. `swept`: its settings are those of a sweep."""
        path = part_path(self.out, name, resume=self.resume, force=self.force)
        part = continue_part(path, fresh, wanted) if self.resume else fresh
        if self.resume and not part.ranges_done:
            self.note(f"no game of this run is kept in {path}: it begins with the first")
        progress = Progress(silent=self.quiet)
        with closing(self.workers_for()) as workers:
            show_compiling(setting_simulator(part.base).pack.rules, progress)
            run = SimulationRun(part, workers, Clock(progress).tell, ends_early=not swept)
            began = time.monotonic()
            with watch_bots(bot for setting in fresh.settings for bot in setting.bots):
                kept = _play_run(run, wanted, path, self.games_out, progress)
            seconds = time.monotonic() - began
        if kept is None:
            return EXIT_STOPPED
        data = simulation_report(run.part, seconds, run.part.games_played - part.games_played, swept=swept)
        if keeps or self.resume:
            kept.write(run.part)
        else:
            kept.drop()
        self.show(data, run.part)
        for file, said in ((self.games_out, "written"), (path if keeps else None, "kept")):
            if file is not None:
                self.note(f"{said}: {file}")
        if self.games_out is not None and (other := stopped_rows_file(self.games_out)).exists():
            self.note(f"still there: {other}, the rows of another run that was stopped")
        return 0


def _play_run(
    run: SimulationRun, wanted: Range, path: Path, games_out: Path | None, progress: Progress
) -> PartFile | None:
    """Plays a run, which is kept in `path`; None where it was stopped. With rows it is only kept when it is stopped,
    together with them. Raises `InputError` and `OSError`; what is done is kept then, too, as far as it can be."""
    kept = PartFile(path)
    if games_out is None:
        run.keep_part = kept.write
    else:
        run.rows = rows_file(games_out, run.part, wanted[0])
    try:
        run.play_range(wanted)
    except (KeyboardInterrupt, InputError) as error:
        progress.clear()
        kept.write(run.part)
        stopped = _stopped_text(run)
        if run.part.ranges_done or isinstance(error, KeyboardInterrupt):
            games = count_text(run.part.games_played, "game") + (" of each side" if run.part.compares else "")
            are = "is" if run.part.games_played == 1 else "are"
            say(f"stopped: {games} {are} kept in {path}{stopped}; {_resume_advice(run.part, error)}", err=True)
        if isinstance(error, InputError):
            raise
        return None
    except BaseException as error:
        if run.rows is not None:
            _drop_rows(run.rows, error)
        raise
    progress.clear()
    if run.rows is not None:
        try:
            run.rows.keep()
        except OSError as error:
            _drop_rows(run.rows, error)
            raise
    return kept


def _resume_advice(part: RunPart, error: BaseException) -> str:
    """How a stopped run goes on: with --resume, but not with a bot's file that was mended meanwhile."""
    files = {name for setting in part.settings for name in setting.bots if is_file(name)}
    if not isinstance(error, BotBroke) or not files:
        return "--resume goes on"
    return "--resume goes on with the very same file; a mended one is another bot, whose run begins with the first game"


def _stopped_text(run: SimulationRun) -> str:
    """What is said of the rows of a run that was stopped."""
    if run.rows is None:
        return ""
    if not run.part.ranges_done:
        run.rows.drop()
        return ""
    try:
        place = run.rows.stop()
    except OSError as error:
        _drop_rows(run.rows, error)
        raise
    return "" if place is None else f", their rows in {place}"


def _drop_rows(rows: RowsFile, error: BaseException) -> None:
    """Discards the rows of a run; an error of a full disk gets the rows' file name."""
    rows.drop()
    if isinstance(error, OSError) and error.filename is None:
        error.filename = str(rows.path)
