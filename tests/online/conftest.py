"""What every test of tables shares: no table stays open, and no server is waited for."""

import asyncio
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest

from generator.online.table_journal import TableJournal


@pytest.fixture(scope="session", autouse=True)
def servers_look_up_often() -> Iterator[None]:
    """A server looks ten times a second whether it shall stop, and waits as long once it does; here more often, since
    nearly every test stops one."""

    def sleep(seconds: float) -> object:
        return asyncio.sleep(min(seconds, 0.005))

    if importlib.util.find_spec("uvicorn") is None:
        yield
        return
    with mock.patch("uvicorn.server.asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep})):
        yield


@pytest.fixture(autouse=True)
def closed_journals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets go of every table that a test has opened."""
    opened: list[TableJournal] = []
    begin = TableJournal.__init__

    def remembering(self: TableJournal, folder: Path) -> None:
        begin(self, folder)
        opened.append(self)

    monkeypatch.setattr(TableJournal, "__init__", remembering)
    yield
    for journal in opened:
        journal.close()
