"""The replay page of a game whose board grows: the board with all its cells, rounds, what followed, in a browser; a
scene as data for a page."""

import functools
import re
from dataclasses import replace
from typing import Any

import pytest

from generator.base.hexes import centre, parse_cell
from generator.base.override import override
from generator.pictures.board_drawer import BoardDrawer
from generator.play.game_record import GameRecord
from generator.play.table_scene import ScenePile, ScenePlace, TableScene
from generator.preview.replay_page import replay_page
from generator.preview.replay_steps import ReplaySteps
from generator.preview.scene_data import SceneData, view_changes
from tests.pictures.making import auction, drawn, played, rules
from tests.preview.making import told

GAME, CORE = "balance-control", ("core",)


def record() -> GameRecord:
    """A random game of six to its end."""
    return played(GAME, 6, 8, modules=CORE)


def page_of(one: GameRecord) -> str:
    return replay_page(ReplaySteps(one, rules(GAME, 6, CORE)), drawn(GAME, 6, modules=CORE))


@functools.cache
def made() -> str:
    return page_of(record())


@functools.cache
def data() -> dict[str, Any]:
    return told(made(), "game")


def tables() -> list[dict[str, Any]]:
    """What the page's script shows at each frame: every change up to it, laid one over the other."""
    found: list[dict[str, Any]] = []
    for frame in data()["frames"]:
        found.append({**(found[-1] if found else {}), "marks": [], "events": [], **frame})
    return found


@pytest.mark.slow
def test_each_turn_brings_one_tile_to_the_board_where_the_page_says() -> None:
    """89 drawable tiles (R1.1) and the Start tile, each laid onto an empty cell beside a tile (R3.2)."""
    seen = tables()
    cells = [{key for key in now if re.fullmatch(r"@table/-?\d+,-?\d+", key) and now[key]["piles"]} for now in seen]
    assert (len(cells[0]), len(cells[-1])) == (1, 90)
    pitch = 50.0 + drawn(GAME, 6, modules=CORE).layout.gutter  # type: ignore[attr-defined]
    for now, there in zip(seen, cells, strict=True):
        left, top, wide, high = now["box"]
        for key in there:
            x, y = centre(parse_cell(key.partition("/")[2]), pitch)
            assert left < x < left + wide
            assert top < -y < top + high
        offered = data()["legal"][now["legal"]] if now["decides"] else {}
        count, free = offered.get("tile", (0, []))
        assert len(now["subject"]) == ("tile" in offered)
        if "tile" in offered:
            assert len(now["free"]) == count
            assert {f"table/{cell}" for cell in free} <= set(now["free"])


@pytest.mark.slow
def test_rounds_end_with_their_settlement_and_what_follows_is_told_in_words_and_figures() -> None:
    """Fifteen full rounds of six (R3.4): each ends in the step that settles it."""
    ended = [now for now in tables() if "round" in now["marks"]]
    settled = [now for now in tables() if any(line.startswith("-- settlement") for line in now["events"])]
    assert len(settled) == 15
    assert [now["events"] for now in ended] == [now["events"] for now in settled][: len(ended)]
    assert len(ended) >= 14
    said = [(now["events"], now["gloss"]) for now in tables() if now["events"]]
    assert all(gloss.endswith(" · The round is settled") for lines, gloss in said if "settlement" in lines[-1])
    assert any("A Focus resolves" in gloss for lines, gloss in said if any("-- focus" in line for line in lines))
    assert all(re.match(r"[A-F]: |[A-Z]", gloss) for _, gloss in said)
    assert data()["curves"] == ["Resources held"]
    for now in tables()[::20]:
        for seat in "ABCDEF":
            (_, rows), (held,) = now[f"={seat}"], now["curves"][seat]
            signs = [sign for label, _, found, _ in rows if label == "Resources" for sign in found]
            assert held == sum(value for _, value, _ in signs)


@pytest.mark.slow
def test_the_page_says_what_game_it_was() -> None:
    """Seed 8, six random players, as `record` has it; without bots the record names nobody."""
    edition = record().header.edition
    modules = ", ".join(
        drawn(GAME, 6, modules=CORE).context.texts.modules[name].name.form() for name in record().header.modules
    )  # type: ignore[misc]
    assert data()["about"] == f"6 players // {modules} // {edition} // seed 8"
    assert all(seat["player"] == "random" for seat in data()["seats"].values())
    nobody = replace(record(), header=replace(record().header, bots=()))
    assert all(seat["player"] == "" for seat in told(page_of(nobody), "game")["seats"].values())


HOME = ScenePlace("sea-chart", "home")
COINS = (ScenePile("coin", 3),)


class Grown(BoardDrawer):
    """As if the board had grown out of what was laid."""

    @override
    def printed_board(self, board: str) -> Any:
        return None


def scene_data() -> SceneData:
    return SceneData(auction()[1])


def test_changes_are_what_is_new_or_another_and_what_is_gone() -> None:
    before = {"same": [1], "other": 2, "gone": 3, "none": ""}
    assert view_changes(before, {"same": [1], "other": 4, "new": 0, "none": ""}) == {"other": 4, "new": 0, "gone": None}


def test_a_board_alone_lies_at_its_own_coordinates() -> None:
    found = scene_data().view(TableScene(boards=("sea-chart",)), ())
    size = auction()[1].faces["sea-chart"].shape
    assert [(one["id"], one["x"], one["y"], one["scale"]) for one in found["boards"]] == [("sea-chart", 0.0, 0.0, 1.0)]
    assert found["box"] == [-size.width / 2, -size.height / 2, size.width, size.height]


def test_only_places_that_can_be_drawn_are_told() -> None:
    lost = ScenePlace("sea-chart", "nowhere")
    found = scene_data().view(TableScene(lying={lost: COINS, HOME: COINS}), ())
    assert [key for key in found if key[0] in ":@"] == [":sea-chart/home", "@sea-chart/home"]
    assert found["@sea-chart/home"]["piles"] == [["coin", 3]]
    assert scene_data().drawable((HOME, lost, HOME)) == ["sea-chart/home"]


def test_a_place_of_a_board_that_grew_is_named_after_its_lowest_piece() -> None:
    grown = SceneData(Grown(auction()[1].context))
    assert grown.place_name(HOME, COINS) == "Coin (Home waters)"
    assert grown.place_name(HOME) == scene_data().place_name(HOME, COINS) == "Home waters"
