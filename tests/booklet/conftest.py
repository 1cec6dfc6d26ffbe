"""Booklets are made once a run, for all files of tests and the processes that run them."""

from __future__ import annotations

import os

import pytest

from tests.booklet import books


@pytest.fixture(scope="session", autouse=True)
def _shelf(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Processes that share a run have folders beside each other."""
    own = tmp_path_factory.getbasetemp()
    books.open_shelf(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
