"""Connections that a test has opened end with it."""

from collections.abc import Iterator

import pytest

from tests.download.answers import Hosts


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    while Hosts.open:
        Hosts.open.pop().close()
