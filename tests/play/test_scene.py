"""Scenes: what anybody may see of a table, what a seat sees, and all of it once a game is over."""

from types import SimpleNamespace
from typing import Any

from generator.definitions.id_types import Seat
from generator.play.match_scene import open_scene
from generator.play.procedure import ProcedureTable
from generator.play.procedure_match import ProcedureMatch
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SeatPanel, TableScene
from tests.play.auction import Auction, AuctionTable

A, B = Seat("A"), Seat("B")


def match_of(pieces: Any = None) -> ProcedureMatch[Auction]:
    board = {"chart": SimpleNamespace(kind="board", map=True), "coin": SimpleNamespace(kind="chip")}
    pack: Any = SimpleNamespace(
        seats={A: None, B: None}, rulings={}, pieces=board if pieces is None else pieces, regions={"home": None}
    )
    return AuctionTable(pack, SimpleNamespace(players=2), SimpleNamespace(play={})).start(1, A)  # type: ignore[arg-type]


def hands(scene: TableScene) -> dict[Seat | None, tuple[ScenePile, ...]]:
    return {panel.seat: row.piles for panel in scene.panels for row in panel.rows if row.label == "hand"}


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    """Each seat is dealt three cards (the auction's rules)."""
    match = match_of()
    back = (ScenePile("journeys", 3, turned=True),)
    assert hands(match.scene(None)) == {A: back, B: back}
    own = hands(match.scene(A))
    assert own[B] == back
    assert len(own[A]) == 3
    assert not any(pile.turned for pile in own[A])
    everything = hands(open_scene(match))
    assert everything == {seat: hands(match.scene(seat))[seat] for seat in (A, B)}, "a game that is over is laid open"


def test_a_match_adds_who_decides_the_scores_and_who_has_won() -> None:
    match = match_of()
    begin = match.scene(None)
    assert (begin.turn, begin.decides, begin.scores, begin.winners, begin.over) == (1, A, {A: 0, B: 0}, (), False)
    for move in ("bid 2", "bid 0", "roll 3"):
        match.apply(move)
    now = match.scene(None)
    assert (now.decides, now.scores) == (A, {A: 3, B: 0})
    for move in ("skip", "bid 0", "bid 1", "roll 1"):
        match.apply(move)
    match.apply("skip")
    end = match.scene(None)
    assert (end.decides, end.winners, end.over) == (None, (A,), True)


class Plain(AuctionTable):
    """A game that says nothing of how it looks."""

    scene = ProcedureTable.scene


def test_a_game_without_a_scene_of_its_own_shows_its_bare_boards() -> None:
    match = match_of()
    table = Plain(match.table.pack, match.table.configuration, match.table.texts)
    assert table.start(1, A).scene(None) == TableScene(("chart",), turn=1, decides=A, scores={A: 0, B: 0})


def test_regions_in_a_move_are_places_on_the_map() -> None:
    table = match_of().table
    assert table.places(("sail", "home", 2, "away", "home")) == (ScenePlace("chart", "home"),)
    assert table.places(("bid", 2)) == ()
    assert [str(ScenePlace("world-map", "usa", 0)), str(ScenePlace("world-map", "uno"))] == [
        "world-map/usa/0",
        "world-map/uno",
    ]
    assert SeatPanel(None, (SceneRow("cost", 1),)).seat is None
