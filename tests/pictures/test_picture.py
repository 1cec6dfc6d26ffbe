"""Pictures of any game's table: every pile with its number, what has no place in the column, nothing that can't be."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.definitions.id_types import Seat
from generator.faces.display_list import Face, Group, Item, Text
from generator.pictures.board_drawer import BoardDrawer
from generator.pictures.picture_files import picture_bytes, write_pictures
from generator.pictures.seat_panel import PanelColumn
from generator.pictures.table_picture import spread_boards, table_picture
from generator.pictures.thing_names import display_name, place_name
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, SeatPanel, TableScene
from tests.pictures.making import auction, drawn

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
