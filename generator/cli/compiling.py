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

    def tell(done: int, total: int) -> None:
        if done == 0:
            begun[:] = [monotonic()]
        elif done == total:
            progress.clear()
        elif monotonic() - begun[0] > PATIENCE:
            progress.say(f"compiling the rules, once only: {done} of {total} functions")

    kernel.listener = tell
