"""Where pieces lie on a board: in their places, in regions apart from each other and off the spots, at natural size."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from generator.faces.display_list import Outline
from generator.faces.kinds.area import Area
from generator.faces.shapes import segment_numbers
from generator.pictures.board_drawer import BoxFaces
from generator.pictures.board_rooms import PilePlace, PlaceRoom, pile_rows
from generator.play.table_scene import ScenePile, ScenePlace
from tests.faces.shipped import box
from tests.pictures.making import drawn, game_of

MAPS = [("global-powers", "world-map"), ("organisation", "plan")]
REGIONS = [(game, board, str(region)) for game, board in MAPS for region in game_of(game).definitions().regions]


def room(game: str, *place: str | int) -> PlaceRoom:
    board, name, *number = place
    found = drawn(game).room(ScenePlace(str(board), str(name), int(number[0]) if number else None))
    assert found
    return found


def corners(outline: Outline) -> list[tuple[float, float]]:
    return [(values[-2], values[-1]) for segment in outline if (values := segment_numbers(segment))]


def inside(x: float, y: float, points: list[tuple[float, float]]) -> bool:
    """By the winding of the outline around the point, which is no way in which places are found."""
    turn = 0.0
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        a, b = math.atan2(y1 - y, x1 - x), math.atan2(y2 - y, x2 - x)
        turn += (b - a + math.pi) % math.tau - math.pi
    return abs(turn) > math.pi


@pytest.mark.parametrize(("game", "board", "region"), REGIONS)
def test_piles_in_a_region_lie_in_it_and_apart(game: str, board: str, region: str) -> None:
    """Politicians are 12 mm, a party of five players may have some in each region; those of three cover no spot."""
    land = room(game, board, region)
    points = corners(land.outline)
    for count in range(1, 6):
        found = land.lay(count, 12.0, 12.0)
        assert len(found) == count
        assert all(inside(at.x, at.y, points) for at in found)
        for one, two in combinations(found, 2):
            assert math.dist(one[:2], two[:2]) >= 12.0 * one.scale
        assert all(0.6 <= at.scale <= 1.0 for at in found)
    spots = game_of(game).definitions().regions[region].spots  # type: ignore[index]
    for number, spot in enumerate(spots):
        (middle,) = room(game, board, region, number).lay(1, spot.size, spot.size)
        for at in land.lay(3, 12.0, 12.0):
            assert math.dist(at[:2], middle[:2]) >= 6.0 * at.scale + spot.size / 2.0


def test_a_spot_holds_its_pile_in_its_middle() -> None:
    """The USA's spot for raw materials: 15 left of 74.5, 15.8 below 72.2, on a map of 420 × 297 mm (map.yaml)."""
    (at,) = room("global-powers", "world-map", "usa", 0).lay(1, 14.0, 14.0)
    assert at == pytest.approx(PilePlace(74.5 - 15 - 210, 148.5 - 72.2 - 15.8, 1.0))


def test_a_field_of_a_track_counts_from_its_first_number() -> None:
    """Dominance runs down from 12 at (222, 253) to 0 at (402, 253): 9 is a quarter of the way."""
    (at,) = room("global-powers", "world-map", "dominance", 9).lay(1, 14.0, 14.0)
    assert at == pytest.approx(PilePlace(222 + 45 - 210, 148.5 - 253, 1.0))


@pytest.mark.parametrize(
    "place",
    [
        ("world-map", "atlantis"),
        ("world-map", "usa", 5),
        ("world-map", "usa", -1),
        ("world-map", "dominance", 13),
        ("world-map", "dominance"),
        ("headquarters-a", "usa"),
        ("moon", "usa"),
        ("raw", "usa"),
    ],
)
def test_a_place_that_is_not_there_has_no_room(place: tuple[str | int, ...]) -> None:
    board, name, *number = place
    assert drawn("global-powers").room(ScenePlace(str(board), str(name), int(number[0]) if number else None)) is None


def test_rows_fill_an_area_from_the_upper_left() -> None:
    """Twelve of 20 × 10 in 100 × 60: they fit as they are, in rows of the same length, no two on each other."""
    area = Area(-50.0, -30.0, 50.0, 30.0)
    found = pile_rows(area, 12, 20.0, 10.0)
    assert len(found) == 12
    assert {at.scale for at in found} == {1.0}
    assert all(area.left + 10 <= at.x <= area.right - 10 and area.bottom + 5 <= at.y <= area.top - 5 for at in found)
    assert all(abs(one.x - two.x) >= 20 or abs(one.y - two.y) >= 10 for one, two in combinations(found, 2))


def test_rows_shrink_what_is_too_much() -> None:
    found = pile_rows(Area(0.0, 0.0, 30.0, 10.0), 8, 14.0, 14.0)
    assert len(found) == 8
    assert all(at.scale < 1.0 for at in found)
    for one, two in combinations(found, 2):
        assert max(abs(one.x - two.x), abs(one.y - two.y)) >= 14 * one.scale


def test_a_deck_of_which_the_box_has_no_card_is_nothing_that_could_be_drawn() -> None:
    faces = BoxFaces(box("global-powers", "en", 3, "all"))
    decks = dict(faces.context.definitions.decks)
    vars(faces.context.definitions)["decks"] = {**decks, "spare": next(iter(decks.values()))}
    try:
        assert faces.side(ScenePile(next(iter(decks)), turned=True)) is not None
        assert faces.side(ScenePile("spare", turned=True)) is None
    finally:
        vars(faces.context.definitions)["decks"] = decks
