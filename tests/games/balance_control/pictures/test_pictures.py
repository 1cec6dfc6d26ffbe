"""Pictures of the table: everything that lies there is in them, once a piece; three formats, one picture."""

from __future__ import annotations

import functools
import io
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from generator.definitions.configuration import configuration
from generator.errors import InputError
from generator.faces.display import Face, Group, Item, Text
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.pictures.moments import last_turn, scenes
from generator.games.balance_control.pictures.picture import picture
from generator.games.balance_control.pictures.scene import Scene, scene
from generator.games.balance_control.players.registry import bot
from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.playing import Play, begin
from generator.games.balance_control.table.scenarios.games import ScenarioGames
from generator.games.balance_control.table.scenarios.setting import match_at
from generator.pictures.series import turns_asked
from generator.pictures.writing import picture_bytes
from generator.play.record import Record
from generator.play.scenario.read import parse_scenario
from tests.games import real_game
from tests.games.balance_control.playing import play_on

CROWDED = """
name: a crowded table
players: 6
modules: [security, climate]
position:
  tiles:
    - {at: "1,0", tile: dom-w3, influence: {A: 3, B: 3, C: 3, D: 3, E: 3, F: 3}}
    - {at: "0,1", tile: focus, influence: {B: 1}, overlays: [lock, control, control, administration], resolved: true}
    - {at: "-1,1", tile: lobbyist, influence: {A: 2}}
    - {at: "-1,0", tile: committee, overlays: [security-level]}
    - {at: "-1,2", tile: transformation-pressure, overlays: [lock], countdowns: 2}
  supply: {A: 1, C: 2}
  resources: {A: {DOM: 12}}
  noise: {SEC: 4}
  hand: {A: [state-of-emergency, legal-review]}
steps: [expect: {round: 1}]
"""


@functools.cache
def crowded() -> tuple[Context, Scene]:
    """A position in which everything that can lie somewhere does."""
    scenario = parse_scenario(CROWDED, real_game(), "crowded.yaml")
    game = ScenarioGames().game(scenario)
    match = match_at(game, scenario.position)
    context = Context(game.definitions, game.configuration, real_game().texts("en"), real_game().folder)
    return context, scene(match, 3)


@functools.cache
def played(players: int = 3, seed: int = 4) -> tuple[Game, Record]:
    """A random game to its end."""
    definitions = real_game().definitions()
    game = Game(definitions, configuration(definitions, players, ["core"]))
    play = Play(begin(game, seed))
    play_on(play, {seat: bot("random") for seat in game.names.seats})
    return game, play.record()


def context_of(game: Game, language: str = "de") -> Context:
    return Context(game.definitions, game.configuration, real_game().texts(language), real_game().folder)


def titles(svg: bytes) -> Counter[str]:
    root = ElementTree.fromstring(svg)
    return Counter(element.text or "" for element in root.iter() if element.tag.endswith("title"))


def on_the_table(seen: Scene) -> Counter[str]:
    """What a picture has to show on the board, in the words of its titles."""
    table = seen.table
    found: Counter[str] = Counter()
    for cell, tile in table.board.items():
        found[f"{tile} {cell}{' spent' if cell in table.resolved else ''}"] += 1
        for seat, number in table.influence[cell].items():
            found[f"influence-{seat.lower()} {cell}"] += number
        for kind in table.overlays[cell]:
            found[f"{kind} {cell}"] += 1
        found[f"countdown {cell}"] += table.countdowns[cell]
        if table.control[cell] is not None:
            found[f"control {cell} {table.control[cell]}"] += 1
    for seat, number in table.supply.items():
        found[f"supply influence-{seat.lower()}"] += number
    return +found


def test_everything_of_a_crowded_table_is_in_the_picture() -> None:
    context, seen = crowded()
    svg = picture_bytes(picture(Faces(context), seen), context, ".svg", "colour")
    shown = titles(svg)
    assert shown == on_the_table(seen)
    # 18 markers on 1,0 by R6.2 (six seats, three each), four overlays on 0,1 by R11.1, two markers in C's supply
    assert (
        sum(number for title, number in shown.items() if title.startswith("influence-") and title.endswith(" 1,0"))
        == 18
    )
    assert shown["control 0,1"] == 2
    assert shown["focus 0,1 spent"] == 1
    assert shown["countdown -1,2"] == 2
    assert shown["supply influence-c"] == 2


@pytest.mark.slow
def test_every_turn_of_a_game_shows_what_lies_there() -> None:
    game, record = played()
    context = context_of(game)
    for seen in scenes(record, game, (0, 20, last_turn(record))):
        assert titles(picture_bytes(picture(Faces(context), seen), context, ".svg", "mono")) == on_the_table(seen)


def test_the_newest_tile_and_the_moment_are_told() -> None:
    game, record = played()
    start, middle, end = scenes(record, game, (0, 20, last_turn(record)))
    assert (start.last, start.turn, start.decides, len(start.table.board)) == (None, 0, "A", 1)
    # one tile a turn (R3.1) beside the Start tile; turn 21 is C's: 20 = 6 rounds of three and two turns more
    assert (len(middle.table.board), middle.decides, middle.table.round) == (21, "C", 7)
    assert middle.last == list(middle.table.board)[-1]
    assert (end.decides, len(end.table.stack)) == (None, 0)
    words = written(picture(Faces(context_of(game, "en")), end))
    assert {"After turn 72 // Round 24", "The game is over"} <= words


def written(page: Face) -> set[str]:
    """The texts of a picture that stand on no face."""
    return {item.text for item in leaves(page.items) if isinstance(item, Text)}


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        else:
            yield item


@pytest.mark.slow
def test_svg_pdf_and_png_show_the_same() -> None:
    cairosvg = pytest.importorskip("cairosvg", exc_type=OSError)
    context, seen = crowded()
    page = picture(Faces(context), seen)
    files = {suffix: picture_bytes(page, context, suffix, "colour") for suffix in (".svg", ".png", ".pdf")}
    png = Pillow.open(io.BytesIO(files[".png"])).convert("RGB")
    assert png.size == (round(420 / 25.4 * 200), round(297 / 25.4 * 200))
    with pypdfium2.PdfDocument(files[".pdf"]) as document:
        assert len(document) == 1
        pdf = document[0].render(scale=1).to_pil().convert("RGB")
    svg = Pillow.open(io.BytesIO(cairosvg.svg2png(files[".svg"], output_width=595))).convert("RGB")
    for other in (pdf, svg):
        difference = ImageChops.difference(png.resize((420, 297)), other.resize((420, 297))).convert("L")
        assert ImageStat.Stat(difference).mean[0] < 1.5
    assert ImageStat.Stat(png.convert("L")).stddev[0] > 10


@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
def test_a_picture_is_the_same_on_every_run(suffix: str) -> None:
    """A PNG comes from the PDF (tests/render holds that it is the same each time)."""
    game, record = played()
    context = context_of(game)
    one, two = (picture(Faces(context), next(scenes(record, game, (9,)))) for _ in range(2))
    assert picture_bytes(one, context, suffix, "low-ink") == picture_bytes(two, context, suffix, "low-ink")


def test_each_face_is_kept_once() -> None:
    game, record = played()
    context = context_of(game)
    (seen,) = scenes(record, game, (last_turn(record),))
    svg = picture_bytes(picture(Faces(context), seen), context, ".svg", "colour")
    spent = {seen.table.board[cell] for cell in seen.table.resolved}
    lit = {tile for cell, tile in seen.table.board.items() if cell not in seen.table.resolved}
    assert svg.count(b'id="face-') == len(lit) + len(spent) + 3, "three seats' markers"
    assert len(svg) < 600_000, "72 tiles of thirty kinds"


def test_markers_stay_on_their_tile_and_each_shows_its_edge() -> None:
    context, _ = crowded()
    faces = Faces(context)
    for counts in ((1,), (3, 3), (1, 1, 1, 1, 1, 1), (3, 3, 3), (3, 3, 3, 3, 3, 3), (3, 0, 2, 0, 3, 1)):
        lying = faces.lying(dict(zip("ABCDEF", counts, strict=False)), ())  # type: ignore[arg-type]
        assert Counter(item.piece[-1].upper() for item in lying) == +Counter(dict(zip("ABCDEF", counts, strict=False)))
        for one in lying:
            half = 4.0 * one.scale
            for x, y in ((one.x - half, one.y - half), (one.x + half, one.y - half)):
                assert abs(x) <= (50.0 - abs(y)) / 3**0.5 + 1e-6, "inside the hexagon of 50 mm"
            assert one.y + half <= 0.6 + 0.5, "under the notation, which ends at 0.6"
        for one in lying:
            covering = [other for other in lying if other is not one and abs(other.y - one.y) < 1]
            assert all(abs(other.x - one.x) >= 2.0 for other in covering), "a strip of each is seen"


def test_overlays_stay_on_the_foot() -> None:
    context, _ = crowded()
    faces = Faces(context)
    for number in range(1, 7):
        lying = faces.lying({}, (["lock", "control"] * 3)[:number])
        assert len({(round(one.x, 3), round(one.y, 3)) for one in lying}) == number
        for one in lying:
            assert one.y - 6.0 * one.scale >= -25.0
            assert one.y + 6.0 * one.scale <= -15.0


def test_turns_asked() -> None:
    assert turns_asked("end", 30) == (30,)
    assert turns_asked("0,end", 30) == (0, 30)
    assert turns_asked("all", 2) == (0, 1, 2)
    assert turns_asked("0, 12,20-22", 30) == (0, 12, 20, 21, 22)
    for text, said in (
        ("31", "turn 31; expected at most 30"),
        ("9-4", "'9-4'"),
        ("x", "'x'"),
        ("", "''"),
        ("-1", "'-1'"),
    ):
        with pytest.raises(InputError, match=said):
            turns_asked(text, 30)
