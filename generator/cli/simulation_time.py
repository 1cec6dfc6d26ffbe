"""How many games are done goes in, a line with the time that is left comes out on a terminal; and what comes first."""

from __future__ import annotations

from time import monotonic

import click

from generator.cli.compiling import show_compiling
from generator.cli.progress import Progress
from generator.players.form import best_form

SELDOM = 0.2
"""Seconds between two lines."""


def prepare(progress: Progress) -> None:
    """From now on a terminal shows how compiling gets on; where nothing is compiled it says so and why."""
    form = best_form()
    if form.fast:
        show_compiling(form.kernel, progress)
    elif progress.shown:
        click.echo("numba isn't installed (pip install 'balance-control[fast]'): this takes its time", err=True)


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
