"""`simulate --compare` and `--without`: the other side out of words, both sides played, the comparison shown."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import click

from generator.cli.main import EXIT_STOPPED
from generator.cli.options import module_names
from generator.cli.progress import Progress
from generator.cli.simulation_options import setting_of, without
from generator.cli.simulation_report import Shown
from generator.cli.simulation_time import Clock, prepare
from generator.errors import InputError, Mark, input_error, listed, nearest
from generator.simulate.compared_part import ComparedPart, read_compared, write_compared
from generator.simulate.comparing import Comparing, comparison, looks, settled, without_each
from generator.simulate.comparison_text import comparison_text, without_text
from generator.simulate.part import refuse_other_program
from generator.simulate.part_file import kept_at
from generator.simulate.setting import Setting, folder_of, table_of
from generator.simulate.workers import Workers

EVERY = "all"
CONFIGURATION = ("edition", "players", "modules", "bots")
"""What `--compare NAME=OPTION` changes beside rulings."""


@dataclass(frozen=True)
class Begun:
    """How a comparison is run: who plays, what is shown, where it is kept and whether it goes on from there, and
    over whatever is there."""

    workers: Workers
    progress: Progress
    shown: Shown
    out: Path
    resume: bool
    force: bool


def compare(base: Setting, changes: tuple[str, ...], left_out: str | None, games: int, begun: Begun) -> int:
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
    return _go(ComparedPart(base, others, games), cards, begun)


def _go(fresh: ComparedPart, cards: tuple[str, ...], begun: Begun) -> int:
    path = kept_at(begun.out, f"comparison-{fresh.key}.json", resume=begun.resume, force=begun.force)
    part = _resumed(path, fresh) if begun.resume and path.exists() else fresh
    prepare(begun.progress)
    kept = _Kept(path)
    compared = Comparing(part, begun.workers, Clock(begun.progress).tell, kept.write)
    began, several = time.monotonic(), len(part.others) > 1
    stop = partial(settled, number_of_looks=len(looks(part.games)))
    try:
        compared.go((lambda _pairs: False) if several else stop)
    except (KeyboardInterrupt, InputError) as error:
        begun.progress.clear()
        if compared.part.done or isinstance(error, KeyboardInterrupt):
            kept.write(compared.part)
            said = f"{compared.part.played:,} games of each side are kept in {path}"
            click.echo(f"stopped: {said}; --resume goes on", err=True)
        if isinstance(error, InputError):
            raise
        return EXIT_STOPPED
    begun.progress.clear()
    if begun.resume:
        kept.write(compared.part)
    elif kept.written:
        path.unlink(missing_ok=True)
    _show(compared.part, cards, time.monotonic() - began, compared.part.played - part.played, begun.shown)
    return 0


class _Kept:
    """The file of a run, and whether the run has written it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = False

    def write(self, part: ComparedPart) -> None:
        write_compared(self.path, part)
        self.written = True


def _resumed(path: Path, fresh: ComparedPart) -> ComparedPart:
    part = read_compared(path, [side.folder for side in (fresh.base, *fresh.others)])
    if part.key != fresh.key:
        raise input_error("another comparison is kept there", mark=Mark(str(path)))
    refuse_other_program(part.program, Mark(str(path)))
    return part


def _show(part: ComparedPart, cards: tuple[str, ...], seconds: float, new: int, shown: Shown) -> None:
    name = table_of(part.base).definitions.name
    if len(part.others) > 1:
        shown.show_other(without_each(part, cards, seconds, new), without_text, name)
    else:
        shown.show_other(comparison(part, seconds, new), comparison_text, name)


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
