"""A copy of a game to spoil, lent to one test after the other."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games import PACKS, lent


@pytest.fixture(scope="session")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("copies")


@pytest.fixture
def own(copies: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A copy of the game that the test's folder is about; whatever is spoiled there is as before afterwards."""
    game = request.path.relative_to(Path(__file__).parent).parts[0].replace("_", "-")
    if not (copies / game).exists():
        shutil.copytree(PACKS / game, copies / game)
    with lent(copies / game) as folder:
        yield folder
