"""Plays chosen tests in a chosen order and tells of each as it ends: a plugin of pytest for a clone with a bug in it.

`clones.py` puts this file into the clone's environment, so that it works at any commit; only pytest is needed. What is
asked for stands in a file of JSON, `PLANTED_ASKED`: the tests' ids, the seconds of CPU after which the run ends, and
the file that is told, a line of JSON each.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ASKED = "PLANTED_ASKED"
_asked: dict[str, Any] = json.loads(Path(os.environ[ASKED]).read_text(encoding="utf-8"))
_ended: dict[str, str] = {}


def tell(**row: object) -> None:
    """A line more."""
    with Path(_asked["told"]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def spent() -> float:
    """Seconds of CPU of this process and of its children that have ended."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that were asked for, in their order."""
    order = {name: number for number, name in enumerate(_asked["ids"])}
    items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
    tell(collected=spent())


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Files that can't be read."""
    if report.failed:
        tell(uncollected=report.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A line when a test begins, another when it has ended; the run ends where its seconds are spent."""
    tell(begins=item.nodeid)
    _ended.pop(item.nodeid, None)
    before = spent()
    answer = yield
    tell(id=item.nodeid, ends=_ended.get(item.nodeid, "passed"), cpu=round(spent() - before, 3))
    if spent() > _asked["seconds"]:
        item.session.shouldstop = "the seconds are spent"
    return answer


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """How a test ends: the worst of its setup, its call and its teardown."""
    if report.failed:
        _ended[report.nodeid] = "failed"
    elif report.skipped:
        _ended.setdefault(report.nodeid, "skipped")
