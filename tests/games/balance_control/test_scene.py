"""The table of this game as a scene: every piece where the rules put it, nothing of what chance will bring."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator

import pytest

from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import Seat
from generator.games.balance_control.balance_match import BalanceMatch
from generator.games.balance_control.balance_table import BalanceTable, table
from generator.games.balance_control.table.moves.grammar import SHAPES
from generator.play.session import Session
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, TableScene
from tests.games import real_game
from tests.games.balance_control.test_pictures import crowded, drawn_by

BOXES = [(2, ()), (3, ("economy", "security", "climate")), (5, ("players-5-6",))]


@functools.cache
def box(players: int, modules: tuple[str, ...], language: str = "en") -> BalanceTable:
    game = real_game()
    pack = game.definitions()
    return table(pack, make_configuration(pack, players, ["core", *modules]), game.texts(language))


def moments(rules: BalanceTable, seed: int) -> Iterator[BalanceMatch]:
    session = Session(rules, rules.seats[0], str(seed), ("random",) * len(rules.seats), laws=False)
    bots = {seat: rules.player("random") for seat in rules.seats}
    while session.match.outcome is None:
        yield session.match  # type: ignore[misc]
        steps = len(session.steps)
        session.go_on(bots, lambda steps=steps: len(session.steps) > steps)  # type: ignore[misc]
    yield session.match  # type: ignore[misc]


def lying(scene: TableScene) -> Counter[str]:
    """How many of each piece lie on the board; who controls a tile is shown, no piece."""
    found: Counter[str] = Counter()
    for place, piles in scene.lying.items():
        for pile in piles if place.number is None else ():
            found[pile.piece] += pile.count
    return found


@pytest.mark.parametrize(("players", "modules"), BOXES)
def test_the_scene_adds_up_to_the_box(players: int, modules: tuple[str, ...]) -> None:
    """A tile is on the board, in the stack, drawn or laid aside (R1.1, R3.3); a score is the markers on the board
    (R3.8); one tile is laid after the Start tile's each turn (R3.1), and who lays the newest is shown."""
    rules = box(players, modules)
    everything = sum(rules.pack.counts(rules.configuration)["tiles"].values())
    for number, match in enumerate(moments(rules, 11)):
        if number % 9 and match.outcome is None:
            continue
        scene = match.scene(None)
        there = lying(scene)
        tiles = sum(there[tile] for tile in rules.pack.counts(rules.configuration)["tiles"])
        clock = {row.label: int(row.value) for row in scene.clock}
        assert tiles + clock["stack"] + len(match.subject) + len(match.summary()["discard"]) == everything
        assert scene.scores == {seat: there[f"influence-{seat.lower()}"] for seat in rules.seats}
        assert (scene.over, bool(scene.winners)) == (match.outcome is not None,) * 2
        assert len(scene.marked_places) == (tiles > 1)
        assert scene.lying[scene.marked_places[0]] if scene.marked_places else tiles == 1


@pytest.mark.parametrize(("players", "modules"), BOXES)
def test_everybody_sees_the_same_and_nobody_what_comes(players: int, modules: tuple[str, ...]) -> None:
    """Hidden is only how the stack and the decks lie (R15): laid the other way round, the table looks the same."""
    rules = box(players, modules)
    for number, match in enumerate(moments(rules, 5)):
        if number % 9:
            continue
        scene = match.scene(None)
        assert [match.scene(seat) for seat in rules.seats] == [scene] * players
        other = match.copy()
        state = other.play.match.state
        for cards, many in ((state.stack, state.stack_n), *zip(state.deck, state.deck_n, strict=True)):
            cards[:many] = list(cards[:many])[::-1]
        assert other.scene(None) == scene


@pytest.mark.quick("2-modules0")
@pytest.mark.parametrize(("players", "modules"), BOXES)
def test_every_piece_of_a_game_can_be_drawn_where_it_lies(players: int, modules: tuple[str, ...]) -> None:
    rules = box(players, modules)
    shown = drawn_by(rules)
    for number, match in enumerate(moments(rules, 23)):
        if number % 40 and match.outcome is None:
            continue
        scene = match.scene(None)
        assert shown.undrawable(scene) == ()
        for place, piles in scene.lying.items():
            lies = shown.placed_piles(place, piles)
            counted = Counter(one.pile.piece for one in lies for _ in range(one.pile.count))
            assert counted == Counter(pile.piece for pile in piles for _ in range(pile.count))
            area = shown.extent("table", [place])
            assert area
            assert all(area.left < one.at.x < area.right and area.bottom < one.at.y < area.top for one in lies)
        beside = [pile for panel in scene.panels for row in panel.rows for pile in row.piles]
        assert all(shown.face(pile) for pile in beside)


def test_a_crowded_table_pile_by_pile() -> None:
    """The position of the pictures' test, cell by cell; A alone on the Lobbyist controls it (R6.3), none of six with
    as many on 1,0."""
    _, scene = crowded()
    at = {str(place): piles for place, piles in scene.lying.items()}
    on_the_focus = [ScenePile("administration"), ScenePile("control", 2), ScenePile("lock"), ScenePile("influence-b")]
    assert at["table/0,1"][0] == ScenePile("focus", spent=True)
    assert Counter(at["table/0,1"][1:]) == Counter(on_the_focus)
    assert at["table/1,0"] == (ScenePile("dom-w3"), *(ScenePile(f"influence-{seat}", 3) for seat in "abcdef"))
    assert at["table/-1,2"] == (ScenePile("transformation-pressure"), ScenePile("lock"), ScenePile("countdown", 2))
    assert at["table/-1,1/0"] == (ScenePile("influence-a"),)
    assert "table/1,0/0" not in at
    a = next(panel for panel in scene.panels if panel.seat == "A")
    assert a.rows[0] == SceneRow("supply", piles=(ScenePile("influence-a", 1),))
    assert [(sign.icon, sign.value) for sign in a.rows[1].signs if sign.value] == [("dom", 12)]
    assert a.rows[2] == SceneRow("measures", piles=(ScenePile("state-of-emergency"), ScenePile("legal-review")))


def test_moves_name_cells_and_are_said_in_both_languages() -> None:
    match = box(2, ()).start(1, Seat("A"))
    assert match.places("move 1,0 -2,10") == (ScenePlace("table", "1,0"), ScenePlace("table", "-2,10"))
    assert match.places("draw dom-w1") == ()
    for language in ("de", "en"):
        match = box(2, (), language).start(1, Seat("A"))
        said = [match.move_meaning(verb) for verb in (*SHAPES, "draw dom-w1", "open security legal-review")]
        assert len(set(said)) == len(said)
        assert all(words[0].isupper() and "{" not in words for words in said)


def test_a_board_that_grows_takes_the_room_of_its_cells() -> None:
    """Tiles are 50 mm between flats: a neighbour below makes the board one such step and the gap higher."""
    shown = drawn_by(box(2, ()))
    one = shown.extent("table", [ScenePlace("table", "0,0")])
    two = shown.extent("table", [ScenePlace("table", "0,0"), ScenePlace("table", "0,1")])
    assert one
    assert two
    assert two.width == one.width
    assert two.height - one.height == pytest.approx(50.0 + shown.layout.gutter)  # type: ignore[attr-defined]
    assert shown.printed_board("table") is None
    assert shown.room(ScenePlace("table", "7,-3"))
    assert shown.room(ScenePlace("table", "seven")) is None
    assert shown.extent("moon", []) is None
