"""What the files of a game become together: layers, order, digests, what a tile takes from its class."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.errors import NOWHERE, InputError
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import studio_words
from generator.definitions.id_types import EditionId
from generator.definitions.language_texts import Phrase
from generator.definitions.pack import Batch
from generator.definitions.yaml_nodes import MapNode
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
