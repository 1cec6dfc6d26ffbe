"""docs/definitions.md names every key that a game's YAML can have."""

import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, get_args

import pytest

from generator.definitions import types as studio
from generator.definitions.fields import fields_of
from generator.definitions.load import GameInfo
from generator.definitions.printed import Spot
from generator.games.balance_control.definitions import types
from generator.games.balance_control.definitions.texts import Texts
from generator.games.global_powers import numbers as powers
from generator.games.organisation import numbers as organisation

PAGE = (Path(__file__).parent.parent / "docs" / "definitions.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z_]+)`", PAGE))
GIVEN = {"id", "language", "module", "places"}
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


def part(name: str) -> set[str]:
    """The words in code between two markers of the page."""
    kind = name.partition(":")[0]
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- {kind}: end -->", PAGE, re.DOTALL)
    assert found
    return set(re.findall(r"`([a-z_]+)`", found[1]))


OTHERS = (
    ("numbers: global-powers", powers.Numbers),
    ("numbers: organisation", organisation.Numbers),
    ("setup: organisation", organisation.Land),
    ("setup: organisation", organisation.Grid),
    ("setup: organisation", organisation.Start),
)


@pytest.mark.parametrize(("name", "record"), OTHERS, ids=lambda value: getattr(value, "__name__", value))
def test_every_number_of_the_other_games_is_explained(name: str, record: type) -> None:
    assert not {*keys(record)} - part(name) - GIVEN


def keys(record: Any) -> Iterator[str]:
    """The keys of a record and of all the records in it that are written out."""
    for field in fields_of(record):
        yield field.key
        for inner in (field.type, *get_args(field.type)):
            if is_dataclass(inner) and not hasattr(inner, "parse") and inner is not Spot:
                yield from keys(inner)


def test_every_event_and_effect_is_named() -> None:
    words = {*organisation.EVENTS, *organisation.EFFECTS, *powers.KINDS, *get_args(powers.Fate)[1].words()}
    assert words <= set(re.findall(r"`([a-z-]+)`", PAGE))


def test_every_timing_and_kind_is_named() -> None:
    words = {*types.TIMINGS, *types.CONVERSIONS, *types.TRIGGERS, *types.NEEDS, *types.CONTOURS, *types.PIECE_KINDS}
    assert words <= set(re.findall(r"`([a-z-]+)`", PAGE))
