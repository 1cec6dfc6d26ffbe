"""docs/definitions.md names every key that a game's YAML can have."""

import re
from pathlib import Path

import pytest

from generator.definitions import types as studio
from generator.definitions.fields import fields_of
from generator.definitions.load import GameInfo
from generator.games.balance_control.definitions import types
from generator.games.balance_control.definitions.texts import Texts

PAGE = (Path(__file__).parent.parent / "docs" / "definitions.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z_]+)`", PAGE))
GIVEN = {"id", "language", "module", "places", "reading"}
"""Set by the loader: from the file's or the entry's name, and where things are written."""
RECORDS = (
    GameInfo,
    types.Numbers,
    studio.Colour,
    types.Department,
    studio.SeatStyle,
    types.TileClass,
    types.Tile,
    types.Measure,
    types.Overlay,
    types.Piece,
    types.PrintedCounts,
    studio.Ruling,
    types.Hole,
    studio.Art,
    types.Module,
    types.Never,
    types.Copies,
    types.Edition,
    types.Claim,
    Texts,
)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_key_is_explained(record: type) -> None:
    missing = {field.key for field in fields_of(record)} - NAMED - GIVEN
    assert not missing
