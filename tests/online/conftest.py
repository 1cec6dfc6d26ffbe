"""What every test of tables shares: no table stays open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.online.journal import Journal


@pytest.fixture(autouse=True)
def closed_journals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets go of every table that a test has opened."""
    opened: list[Journal] = []
    begin = Journal.__init__

    def remembering(self: Journal, folder: Path) -> None:
        begin(self, folder)
        opened.append(self)

    monkeypatch.setattr(Journal, "__init__", remembering)
    yield
    for journal in opened:
        journal.close()
