"""What a command says while it works: a line on a terminal, gone before it says anything else; and its warnings."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

from generator.cli.terminal import obeys_controls, say, say_in_place
from generator.definitions.art_check import missing_picture_texts
from generator.definitions.checks.finding import WARNING
from generator.files.resources import install_command
from generator.games.registry import game_rules

if TYPE_CHECKING:
    from pathlib import Path

    from generator.definitions.game_folder import GameFolder
    from generator.definitions.pack import Configuration, Pack

PATIENCE = 1.0
"""Seconds without a message: reading compiled code from the cache takes less."""
SELDOM = 0.2
"""Seconds between two lines of a clock."""
NOTE = "compiling the rules for this machine; this takes about a minute the first time"


class Progress:
    """Shows one line at a time on standard error; `silent`, a dumb terminal and anything but a terminal keep it
    quiet."""

    def __init__(self, *, silent: bool) -> None:
        self.silent = silent
        self.shown = not silent and sys.stderr.isatty() and obeys_controls()

    def say(self, text: str) -> None:
        """Shows `text` in place of the line that is shown now."""
        if self.shown:
            say_in_place(text)

    def note(self, text: str) -> None:
        """Prints a separate line where there is no terminal: why nothing happens for a while."""
        if not self.silent and not self.shown:
            say(text, err=True)

    def clear(self) -> None:
        """Removes the line that is shown."""
        if self.shown:
            say_in_place()


class Clock:
    """Tells how many games a run has played, or how much of `what` is done, and the time that is left."""

    def __init__(self, progress: Progress, before: str = "", what: str = "games") -> None:
        self.progress, self.before, self.what = progress, before, what
        self.first: tuple[float, int] | None = None
        self.last = 0.0

    def tell(self, done: int, total: int) -> None:
        """Shows that `done` of `total` are done, and the time left, counted from the first call on, since some may have
        been done before."""
        now = monotonic()
        if self.first is None:
            self.first = (now, done)
        if now - self.last < SELDOM:
            return
        self.last = now
        began, before = self.first
        left = (total - done) * (now - began) / (done - before) if done > before else None
        rest = "" if left is None else f", {time_text(left)} left"
        self.progress.say(f"{self.before}{done:,} of {total:,} {self.what}{rest}")


def time_text(seconds: float) -> str:
    """A time as a person reads it: 0:07, 12:30, 3:05:00."""
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def show_compiling(rules: str, progress: Progress) -> None:
    """From now on shows on a terminal how many functions of compiled rules are ready; where numba is missing, says how
    to get it."""
    kernel_of = game_rules(rules).kernel
    if kernel_of is None:
        return
    kernel = kernel_of()
    if kernel:
        follow_compiling(kernel, progress)
    elif progress.shown:
        say(f"numba isn't installed ({install_command('fast')} gets it): this takes its time", err=True)


def follow_compiling(kernel: Any, progress: Progress) -> None:
    """From now on `kernel` says how many of its functions are compiled, where that takes longer than a moment."""
    begun: list[float] = []
    noted: list[str] = []

    def tell(done: int, total: int, elsewhere: bool) -> None:
        if done == total and not elsewhere:
            begun.clear()
            progress.clear()
        elif not begun:
            begun.append(monotonic())
        elif monotonic() - begun[0] > PATIENCE:
            who = "another process compiles the rules; waiting" if elsewhere else "compiling the rules, once only"
            progress.say(f"{who}: {done} of {total} functions")
            if not noted:
                noted.append(NOTE)
                progress.note(NOTE)

    kernel.listener = tell


def warn_of_unplayed(pack: Pack, config: Configuration) -> None:
    """Prints a warning for each piece of the box that the rules engine can't play; it may be printed all the same."""
    unsupported = game_rules(pack.rules).unsupported
    for finding in unsupported(pack, config) if unsupported else ():
        say(f"warning: {finding.where}: {finding.message}", colour="yellow", err=True)


def warn_of_tables(game: GameFolder) -> None:
    """Prints a warning for each thing that a card list holds and no card gets."""
    for finding in game.sources.notes:
        if finding.level == WARNING:
            say(f"warning: {finding.where}: {finding.message}", colour="yellow", err=True)


def warn_of_pictures(pack: Pack, config: Configuration, folder: Path) -> None:
    """Prints a warning for each piece of the box whose picture is missing."""
    for told in missing_picture_texts(pack, config, folder):
        say(f"warning: {told}", colour="yellow", err=True)
