"""Values of a layout: as written, by a field, or with an expression; conditions; what a card says in its fields."""

import gc
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.faces.elements.expressions import Evaluator, compile_expression
from generator.faces.elements.layout_composer import PieceComposer
from tests.faces.elements.own_layout import CARD, IconUse, Outline, Text, box_of, items, made, words
from tests.tables import read_table


def value(text: str, **names: Any) -> Any:
    """What comes of an expression with these names."""
    return Evaluator(names, {}).value(compile_expression(text, names))


@pytest.mark.parametrize(
    ("text", "result"),
    read_table(__file__, "expressions_come_to_what_anybody_would_expect"),
)
def test_expressions_come_to_what_anybody_would_expect(text: str, result: Any) -> None:
    names = {"attack": 3, "rarity": "rare", "elite": True, "nothing": "", "cost": ("coin", "coin", "gem")}
    assert value(text, **names) == result


ELEMENT = {"shape": "rectangle", "at": [10, 10], "size": 10}


@pytest.mark.parametrize(
    ("written", "fill"),
    read_table(__file__, "a_colour_is_written_or_follows_from_the_card"),
)
def test_a_colour_is_written_or_follows_from_the_card(tmp_path: Path, written: Any, fill: str) -> None:
    face = made(tmp_path, {"it": {**ELEMENT, "fill": written}})
    assert [item.fill for item in items(face) if isinstance(item, Outline)] == [fill]


@pytest.mark.parametrize(
    ("written", "wide"),
    [("20 x 5", 20), ("{attack * 10} x 5", 30), ({"by": "rarity", "rare": "12 x 5", "else": 7}, 12)],
)
def test_a_size_is_written_or_follows_from_the_card(tmp_path: Path, written: Any, wide: float) -> None:
    face = made(tmp_path, {"it": {**ELEMENT, "size": written, "fill": "sea"}})
    (path,) = [item for item in items(face) if isinstance(item, Outline)]
    assert box_of(path)[2] - box_of(path)[0] == wide


def test_a_place_follows_from_the_card(tmp_path: Path) -> None:
    def left(at: Any) -> float:
        face = made(tmp_path, {"it": {**ELEMENT, "at": at, "fill": "sea"}})
        return next(box_of(item)[0] for item in items(face) if isinstance(item, Outline))

    assert left(["{attack * 4}", 0]) == 12
    assert left({"by": "rarity", "rare": [7, 0], "else": "full"}) == 7


@pytest.mark.parametrize(
    ("condition", "shown"),
    read_table(__file__, "an_element_is_shown_where_its_condition_holds"),
)
def test_an_element_is_shown_where_its_condition_holds(tmp_path: Path, condition: str, shown: bool) -> None:
    face = made(tmp_path, {"ground": {**ELEMENT, "fill": "gold"}, "it": {**ELEMENT, "fill": "sea", "show": condition}})
    assert ("sea" in [item.fill for item in items(face) if isinstance(item, Outline)]) is shown


def test_a_card_that_says_nothing_counts_as_nothing_and_prints_nothing(tmp_path: Path) -> None:
    elements = {
        "number": {"words": "[{attack}] {attack + 1}", "at": [4, 4], "size": "50 x 8"},
        "gems": {"repeat": "cost", "at": [4, 20], "size": "50 x 8"},
        "art": {"picture": "portrait", "at": [4, 30], "size": 20},
        "sign": {"icon": "sign", "at": [4, 60], "size": 8},
        "strong": {"words": "strong", "at": [4, 70], "size": "50 x 8", "show": "attack > 0"},
    }
    face = made(tmp_path, elements, card={})
    assert "".join(words(face)) == "[] 1"
    assert not [item for item in items(face) if isinstance(item, IconUse)]


def test_styles_are_like_each_other_and_vary(tmp_path: Path) -> None:
    styles = {
        "base": {"font": "Barlow Condensed", "weight": "bold", "size": 9, "colour": "sea"},
        "loud": {"like": "base", "colour": {"by": "rarity", "rare": "gold", "else": "night"}},
    }
    elements = {
        "one": {"words": "A", "at": [4, 4], "size": 10, "style": "base"},
        "two": {"words": "B", "at": [4, 20], "size": 10, "style": "loud"},
        "three": {"words": "C", "at": [4, 40], "size": 10, "style": {"like": "loud", "size": 12, "tracking": 0.1}},
        "four": {"words": "D", "at": [4, 60], "size": 10, "style": {"by": "rarity", "rare": "base", "else": "loud"}},
    }
    face = made(tmp_path, elements, styles=styles)
    runs = {item.text: item for item in items(face) if isinstance(item, Text)}
    assert {run.font for run in runs.values()} == {"BarlowCondensed-Bold"}
    assert [(runs[name].size, runs[name].colour, runs[name].tracking) for name in "ABCD"] == [
        (9, "sea", 0),
        (9, "gold", 0),
        (12, "gold", 0.1),
        (9, "sea", 0),
    ]


def test_letters_have_capitals_a_line_around_them_and_italics(tmp_path: Path) -> None:
    style = {"capitals": "yes", "outline": {"colour": "sea", "width": 0.3}, "italic": "yes"}
    face = made(tmp_path, {"it": {"words": "gain {coin} now", "at": [4, 4], "size": "50 x 9", "style": style}})
    runs = [item for item in items(face) if isinstance(item, Text)]
    assert [run.text for run in runs] == ["GAIN", "NOW"]
    assert {(run.stroke, run.stroke_width) for run in runs} == {("sea", 0.6)}, "half of a line is under the letters"
    assert all("Italic" in run.font for run in runs)


def test_marks_in_a_layouts_words_are_read_as_those_of_cards(tmp_path: Path) -> None:
    text = "a **b** *{flavour}* [d]{gold}"
    face = made(tmp_path, {"it": {"words": text, "at": [4, 4], "size": "54 x 9"}})
    runs = [item for item in items(face) if isinstance(item, Text)]
    assert " ".join(run.text for run in runs) == "a b Never alone. d"
    assert any("Italic" in run.font for run in runs)
    assert runs[-1].colour.startswith("gold")


def test_a_field_of_another_card_and_a_label_are_looked_up(tmp_path: Path) -> None:
    text = "{label('power')} {card('knight', 'attack') + 1} {card('knight', 'name')}"
    face = made(tmp_path, {"it": {"words": text, "at": [4, 4], "size": "54 x 9"}})
    assert "".join(words(face)) == "Power 4 Knight"


def test_what_is_told_apart_by_words_is_the_same_in_every_language(tmp_path: Path) -> None:
    """Words decide as the game's usual language has them, and are printed as each language says them."""
    from tests.faces.elements.own_layout import face_of, write_game

    german = {
        "name": "Deutsch",
        "labels": {"title": "Helden"},
        "decks": {"heroes": {"name": "Helden"}},
        "cards": {"knight": {"name": "Ritter", "type": "Held", "text": "x", "flavour": "Nie allein."}},
    }
    elements = {
        "ground": {**ELEMENT, "fill": {"by": "type", "Hero": "gold", "else": "sea"}},
        "type": {"words": "{type}: {flavour}", "at": [4, 40], "size": "50 x 9"},
        "frame": {"picture": "art/frame-{type}.png", "at": [30, 60], "size": 10},
        "rest": {"words": "{text}{name}", "at": [4, 80], "size": "50 x 9", "show": "type == 'hero'"},
    }
    write_game(tmp_path, elements, more={"text/de.yaml": german})
    face = face_of(tmp_path, language="de")
    assert [item.fill for item in items(face) if isinstance(item, Outline)] == ["gold"]
    assert words(face) == ["Held: Nie allein.", "xRitter"]


def test_all_cards_of_a_deck_take_one_size_unless_a_card_says_otherwise(tmp_path: Path) -> None:
    from tests.faces.elements.own_layout import face_of, write_game

    cards = {name: {"deck": "heroes", **CARD} for name in ("short", "long", "apart")}
    cards["apart"] = {**cards["apart"], "elite": "no"}
    texts = {
        "name": "English",
        "labels": {"title": "Heroes"},
        "decks": {"heroes": {"name": "Heroes"}},
        "cards": {
            "short": {"name": "Short", "text": "few words"},
            "long": {"name": "Long", "text": "very many words " * 12},
            "apart": {"name": "Apart", "text": "few words"},
        },
    }
    fit = {"by": "elite", "yes": "deck", "else": "card"}
    text = {"words": "{text}", "at": [4, 4], "size": "52 x 30", "style": {"size": "14..6"}, "fit": fit}
    write_game(tmp_path, {"text": text}, more={"cards.yaml": {"cards": cards}, "text/en.yaml": texts})
    sizes = {
        name: next(item.size for item in items(face_of(tmp_path, name)) if isinstance(item, Text)) for name in cards
    }
    assert sizes["short"] == sizes["long"] < 14
    assert sizes["apart"] == 14
    texts["cards"]["long"]["text"] *= 9  # type: ignore[index]
    write_game(tmp_path, {"text": text}, more={"cards.yaml": {"cards": cards}, "text/en.yaml": texts})
    with pytest.raises(InputError, match=r"too long at the least size, 6 pt: [1-9]"):
        face_of(tmp_path, "long")


def test_what_comes_to_the_same_on_two_cards_is_painted_once_and_nothing_refers_to_itself(tmp_path: Path) -> None:
    """A deck's digests, drawing and memory stand on it: equal faces alone wouldn't tell."""
    from tests.faces.elements.own_layout import Looks, context_of, make_box_pieces, write_game

    rarities = {"one": "rare", "two": "rare", "three": "common"}
    cards = {name: {"deck": "heroes", **CARD, "rarity": rarity} for name, rarity in rarities.items()}
    texts = {
        "name": "English",
        "labels": {"title": "Heroes"},
        "decks": {"heroes": {"name": "Heroes"}},
        "cards": {name: {"name": name} for name in cards},
    }
    elements = {
        "ground": {**ELEMENT, "fill": {"by": "rarity", "rare": "gold", "else": "sea"}},
        "name": {"words": "{name}", "at": [4, 40], "size": "50 x 9", "style": {"colour": "{tone}"}},
    }
    write_game(tmp_path, elements, more={"cards.yaml": {"cards": cards}, "text/en.yaml": texts})
    context = context_of(tmp_path)
    gc.collect()
    gc.disable()
    try:
        pieces = make_box_pieces(context, Looks())
        assert not [one for one in gc.get_objects() if isinstance(one, PieceComposer)]
    finally:
        gc.enable()
    one, two, three = (next(i for i in items(piece.face) if isinstance(i, Outline)) for piece in pieces)
    assert one is two
    assert (one.fill, three.fill) == ("gold", "sea")
