"""What lies badly on a map is found, and on the maps of the games that are here there is nothing of the kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.definitions.configuration import configuration
from generator.definitions.ids import IconId, RegionId
from generator.definitions.printed import LabelName, Length, Region, Size, Spot, Track, Zone
from generator.definitions.request import open_game
from generator.faces.kinds.board import board_map
from generator.faces.kinds.crowding import crowded
from generator.faces.whole import face_findings, whole_contexts
from generator.resources import resource_root
from tests.faces.kinds.test_kinds_boards import LAND, board, region, world

SQUARE = ((20.0, 20.0), (100.0, 20.0), (100.0, 100.0), (20.0, 100.0))


def told(*regions: Region, **more: Any) -> list[str]:
    shown = board_map(world(*regions), board(**more))
    assert shown is not None
    return [path for path, _ in crowded(shown)]


def land(*spots: Spot, at: tuple[float, float] = (60, 40), outline: Any = SQUARE) -> Region:
    """A region of 80 × 80 mm with places; theirs are counted from `at`."""
    return region("land", at, outline=outline, spots=spots)


def spots(*places: tuple[float, float], **more: Any) -> tuple[Region, ...]:
    """The region with places of 14 mm."""
    return (land(*(Spot(at=place, **more) for place in places)),)


DENTED = (*SQUARE[:2], (100.0, 68.0), (75.0, 70.0), (100.0, 72.0), *SQUARE[2:])
LABELLED = Spot(at=(0, 24), label=LabelName("limit"))


@pytest.mark.parametrize(
    ("regions", "paths"),
    [
        pytest.param(LAND, [], id="room"),
        pytest.param(spots((-20, 30), (20, 30)), [], id="room for places"),
        # a place of 14 mm, its middle 7.5 mm from the border, is 0.5 mm from it; 8 mm are enough
        pytest.param(spots((32.5, 30)), ["regions.land.spots[1]"], id="a round place on the border"),
        pytest.param(spots((32.5, 30), shape="square"), ["regions.land.spots[1]"], id="a square place on the border"),
        pytest.param(spots((32, 30)), [], id="a round place beside it"),
        pytest.param(spots((32, 30), shape="square"), [], id="a square place beside it"),
        pytest.param(spots((60, 30)), ["regions.land.spots[1]"], id="a place beyond it"),
        pytest.param(
            (land(Spot(at=(20, 30), shape="square", size=Length(12.0)), outline=DENTED),),
            ["regions.land.spots[1]"],
            id="a border that cuts in between the corners of a place",
        ),
        pytest.param(spots((-20, 30), (-6.5, 30)), ["regions.land.spots[2]"], id="a place over another"),
        pytest.param(spots((0, 3)), ["regions.land.spots[1]"], id="a place over words"),
        pytest.param((land(LABELLED, Spot(at=(0, 40))),), ["regions.land.spots[2]"], id="a place over another's words"),
        # a sign of 6 mm over the name: with the middle of both 4 mm from the border, it is on the border
        pytest.param(
            (region("land", (60, 24), outline=SQUARE, icon=IconId("dom")),),
            ["regions.land.at"],
            id="words on the border",
        ),
        pytest.param((region("land", (60, 30), outline=SQUARE, icon=IconId("dom")),), [], id="words beside it"),
    ],
)
def test_what_lies_badly_on_a_map_is_told(regions: tuple[Region, ...], paths: list[str]) -> None:
    assert told(*regions) == paths


@pytest.mark.parametrize(
    ("more", "paths"),
    [
        ({"zones": {"bank": Zone(at=(95, 40), size=Size(40, 40))}}, {"pieces.map.zones.bank"}),
        (
            {"tracks": {"score": Track(start=(40, 103), end=(90, 103), first=0, last=2, size=Length(10))}},
            {"pieces.map.tracks.score"},
        ),
        ({"spots": {"start": Spot(at=(150, 150))}}, set()),
    ],
)
def test_what_lies_beside_the_map_lies_on_no_region(more: dict[str, Any], paths: set[str]) -> None:
    assert set(told(land(), **more)) == paths


@pytest.mark.slow
@pytest.mark.parametrize("game", ["global-powers", "organisation"])
def test_the_maps_of_the_games_that_are_here_are_clear(game: str) -> None:
    folder = open_game(resource_root() / "components" / game)
    pack = folder.definitions()
    languages = [folder.texts_for(language, pack) for language in ("en", "de")]
    contexts = whole_contexts(pack, configuration(pack, 4, ["all"]), languages, folder.folder)
    assert [str(finding) for finding in face_findings(contexts)] == []
    # One place moved into the sea is a warning, told where it is written.
    name, first = next((name, one) for name, one in pack.regions.items() if one.spots)
    spot = replace(first.spots[0], at=(first.spots[0].at[0], first.spots[0].at[1] - 300.0))
    spoiled: dict[RegionId, Region] = {**pack.regions, name: replace(first, spots=(spot, *first.spots[1:]))}
    moved = replace(contexts[0], definitions=replace(pack, regions=spoiled))
    shown = board_map(moved, next(piece for piece in pack.pieces.values() if getattr(piece, "map", False)))
    assert shown is not None
    assert [path for path, _ in crowded(shown)][:1] == [f"regions.{name}.spots[1]"]
    assert pack.place(f"regions.{name}.spots[1]").line > 1
