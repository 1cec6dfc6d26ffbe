"""Pictures in the booklets: each example holds, shows what has changed, and stands with its rule; what moves in it, and
the arrows, are derived from what was played, never written down."""

import re
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.booklet.book_plug import BookletBlock, DrawnBlock
from generator.booklet.booklet_findings import booklet_findings
from generator.booklet.booklet_source import FOLDER
from generator.booklet.manuscript import write_manuscript
from generator.booklet.page_blocks import rules_in_blocks
from generator.booklet.pictures.arrows import FlowEnd, PieceFlow, find_flows, find_links
from generator.booklet.pictures.example_play import ExampleFails, PlayedExample, play_example
from generator.booklet.pictures.picture_sketch import legible_items
from generator.booklet.pictures.studio_drawer import EXAMPLES, StudioDrawer
from generator.booklet.pictures.table_differences import changed_regions, count_changes, things_in, things_in_each
from generator.booklet.rules_files import booklet_files, write_markup
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.export import kit
from generator.faces.display_list import IconUse, Text
from generator.faces.face_context import FaceContext
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, SeatPanel, TableScene
from tests.booklet.books import booklet_of, drawings_in, figure_of, told_in
from tests.faces.shipped import box
from tests.games import PACKS, change, load

RULES = {
    "global-powers": ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"],
    "organisation": ["O1", "O2", "O3", "O4", "O5"],
}
BOTH = [(game, language) for game in RULES for language in ("en", "de")]


def context(game: str, language: str, players: int = 4) -> FaceContext:
    return box(game, language, players, "")


def told(game: str, language: str, players: int = 4) -> tuple[BookletBlock, ...]:
    return told_in(context(game, language, players))


def drawings(game: str, language: str, *kinds: str) -> list[DrawnBlock]:
    return drawings_in(context(game, language), *kinds)


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_no_paragraph_of_the_rules_is_without_its_sentence_and_its_picture(game: str, language: str) -> None:
    said = tuple(block for block in told(game, language) if block.kind in ("text", "item"))
    assert rules_in_blocks(said) == set(RULES[game])
    things_of_the_box = {"G1"} if game == "global-powers" else set()
    assert rules_in_blocks(tuple(drawings(game, language))) == set(RULES[game]) - things_of_the_box
    assert [block.words for block in drawings(game, language, "picture")] == ["pieces"]
    board, laid = drawings(game, language, "laid", "board")
    assert (board.words, board.before) == ("setup-4.yaml", 0)
    assert laid.before == len(board.frames) > 1


@pytest.mark.parametrize("game", RULES)
def test_every_file_of_an_example_is_told_of(game: str) -> None:
    shown = [one for players in (2, 3, 4, 5) for one in drawings_in(context(game, "en", players))]
    files = {path.name for path in (PACKS / game / FOLDER / EXAMPLES).iterdir()}
    assert files == {one.words for one in shown if one.kind not in ("picture", "laid")}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), BOTH)
def test_the_board_before_the_game_is_that_of_as_many_as_the_box_is_for(game: str, language: str) -> None:
    end = {"de": " – bei {} Spielern", "en": " – with {} players"}[language]
    for players in (2, 3, 4, 5):
        made = context(game, language, players)
        (board,) = drawings_in(made, "board")
        shown = play_example(made.folder / FOLDER / EXAMPLES / board.words, load(PACKS / game), made)
        assert shown.config.players == players
        title = figure_of(made, board).markup
        assert [many for many in (2, 3, 4, 5) if end.format(many) in title] == ([players] if players > 2 else [])
        if game == "global-powers":
            fields = [place.number for place in shown.moments[-1].lying if place.name == "dominance"]
            assert fields == [12 - players]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), BOTH)
def test_every_example_holds_and_is_drawn(game: str, language: str) -> None:
    for block in drawings(game, language):
        StudioDrawer().judge(block, load(PACKS / game))
        figure = figure_of(context(game, language), block)
        assert figure.markup, figure.warning
        named = set(re.findall(r'"((?:pile|seat|piece|board|laid|card)-[^"]*\.svg)"', figure.markup))
        assert named == set(figure.pictures)


def shown(game: str, file: str) -> PlayedExample:
    made = context(game, "en")
    return play_example(PACKS / game / FOLDER / EXAMPLES / file, load(PACKS / game), made)


def test_a_war_in_pictures() -> None:
    """3 + 2 against 2 + 1 (G6): the loser's politicians go home, the winner's come; each chip that is lost."""
    *_, before, after = shown("global-powers", "war.yaml").moments
    regions = [str(name) for name in context("global-powers", "en").definitions.regions]
    assert changed_regions(before, after, regions) == ["near-east", "south-asia"]
    lying = {str(thing.pile and thing.pile.piece): thing for thing in things_in("south-asia", before, after)}
    assert (lying["politician-b"].before, lying["politician-b"].after) == ("3", "1")
    assert (lying["politician-a"].before, lying["politician-a"].after) == ("0", "2")
    assert (lying["economy"].before, lying["economy"].after) == ("2", "1")
    assert not lying["region-marker"].changed
    beside = {
        (one.seat, one.what): (one.before, one.after)
        for one in count_changes(before, after, context("global-powers", "en"))
    }
    assert beside == {("A", "Base"): ("16", "14"), ("B", "Base"): ("17", "19")}


def test_a_marker_that_is_turned_over_is_one_thing() -> None:
    before, after, *_ = shown("global-powers", "first-turn.yaml").moments
    (marker,) = (one for one in things_in("near-east", before, after) if one.pile and one.pile.piece == "region-marker")
    assert (marker.was, marker.pile) == (ScenePile("region-marker"), ScenePile("region-marker", turned=True))


def test_a_damaged_level_keeps_the_sign_of_its_category() -> None:
    before, after = shown("organisation", "event.yaml").moments
    signs = {
        tuple(sign.icon for sign in one.signs): (one.before, one.after) for one in things_in("harbour", before, after)
    }
    assert signs["trade",] == ("2", "1")
    assert signs["trade", "damage"] == ("0", "1")
    (last,) = count_changes(before, after, context("organisation", "en"))
    assert (last.seat, last.what, last.before, last.after) == ("", "Last event", "0", "4")


@pytest.mark.parametrize(
    ("file", "drawn"),
    [
        # South Asia is only in the last picture of a whole turn: there somebody comes.
        ("first-turn.yaml", {"North Africa and Near East": 4, "South Asia": 1}),
        # Of three parties two send some into the UNO and some out of the game (G8), the third all into the UNO.
        ("uno.yaml", {"Base": 3, "UNO": 3, "Out of the game": 2}),
    ],
)
def test_pictures_show_the_first_region_what_changes_and_each_base_once(file: str, drawn: dict[str, int]) -> None:
    made = context("global-powers", "en")
    shown = figure_of(made, next(one for one in drawings_in(made) if one.words == file)).markup
    assert {name: shown.count(f'"{name}"') for name in drawn} == drawn


@pytest.fixture(params=["global-powers"])
def own(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    return Path(shutil.copytree(PACKS / request.param, tmp_path / "own"))


def figure(folder: GameFolder, words: str) -> Any:
    pack = folder.definitions()
    made = FaceContext(pack, make_configuration(pack, 4, []), folder.texts_for("en", pack), folder.folder)
    return figure_of(made, next(one for one in drawings_in(made) if one.words == words)), made


def test_an_example_that_does_not_hold_is_left_out_and_names_file_and_line(own: Path) -> None:
    file = own / FOLDER / EXAMPLES / "war.yaml"
    line, _ = change(file, "8: {A: 2, B: 1}", "8: {A: 3, B: 1}")
    found, made = figure(load(own), "war.yaml")
    assert not found.markup
    assert "war.yaml doesn't hold" in found.warning
    with pytest.raises(ExampleFails) as error:
        play_example(file, load(own), made)
    assert f"war.yaml:{line}:" in str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("own", "old", "new", "picture", "told"),
    [
        ("global-powers", r"canada\+russia", "canada+usa", "setup-4.yaml", "no line joins 'canada+usa'"),
        ("global-powers", r"canada\+russia", "canada+rusia", "setup-4.yaml", "no line joins 'canada+rusia'"),
        (
            *("global-powers", r"\[near-east, russia", "[near-est, russia", "motion.yaml"),
            "'near-est'; did you mean 'near-",
        ),
        ("organisation", r"    spots:\n(?:      - .*\n)+", "", "setup-4.yaml", "no place 'old-town/0'"),
    ],
    indirect=["own"],
    ids=["neighbours that touch", "no region of a line", "another map", "no such spot"],
)
def test_a_picture_of_what_is_not_there_is_left_out(own: Path, old: str, new: str, picture: str, told: str) -> None:
    """Canada and Russia are neighbours across the sea (G1); Canada and the USA touch."""
    assert figure(load(own), picture)[0].markup
    for file in (*own.glob("booklet/*.yaml"), *own.glob("setup.yaml")):
        file.write_text(re.sub(old, new, file.read_text("utf-8")), encoding="utf-8")
    found, _ = figure(load(own), picture)
    assert not found.markup
    assert told in found.warning


@pytest.mark.slow
@pytest.mark.parametrize("own", ["global-powers"], indirect=True)
def test_a_back_that_nothing_names_lies_on_no_table(own: Path) -> None:
    """It is never printed, so it has no face either; the rest of the table is drawn."""
    change(own / "cards.yaml", ", back: back-events", "")
    game = load(own)
    pack = game.definitions()
    made = FaceContext(pack, make_configuration(pack, 4, []), game.texts_for("en", pack), own)
    tables = drawings_in(made, "laid")
    assert "back-events" not in {one.piece for block in tables for one in block.laid_pieces}
    assert all(figure_of(made, block).markup for block in tables)


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_example_declares_every_region_that_its_scenario_names(language: str) -> None:
    made = context("organisation", language)
    regions = {str(name) for name in made.definitions.regions}
    for block in drawings("organisation", language, "example", "board"):
        text = (made.folder / FOLDER / EXAMPLES / block.words).read_text(encoding="utf-8")
        named = {word for word in re.findall(r"[a-z][a-z-]+", re.sub("#.*", "", text)) if word in regions}
        assert named <= {*block.regions, *(block.shows if block.kind == "example" else ())}, block.words


@pytest.mark.slow
def test_a_country_of_ones_own_has_its_booklet_without_the_examples_of_another(tmp_path: Path) -> None:
    own = Path(shutil.copytree(PACKS / "organisation", tmp_path / "own"))
    for file in (own / "setup.yaml", own / "text" / "en.yaml", own / "text" / "de.yaml"):
        file.write_text(file.read_text(encoding="utf-8").replace("old-town", "grey-town"), encoding="utf-8")
    folder = load(own)
    pack = folder.definitions()
    made = FaceContext(pack, make_configuration(pack, 4, []), folder.texts_for("en", pack), folder.folder)
    lost = ("setup-4", "end", "phase", "moving", "sabotage", "plunder", "closing")
    found = [one for one in booklet_findings(folder, [made]) if one.code == "booklet.example"]
    assert [one.message.split()[2] for one in found] == [f"{name}.yaml" for name in lost]
    assert all("there is no region 'old-town'" in one.message for one in found)
    made_rules = booklet_files(folder, made, "a4")
    assert set(made_rules.files) == {kit.RULES, kit.RULES_FOLDED}
    assert len(made_rules.warnings) == len(lost)


@pytest.mark.slow
def test_check_names_each_example_that_other_numbers_leave_out(tmp_path: Path) -> None:
    own = Path(shutil.copytree(PACKS / "organisation", tmp_path / "own"))
    change(own / "numbers.yaml", "  upkeep: 1\n", "  upkeep: 2\n")
    folder = load(own)
    pack = folder.definitions()
    config = make_configuration(pack, 4, [])
    made = [FaceContext(pack, config, folder.texts_for(name, pack), folder.folder) for name in ("de", "en")]
    found = [one for one in booklet_findings(folder, made) if one.code == "booklet.example"]
    left_out = [
        (f"booklet/{context.texts.language}.yaml", said.split(": ", 1)[1])
        for context in made
        for said in getattr(write_markup(folder, context), "warnings", ())
    ]
    assert [(one.where, one.message) for one in found] == left_out
    names = {one.message.split()[2] for one in found}
    assert "closing.yaml" in names
    assert "war.yaml" not in names
    whole = booklet_findings(load(PACKS / "organisation"), [context("organisation", "de")])
    assert not [one for one in whole if one.code == "booklet.example"]


def test_a_sign_goes_with_the_words_of_its_line() -> None:
    """At half size words of 10 pt are too small, and so is a sign of 3 mm beside them; one that stands alone, or is
    large, stays, and so does one on a piece's id, which nobody sees."""
    beside = IconUse("influence", 8.0, 1.2, 3.0)
    kept = (
        IconUse("influence", 8.0, 9.0, 3.0),
        IconUse("influence", 20.0, 1.2, 6.0),
        IconUse("influence", 0.0, -19.0, 3.0),
    )
    words = Text("Influence", "BarlowCondensed-Bold", 10.0, 10.0, 0.0)
    unseen = Text("an-id", "BarlowCondensed-Bold", 10.0, 0.0, -20.0, invisible=True)
    assert list(legible_items([words, beside, unseen, *kept], 0.5)) == list(kept)
    assert list(legible_items([words, beside], 1.0)) == [words, beside]


@pytest.mark.parametrize(
    ("game", "language", "players", "said"),
    [
        ("global-powers", "en", 4, "2–4 players"),
        ("global-powers", "de", 5, "2–5 Spieler"),
        ("organisation", "de", 3, "2–3 Spieler"),
    ],
)
def test_the_cover_says_how_many_play_and_the_edition_by_its_name(
    game: str, language: str, players: int, said: str
) -> None:
    made = context(game, language, players)
    text, _ = write_manuscript(booklet_of(made), made, told(game, language, players)[:1], {})
    head = text.split("\n\n")[1]
    assert f'about: "{said}"' in head
    named = made.texts.labels["edition_name"]
    assert f'edition: "{named}"' in head
    assert made.definitions.edition.id not in head


def test_a_part_for_so_many_players_stands_where_so_many_may_play() -> None:
    for players, told_points in ((4, {"40", "30", "25"}), (5, {"40", "30", "25", "22"})):
        said = [block.words for block in told("global-powers", "en", players) if "points*" in block.words]
        assert {word for words in said for word in re.findall(r"\d+", words)} == told_points


@pytest.mark.slow
def test_a_set_up_lays_out_what_the_rules_say() -> None:
    """Each organisation has three population in two regions (O1), and each piece of them is seen."""
    (board,) = drawings("organisation", "en", "board")
    shown = figure_of(context("organisation", "en"), board).pictures
    (picture,) = (svg for name, svg in shown.items() if name.startswith("board-"))
    for seat in "abcd":
        assert len(re.findall(rf"1 × population-{seat} ", picture)) == 3
        assert len(re.findall(rf"1 × flag-{seat} ", picture)) == 2


def test_the_steps_of_a_list_are_numbered() -> None:
    """Seven to close a phase (O2); what a success buys has no order (O4)."""
    made = context("organisation", "en")
    written = tuple(one for one in told("organisation", "en") if one.kind in ("chapter", "text", "item", "head"))
    text, _ = write_manuscript(booklet_of(made), made, written, {})

    def numbers(lead: str) -> list[str]:
        listing = text.partition(lead)[2].partition("#listing")[2].partition("\n\n")[0]
        return re.findall(r'"(\d*)", \)', listing)

    assert numbers("A phase closes in seven steps") == ["1", "2", "3", "4", "5", "6", "7"]
    assert numbers("buys one of these:") == ["", "", ""]


MAP = "world-map"


def moved(game: str, file: str) -> str:
    """What moves up to each moment that is shown, as `2 politician-a: base A > south-asia`, a line for each."""
    return "\n".join(
        ", ".join(
            f"{flow.count} {flow.what}: {' '.join(filter(None, flow.source))} > {' '.join(filter(None, flow.target))}"
            for flow in find_flows(before, after, context(game, "en"))
        )
        for before, after in pairwise(shown(game, file).moments)
    )


BID = "4 politician-a: base A > china, 1 politician-a: base A > mauritius A, 3 politician-b: base B > china"
WAR = "\n2 politician-a: base A > south-asia, 2 politician-b: south-asia > base B"
PHASE = """
1 population-a: harbour > moving A
1 money: old-town B > harbour A
1 population-a: moving A > old-town, 1 trade: building A > harbour A"""


@pytest.mark.parametrize(
    ("game", "file", "steps"),
    [
        ("global-powers", "auction.yaml", BID),
        ("global-powers", "war.yaml", WAR),
        (
            *("global-powers", "moving.yaml"),
            "1 politician-a: china > japan\n1 raw: japan > china, 2 economy: china > japan",
        ),
        ("global-powers", "budget.yaml", "\n1 politician-a: south-asia > mauritius A"),
        ("global-powers", "aid.yaml", "2 economy: china > japan"),
        ("global-powers", "motion.yaml", "\n"),
        ("organisation", "phase.yaml", PHASE),
        ("organisation", "plunder.yaml", "1 money: old-town B > harbour A"),
        ("organisation", "upkeep.yaml", ""),
    ],
    ids=lambda value: value if value.endswith("yaml") else "",
)
def test_what_moves_in_examples(game: str, file: str, steps: str) -> None:
    """By the rules: a bid enters and one goes to Mauritius (G3); war, emigration, trade, budget (G6), aid (G7); what is
    spent or lost moves nowhere. Movements begin and end (O2, O3), loot is taken (O4), upkeep is paid to nobody (O2)."""
    assert moved(game, file) == steps


def scene(**rows: int) -> TableScene:
    there = {name: count for name, count in rows.items() if name != "base" and count}
    lying = {ScenePlace(MAP, name): (ScenePile("politician-a", count),) for name, count in there.items()}
    return TableScene(
        (MAP,), lying, (SeatPanel(None, (SceneRow("base", piles=(ScenePile("politician-a", rows["base"]),)),)),)
    )


def test_what_is_made_or_lost_has_not_moved() -> None:
    made = context("global-powers", "en")
    before = scene(base=5, china=3, japan=0)
    assert find_flows(before, scene(base=5, china=1, japan=1), made) == ()
    (flow,) = find_flows(before, scene(base=5, china=1, japan=2), made)
    assert flow == PieceFlow("politician-a", False, 2, FlowEnd("china"), FlowEnd("japan"))


def test_halves_of_money_move_too() -> None:
    def money(one: str | int, other: str | int) -> TableScene:
        held = {"harbour": one, "old-town": other}
        rows = tuple(SceneRow(region, signs=(SceneSign("money", value, "trade"),)) for region, value in held.items())
        return TableScene(("plan",), {}, (SeatPanel(None, rows),))

    (flow,) = find_flows(money("2½", 1), money(1, "2½"), context("organisation", "en"))
    assert (flow.what, flow.sign, float(flow.count)) == ("money", True, 1.5)


def test_arrows_run_between_regions_below_them_and_beside() -> None:
    """A way between two regions that are shown is between them; a base hangs at its region, and Mauritius at the base;
    what touches no region that is shown stands apart."""
    found = [
        PieceFlow("raw", False, 1, FlowEnd("japan"), FlowEnd("china")),
        PieceFlow("politician-a", False, 2, FlowEnd("base", "A"), FlowEnd("japan")),
        PieceFlow("politician-a", False, 1, FlowEnd("base", "A"), FlowEnd("mauritius", "A")),
        PieceFlow("politician-b", False, 1, FlowEnd("base", "B"), FlowEnd("uno", "B")),
    ]
    made = find_links(found, ["china", "japan"])
    assert made.between == ((found[0],),)
    assert [len(row) for row in made.below] == [0, 1]
    (hung,) = made.below[1]
    assert (hung.flows, hung.onward, hung.place) == ((found[1],), (found[2],), FlowEnd("base", "A"))
    assert made.loose == (found[3],)
    assert made.places == {
        FlowEnd("base", "A"),
        FlowEnd("mauritius", "A"),
        FlowEnd("base", "B"),
        FlowEnd("uno", "B"),
        FlowEnd("japan"),
    }


def test_a_place_with_two_arrows_stands_there_once() -> None:
    """A level and money set out from one region at once: one number under way, which counts both."""
    found = [
        PieceFlow("trade", True, 1, FlowEnd("harbour", "A"), FlowEnd("moving", "A")),
        PieceFlow("military", True, 1, FlowEnd("harbour", "A"), FlowEnd("building", "A")),
        PieceFlow("money", True, 2, FlowEnd("harbour", "A"), FlowEnd("moving", "A")),
    ]
    ((moving, building),) = find_links(found, ["harbour"]).below
    assert (moving.place, moving.flows) == (FlowEnd("moving", "A"), (found[0], found[2]))
    assert (building.place, building.flows) == (FlowEnd("building", "A"), (found[1],))


def test_what_lies_once_in_each_region_is_known() -> None:
    """The markers of the regions, on either side; not their chips, of which some have none."""
    after = shown("global-powers", "war.yaml").moments[-1]
    regions = [str(name) for name in context("global-powers", "en").definitions.regions]
    assert things_in_each(regions, after) == {ScenePile("region-marker"), ScenePile("region-marker", turned=True)}


def test_dice_and_aims_are_those_that_were_played() -> None:
    war, sabotage = shown("global-powers", "war.yaml"), shown("organisation", "sabotage.yaml")
    assert war.rolls == ((), (("A", 3), ("B", 2)))
    assert sabotage.rolls == ((("A", 4), ("A", 3), ("A", 6)),)
    assert sabotage.aims == ((("A", "B"),),)
    assert shown("organisation", "war.yaml").aims == ((("A", "B"),),)
