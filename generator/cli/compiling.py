"""A command about to play compiled goes in; how far compiling is comes out on a terminal, else that it has begun."""

from __future__ import annotations

from time import monotonic

from generator.cli.progress import Progress
from generator.rules.compile import Compiled

PATIENCE = 1.0
"""Seconds that nobody minds: reading compiled code from the cache takes less."""

NOTE = "compiling the rules for this machine; this takes some minutes the first time"


def show_compiling(kernel: Compiled, progress: Progress) -> None:
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
