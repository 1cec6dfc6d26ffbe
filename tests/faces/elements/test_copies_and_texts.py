"""Which copy a card is, its running number over the deck, and functions of texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.cli.program import run
from generator.faces.box_pieces import make_box_pieces
from generator.faces.elements.expressions import Evaluator, compile_expression, text_of
from generator.faces.face_context import Looks
from tests.faces.elements.own_layout import CARD, COLOURS, context_of, faults, made, words, write_game
from tests.tables import read_table

TEXT: dict[str, Any] = {"at": [0, 0], "size": "60 x 20"}
CARDS = {
    "cards": {"knight": {"deck": "heroes", "count": 3, **CARD}, "page": {"deck": "heroes", "count": 2, "attack": 1}}
}
SAID = {
    "name": "English",
    "labels": {"title": "Heroes", "power": "Power"},
    "decks": {"heroes": {"name": "Heroes"}},
    "cards": {"knight": {"name": "Knight"}, "page": {"name": "Page"}},
}
NUMBERED = {"count": {"words": "{copy}/{copies} {number}/{of}", **TEXT}}


def _numbered_game(folder: Path, per: str) -> Path:
    deck = {"heroes": {"layout": "hero", "per": per}}
    game = {"game": {"id": "heroes"}, "colours": COLOURS, "decks": deck}
    return write_game(folder, NUMBERED, more={"game.yaml": game, "cards.yaml": CARDS, "text/en.yaml": SAID})


def test_each_copy_says_which_it_is_and_its_number_in_the_deck(tmp_path: Path) -> None:
    pieces = make_box_pieces(context_of(_numbered_game(tmp_path, "copy")), Looks())
    assert [words(piece.face) for piece in pieces] == [["1/3 1/5"], ["2/3 2/5"], ["3/3 3/5"], ["1/2 4/5"], ["2/2 5/5"]]
    assert {piece.count for piece in pieces} == {1}
    assert len({piece.digest for piece in pieces}) == 5


def test_copies_that_are_all_alike_cannot_say_which_they_are(tmp_path: Path) -> None:
    found = faults(tmp_path, {"count": {"words": "{copy}", **TEXT}}, card={**CARD, "count": 3})
    assert "per: copy" in found[0].what
    assert found[0].path == "elements.count.words"
    assert words(made(tmp_path / "one", {"count": {"words": "{copy} of {copies}", **TEXT}})) == ["1 of 1"]


@pytest.mark.slow
def test_a_kit_of_numbered_copies_is_read_back_whole(tmp_path: Path) -> None:
    game = _numbered_game(tmp_path / "game", "copy")
    assert run(["build", "--game", str(game), "--out", str(tmp_path / "kit"), "--quiet"]) == 0
    assert run(["check", "--game", str(game), "--kit", str(tmp_path / "kit"), "--quiet"]) == 0


@pytest.mark.parametrize(
    ("written", "printed"),
    read_table(__file__, "texts_are_split_and_put_together"),
)
def test_texts_are_split_and_put_together(written: str, printed: str) -> None:
    names = {"cost": ("coin", "coin", "gem"), "keys": "{w-key}1 {{sword}} 4"}
    found = text_of(Evaluator(names, {}).value(compile_expression(written, names)))
    assert found == printed


@pytest.mark.parametrize(
    ("written", "what"), read_table(__file__, "what_a_text_function_cannot_do_is_told_with_the_expression")
)
def test_what_a_text_function_cannot_do_is_told_with_the_expression(tmp_path: Path, written: str, what: str) -> None:
    found = faults(tmp_path, {"count": {"words": f"{{{written}}}", **TEXT}})
    assert what in found[0].what
    assert written in found[0].what


def test_a_field_that_expressions_cannot_name_is_refused_once_where_it_is_declared(tmp_path: Path) -> None:
    asked = {"words": "{name}", **TEXT, "show": "class == 'Hero'", "turn": {"by": "class", "Hero": 90, "else": 0}}
    (found,) = faults(tmp_path, {"one": asked, "other": asked}, fields={"class": "text"}, card={})
    right = "another name, such as 'class_'; 'columns: {class_: class}' where a table has it"
    assert (found.path.split(".")[-1], found.expected) == ("class", right)
