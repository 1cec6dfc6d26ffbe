"""`simulate --markers`: every configuration is played, and the table of markers to print is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from generator.cli.main import EXIT_STOPPED
from generator.cli.progress import Progress
from generator.cli.simulation_time import Clock, prepare
from generator.errors import Mark, input_error
from generator.players.registry import bot
from generator.resources import resource_root
from generator.simulate.box import box_table, box_yaml, kept_counts, settings_of
from generator.simulate.part import Part, read_part, refuse_other_program, write_part
from generator.simulate.part_file import kept_at
from generator.simulate.running import Run
from generator.simulate.setting import Setting, folder_of, table_of
from generator.simulate.workers import Workers
from generator.writing import check_file, write_text

FULL = "random=100000,greedy=100000,mcts:10=200"
"""Games of each configuration by bot, where nothing else is said."""
FILE = "printed.yaml"
SIGN = "balance-control simulate --markers"
"""What stands in a table that was written so."""
ENOUGH = 1000
"""Games of a configuration by some bot, below which the numbers are a guess."""


def write_markers(
    base: Setting, plan: str, resume: bool, out: Path, workers: Workers, progress: Progress, force: bool, quiet: bool
) -> int:
    """Plays what the plan says and writes the table into the game's folder; parts are kept in `out`."""
    wanted = _plan(plan)
    path = resource_root() / base.folder / FILE
    _check_place(path, force)
    definitions = table_of(base).definitions
    settings = [(each, games) for name, games in wanted.items() for each in settings_of(base, definitions, (name,))]
    path_of = {each: kept_at(out, f"{each.key}.json", resume=resume, force=force) for each, _ in settings}
    parts: list[Part] = []
    try:
        for number, (setting, games) in enumerate(settings, start=1):
            said = f"{setting.bots[0]}, {setting.players} players, {', '.join(setting.modules)}"
            prepare(progress)
            clock = Clock(progress, f"{number} of {len(settings)}: {said}: ")
            parts.append(_played(setting, games, path_of[setting], resume, workers, clock))
            progress.clear()
            if not quiet:
                click.echo(f"{number} of {len(settings)}: {said}: {parts[-1].summary.games:,} games")
    except KeyboardInterrupt:
        progress.clear()
        click.echo(f"stopped: what is done is kept in {out / 'simulate'}; --resume goes on", err=True)
        return EXIT_STOPPED
    table = box_table(parts)
    command = f"{SIGN} {plan} --seed {base.seed}"
    guess = max(wanted.values()) < ENOUGH
    write_text(path, box_yaml(table, kept_counts(folder_of(base.folder).sources.printed, table), command, guess))
    if not quiet:
        click.echo(f"written: {path}")
    return 0


def _check_place(path: Path, force: bool) -> None:
    """Raises `InputError` where the table was written by hand, or is a link to who knows where."""
    check_file(path, SIGN, force=force, option="--markers")
    if path.is_symlink():
        raise input_error("is a link", expected="a file in the game's own folder", mark=Mark(path.as_posix()))


def _played(setting: Setting, games: int, path: Path, resume: bool, workers: Workers, clock: Clock) -> Part:
    part = read_part(path, setting.folder) if resume and path.exists() else Part(setting)
    refuse_other_program(part.program, Mark(str(path)))
    if part.beyond((0, games)):
        return part
    run = Run(part, workers, clock.tell, lambda done: write_part(path, done))
    try:
        return run.go((0, games))
    finally:
        write_part(path, run.part)


def _plan(text: str) -> dict[str, int]:
    """`BOT=GAMES` pairs. Raises `InputError`."""
    found = dict(_pairs(text))
    if not found:
        raise input_error("no bot is named", expected=FULL, path="--markers")
    return found


def _pairs(text: str) -> Iterator[tuple[str, int]]:
    for pair in text.split(","):
        name, equals, games = pair.strip().partition("=")
        if not equals or not games.isdecimal() or int(games) < 1:
            raise input_error(f"'{pair}'", expected=f"BOT=GAMES, such as {FULL}", path="--markers")
        bot(name)
        yield name, int(games)
