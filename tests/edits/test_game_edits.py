"""A game's folder, changed: gathered, written all or none, undone and done again."""

from __future__ import annotations

import functools
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest

from generator.base.errors import InputError
from generator.definitions.box_request import open_game
from generator.definitions.yaml_nodes import MapNode, merge_trees, read_file
from generator.edits.change_set import ChangeSet, EditHistory, apply_changes
from generator.edits.game_edits import GameEdits, WordsPlace, change
from generator.edits.text_change import TextChange

FILES = {
    "game.yaml": b"game:\n  id: weather\n",
    "cards.yaml": b"# Weather.\ncards:\n  storm: {count: 2}  # wet\n  calm: {count: 1}\n",
    "text/en.yaml": b"name: English\ncards:\n  storm: {name: Storm}\n  calm: {name: Calm}\n",
    "text/de.yaml": b"\xef\xbb\xbfname: Deutsch\r\ncards:\r\n  storm:\r\n    name: Sturm\r\n",
    "text/de/more.yaml": b"cards:\n  calm: {name: Stille}\n",
    "tiles.yaml": b"tiles: {from: tiles.csv}\n",
    "tiles.csv": b"id;name\r\na;B\xf6\r\n",
    "more.tsv": "id\tname\na\tBö\n".encode("utf-16"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def test_a_new_card_is_its_entry_and_its_words(folder: Path) -> None:
    edits = change(folder)
    edits.add_card("cards", "gale", {"count": 3}, {"en": {"name": "Gale"}, "de": {"name": "Bö"}}, after="storm")
    EditHistory(folder).apply(edits.changes())
    assert contents(folder) == FILES | {
        "cards.yaml": b"# Weather.\ncards:\n  storm: {count: 2}  # wet\n  gale: {count: 3}\n  calm: {count: 1}\n",
        "text/en.yaml": b"name: English\ncards:\n  storm: {name: Storm}\n  gale: {name: Gale}\n  calm: {name: Calm}\n",
        "text/de.yaml": b"\xef\xbb\xbfname: Deutsch\r\ncards:\r\n  storm:\r\n    name: Sturm\r\n"
        + "  gale:\r\n    name: Bö\r\n".encode(),
    }


def test_the_words_of_all_languages_stand_beside_each_other(folder: Path) -> None:
    edits = change(folder)
    texts = {
        language: functools.reduce(merge_trees, (read_file(folder / name, f"{folder}/{name}") for name in names))
        for language, names in {"en": ["text/en.yaml"], "de": ["text/de.yaml", "text/de/more.yaml"]}.items()
    }
    places = edits.words(cast(dict[str, MapNode], texts), "cards", "calm")
    assert places == {
        "en": {"name": WordsPlace("text/en.yaml", ("cards", "calm", "name"), "Calm")},
        "de": {"name": WordsPlace("text/de/more.yaml", ("cards", "calm", "name"), "Stille")},
    }
    edits.set_word(places["de"]["name"], "Ruhe")
    edits.set_words("en", "cards", "gale", "name", "Gale")
    assert edits.text("text/de/more.yaml") == "cards:\n  calm: {name: Ruhe}\n"
    assert edits.text("text/en.yaml").endswith("  calm: {name: Calm}\n  gale: {name: Gale}\n")
    with pytest.raises(InputError, match=r"more\.yaml cards\.calm\.name: was changed meanwhile, .*; expected 'Stille'"):
        edits.set_word(places["de"]["name"], "Still")


def test_words_in_the_cells_of_a_table_are_found_and_changed(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree("templates/starters/tcg", folder)
    edits = change(folder)
    places = edits.words(open_game(folder).sources.texts, "cards", "drake")
    assert {language: words["name"].text for language, words in places.items()} == {
        "de": "Glutdrache",
        "en": "Ember Drake",
    }
    before = (folder / "cards.csv").read_bytes()
    edits.set_word(places["de"]["name"], "Aschedrache")
    apply_changes(folder, edits.changes())
    assert (folder / "cards.csv").read_bytes() == before.replace(b",Glutdrache,", b",Aschedrache,", 1)
    with pytest.raises(InputError, match=r"row 2, column 'C': was changed meanwhile, .*; expected 'Glutdrache'"):
        edits.set_word(places["de"]["name"], "Drache")


def test_steps_across_files_are_undone_and_done_again_with_the_same_bytes(folder: Path) -> None:
    history, states = EditHistory(folder), [contents(folder)]

    def first(edits: GameEdits) -> None:
        edits.set("cards.yaml", "cards.storm.count", 4)
        edits.rename_key("cards.yaml", "cards.calm", "still")
        edits.rename_key("text/en.yaml", "cards.calm", "still")

    def second(edits: GameEdits) -> None:
        edits.set_cells("tiles.csv", {(2, "name"): "Flöße"})
        edits.add_row("more.tsv", {"id": "b", "name": "日"})
        edits.copy("cards.yaml", "cards.storm", "storm-2")
        edits.order("cards.yaml", "cards", ["still", "storm-2", "storm"])
        edits.add("text/de.yaml", "", "notes", {"x": "y\nz"})

    for step in (first, second):
        edits = change(folder)
        step(edits)
        history.apply(edits.changes())
        states.append(contents(folder))
    assert b"  still: {count: 1}\n  storm-2: {count: 4}  # wet\n  storm: {count: 4}  # wet\n" in states[2]["cards.yaml"]
    assert states[2]["tiles.csv"] == b"id;name\r\na;Fl\xf6\xdfe\r\n"
    assert states[2]["more.tsv"].decode("utf-16") == "id\tname\na\tBö\nb\t日\n"
    history.undo()
    assert contents(folder) == states[1]
    history.undo()
    assert contents(folder) == states[0]
    assert not history.can_undo
    assert history.undo() is None
    history.redo()
    history.redo()
    assert contents(folder) == states[2]
    assert not history.can_redo
    assert history.redo() is None


def test_a_change_says_file_place_old_and_new(folder: Path) -> None:
    edits = change(folder)
    edits.set("cards.yaml", "cards.storm.count", 5)
    edits.set("cards.yaml", "cards.storm.count", 7)
    edits.set("cards.yaml", "cards.calm.count", 3)
    edits.set("cards.yaml", "cards.calm.count", 1)
    edits.set("text/de.yaml", "cards.storm.name", "Sturmwind")
    place = FILES["cards.yaml"].index(b"2}")
    behind = FILES["text/de.yaml"].decode("utf-8-sig").index("Sturm") + len("Sturm")
    assert edits.changes().changes == (
        TextChange("cards.yaml", place, place + 1, "2", "7"),
        TextChange("text/de.yaml", behind, behind, "", "wind"),
    )


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            b"# Weather.\ncards:\n  storm: {count: 9}  # wet\n",
            "/cards.yaml:3:18: was changed meanwhile: '9}  # wet' stands where '2' was",
        ),
        (FILES["cards.yaml"] + b"  gale: {}\n", "/cards.yaml:3:18: the file was changed meanwhile, though not here"),
        (b"", "/cards.yaml:1:1: was changed meanwhile: '' stands where '2' was"),
    ],
)
def test_what_somebody_else_has_changed_meanwhile_stays(folder: Path, data: bytes, told: str) -> None:
    edits, history = change(folder), EditHistory(folder)
    edits.set("text/en.yaml", "cards.storm.name", "Gale")
    edits.set("cards.yaml", "cards.storm.count", 3)
    (folder / "cards.yaml").write_bytes(data)
    before = contents(folder)
    with pytest.raises(InputError) as caught:
        history.apply(edits.changes())
    assert f"{told}; expected the change made once more, on the file as it is now" in str(caught.value)
    assert contents(folder) == before
    assert not history.can_undo


def test_of_several_changes_at_once_of_one_file_the_first_counts(folder: Path) -> None:
    made = []
    for number in range(6):
        edits = change(folder)
        edits.set("cards.yaml", "cards.storm.count", 10 + number)
        made.append(edits.changes())

    def told(changes: ChangeSet) -> str:
        try:
            apply_changes(folder, changes)
        except InputError as error:
            return str(error)
        return ""

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(told, made))
    (first,) = [number for number, error in enumerate(found) if not error]
    assert f"'{10 + first}}}  # wet' stands where '2' was" in found[first - 1]
    assert f"{{count: {10 + first}}}" in (folder / "cards.yaml").read_text(encoding="utf-8")


def test_a_step_that_cannot_be_undone_any_more_can_be_later(folder: Path) -> None:
    edits, history = change(folder), EditHistory(folder)
    edits.set("cards.yaml", "cards.storm.count", 3)
    history.apply(edits.changes())
    after = (folder / "cards.yaml").read_bytes()
    (folder / "cards.yaml").write_bytes(after + b"# by hand\n")
    with pytest.raises(InputError):
        history.undo()
    assert (folder / "cards.yaml").read_bytes() == after + b"# by hand\n"
    (folder / "cards.yaml").write_bytes(after)
    history.undo()
    assert contents(folder) == FILES


def test_a_card_that_cannot_be_added_whole_is_not_added_in_part(folder: Path) -> None:
    edits = change(folder)
    edits.set("cards.yaml", "cards.storm.count", 3)
    kept = edits.changes()
    with pytest.raises(InputError, match="the game has no language 'fr'"):
        edits.add_card("cards", "gale", {"count": 3}, {"en": {"name": "Gale"}, "fr": {"name": "Vent"}})
    assert edits.changes() == kept
    for section, name, told in (
        ("cards", "calm", "cards.yaml: 'calm' is in cards already; expected another id"),
        ("tiles", "x", "tiles.yaml:1:1 tiles: is a table; expected a new row in its file"),
        ("chips", "x", "game.yaml: no file has a section 'chips'; expected 'chips:' in some file"),
    ):
        with pytest.raises(InputError, match=re.escape(told)):
            edits.add_card(section, name, {}, {})


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("../x.yaml", "leads out of the folder or nowhere"),
        ("/etc/x.yaml", "leads out of the folder or nowhere"),
        (".hidden.yaml", "is hidden"),
        ("linked.yaml", "is a link"),
        ("outside.yaml", "leaves the game's folder through a link"),
        ("away/x.yaml", "is a link"),
        ("missing.yaml", "can't be read: No such file or directory"),
        ("text", "can't be changed here"),
        ("game.py", "can't be changed here"),
        ("game.YAML", "can't be changed here"),
    ],
)
def test_nothing_is_changed_but_a_games_own_files(folder: Path, name: str, told: str) -> None:
    (folder / "linked.yaml").symlink_to("game.yaml")
    (folder / "away").symlink_to("text")
    (folder.parent / "x.yaml").write_bytes(b"a: 1\n")
    (folder / "outside.yaml").symlink_to("../x.yaml")
    with pytest.raises(InputError, match=told):
        change(folder).set(name, "a", 2)


def test_a_sign_that_a_files_encoding_lacks_is_told(folder: Path) -> None:
    edits = change(folder)
    edits.set_cells("tiles.csv", {(2, "name"): "Łódź"})
    with pytest.raises(InputError, match="'Ł' can't be written in Windows-1252; expected a table saved as UTF-8"):
        edits.changes()


def test_a_file_keeps_its_rights(folder: Path) -> None:
    (folder / "cards.yaml").chmod(0o600)
    edits = change(folder)
    edits.set("cards.yaml", "cards.storm.count", 3)
    apply_changes(folder, edits.changes())
    assert (folder / "cards.yaml").stat().st_mode & 0o777 == 0o600
