"""docs/definitions.md names every key that a game's YAML can have."""

import re
from pathlib import Path

import pytest

from generator.definitions import pack as studio
from generator.definitions.game_folder import GameInfo
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions import balance_pack
from generator.games.balance_control.definitions.balance_texts import BalanceTexts

PAGE = (Path(__file__).parents[2] / "docs" / "definitions.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z_]+)`", PAGE))
GIVEN = {"id", "language", "module", "places", "reading"}
"""Set by the loader: from the file's or the entry's name, and where things are written."""
RECORDS = (
    GameInfo,
    balance_pack.BalanceNumbers,
    studio.Colour,
    balance_pack.Department,
    studio.SeatStyle,
    balance_pack.TileClass,
    balance_pack.BalanceTile,
    balance_pack.Measure,
    balance_pack.Overlay,
    balance_pack.BalancePiece,
    balance_pack.PrintedCounts,
    studio.Ruling,
    balance_pack.BalanceHole,
    studio.Art,
    balance_pack.BalanceModule,
    balance_pack.Never,
    balance_pack.TileCopies,
    balance_pack.BalanceEdition,
    balance_pack.BalanceClaim,
    BalanceTexts,
)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_key_is_explained(record: type) -> None:
    missing = {field.key for field in record_fields(record)} - NAMED - GIVEN
    assert not missing
