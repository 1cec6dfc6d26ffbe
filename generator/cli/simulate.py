"""`simulate`: many games of one configuration, or of two that are compared; a report with intervals, and markers."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import click

from generator.cli.main import EXIT_STOPPED
from generator.cli.options import configuration_options, force_option, game_options, report_options
from generator.cli.play_keep import check_record, write_record
from generator.cli.progress import Progress
from generator.cli.simulation_compare import Begun, compare
from generator.cli.simulation_markers import FULL, write_markers
from generator.cli.simulation_options import setting_of, shard_of, show_options
from generator.cli.simulation_report import Shown
from generator.cli.simulation_time import Clock, prepare
from generator.errors import InputError, Mark, input_error
from generator.paths import check_names
from generator.simulate.one_game import one_game
from generator.simulate.part import Part, Range, read_part, refuse_other_program, write_part
from generator.simulate.part_file import kept_at
from generator.simulate.report import report
from generator.simulate.running import Run
from generator.simulate.setting import Setting
from generator.simulate.workers import Workers, cores, processes
from generator.table.records.text import format_record


@click.command("simulate")
@configuration_options
@game_options
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, metavar="N", help="How many games.")
@click.option(
    "--bots", default="random", show_default=True, metavar="LIST", help="Who plays: one for all, or one for each seat."
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Another seed, other games.")
@click.option(
    "--compare",
    "changes",
    multiple=True,
    metavar="WHAT",
    help="Compare with a game's folder, or with NAME=OPTION (a ruling, players, modules, edition, bots); repeatable.",
)
@click.option("--without", "left_out", metavar="LIST", help="Compare with a game without these measures; 'all': each.")
@click.option(
    "--markers",
    "plan",
    is_flag=False,
    flag_value=FULL,
    metavar="BOT=GAMES,…",
    help="Play every configuration and write the game's printed.yaml: how many markers to print. Takes an hour.",
)
@click.option("--shard", metavar="i/N", help="Play the i-th of N parts and keep it; 'merge' joins them.")
@click.option("--resume", is_flag=True, help="Go on where the same run was stopped.")
@click.option("--record", "recorded", type=click.IntRange(0), metavar="GAME", help="Write down one game of the run.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.1:8786.")
@click.option("--workers", type=click.IntRange(1), metavar="N", help="Processes.  [default: all cores]")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build"),
    show_default=True,
    metavar="DIR",
    help="Where parts and records are kept.",
)
@show_options
@force_option()
@report_options
def command(
    players: int,
    modules: str,
    game_folder: Path | None,
    edition: str | None,
    rulings: tuple[str, ...],
    games: int,
    bots: str,
    seed: int,
    changes: tuple[str, ...],
    left_out: str | None,
    plan: str | None,
    shard: str | None,
    resume: bool,
    recorded: int | None,
    cluster: str | None,
    workers: int | None,
    out: Path,
    csv_path: Path | None,
    html_path: Path | None,
    force: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play many games and say what they tell, with confidence intervals.

    Game number G of a seed is always the same game, whoever plays it and in whatever order. Ctrl-C keeps what is done.

    \b
    Example: balance-control simulate --players 3 --games 10000
    Example: balance-control simulate --players 4 --modules climate --html climate.html
    Example: balance-control simulate --players 2 --games 100000 --shard 2/8
    Example: balance-control simulate --markers --resume
    Example: balance-control simulate --players 2 --record 17
    Example: balance-control simulate --players 3 --modules climate --games 20000 --compare my-edition
    Example: balance-control simulate --players 3 --compare focus-gain=onto-focus
    Example: balance-control simulate --players 3 --modules climate --without all
    """
    setting = setting_of(game_folder, edition, rulings, players, modules, bots, seed)
    if recorded is not None:
        return _write_record(setting, recorded, out, force, quiet or as_json)
    with closing(_workers(cluster, workers)) as played_by:
        progress = Progress(silent=quiet)
        if plan is not None:
            return write_markers(setting, plan, resume, out, played_by, progress, force, quiet)
        shown = Shown(as_json, quiet, csv_path, html_path, force)
        shown.check()
        if changes or left_out is not None:
            if shard is not None:
                raise click.UsageError("a comparison isn't cut into shards; --cluster plays it on several machines")
            return compare(setting, changes, left_out, games, Begun(played_by, progress, shown, out, resume, force))
        wanted, name = (0, games), f"{setting.key}.json"
        if shard is not None:
            number, parts, first, end = shard_of(shard, games)
            wanted, name = (first, end), f"{setting.key}-{number}-of-{parts}.json"
        path = kept_at(out, name, resume=resume, force=force)
        return _Runner(setting, wanted, path, played_by, progress).go(shown, resume, keeps=shard is not None)


class _Runner:
    """One run from its first to its last game, with what is kept of it."""

    def __init__(self, setting: Setting, wanted: Range, path: Path, workers: Workers, progress: Progress) -> None:
        self.setting, self.wanted, self.path, self.workers = setting, wanted, path, workers
        self.progress = progress
        self.kept = False

    def go(self, shown: Shown, resume: bool, keeps: bool) -> int:
        """Plays, shows, keeps; the exit code."""
        prepare(self.progress)
        run = Run(self._begun(resume), self.workers, Clock(self.progress).tell, self._keep)
        began, before = time.monotonic(), run.part.summary.games
        try:
            run.go(self.wanted)
        except (KeyboardInterrupt, InputError) as error:
            self.progress.clear()
            self._keep(run.part)
            if run.part.done or isinstance(error, KeyboardInterrupt):
                said = f"{run.part.summary.games:,} games are kept in {self.path}"
                click.echo(f"stopped: {said}; --resume goes on", err=True)
            if isinstance(error, InputError):
                raise
            return EXIT_STOPPED
        self.progress.clear()
        seconds = time.monotonic() - began
        data = report(run.part.summary, self.setting, seconds, run.part.summary.games - before)
        if keeps or resume:
            self._keep(run.part)
        elif self.kept:
            self.path.unlink(missing_ok=True)
        shown.show(data, run.part)
        if keeps and not (shown.quiet or shown.as_json):
            click.echo(f"kept: {self.path}")
        return 0

    def _begun(self, resume: bool) -> Part:
        if not (resume and self.path.exists()):
            return Part(self.setting)
        part = read_part(self.path, self.setting.folder)
        if part.setting.key != self.setting.key:
            raise input_error("another run is kept there", mark=Mark(str(self.path)))
        refuse_other_program(part.program, Mark(str(self.path)))
        if part.beyond(self.wanted):
            what = f"{part.done[-1][1]:,} games are done already"
            raise input_error(what, expected="--games with at least as many", mark=Mark(str(self.path)))
        return part

    def _keep(self, part: Part) -> None:
        if part.done:
            write_part(self.path, part)
            self.kept = True


def _workers(cluster: str | None, number: int | None) -> Workers:
    """This machine's cores, or a cluster's."""
    if cluster is None:
        return processes(number or cores())
    if number is not None:
        raise click.UsageError("--workers is about this machine, --cluster about others")
    from generator.simulate.cluster import Cluster

    return Cluster(cluster)


def _write_record(setting: Setting, number: int, out: Path, force: bool, silent: bool) -> int:
    """`--record`: one game as a file that 'replay' reads."""
    path = out / f"game-{setting.key}-{number}.bcg"
    check_names(out, [path.name])
    check_record(path, force=force)
    play = one_game(setting, number)
    out.mkdir(parents=True, exist_ok=True)
    write_record(path, format_record(play.record()), force=force)
    if not silent:
        click.echo(f"record: {path}")
    return 0
