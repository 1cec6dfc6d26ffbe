"""A line that says how far a command has come: on a terminal only, and gone before the command says anything else."""

from __future__ import annotations

import sys

import click

_WIPE = "\r\033[K"


class Progress:
    """Shows one line at a time on standard error; `silent` and anything but a terminal keep it quiet."""

    def __init__(self, *, silent: bool) -> None:
        self.silent = silent
        self.shown = not silent and sys.stderr.isatty()

    def say(self, text: str) -> None:
        """Puts `text` in place of what stood there."""
        if self.shown:
            click.echo(f"{_WIPE}{text}", nl=False, err=True)

    def note(self, text: str) -> None:
        """A line of its own for whoever reads no terminal: why nothing happens for a while."""
        if not self.silent and not self.shown:
            click.echo(text, err=True)

    def clear(self) -> None:
        """Takes the line away."""
        if self.shown:
            click.echo(_WIPE, nl=False, err=True)
