"""The table of this game as a scene and in pictures: every piece where the rules put it, once, nothing of what chance
will bring."""

import functools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import Seat
from generator.faces.display_list import Face
from generator.faces.game_look import face_context
from generator.games.balance_control.balance_match import BalanceMatch
from generator.games.balance_control.balance_table import BalanceScenarioTables, BalanceTable, table
from generator.games.balance_control.players.kernel_bot import KernelBot
from generator.games.balance_control.table.moves.grammar import SHAPES
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from generator.games.balance_control.table_drawing import markers, overlays
from generator.pictures.board_drawer import BoardDrawer, board_drawer
from generator.pictures.picture_files import parse_turns, picture_bytes
from generator.pictures.table_picture import table_picture
from generator.play.game_record import GameRecord
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.session import Session
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, TableScene
from generator.preview.replay_steps import ReplaySteps, last_turn
from tests.games import real_game
from tests.games.balance_control.playing import play_on, written_down
from tests.pictures.test_picture import titles, words
from tests.tables import read_table

CROWDED = read_table(__file__, "CROWDED")


@functools.cache
def crowded() -> tuple[BoardDrawer, TableScene]:
    scenario = parse_scenario(CROWDED, real_game(), "crowded.yaml")
    rules = BalanceScenarioTables(real_game()).table(scenario)
    return drawn_by(rules), replace(rules.stand(scenario.position).scene(None), turn=3)


@functools.cache
def played() -> tuple[BalanceTable, GameRecord]:
    game = real_game()
    definitions = game.definitions()
    rules = table(definitions, make_configuration(definitions, 3, ["core"]), game.texts("en"))
    play = RecordedMatch(begin(rules.game, 4))
    play_on(play, {seat: KernelBot("random") for seat in rules.seats})
    return rules, written_down(play)


def drawn_by(rules: BalanceTable) -> BoardDrawer:
    texts = real_game().texts("en")
    return board_drawer(face_context(rules.pack, rules.configuration, texts, real_game().folder))


@functools.cache
def scenes() -> tuple[TableScene, ...]:
    """The table at the beginning, after 9 turns, after 20, and at the end."""
    rules, record = played()
    return tuple(ReplaySteps(record, rules).after((0, 9, 20, last_turn(record))))


def on_the_table(scene: TableScene) -> Counter[str]:
    """What a picture has to show on the board, in the words of its titles: markers and overlays one by one."""
    found: Counter[str] = Counter()
    for place, piles in scene.lying.items():
        for pile in piles:
            found[f"1 × {pile.piece}{' spent' if pile.spent else ''} {place}"] += pile.count
    return found


def on_the_board(shown: BoardDrawer, scene: TableScene, theme: str = "colour") -> Counter[str]:
    return Counter({title: number for title, number in titles(shown, scene, theme).items() if " table/" in title})


def written(page: Face) -> set[str]:
    return set(words(page.items))


def test_everything_of_a_crowded_table_is_in_the_picture() -> None:
    shown, scene = crowded()
    assert on_the_board(shown, scene) == on_the_table(scene)
    assert titles(shown, scene)["1 × influence-c"] == 1, "C's supply"


@pytest.mark.slow
def test_every_turn_of_a_game_shows_what_lies_there() -> None:
    shown = drawn_by(played()[0])
    for scene in scenes():
        assert on_the_board(shown, scene, "mono") == on_the_table(scene)


def test_the_newest_tile_and_the_moment_are_told() -> None:
    start, _, middle, end = scenes()
    assert (start.marked_places, start.turn, start.draws, len(start.lying)) == ((), 0, "A", 1)
    # one tile a turn (R3.1) beside the Start tile; turn 21 is C's: 20 = 6 rounds of three and two turns more
    assert (sum(place.number is None for place in middle.lying), middle.draws) == (21, "C")
    assert (end.decides, end.draws, end.over) == (None, None, True)
    shown = drawn_by(played()[0])
    assert {"After turn 72 // Round 24 // Tiles in the stack 0", "The game is over"} <= written(
        table_picture(shown, end)
    )
    assert {"A DRAW COMES NEXT", "C"} <= written(table_picture(shown, middle))
    assert any(line.startswith("After turn 20 // Round 7 // ") for line in written(table_picture(shown, middle)))


def test_measures_are_told_with_their_costs_and_decks_by_one_back() -> None:
    """Legal Review is the seventh measure of Security and costs SEC + DOM, as its sheet of the card list says; two
    modules with cards are in play, so two decks."""
    shown, scene = crowded()
    said = written(table_picture(shown, scene))
    told = shown.listed_piece(ScenePile("legal-review"))
    assert told
    assert [(sign.icon, sign.value) for sign in told.signs] == [("sec", 1), ("dom", 1)]
    assert {told.words, "SEC 07 Legal Review"} == {told.words} <= said
    decks = [row for panel in scene.panels for row in panel.rows if any(pile.turned for pile in row.piles)]
    assert len(decks) == 2
    backs = {title: number for title, number in titles(shown, scene).items() if title.endswith(" turned")}
    assert set(backs.values()) == {1}
    assert {str(row.piles[-1].count) for row in decks} <= said


def test_signs_on_the_board_are_explained() -> None:
    shown, scene = crowded()
    assert {"last move", "spent", "in control"} <= written(table_picture(shown, scene))


@pytest.mark.quick(".svg")
@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
def test_a_picture_is_the_same_on_every_run(suffix: str) -> None:
    """A PNG comes from the PDF (tests/render holds that it is the same each time)."""
    shown = drawn_by(played()[0])
    one, two = (table_picture(shown, scenes()[1]) for _ in range(2))
    assert picture_bytes(one, shown.context, suffix, "low-ink") == picture_bytes(two, shown.context, suffix, "low-ink")


def test_each_face_is_kept_once() -> None:
    scene, shown = scenes()[-1], drawn_by(played()[0])
    svg = picture_bytes(table_picture(shown, scene), shown.context, ".svg", "colour")
    tiles = {pile for piles in scene.lying.values() for pile in piles if not pile.piece.startswith("influence")}
    assert len(re.findall(rb'id="\w+-face-', svg)) == len(tiles) + 3, "three seats' markers"
    assert len(svg) < 600_000, "72 tiles of thirty kinds"


def test_markers_stay_on_their_tile_and_each_shows_its_edge() -> None:
    shown, _ = crowded()
    for counts in ((1,), (3, 3), (1, 1, 1, 1, 1, 1), (3, 3, 3), (3, 3, 3, 3, 3, 3), (3, 0, 2, 0, 3, 1)):
        lying = markers(shown.layout, shown.marker, [number for number in counts if number])  # type: ignore[attr-defined]
        assert len(lying) == sum(counts)
        for one in lying:
            half = 4.0 * one.scale
            for x, y in ((one.x - half, one.y - half), (one.x + half, one.y - half)):
                assert abs(x) <= (50.0 - abs(y)) / 3**0.5 + 1e-6, "inside the hexagon of 50 mm"
            assert one.y + half <= 0.6 + 0.5, "under the notation, which ends at 0.6"
        for one in lying:
            covering = [other for other in lying if other is not one and abs(other.y - one.y) < 1]
            assert all(abs(other.x - one.x) >= 2.0 for other in covering), "a strip of each is seen"


def test_overlays_stay_on_the_foot() -> None:
    shown, _ = crowded()
    for number in range(1, 7):
        lying = overlays(shown.layout, shown.faces["lock"].shape, number)  # type: ignore[attr-defined]
        assert len({(round(one.x, 3), round(one.y, 3)) for one in lying}) == number
        for one in lying:
            assert one.y - 6.0 * one.scale >= -25.0
            assert one.y + 6.0 * one.scale <= -15.0


def test_turns_asked() -> None:
    assert parse_turns("end", 30) == (30,)
    assert parse_turns("0,end", 30) == (0, 30)
    assert parse_turns("all", 2) == (0, 1, 2)
    assert parse_turns("0, 12,20-22", 30) == (0, 12, 20, 21, 22)
    for text, said in (
        ("31", "turn 31; expected at most 30"),
        ("9-4", "'9-4'"),
        ("x", "'x'"),
        ("", "''"),
        ("-1", "'-1'"),
    ):
        with pytest.raises(InputError, match=said):
            parse_turns(text, 30)


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


@pytest.mark.quick("2-modules0", "5-modules2")
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


@pytest.mark.quick("2-modules0")
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
