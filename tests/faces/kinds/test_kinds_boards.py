"""Boards and mats: the map's borders, words inside their regions, places, and what is refused."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.definitions.id_types import ColourToken, IconId, PieceId, RegionId
from generator.definitions.pack import Art
from generator.definitions.printed_pieces import (
    Board,
    Chip,
    LabelName,
    Length,
    Mat,
    PieceText,
    Region,
    Size,
    Spot,
    SpotId,
    Track,
    Zone,
)
from generator.faces.display_list import Face, IconUse, Path, Text
from generator.faces.kinds.board import board_face, mat_face
from generator.faces.kinds.region_geometry import nearest_points, shared_border, width_at
from generator.faces.shapes import bounds, polygon
from tests.faces.kinds.printing import CORE, Game, Printing
from tests.faces.kinds.safe import outside
from tests.faces.making import applied_box, flat, texts
from tests.polygons import apart

WEST = ((20.0, 20.0), (100.0, 20.0), (100.0, 100.0), (20.0, 100.0))
EAST = ((100.0, 20.0), (180.0, 20.0), (180.0, 100.0), (100.0, 100.0))
ISLE = ((40.0, 130.0), (90.0, 130.0), (90.0, 170.0), (40.0, 170.0))


def region(name: str, at: tuple[float, float], **more: Any) -> Region:
    return Region(id=RegionId(name), at=at, **more)


def world(*regions: Region) -> Printing:
    raw = Chip(id=PieceId("raw"), module=CORE, kind="chip", icon=IconId("eco"), colour=ColourToken("sea"))
    return Printing(definitions=Game(regions={one.id: one for one in regions}, pieces={raw.id: raw}))


def board(**more: Any) -> Board:
    return Board(**{"id": PieceId("map"), "module": CORE, "kind": "board", "size": Size(210, 200), "map": True, **more})


LAND = (
    region("west", (60, 60), outline=WEST, number=1, borders=(RegionId("isle"),), holds={PieceId("raw"): 2}),
    region("east", (140, 60), outline=EAST, number=12, icon=IconId("dom"), colour=ColourToken("brick")),
    region("isle", (65, 150), outline=ISLE, spots=(Spot(at=(12, 10), size=Length(8)),)),
)


def lines(face: Face, width: float) -> list[tuple[float, float, float, float]]:
    paths = [item for item, _ in flat(face.items) if isinstance(item, Path) and item.stroke != "none"]
    return [bounds(path.outline) for path in paths if abs(path.width - width) < 1e-6]


def test_neighbours_that_do_not_touch_are_joined_by_the_shortest_way() -> None:
    face = board_face(world(*LAND), board())
    # West's lower rim is at 100 mm, the isle's upper one at 130 mm; the board is 200 mm high: y = 0 … −30.
    found = lines(face, 1.1)
    assert [(round(low, 3), round(high, 3)) for _, low, _, high in found] == [(-30.0, 0.0)]


def test_a_way_runs_over_the_land_between_and_under_the_names() -> None:
    far = (LAND[0], replace(LAND[2], at=(65, 185), outline=tuple((x, y + 25.0) for x, y in ISLE)))
    between = region("strait", (60, 120), outline=((20.0, 105.0), (100.0, 105.0), (100.0, 140.0), (20.0, 140.0)))
    items = [item for item, _ in flat(board_face(world(*far, between), board()).items)]
    (way,) = [place for place, item in enumerate(items) if isinstance(item, Path) and abs(item.width - 1.1) < 1e-6]
    strait = bounds(polygon(((-85.0, -5.0), (-5.0, -5.0), (-5.0, -40.0), (-85.0, -40.0))))
    land = [place for place, item in enumerate(items) if isinstance(item, Path) and bounds(item.outline) == strait]
    assert max(land) < way < min(place for place, item in enumerate(items) if isinstance(item, Text))


def test_a_wall_stands_where_two_touch_that_are_no_neighbours() -> None:
    wall = [(-5.0, 0.0, -5.0, 80.0)]
    assert lines(board_face(world(*LAND), board()), 1.8) == wall
    friends = (replace(LAND[0], borders=(RegionId("isle"), RegionId("east"))), *LAND[1:])
    assert lines(board_face(world(*friends), board()), 1.8) == []


def test_the_words_of_a_region_stay_inside_its_outline() -> None:
    face = board_face(world(*LAND), board())
    for name, (low, high) in {"West": (-85.0, -5.0), "East": (-5.0, 75.0), "Isle": (-65.0, -15.0)}.items():
        item, transform = next((i, t) for i, t in flat(face.items) if isinstance(i, Text) and i.text == name)
        left, _, right, _ = applied_box(item, transform, Printing().icons)
        assert low + 1.0 < left
        assert right < high - 1.0
    assert [text.text for text in texts(face)].count("12") == 1


def test_what_lies_in_a_region_is_shown_in_the_colour_of_its_pieces() -> None:
    found = [item for item, _ in flat(board_face(world(*LAND), board()).items) if isinstance(item, IconUse)]
    assert [(item.icon, item.colour) for item in found].count(("eco", "sea")) == 2


def test_regions_without_an_outline_are_discs_that_keep_apart() -> None:
    names = [region(f"r{n}", (30.0 + 40.0 * (n % 4), 40.0 + 60.0 * (n // 4)), number=n) for n in range(8)]
    face = board_face(world(*names), board())
    discs = [path for path in (i for i, _ in flat(face.items)) if isinstance(path, Path) and path.stroke == "black"]
    boxes = [bounds(path.outline) for path in discs if path.width == 0.45]
    assert len(boxes) == 8
    assert all(apart(*pair, -1e-6) for pair in combinations(boxes, 2))


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"borders": (RegionId("isel"),)}, r"regions\.west\.borders: there is no region 'isel'.*did you mean isle\?"),
        ({"holds": {PieceId("rwa"): 1}}, r"regions\.west\.holds: there is no piece 'rwa'.*did you mean raw\?"),
        ({"at": (150, 60)}, r"regions\.west\.at: its name would stand outside its outline"),
        (
            {"outline": ((20, 20), (300, 20), (20, 90))},
            r"regions\.west\.outline\[2\]: it leaves the board; .* 210 × 200 mm",
        ),
        (  # it touches none, and would not be seen at all
            {"outline": (), "borders": (), "at": (300, 60)},
            r"regions\.west\.at: it leaves the board; expected places on 210 × 200 mm",
        ),
    ],
)
def test_what_a_region_cannot_be_is_told_with_its_place(more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        board_face(world(replace(LAND[0], **more), *LAND[1:]), board())


def test_a_long_name_in_a_small_region_is_an_error_that_names_it() -> None:
    small = region("isle", (50, 50), outline=((45, 45), (55, 45), (55, 55), (45, 55)))
    names = {"isle": "An island far too small for such a name"}
    context = Printing(definitions=world(small).definitions, region_names=names)
    with pytest.raises(InputError, match=r"regions\.isle: 'An island"):
        board_face(context, board())


def test_a_track_counts_down_and_up() -> None:
    down = Track(start=(20, 180), end=(190, 180), first=3, last=-3, label=LabelName("dominance"))
    face = board_face(Printing(), board(map=False, tracks={SpotId("t"): down}))
    assert [text.text for text in texts(face)][:8] == ["3", "2", "1", "0", "−1", "−2", "−3", "DOMINANCE"]


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        (
            {"tracks": {"t": Track(start=(20, 180), end=(60, 180), first=1, last=8)}},
            r"pieces\.map\.tracks\.t: 8 fields of 12 mm don't fit between its ends; expected .* 88 mm apart",
        ),
        ({"spots": {"s": Spot(at=(205, 50))}}, r"pieces\.map\.spots\.s\.at: it reaches from 198, 43 to 212, 57"),
        ({"zones": {"z": Zone(at=(100, 100), size=Size(50, 101))}}, r"pieces\.map\.zones\.z\.at: it reaches"),
        ({"size": Size(30, 200)}, r"pieces\.map\.size: it is too small; expected at least 40 × 40 mm"),
    ],
)
def test_places_off_the_board_and_fields_over_each_other_are_refused(more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        board_face(Printing(), board(map=False, **more))


@pytest.mark.parametrize(
    "size", [Size(100, 100), Size(210, 200), Size(420, 297), Size(594, 420), Size(841, 594)], ids=str
)
@pytest.mark.parametrize("art", [None, Art("missing.png")], ids=["plain", "art"])
def test_a_board_of_any_size_keeps_its_words_off_the_cut(size: Size, art: Art | None) -> None:
    spots = {
        SpotId("s"): Spot(at=(50, 50), icon=IconId("dom"), label=LabelName("first")),
        SpotId("t"): Spot(at=(80, 80), value="{dom}2"),
    }
    face = board_face(Printing(), board(size=size, map=False, art=art, spots=spots))
    assert outside(face) == []
    assert (face.shape.width, face.shape.height) == (size.width, size.height)


def test_the_text_of_a_mat_ends_above_its_first_place() -> None:
    words = PieceText("Ministry", text="Take politicians back to base and play a card. " * 3)
    zone = Zone(at=(10, 45), size=Size(100, 60), label=LabelName("base"))
    mat = Mat(id=PieceId("mat"), module=CORE, kind="mat", icon=IconId("dom"), zones={SpotId("base"): zone})
    face = mat_face(Printing({"mat": words}), mat)
    assert outside(face) == []
    low = min(text.y for text in texts(face) if "politicians" in text.text)
    assert low > 120 / 2 - 45
    crowded = replace(mat, zones={SpotId("base"): replace(zone, at=(10, 22))})
    with pytest.raises(InputError, match="mat: 'Take politicians"):
        mat_face(Printing({"mat": words}), crowded)


def test_outlines_are_measured() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    beside = ((10.5, 2.0), (20.0, 2.0), (20.0, 30.0), (10.5, 30.0))
    assert nearest_points(square, tuple((x + 20.0, y) for x, y in square)) == ((10.0, 0.0), (20.0, 0.0))
    assert shared_border(square, beside, 0.8) == [((10.0, 2.0), (10.0, 10.0))]
    assert shared_border(square, beside, 0.4) == []
    assert width_at(square, (4.0, 5.0), 2.0) == 8.0
    assert width_at(square, (12.0, 5.0), 2.0) == 0.0
