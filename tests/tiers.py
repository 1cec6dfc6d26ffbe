"""Which parameters are tried each time, the others being left to the slow tier; and which of very many games a run
plays."""

from __future__ import annotations

import functools
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest


def now_and_then(now: Iterable[Any], then: Iterable[Any]) -> list[Any]:
    """Those that are tried each time, and those that are tried in the slow tier alone; a tuple is several arguments."""
    values = (one if isinstance(one, tuple) else (one,) for one in then)
    return [*now, *(pytest.param(*value, marks=pytest.mark.slow) for value in values)]


def quarter(number: int, commit: int) -> range:
    """The numbers of a quarter of so many games; four commits that follow each other have all of them."""
    part = commit % 4
    return range(number * part // 4, number * (part + 1) // 4)


def games_now(number: int) -> range:
    """Which of so many games, where these take many minutes, are played at this commit: a quarter, at the next one the
    next; with HYPOTHESIS_PROFILE=explore all."""
    return range(number) if os.environ.get("HYPOTHESIS_PROFILE") == "explore" else quarter(number, _commits())


@functools.cache
def _commits() -> int:
    """How many commits there are up to this one; 0 where git doesn't know."""
    command = ["git", "rev-list", "--count", "HEAD"]
    try:
        told = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(told.stdout)
