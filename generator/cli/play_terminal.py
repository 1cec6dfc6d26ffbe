"""Prompts go out to the terminal, or to a file or a pipe, and lines come back."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module

import click

from generator.players.human import Stopped
from generator.table.game import Match
from generator.table.playing import Step


def ask(prompt: str) -> str:
    """A line from the terminal, with its history where there is one; Ctrl-C ends as politely as Ctrl-D."""
    with suppress(ImportError):
        import_module("readline")
    try:
        return input(prompt) if sys.stdin.isatty() else _read(prompt)
    except KeyboardInterrupt:
        raise Stopped from None


def _read(prompt: str) -> str:
    """A line from a file or a pipe, shown as if it had been typed."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    click.echo(line.rstrip("\n") if line else "")
    if not line:
        raise EOFError
    return line


def tell(_match: Match, step: Step) -> None:
    """What just happened, as the record says it."""
    for event in step.events:
        click.echo(f"  {event}")
