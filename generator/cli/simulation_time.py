"""How many games are done goes in, a line with the time that is left comes out on a terminal; and what comes first."""

from __future__ import annotations

from time import monotonic

import click

from generator.cli.compiling import show_compiling
from generator.cli.progress import Progress
from generator.players.choosers import plays_fast
from generator.players.form import fast_form
from generator.simulate.playing import form_for
from generator.simulate.setting import Setting

SELDOM = 0.2
"""Seconds between two lines."""


def prepare(setting: Setting, progress: Progress) -> None:
    """From now on a terminal shows how compiling gets on; where nothing is compiled it says so and why."""
    if form_for(setting).fast:
        show_compiling(fast_form().kernel, progress)
    elif progress.shown:
        missing = "numba isn't installed (pip install 'balance-control[fast]')"
        reason = missing if all(map(plays_fast, setting.bots)) else "these bots play interpreted"
        click.echo(f"{reason}: this takes its time", err=True)


class Clock:
    """Tells how far a run has come."""

    def __init__(self, progress: Progress, before: str = "") -> None:
        self.progress, self.before = progress, before
        self.first: tuple[float, int] | None = None
        self.last = 0.0

    def tell(self, done: int, total: int) -> None:
        """So many of so many games are done; the time left counts from the first call on."""
        now = monotonic()
        if self.first is None:
            self.first = (now, done)
        if now - self.last < SELDOM:
            return
        self.last = now
        began, before = self.first
        left = (total - done) * (now - began) / (done - before) if done > before else None
        self.progress.say(f"{self.before}{done:,} of {total:,} games{'' if left is None else f', {spoken(left)} left'}")


def spoken(seconds: float) -> str:
    """A time as a person reads it: 0:07, 12:30, 3:05:00."""
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
