"""Writes into which tier each test falls as the tests are now: a plugin for `pytest --collect-only`.

`quick` is what `make test` plays with Python's packages alone, `always` what CI plays each time besides, and a number
is the share of the slow tests to which a test belongs.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

TOLD = "TIERS_TOLD"


def tier_of(item: pytest.Item) -> str:
    """The tier of a test."""
    from tests.shares import share_of

    if not item.get_closest_marker("slow"):
        return "always" if item.get_closest_marker("outside") else "quick"
    played = next(one.is_played for one in item.config.pluginmanager.get_plugins() if hasattr(one, "is_played"))
    return "always" if played(item, 0) else str(share_of(item.nodeid))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Into the file that `TIERS_TOLD` names."""
    if os.environ.get(TOLD):
        told = {item.nodeid: tier_of(item) for item in items}
        Path(os.environ[TOLD]).write_text(json.dumps(told), encoding="utf-8")
