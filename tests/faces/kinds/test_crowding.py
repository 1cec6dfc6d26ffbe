"""What lies badly on a map is found, and on the maps of the games that are here there is nothing of the kind."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from generator.definitions.box_request import open_game
from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import IconId, PieceId, RegionId
from generator.definitions.pack import Art
from generator.definitions.printed_pieces import Board, LabelName, Length, Mat, Region, Size, Spot, SpotId, Track, Zone
from generator.faces.box_check import checked_contexts, face_findings
from generator.faces.kinds.board import board_ground, board_map
from generator.faces.kinds.board_overlaps import crossing_places, crowded_regions
from generator.files.resources import resource_root
from tests.faces.kinds.printing import CORE, Printing
from tests.faces.kinds.test_kinds_boards import LAND, board, region, world

SQUARE = ((20.0, 20.0), (100.0, 20.0), (100.0, 100.0), (20.0, 100.0))


def told(*regions: Region, **more: Any) -> list[str]:
    shown = board_map(world(*regions), board(**more))
    assert shown is not None
    return [path for path, _ in crowded_regions(shown)]


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


WAY = Track(start=(30, 60), end=(150, 60), first=0, last=6)
"""Fields of 12 mm with their middles 20 mm apart."""


def across(piece: Any) -> list[str]:
    """The paths of what lies across something on a board or mat."""
    return [path for path, _ in crossing_places(board_ground(Printing(), piece))]


def zones(**more: Zone) -> dict[SpotId, Zone]:
    return {SpotId(name): zone for name, zone in more.items()}


@pytest.mark.parametrize("kind", [Board, Mat])
def test_an_area_over_a_track_is_told_on_any_board(kind: type) -> None:
    """Fields reach 6 mm from their middles, the last ones at 110, 130 and 150 mm: one lies inside the area as a whole
    and another is cut in two by its edge; an area around all of them is their ground."""
    made = partial(
        kind, id=PieceId("plan"), module=CORE, kind="board", size=Size(180, 120), tracks={SpotId("way"): WAY}
    )
    whole = Zone(at=(20, 50), size=Size(140, 20))
    assert across(made(zones=zones(all=whole))) == []
    assert set(across(made(zones=zones(shop=Zone(at=(80, 50), size=Size(30, 40)))))) == {"pieces.plan.zones.shop"}
    assert across(made(zones=zones(shop=Zone(at=(80, 66), size=Size(30, 30))))) == [], "they only touch"


def test_places_areas_and_tracks_cross_nothing() -> None:
    made = partial(Board, id=PieceId("plan"), module=CORE, kind="board", size=Size(180, 120))
    spot = {SpotId("start"): Spot(at=(150, 64))}
    assert set(across(made(spots=spot, tracks={SpotId("way"): WAY}))) == {"pieces.plan.tracks.way"}
    two = zones(one=Zone(at=(20, 20), size=Size(40, 40)), two=Zone(at=(50, 50), size=Size(40, 40)))
    assert across(made(zones=two)) == ["pieces.plan.zones.two"]
    inner = zones(one=Zone(at=(20, 20), size=Size(60, 60)), two=Zone(at=(30, 30), size=Size(20, 20)))
    assert across(made(zones=inner)) == []


def test_places_reach_neither_over_the_frame_nor_under_the_name() -> None:
    low = {SpotId("low"): Spot(at=(90, 110))}
    made = Board(id=PieceId("plan"), module=CORE, kind="board", size=Size(180, 120), spots=low)
    assert across(made) == ["pieces.plan.spots.low"]
    assert across(replace(made, art=Art("a.png"))) == [], "a picture of one's own has no frame"
    high = {SpotId("high"): Spot(at=(90, 16))}
    assert across(Mat(id=PieceId("mat"), module=CORE, kind="mat", spots=high)) == ["pieces.mat.spots.high"]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["global-powers", "organisation"])
def test_the_maps_of_the_games_that_are_here_are_clear(game: str) -> None:
    folder = open_game(resource_root() / "components" / game)
    pack = folder.definitions()
    languages = [folder.texts_for(language, pack) for language in ("en", "de")]
    contexts = checked_contexts(pack, make_configuration(pack, 4, ["all"]), languages, folder.folder)
    assert [str(finding) for finding in face_findings(contexts)] == []
    # One place moved into the sea is a warning, told where it is written.
    name, first = next((name, one) for name, one in pack.regions.items() if one.spots)
    spot = replace(first.spots[0], at=(first.spots[0].at[0], first.spots[0].at[1] - 300.0))
    spoiled: dict[RegionId, Region] = {**pack.regions, name: replace(first, spots=(spot, *first.spots[1:]))}
    moved = replace(contexts[0], definitions=replace(pack, regions=spoiled))
    shown = board_map(moved, next(piece for piece in pack.pieces.values() if getattr(piece, "map", False)))
    assert shown is not None
    assert [path for path, _ in crowded_regions(shown)][:1] == [f"regions.{name}.spots[1]"]
    assert pack.place(f"regions.{name}.spots[1]").line > 1
