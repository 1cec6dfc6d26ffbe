"""Which parameters are tried each time: the others are left to the slow tier."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def now_and_then(now: Iterable[Any], then: Iterable[Any]) -> list[Any]:
    """Those that are tried each time, and those that are tried in the slow tier alone; a tuple is several arguments."""
    values = (one if isinstance(one, tuple) else (one,) for one in then)
    return [*now, *(pytest.param(*value, marks=pytest.mark.slow) for value in values)]
