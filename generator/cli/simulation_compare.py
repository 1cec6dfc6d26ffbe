"""`simulate --compare` and `--without`: the other side out of words, both sides played, the comparison shown."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from generator.cli.main import EXIT_STOPPED
from generator.cli.options import module_names
from generator.cli.progress import Progress
from generator.cli.simulation_options import setting_of, without
from generator.cli.simulation_report import Shown
from generator.cli.simulation_time import Clock, prepare
from generator.errors import input_error, listed, nearest
from generator.simulate.comparing import Comparing, comparison, looks, settled, without_each
from generator.simulate.comparison_text import comparison_text, without_text
from generator.simulate.setting import Setting, folder_of, table_of
from generator.simulate.workers import Workers

EVERY = "all"
CONFIGURATION = ("edition", "players", "modules", "bots")
"""What `--compare NAME=OPTION` changes beside rulings."""


def compare(
    base: Setting,
    changes: tuple[str, ...],
    left_out: str | None,
    games: int,
    workers: Workers,
    progress: Progress,
    shown: Shown,
) -> int:
    """Plays both sides and shows what differs; with `--without all` one other side for each measure."""
    cards = tuple(module_names(left_out or ""))
    if left_out is not None and not cards:
        raise input_error("no measure is named", expected="measures, or 'all'", path="--without")
    if changes and left_out is not None:
        raise click.UsageError("--compare and --without are two questions; ask one at a time")
    if cards == (EVERY,):
        cards = tuple(map(str, table_of(base).names.catalogue.measures))
        if not cards:
            raise input_error("no measure is in play", expected="--modules with measures", path="--without")
        others = tuple(without(base, (card,)) for card in cards)
    else:
        others = (without(base, cards) if cards else changed(base, changes),)
    return _go(Comparing(base, others, workers, Clock(progress).tell), games, progress, shown, cards)


def _go(compared: Comparing, games: int, progress: Progress, shown: Shown, cards: tuple[str, ...]) -> int:
    prepare(progress)
    several = len(compared.others) > 1
    began = time.monotonic()
    stop = partial(settled, number_of_looks=len(looks(games)))
    try:
        compared.go(games, (lambda _pairs: False) if several else stop)
    except KeyboardInterrupt:
        progress.clear()
        click.echo(f"stopped after {compared.done:,} games", err=True)
        if not compared.done:
            return EXIT_STOPPED
    progress.clear()
    seconds, name = time.monotonic() - began, table_of(compared.base).definitions.name
    if several:
        data = without_each(compared, cards, seconds)
        shown.show_other(data, without_text, name)
    else:
        data = comparison(compared, games, seconds)
        shown.show_other(data, comparison_text, name)
    return 0


def changed(base: Setting, changes: tuple[str, ...]) -> Setting:
    """The other side: `base` with every change. Raises `InputError`."""
    told = {"edition": base.edition, "players": str(base.players), "modules": ",".join(base.modules), "bots": ""}
    folder, rulings = Path(base.folder), dict(base.rulings)
    known = folder_of(base.folder).rulings
    for change in changes:
        name, equals, option = change.partition("=")
        if equals and name in told:
            told[name] = option
        elif equals and name in known:
            rulings[name] = option
        elif Path(change).is_dir():
            folder = Path(change)
        else:
            names = [*CONFIGURATION, *map(str, known)]
            what = "a game's folder, or NAME=OPTION with a ruling or " + listed(CONFIGURATION)
            raise input_error(f"'{change}'", expected=what, hint=nearest(name, names), path="--compare")
    if not told["players"].isdecimal():
        raise input_error(f"players={told['players']}", expected="a number", path="--compare")
    if int(told["players"]) != base.players and told["modules"] == ",".join(base.modules):
        told["modules"] = ",".join(_freely_chosen(base))
    setting = setting_of(
        None if folder == Path(base.folder) else folder,
        told["edition"],
        tuple(f"{name}={option}" for name, option in rulings.items()),
        int(told["players"]),
        told["modules"],
        told["bots"] or _bots(base, int(told["players"])),
        base.seed,
        base.folder,
    )
    if replace(setting, folder=base.folder) == base:
        raise input_error("both sides are the same", expected="a change", path="--compare")
    return setting


def _bots(base: Setting, players: int) -> str:
    """The base's bots; one for all where another number plays and they were all the same."""
    alike = len(set(base.bots)) == 1
    return base.bots[0] if alike and players != base.players else ",".join(base.bots)


def _freely_chosen(base: Setting) -> list[str]:
    """The modules that don't come by themselves."""
    modules = table_of(base).definitions.modules
    return [name for name, module in modules.items() if name in base.modules and not module.automatic]
