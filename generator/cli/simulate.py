"""`simulate`: many games of a configuration, or of several that are compared; a report with intervals, and markers."""

from __future__ import annotations

from contextlib import closing

import click

from generator.base.frozen import dataclass
from generator.cli.exit_codes import EXIT_STOPPED
from generator.cli.options import (
    FOLDER,
    IntegerOption,
    IntegerRange,
    bot_seconds_option,
    force_option,
    out_option,
    show_json,
    table_options,
    takes_report_options,
)
from generator.cli.progress import Clock, Progress, show_compiling
from generator.cli.simulation_run import RunOptions, games_out_option, show_options, workers_options
from generator.cli.terminal import say
from generator.definitions.box_request import split_names
from generator.definitions.sweep_plan import MOST_GAMES
from generator.files.atomic_write import write_text
from generator.files.paths import own_file
from generator.play.save_file import check_record, write_record
from generator.simulate.box_needs import box_settings, parse_plan, play_part
from generator.simulate.load import make_setting, setting_simulator
from generator.simulate.part_file import part_path, shard_of
from generator.simulate.run_part import PartFile, RunPart, read_part
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import Range
from generator.simulate.variants import RULINGS, changed_setting, other_option_settings, settings_without
from generator.simulate.workers import Workers


@dataclass(frozen=True)
class SimulateOptions(RunOptions):
    """The command line of `simulate`."""

    games: int = 1000
    seed: int = 1
    changes: tuple[str, ...] = ()
    left_out: str | None = None
    plan: str | None = None
    shard: str | None = None
    recorded: int | None = None

    @property
    def compares(self) -> bool:
        """Whether the games are compared with those of another side."""
        return bool(self.changes) or self.left_out is not None


@click.command("simulate")
@table_options
@click.option("--games", type=IntegerRange(1, MOST_GAMES), default=1000, metavar="N", help="How many games.")
@click.option(
    "--bots",
    default="random",
    metavar="BOT,…",
    help="Who plays: one for all, or one for each seat; also FILE.py:NAME or cmd:COMMAND, a bot of your own.",
)
@bot_seconds_option
@click.option("--seed", type=IntegerOption(), default=1, metavar="N", help="Another seed, other games.")
@click.option(
    "--compare",
    "changes",
    multiple=True,
    metavar="WHAT",
    help="Compare with a game's folder, or with NAME=OPTION (a ruling, players, modules, edition, bots, or a single "
    "value of the game such as measures.co2-levy.cost); repeatable; 'rulings': each other option of each ruling.",
)
@click.option(
    "--without",
    "left_out",
    metavar="LIST",
    help="Compare with a game without these cards; 'all': without each in turn.",
)
@click.option(
    "--markers",
    "plan",
    is_flag=False,
    flag_value="",
    metavar="BOT=GAMES,…",
    help="Play every configuration and say how many pieces to print; a game that has a printed.yaml gets it "
    "written. May take an hour.",
)
@click.option("--shard", metavar="i/N", help="Play the i-th of N parts and keep it; 'merge' joins them.")
@click.option("--resume", is_flag=True, help="Go on where the same run was stopped.")
@click.option(
    "--record", "recorded", type=IntegerRange(0, MOST_GAMES), metavar="GAME", help="Write down one game of the run."
)
@workers_options
@out_option("Where parts and records are kept.", FOLDER)
@games_out_option
@show_options
@force_option()
@takes_report_options(SimulateOptions)
def command(asked: SimulateOptions) -> int:
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
    Example: balance-control simulate --game global-powers --players 4 --games 200 --compare rulings
    Example: balance-control simulate --players 3 --games 100000 --games-out runs.parquet
    """
    asked.check_bots(split_names(asked.bots))
    setting = make_setting(asked, asked.bots, asked.seed, asked.bot_seconds)
    if asked.games_out is not None and (asked.recorded is not None or asked.plan is not None):
        raise click.UsageError("--games-out is about a run of games; --record and --markers write something else")
    if asked.recorded is not None:
        return _write_record(setting, asked.recorded, asked)
    if asked.plan is not None:
        with closing(asked.workers_for()) as workers:
            return _write_markers(setting, asked.plan, asked, workers, Progress(silent=asked.quiet))
    asked.check_files()
    part, wanted, name = _wanted_games(setting, asked)
    return asked.play(part, wanted, name, keeps=asked.shard is not None)


def _wanted_games(setting: SimulationSetting, asked: SimulateOptions) -> tuple[RunPart, Range, str]:
    """What is to be played, which games of it, and the name under which they are kept."""
    if asked.compares:
        if asked.shard is not None:
            raise click.UsageError("a comparison isn't cut into shards; --cluster plays it on several machines")
        if asked.changes and asked.left_out is not None:
            raise click.UsageError("--compare and --without are two questions; ask one at a time")
        if asked.left_out is not None:
            others = settings_without(setting, asked.left_out)
        else:
            others = (
                other_option_settings(setting)
                if asked.changes == (RULINGS,)
                else (changed_setting(setting, asked.changes),)
            )
        part = RunPart((setting, *others), asked.games)
        return part, (0, asked.games), f"comparison-{part.key}.json"
    if asked.shard is None:
        return RunPart((setting,)), (0, asked.games), f"{setting.key}.json"
    number, parts, first, end = shard_of(asked.shard, asked.games)
    return RunPart((setting,)), (first, end), f"{setting.key}-{number}-of-{parts}.json"


def _write_record(setting: SimulationSetting, number: int, asked: SimulateOptions) -> int:
    """`--record`: one game as a file that 'replay' reads."""
    path = own_file(asked.out, f"game-{setting.key}-{number}.bcg")
    check_record(path, force=asked.force)
    record = setting_simulator(setting).record(number)
    asked.out.mkdir(parents=True, exist_ok=True)
    write_record(path, record, force=asked.force)
    asked.tell({"seed": setting.seed, "game": number, "written": str(path)}, [f"record: {path}"])
    return 0


def _write_markers(
    base: SimulationSetting, plan: str, asked: SimulateOptions, workers: Workers, progress: Progress
) -> int:
    """`--markers`: every configuration played as the plan says, and the table of pieces, in the game's own file where
    it has one."""
    many = setting_simulator(base)
    plan = plan or many.plan
    games_of = parse_plan(plan)
    table = many.table_file(force=asked.force)
    settings = list(box_settings(base, games_of))
    path_of = {
        each: part_path(asked.out, f"{each.key}.json", resume=asked.resume, force=asked.force) for each in settings
    }
    parts: list[RunPart] = []
    try:
        for number, setting in enumerate(settings, start=1):
            games, path = games_of[setting.bots[0]], path_of[setting]
            said = f"{setting.bots[0]}, {setting.players} players, {', '.join(setting.modules)}"
            show_compiling(asked.definitions.rules, progress)
            clock = Clock(progress, f"{number} of {len(settings)}: {said}: ")
            known = read_part(path, [setting.folder]) if asked.resume and path.exists() else RunPart((setting,))
            parts.append(play_part(SimulationRun(known, workers, clock.tell, PartFile(path).write), path, games))
            progress.clear()
            asked.note(f"{number} of {len(settings)}: {said}: {parts[-1].summary.games:,} games")
    except KeyboardInterrupt:
        progress.clear()
        say(f"stopped: what is done is kept in {asked.out / 'simulate'}; --resume goes on", err=True)
        return EXIT_STOPPED
    found = many.pieces_needed((setting_simulator(part.base), part.summary) for part in parts)
    text = many.pieces_table(found, plan)
    if table is not None:
        write_text(table, text)
    if asked.as_json:
        show_json({"plan": plan, "seed": base.seed, "pieces": found, "written": table and str(table)})
    elif not asked.quiet:
        say(text if table is None else f"written: {table}")
    return 0
