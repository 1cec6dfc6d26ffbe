"""A command that is about to play compiled goes in; while the rules are compiled a terminal shows how far that is."""

from __future__ import annotations

from time import monotonic

from generator.cli.progress import Progress
from generator.rules.compile import Compiled

PATIENCE = 1.0
"""Seconds that nobody minds: reading compiled code from the cache takes less."""


def show_compiling(kernel: Compiled, progress: Progress) -> None:
    """From now on `kernel` says how many of its functions are compiled, where that takes longer than a moment."""
    begun: list[float] = []

    def tell(done: int, total: int, elsewhere: bool) -> None:
        if done == total and not elsewhere:
            begun.clear()
            progress.clear()
        elif not begun:
            begun.append(monotonic())
        elif monotonic() - begun[0] > PATIENCE:
            who = "another process compiles the rules; waiting" if elsewhere else "compiling the rules, once only"
            progress.say(f"{who}: {done} of {total} functions")

    kernel.listener = tell
