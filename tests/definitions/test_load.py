"""What the files of a game become together: layers, order, digests, values replaced from outside; which modules a box
has, and how one is asked for by names."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import NOWHERE, InputError
from generator.definitions.box_request import BoxRequest
from generator.definitions.configuration import (
    choose_players,
    chosen_modules,
    configuration_with,
    every_configuration,
    make_configuration,
)
from generator.definitions.game_folder import studio_words
from generator.definitions.id_types import EditionId
from generator.definitions.language_texts import Phrase
from generator.definitions.overrides import value_at, with_values
from generator.definitions.pack import Batch, Pack
from generator.definitions.version_stamp import VersionStamp
from generator.definitions.yaml_nodes import MapNode, TextNode
from generator.games.balance_control.definitions.balance_pack import piece_counts, tile_batches
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from tests.games import change, load
from tests.toy_game import write_toy_game


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    return write_toy_game(tmp_path / "toy")


def test_an_edition_changes_what_it_names_and_nothing_else(toy: Path) -> None:
    first, second = (load(toy).definitions(edition) for edition in ("first", "second"))
    assert [str(d.tiles["gate"].effects[0].cost) for d in (first, second)] == ["SUN + RAN", "SUN + SUN"]
    assert [d.tiles["gate"].count for d in (first, second)] == [2, 2]
    assert [d.numbers.influence_cap[3] for d in (first, second)] == [4, 6]
    assert {name for name in first.tiles if first.tiles[name] != second.tiles[name]} == {"gate"}


def test_what_an_edition_says_itself_beats_what_it_is_based_on(toy: Path) -> None:
    cost = "override: {tiles: {gate: {effects: [formalize: {cost: RAN + RAN, amount: 1}]}}}"
    third = f"source: a postcard\nbased_on: second\n{cost}\n"
    (toy / "editions" / "third.yaml").write_text(third, encoding="utf-8")
    found = load(toy).definitions("third")
    assert str(found.tiles["gate"].effects[0].cost) == "RAN + RAN"
    assert found.numbers.influence_cap[3] == 6


def test_a_ruling_on_the_command_line_beats_the_edition(toy: Path) -> None:
    assert load(toy).definitions("second", {"cap-crowd": "4"}).numbers.influence_cap[3] == 4


def test_a_tile_takes_from_its_class_and_its_department(toy: Path) -> None:
    tiles = load(toy).definitions().tiles
    bed, shed, fence = tiles["sun-bed"], tiles["tool-shed"], tiles["fence"]
    assert (bed.code, bed.icon, bed.edge, bed.colour, bed.trigger) == ("SUN", "sun", "bars", "leaf", "settlement")
    assert (bed.value, shed.value) == (2, None)
    assert (shed.code, shed.icon, shed.effects[0].word) == ("SHD", "shed", "convert")
    assert (fence.needs, tiles["gate"].needs) == ("none", "majority")
    assert (fence.drawable, shed.drawable, shed.influence, shed.immune) == (False, True, True, False)


def test_modules_come_in_the_order_of_the_head_and_others_behind(toy: Path) -> None:
    change(toy / "game.yaml", "modules: [core, crowd, bees]", "modules: [bees, core]")
    assert list(load(toy).definitions().modules) == ["bees", "core", "crowd"]


def test_copies_are_told_apart_by_the_module_that_brings_them(toy: Path) -> None:
    definitions = load(toy).definitions()
    batches = list(tile_batches(definitions, make_configuration(definitions, 3, ["bees"])))
    assert Batch("sun-bed", "core", 3) in batches
    assert Batch("sun-bed", "crowd", 1) in batches
    assert Batch("hive", "bees", 1) in batches
    smaller = list(tile_batches(definitions, make_configuration(definitions, 2, ["bees"])))
    assert {batch.module for batch in smaller} == {"core", "bees"}


def test_pieces_are_counted_by_seat_player_and_game(toy: Path) -> None:
    definitions = load(toy).definitions()
    assert piece_counts(definitions, make_configuration(definitions, 2, [])) == {
        "gnome-a": 5,
        "gnome-b": 5,
        "sunray": 8,
    }
    assert piece_counts(definitions, make_configuration(definitions, 3, [])) == {
        "gnome-a": 4,
        "gnome-b": 4,
        "gnome-c": 4,
        "sunray": 12,
    }


def own(texts: BalanceTexts) -> dict[str, str]:
    """The labels without the studio's words."""
    studio = studio_words(texts.language, NOWHERE).get("labels")
    assert isinstance(studio, MapNode)
    return {name: said for name, said in texts.labels.items() if name not in studio.entries}


def test_a_folder_of_texts_lies_over_its_language(toy: Path) -> None:
    extra = toy / "text" / "en"
    extra.mkdir()
    (extra / "own.yaml").write_text("labels: {title: Mine, more: More}\n", encoding="utf-8")
    texts = load(toy).texts("en")
    assert own(texts) == {"title": "Mine", "when": "When", "target": "Target", "more": "More"}
    assert str(texts.departments["SUN"].name) == "Sun"
    (extra / "own.yaml").write_text("labels: {title: [Mine]}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"text/en/own\.yaml:1:17 text en\.labels\.title: a list; expected a text"):
        load(toy).texts("en")


def test_a_language_without_words_of_a_piece_is_not_printed_but_one_without_those_of_a_measure_is(toy: Path) -> None:
    spoken = toy / "text" / "en.yaml"
    change(spoken, '  nectar: {name: Nectar, sentence: "Take {amount} from {target}."}\n', "")
    game = load(toy)
    assert game.whole_texts("en", game.definitions()).language == "en"
    change(spoken, "  sunray: {name: Ray}\n", "")
    game = load(toy)
    with pytest.raises(InputError, match=r"no text for pieces\.sunray"):
        game.whole_texts("en", game.definitions())


def test_a_language_says_something_otherwise_for_an_edition(toy: Path) -> None:
    said = "editions:\n  first: {labels: {title: Old}}\n  second: {labels: {more: New}}\n"
    with (toy / "text" / "en.yaml").open("a", encoding="utf-8") as file:
        file.write(said)
    game = load(toy)
    assert own(game.texts("en")) == {"title": "Allotment", "when": "When", "target": "Target"}
    assert own(game.texts("en", edition=EditionId("first"))) == {"title": "Old", "when": "When", "target": "Target"}
    assert own(game.texts_for("en", game.definitions("second"))) == {
        "title": "Old",
        "when": "When",
        "target": "Target",
        "more": "New",
    }
    assert game.texts_for("de", game.definitions("second")).labels == game.texts("de").labels


def test_an_unknown_language_is_named(toy: Path) -> None:
    with pytest.raises(InputError, match=r"unknown language 'fr'; expected de or en"):
        load(toy).texts("fr")


def test_the_digest_tells_games_editions_and_rulings_apart(toy: Path, tmp_path: Path) -> None:
    game = load(toy)
    seen = [
        game.definitions().digest,
        game.definitions("second").digest,
        game.definitions("first", {"swarm": "presence"}).digest,
    ]
    same = load(write_toy_game(tmp_path / "again")).definitions().digest
    assert same == seen[0]
    change(toy / "modules" / "core.yaml", "amount: 2", "amount: 3")
    seen.append(load(toy).definitions().digest)
    assert len(set(seen)) == 4


def test_phrases_speak_in_their_first_form() -> None:
    phrase = Phrase({"nom": "der Zaun", "acc": "den Zaun"})
    assert (str(phrase), phrase.form("acc"), phrase.form("dat")) == ("der Zaun", "den Zaun", None)
    assert str(Phrase({})) == ""


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """For two or three; the crowd comes with three by itself, the bees are for two alone."""
    toy = write_toy_game(tmp_path / "toy")
    change(toy / "modules" / "bees.yaml", "  players: [2, 3]\n  departments", "  players: [2, 2]\n  departments")
    return load(toy).definitions()


def test_all_leaves_out_what_is_for_fewer_and_what_is_for_more(pack: Pack) -> None:
    assert make_configuration(pack, 2, ["all"]).modules == ("core", "bees")
    assert make_configuration(pack, 3, ["all"]).modules == ("core", "crowd")


def test_what_is_for_fewer_is_refused_by_its_name(pack: Pack) -> None:
    with pytest.raises(InputError, match="module 'bees' is not used with 3 players; expected 2 to 2 players"):
        make_configuration(pack, 3, ["bees"])


@pytest.mark.parametrize(("usual", "players"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_where_nobody_says_as_many_play_as_is_usual_or_the_nearest_number(pack: Pack, usual: int, players: int) -> None:
    assert choose_players(pack, None, usual) == players
    assert choose_players(pack, 2, usual) == 2


def test_every_set_of_expansions_is_one_configuration(tmp_path: Path) -> None:
    pack = load(write_toy_game(tmp_path / "toy")).definitions()
    found = [(config.players, config.modules) for config in every_configuration(pack)]
    assert sorted(found) == [
        (2, ("core",)),
        (2, ("core", "bees")),
        (3, ("core", "crowd")),
        (3, ("core", "crowd", "bees")),
    ]


@pytest.mark.parametrize(
    ("players", "modules", "piece", "nearest"),
    [
        (2, [], "nectar", (2, ("core", "bees"))),
        (3, [], "nectar", (2, ("core", "bees"))),  # the bees are for two alone
        (2, ["bees"], "gnome-c", (3, ("core", "crowd"))),  # the third seat's own
    ],
)
def test_a_piece_is_in_the_box_of_the_nearest_other_configuration(
    pack: Pack, players: int, modules: list[str], piece: str, nearest: tuple[int, tuple[str, ...]]
) -> None:
    found = configuration_with(pack, make_configuration(pack, players, modules), piece)
    assert found
    assert (found.players, found.modules) == nearest


def test_what_is_no_piece_is_in_no_box(pack: Pack) -> None:
    assert configuration_with(pack, make_configuration(pack, 2, []), "no-such-piece") is None


def test_what_comes_by_itself_has_not_been_chosen(pack: Pack) -> None:
    assert chosen_modules(pack, make_configuration(pack, 3, [])) == ()
    assert chosen_modules(pack, make_configuration(pack, 2, ["bees"])) == ("bees",)


@pytest.mark.parametrize(("entry", "value"), [(1, "SUN"), (2, "RAN")])
def test_entries_of_a_list_are_counted_from_one(entry: int, value: str, tmp_path: Path) -> None:
    sources = load(write_toy_game(tmp_path / "toy")).sources
    ways = [TextNode(NOWHERE, f"modules.core.departments[{number}]") for number in (1, 2)]
    assert value_at(sources, ways[entry - 1]) == value
    changed = with_values(sources, [(ways[entry - 1].value, TextNode(NOWHERE, "BEE"))])
    expected = ["SUN", "RAN"]
    expected[entry - 1] = "BEE"
    assert [value_at(changed, way) for way in ways] == expected
    assert [value_at(sources, way) for way in ways] == ["SUN", "RAN"]


def test_names_become_a_box() -> None:
    asked = BoxRequest(edition="1.0.9", rulings=("focus-gain=onto-focus",), players=5, modules=" economy,climate ,")
    assert asked.definitions.edition.id == "1.0.9"
    assert {str(name): option for name, option in asked.definitions.rulings.items()}["focus-gain"] == "onto-focus"
    assert asked.config.players == 5
    assert {"core", "economy", "climate", "players-5-6"} == set(asked.config.modules), (
        "R1.2: core and the size come along"
    )


def test_every_language_has_a_folder_of_its_own() -> None:
    one, every = BoxRequest(language="de"), BoxRequest(language="all")
    assert one.folders(Path("out")) == [Path("out")]
    assert every.folders(Path("out")) == [Path("out") / texts.language for texts in every.all_texts]
    assert len(every.texts) > 1


def test_nothing_is_read_before_it_is_needed(tmp_path: Path) -> None:
    asked = BoxRequest(tmp_path / "nowhere")
    with pytest.raises(InputError, match="no such folder"):
        assert asked.game


@pytest.mark.parametrize("pair", ["focus-gain", "=onto-focus", "focus-gain="])
def test_a_ruling_is_a_name_and_an_option(pair: str) -> None:
    with pytest.raises(InputError, match=r"--ruling: '.*'; expected NAME=OPTION"):
        assert BoxRequest(rulings=(pair,)).definitions


def test_another_box_of_the_same_kind_is_read_anew() -> None:
    asked = BoxRequest(players=2)
    assert asked.game is asked.game
    assert replace(asked, players=3).config.players == 3
    assert replace(asked).game is not asked.game, "files may have changed meanwhile"


TEXT = "balance-control kit global-powers short-rules 3f9a0123456789ab"


def test_what_is_printed_is_read_back() -> None:
    assert VersionStamp.parse(TEXT) == VersionStamp("global-powers", "short-rules", "3f9a0123456789ab")
    assert str(VersionStamp.parse(f"  {TEXT}\n")) == TEXT


@pytest.mark.parametrize(
    "text", ["", "x", TEXT[:-1], TEXT + "0", TEXT.upper(), f"{TEXT} more", TEXT.replace("9ab", "9ag")]
)
def test_anything_else_is_told(text: str) -> None:
    with pytest.raises(InputError, match="is no code of a kit; expected balance-control kit GAME EDITION"):
        VersionStamp.parse(text)
