"""Kits for the tests of this folder, each made once."""

import pytest

from tests.export.kit.kits import Kits


@pytest.fixture(scope="session")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Kits:
    """Makes kits on demand."""
    return Kits(tmp_path_factory.mktemp("kits"))
