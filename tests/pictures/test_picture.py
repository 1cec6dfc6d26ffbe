"""Pictures of any game's table: where pieces lie on a board, every pile with its number, what has no place in the
column, nothing that can't be."""

import math
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.definitions.id_types import Seat
from generator.faces.area import Area
from generator.faces.display_list import Face, Group, Item, Outline, Text
from generator.faces.shapes import segment_numbers
from generator.pictures.board_drawer import BoardDrawer, BoxFaces
from generator.pictures.board_rooms import PilePlace, PlaceRoom, pile_rows
from generator.pictures.picture_files import picture_bytes, write_pictures
from generator.pictures.seat_panel import PanelColumn
from generator.pictures.table_picture import spread_boards, table_picture
from generator.pictures.thing_names import display_name, place_name
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, SeatPanel, TableScene
from tests.faces.shipped import box
from tests.pictures.making import auction, drawn, game_of
from tests.tables import read_table

A = Seat("A")
CHART = "sea-chart"


def titles(table: BoardDrawer, scene: TableScene, theme: str = "colour") -> Counter[str]:
    """What a picture says of each face in it."""
    root = ElementTree.fromstring(picture_bytes(table_picture(table, scene), table.context, ".svg", theme))
    return Counter(element.text or "" for element in root.iter() if element.tag.endswith("title"))


def words(items: tuple[Item, ...]) -> list[str]:
    """The texts that stand on no face."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            found += words(item.items)
        elif isinstance(item, Text):
            found.append(item.text)
    return found


def test_every_pile_lies_there_with_its_number() -> None:
    _, table = auction()
    scene = TableScene(
        (CHART,),
        {
            ScenePlace(CHART, "home"): (
                ScenePile("coin", 4),
                ScenePile("ship-a", 2, under="coin"),
                ScenePile("ship-b"),
            ),
            ScenePlace(CHART, "score", 14): (ScenePile("ship-c"),),
            ScenePlace(CHART, "isles"): (ScenePile("coin", 0),),
        },
    )
    assert titles(table, scene) == {
        CHART: 1,
        f"4 × coin {CHART}/home": 1,
        f"2 × ship-a {CHART}/home": 1,
        f"coin {CHART}/home": 1,
        f"1 × ship-b {CHART}/home": 1,
        f"1 × ship-c {CHART}/score/14": 1,
    }
    shown = words(table_picture(table, scene).items)
    assert {"4", "2"} <= set(shown)
    assert "0" not in shown


def test_a_whole_table_of_a_game_is_in_its_picture() -> None:
    """A new game of three: each has bid nothing yet, so 27 coins are left (nine each) and three ships are at 0."""
    rules, table = auction()
    scene = rules.start(1, A).scene(A)
    shown = titles(table, scene)
    assert shown[f"27 × coin {CHART}/home"] == 1
    assert [shown[f"1 × ship-{seat} {CHART}/score/0"] for seat in "abc"] == [1, 1, 1]
    assert shown["1 × journeys turned"] == 2, "of each other seat's hidden cards one back, with their number"
    shown_words = words(table_picture(table, scene).items)
    assert shown_words.count("3") == 2
    said = " ".join(shown_words)
    assert "Before the first turn" not in said
    assert all(word in said for word in ("My Game", "After turn 1 // Cost 1", "NEXT TO DECIDE"))


LOST = TableScene(
    (CHART, "moon"),
    {
        ScenePlace(CHART, "atlantis"): (ScenePile("coin", 2),),
        ScenePlace(CHART, "score", 99): (ScenePile("ship-a"),),
        ScenePlace(CHART, "home"): (ScenePile("unicorn", 3), ScenePile("coin")),
        ScenePlace("moon", "crater"): (ScenePile("coin", 7),),
    },
    (
        SeatPanel(
            A,
            (
                SceneRow(
                    "gold",
                    3,
                    (ScenePile("unicorn", 2),),
                    (SceneSign("no-icon", 4, "no-colour"), SceneSign("coin", 5, "gold")),
                ),
            ),
        ),
    ),
)


def test_what_has_no_place_stands_in_the_column() -> None:
    _, table = auction()
    assert table.undrawable(LOST) == (
        SceneRow("atlantis", piles=(ScenePile("coin", 2),)),
        SceneRow("Score 99", piles=(ScenePile("ship-a"),)),
        SceneRow("Home waters", piles=(ScenePile("unicorn", 3),)),
        SceneRow("crater", piles=(ScenePile("coin", 7),)),
    )
    shown = titles(table, LOST)
    assert (shown[f"1 × coin {CHART}/home"], shown["1 × coin"], shown["1 × ship-a"]) == (1, 2, 1)
    said = words(table_picture(table, LOST).items)
    assert {"ATLANTIS", "SCORE 99", "unicorn 3", "CRATER", "no-icon 4"} <= set(said)


@pytest.mark.parametrize(
    "scene", [TableScene(), TableScene(("nothing",)), TableScene(panels=(SeatPanel(None, (SceneRow("x", 1),)),))]
)
def test_a_table_without_boards_is_drawn_all_the_same(scene: TableScene) -> None:
    _, table = auction()
    assert table_picture(table, scene).shape.width == table.look.width


def test_hidden_cards_show_their_back_and_standees_their_front() -> None:
    table = drawn("global-powers")
    back = table.faces.side(ScenePile("events", 4, turned=True))
    assert back == table.faces.printed_piece("coup-a").back
    figure = table.faces.side(ScenePile("turn-figure"))
    assert figure
    assert (figure.shape.width, figure.shape.height) == (20, 30), "its size, without the foot (pieces.yaml)"
    assert table.faces.side(ScenePile("region-marker", turned=True)) == table.faces.printed_piece("region-marker").back
    assert table.faces.side(ScenePile("raw", turned=True)) == table.faces["raw"], "a chip with one side has no other"


def test_boards_beside_the_first_lie_in_a_row_below_it() -> None:
    table = drawn("global-powers")
    scene = TableScene(("world-map", *(f"headquarters-{seat}" for seat in "abc")))
    boards = table.boards(scene)
    lies = spread_boards(boards, 300.0, 270.0, 0.34, 8.0)
    boxes = {}
    for name, stand in lies.stands.items():
        wide, high = (0.5 * stand.scale * length for length in (boards[name].width, boards[name].height))
        boxes[name] = (stand.x - wide, stand.y - high, stand.x + wide, stand.y + high)
        assert boxes[name][0] >= -0.01
        assert boxes[name][1] >= -0.01
        assert boxes[name][2] <= lies.wide + 0.01
        assert boxes[name][3] <= lies.high + 0.01 <= 270.02
    one, *others = boxes.values()
    assert all(box[1] >= one[3] + 7.99 for box in others)
    assert all(right[0] >= left[2] + 7.99 for left, right in pairwise(others))
    assert lies.stands["world-map"].scale > 3 * 0.2


def test_the_column_of_five_full_seats_stays_on_the_page() -> None:
    table = drawn("global-powers", 5)
    cards = tuple(ScenePile(f"{name}-a") for name in ("coup", "unrest", "drive", "sabotage", "transfer", "defector"))
    rows = (
        SceneRow("base", piles=(ScenePile("politician-a", 12),)),
        *(SceneRow(name, piles=cards) for name in ("hand", "gone", "uno")),
    )
    scene = TableScene(("world-map",), panels=tuple(SeatPanel(Seat(seat), rows) for seat in "ABCDE"))
    page = table_picture(table, scene)
    assert page.shape.height <= table.look.height + 0.01
    assert PanelColumn(table, scene, table.look.panel).items()[1] > 0


def test_names_are_the_languages() -> None:
    context = drawn("global-powers", 3, "de").context
    assert display_name(context, "usa") == context.texts.regions["usa"].name.form()  # type: ignore[index]
    assert display_name(context, "coup-a") == context.texts.cards["coup"].name  # type: ignore[index]
    assert display_name(context, "dominance") == "Dominanz"
    assert display_name(context, "not-a-thing") == "not-a-thing"
    assert place_name(context, ScenePlace("world-map", "dominance", 7)) == "Dominanz 7"
    assert place_name(context, ScenePlace("world-map", "points-low", 3)) == "Punkte 3"


def test_marked_places_have_a_line_round_them() -> None:
    _, table = auction()
    bare, marked = (
        TableScene((CHART,)),
        TableScene((CHART,), marked_places=(ScenePlace(CHART, "isles"), ScenePlace(CHART, "nowhere"))),
    )

    def strokes(scene: TableScene) -> int:
        face = table_picture(table, scene)
        return picture_bytes(face, table.context, ".svg", "colour").count(
            f'stroke-width="{table.look.last:g}"'.encode()
        )

    assert strokes(marked) - strokes(bare) == 1


def test_each_format_and_theme_is_written(tmp_path: Path) -> None:
    rules, table = auction()
    page = table_picture(table, rules.start(1, A).scene(None))

    def shown(turns: object) -> list[tuple[int, Face]]:
        assert turns == (1, 2)
        return [(1, page), (2, page)]

    for suffix, first in ((".svg", b"<?xml"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        path = tmp_path / f"t-{{turn}}{suffix}"
        files = list(write_pictures(path, (1, 2), shown, table.context, "mono", force=False))  # type: ignore[arg-type]
        assert [file.name for file in files] == [f"t-1{suffix}", f"t-2{suffix}"]
        assert all(file.read_bytes().startswith(first) for file in files)


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


@pytest.mark.quick("organisation-*", "*-usa", "*-japan", "*-western-europe")
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


@pytest.mark.parametrize("place", read_table(__file__, "a_place_that_is_not_there_has_no_room"))
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
