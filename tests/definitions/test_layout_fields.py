"""Fields of a layout are keys of its cards, columns of card lists and words of languages; anything else is told."""

from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.faces.display_list import Text
from tests.faces.elements.own_layout import CARD, FIELDS, context_of, face_of, faults, words, write_game
from tests.games import load
from tests.tables import read_table

LINE = {"words": "{attack}|{rarity}|{flavour}|{note}|{count(cost)}", "at": [2, 2], "size": "56 x 80"}
GROUND = {"shape": "rectangle", "at": "full", "fill": "gold"}


def fault_of(folder: Path, **card: Any) -> str:
    """The one fault of a card that says this."""
    found = faults(folder, {"line": LINE}, card=card)
    assert len(found) == 1, found
    return str(found[0]).partition("cards.yaml:")[2]


@pytest.mark.parametrize(
    ("card", "said"),
    read_table(__file__, "a_value_of_a_field_is_read_as_its_sort"),
)
def test_a_value_of_a_field_is_read_as_its_sort(tmp_path: Path, card: Any, said: str) -> None:
    assert said in fault_of(tmp_path, **card)


def test_a_misspelt_key_is_told_with_the_field_that_it_was_meant_to_be(tmp_path: Path) -> None:
    assert fault_of(tmp_path, atack=3).endswith("did you mean attack?")


@pytest.mark.parametrize("written", ["{coin}{coin}{gem}", "coin coin gem", "2 coin, gem", "2x{coin}; {gem}"])
def test_icons_are_written_in_many_ways(tmp_path: Path, written: str) -> None:
    write_game(tmp_path, {"line": LINE}, card={"cost": written})
    assert load(tmp_path).definitions().cards["knight"].fields["cost"] == ("coin", "coin", "gem")  # type: ignore[index]


def test_a_card_of_another_layout_has_no_such_keys(tmp_path: Path) -> None:
    write_game(tmp_path, {"line": LINE}, card={**CARD, "layout": "poster"})
    with pytest.raises(InputError) as error:
        face_of(tmp_path)
    assert "cards.knight.attack: unknown key 'attack'" in str(error.value)


def test_a_layout_that_isnt_there_is_told_and_its_cards_keys_arent(tmp_path: Path) -> None:
    write_game(tmp_path, {"line": LINE}, card={**CARD, "layout": "heor"})
    with pytest.raises(InputError) as error:
        face_of(tmp_path)
    assert "there is no layout 'heor'" in str(error.value)
    assert "unknown key" not in str(error.value)


TABLE = """Name;Attack;Rarity;Cost;Hit-Points;Flavour;Flavour de;Elite;Portrait
Knight;3;Rare;{coin}{gem};7;Never alone.;Nie allein.;yes;knight.png
Squire;;common;2 coin;1,5;;;no;
"""


def tabled(folder: Path, table: str = TABLE, **beside: Any) -> Path:
    """A game whose cards stand in a table."""
    fields = {**FIELDS, "hit_points": "number"}
    elements = {"line": {**LINE, "words": "{attack}|{rarity}|{flavour}|{hit_points}|{count(cost)}|{elite}"}}
    german = {
        "name": "Deutsch",
        "labels": {"title": "Helden"},
        "decks": {"heroes": {"name": "Helden"}},
        "cards": {},
    }
    english = {"name": "English", "labels": {"title": "Heroes"}, "decks": {"heroes": {"name": "Heroes"}}}
    more = {
        "cards.yaml": {"cards": {"from": "cards.csv", "deck": "heroes", **beside}},
        "cards.csv": table,
        "text/de.yaml": german,
        "text/en.yaml": english,
    }
    return write_game(folder, elements, fields=fields, more=more)


def test_columns_fill_fields_whatever_their_heads_capitals_and_blanks(tmp_path: Path) -> None:
    folder = tabled(tmp_path)
    assert "".join(words(face_of(folder))) == "3|rare|Never alone.|7|2|yes"
    assert "".join(words(face_of(folder, language="de"))) == "3|rare|Nie allein.|7|2|yes"
    assert "".join(words(face_of(folder, "squire"))) == "|common||1.5|2|no"


def test_a_cell_that_doesnt_fit_its_field_is_told_with_its_row_and_column(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        face_of(tabled(tmp_path, TABLE.replace("3;Rare", "3;Epic")))
    assert "cards.csv, row 2, column 'Rarity'" in str(error.value)


def test_columns_for_the_fields_of_a_layout_that_isnt_there_are_no_fault_beside_it(tmp_path: Path) -> None:
    folder = tabled(tmp_path, columns={"strength": "Attack"}, layout="heor")
    with pytest.raises(InputError) as error:
        face_of(folder)
    assert "there is no layout 'heor'; expected" in str(error.value)
    assert "unknown key" not in str(error.value)


def test_a_field_has_its_column_before_a_key_that_designers_call_so(tmp_path: Path) -> None:
    """`code` means the id where no field is called so, and `copies` the count."""
    element = {"line": {**LINE, "words": "{code}"}}
    table = "Name;Code\nKnight;K-1\nSquire;S-2\n"
    more = {"cards.yaml": {"cards": {"from": "cards.csv", "deck": "heroes"}}, "cards.csv": table}
    english = {"name": "English", "labels": {"title": "Heroes"}, "decks": {"heroes": {"name": "Heroes"}}}
    folder = write_game(tmp_path, element, fields={"code": "text"}, more={**more, "text/en.yaml": english})
    assert "".join(words(face_of(folder))) == "K-1"


def test_cards_that_bear_no_names_may_have_fields_alone(tmp_path: Path) -> None:
    """Their ids are made of the first column that isn't numbers."""
    table = "Company;Attack;Note\nUVR;20;two shares\nLCT;10;one share\n"
    folder = tabled(tmp_path, table, columns={"name": None})
    pack = load(folder).definitions()
    assert [str(name) for name in pack.cards] == ["two-shares", "one-share"]
    assert [card.fields["attack"] for card in pack.cards.values()] == [20, 10]  # type: ignore[attr-defined]


def test_rows_of_which_no_column_is_read_are_told(tmp_path: Path) -> None:
    folder = tabled(tmp_path, "Company;President\nUVR;yes\nLCT;no\n", columns={"name": None}, rows="2..")
    notes = [note.message for note in load(folder).sources.notes]
    assert any(note.startswith("2 rows left out, since no column says anything of them: ") for note in notes), notes


def test_a_column_that_no_layout_knows_isnt_read_and_is_told(tmp_path: Path) -> None:
    folder = tabled(tmp_path, TABLE.replace("Hit-Points", "Hit Pionts"))
    notes = [note.message for note in load(folder).sources.notes]
    assert any("'Hit Pionts' (did you mean hit_points? columns: {hit_points: Hit Pionts} reads it)" in n for n in notes)
    folder = tabled(tmp_path, TABLE.replace("Hit-Points", "Hand-Size"))
    notes = [note.message for note in load(folder).sources.notes]
    assert any("; 'fields: {hand_size: words}' in the cards' layout makes it a field" in note for note in notes)


SPELL = {"like": "hero", "elements": {"line": {"words": "spell {name}"}}}


@pytest.mark.parametrize(("by", "card", "said"), read_table(__file__, "a_deck_has_a_layout_by_what_a_field_says"))
def test_a_deck_has_a_layout_by_what_a_field_says(tmp_path: Path, by: Any, card: Any, said: str) -> None:
    game = {
        "game": {"id": "heroes"},
        "colours": {
            "gold": {"rgb": "#B98A1E", "cmyk": [20, 40, 95, 10]},
            "sea": {"rgb": "#1F5F7A", "cmyk": [80, 35, 25, 25]},
        },
        "decks": {"heroes": {"layout": by}},
    }
    write_game(
        tmp_path,
        {"line": {**LINE, "words": "hero"}},
        card=card,
        more={"game.yaml": game, "templates/faces/spell.yaml": SPELL},
    )
    assert words(face_of(tmp_path))[0].startswith(said)


def test_a_type_for_which_there_is_no_layout_is_told_at_the_deck(tmp_path: Path) -> None:
    game = {"game": {"id": "heroes"}, "colours": {}, "decks": {"heroes": {"layout": {"by": "type", "Heroe": "hero"}}}}
    found = faults(tmp_path, {"line": LINE}, card={}, more={"game.yaml": game})
    assert "no layout for type 'Hero'" in str(found[0])
    assert found[0].hint == "Heroe"


def test_words_of_a_field_are_words_like_others(tmp_path: Path) -> None:
    said = {"name": "Knight", "flavour": "**Strong** and {coin}"}
    write_game(tmp_path, {"line": {**LINE, "words": "{flavour}"}}, said=said)
    runs = [item for item in face_of(tmp_path).items if isinstance(item, Text) and not item.invisible]
    assert [run.text for run in runs] == ["Strong", "and"]
    assert runs[0].font != runs[1].font


def told(folder: Path) -> list[str]:
    """What `check` has to say against the faces of a game."""
    from generator.faces.box_check import face_findings

    return [f"{one.code} {one.where}: {one.message} {one.place}" for one in face_findings([context_of(folder)])]


def test_what_a_layout_never_shows_is_told(tmp_path: Path) -> None:
    styles = {"title": {"size": 9}, "lost": {"like": "title"}}
    write_game(
        tmp_path,
        {"ground": GROUND, "line": {**LINE, "words": "{attack}", "style": "title"}},
        card={"attack": 3, "note": "unseen", "elite": "yes"},
        said={"name": "Knight", "flavour": "unseen", "text": "unseen"},
        styles=styles,
        more={"templates/faces/unused.yaml": {"elements": {"ground": GROUND}}},
    )
    found = told(tmp_path)
    for key in ("note", "elite", "flavour", "text"):
        assert any(
            f"'{key}' changes nothing that is printed: no element of the layout 'hero'" in line for line in found
        )
    assert any("asks for its field 'note'" in line and "hero.yaml" in line for line in found)
    assert any("have its style 'lost'" in line for line in found)
    assert any("no piece has the layout 'unused'" in line for line in found)
    assert not any("'attack'" in line or "'title'" in line or "colours.gold" in line for line in found)


def test_words_over_words_and_a_line_through_words_name_both_elements(tmp_path: Path) -> None:
    write_game(
        tmp_path,
        {
            "name": {"words": "{name}", "at": [4, 4], "size": "40 x 8"},
            "type": {"words": "{type}", "at": [5, 5], "size": "40 x 8"},
        },
        card={},
        said={"name": "Knight", "type": "Hero"},
    )
    found = [line for line in told(tmp_path) if line.startswith("face.overlap")]
    assert len(found) == 1
    assert "'Hero' of the element 'type' lies over 'Knight' of the element 'name'" in found[0]


def test_a_picture_that_a_layout_names_and_that_isnt_there_is_told(tmp_path: Path) -> None:
    write_game(tmp_path, {"art": {"picture": "art/fram-{type}.png", "at": "full"}}, card={})
    assert any(
        "art.missing" in line and "element 'art'" in line and "frame-hero.png" in line for line in told(tmp_path)
    )
