"""A scene as data for a page: what has changed, where boards and places are, how they are named."""

from __future__ import annotations

from typing import Any

from generator.base.override import override
from generator.pictures.board_drawer import BoardDrawer
from generator.play.table_scene import ScenePile, ScenePlace, TableScene
from generator.preview.scene_data import SceneData, view_changes
from tests.pictures.making import auction

HOME = ScenePlace("sea-chart", "home")
COINS = (ScenePile("coin", 3),)


class Grown(BoardDrawer):
    """As if the board had grown out of what was laid."""

    @override
    def printed_board(self, board: str) -> Any:
        return None


def data() -> SceneData:
    return SceneData(auction()[1])


def test_changes_are_what_is_new_or_another_and_what_is_gone() -> None:
    before = {"same": [1], "other": 2, "gone": 3, "none": ""}
    assert view_changes(before, {"same": [1], "other": 4, "new": 0, "none": ""}) == {"other": 4, "new": 0, "gone": None}


def test_a_board_alone_lies_at_its_own_coordinates() -> None:
    found = data().view(TableScene(boards=("sea-chart",)), ())
    size = auction()[1].faces["sea-chart"].shape
    assert [(one["id"], one["x"], one["y"], one["scale"]) for one in found["boards"]] == [("sea-chart", 0.0, 0.0, 1.0)]
    assert found["box"] == [-size.width / 2, -size.height / 2, size.width, size.height]


def test_only_places_that_can_be_drawn_are_told() -> None:
    lost = ScenePlace("sea-chart", "nowhere")
    found = data().view(TableScene(lying={lost: COINS, HOME: COINS}), ())
    assert [key for key in found if key[0] in ":@"] == [":sea-chart/home", "@sea-chart/home"]
    assert found["@sea-chart/home"]["piles"] == [["coin", 3]]
    assert data().drawable((HOME, lost, HOME)) == ["sea-chart/home"]


def test_a_place_of_a_board_that_grew_is_named_after_its_lowest_piece() -> None:
    grown = SceneData(Grown(auction()[1].context))
    assert grown.place_name(HOME, COINS) == "Coin (Home waters)"
    assert grown.place_name(HOME) == data().place_name(HOME, COINS) == "Home waters"
