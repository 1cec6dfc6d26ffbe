"""A layout that is like another one: element by element, style by style, key by key."""

from pathlib import Path
from typing import Any

from tests.faces.elements.own_layout import COLOURS, IconUse, Outline, Text, box_of, faults, items, made
from tests.tables import read_table

BASE: dict[str, Any] = read_table(__file__, "BASE")


def over(folder: Path, elements: dict[str, Any], **layout: Any) -> list[Any]:
    """What is on the card in a layout that is like `BASE`."""
    face = made(folder, elements, more={"templates/faces/base.yaml": BASE}, like="base", **layout)
    return items(face)


def test_one_number_moves_one_element(tmp_path: Path) -> None:
    before, after = (over(tmp_path, elements) for elements in ({}, {"name": {"at": [4, 7]}}))
    moved = [(one.y - other.y) for one, other in zip(before, after, strict=True) if isinstance(one, Text)]
    assert moved == [3.0]
    assert [one for one in before if not isinstance(one, Text)] == [one for one in after if not isinstance(one, Text)]


def test_an_element_can_be_taken_away_added_and_made_another_thing(tmp_path: Path) -> None:
    found = over(
        tmp_path,
        {
            "ground": "none",
            "name": {"icon": "coin"},
            "dot": {"shape": "ellipse", "at": [0, 0], "size": 4, "fill": "sea"},
        },
        styles={"title": "none"},
    )
    assert [type(item) for item in found] == [IconUse, IconUse, Outline]
    assert (found[0].icon, box_of(found[0])) == ("coin", (20, 4, 28, 12)), "in the place of the name"


def test_a_style_and_a_value_are_laid_over_key_by_key(tmp_path: Path) -> None:
    (name,) = [item for item in over(tmp_path, {}, styles={"title": {"colour": "night"}}) if isinstance(item, Text)]
    assert (name.size, name.colour) == (12, "night")


def test_a_choice_is_laid_over_whole(tmp_path: Path) -> None:
    fill = {"by": "rarity", "common": "sea", "else": "night"}
    found = over(tmp_path, {"ground": {"fill": fill}})
    assert found[0].fill == "night"


def test_what_isnt_there_cant_be_taken_away(tmp_path: Path) -> None:
    more = {"templates/faces/base.yaml": BASE}
    found = faults(tmp_path, {"nmae": "none"}, more=more, like="base")
    assert "elements.nmae: there is no 'nmae' to leave out" in str(found[0])
    assert found[0].hint == "name"


def test_elements_cant_be_laid_over_a_layout_of_numbers(tmp_path: Path) -> None:
    found = faults(tmp_path, {"it": {"shape": "rectangle", "at": "full", "fill": "sea"}}, like="poster", card={})
    assert "'poster' is a layout of numbers" in str(found[0])


def test_a_layout_with_a_name_of_the_studios_takes_its_place(tmp_path: Path) -> None:
    """`marker` and `poster` are the studio's; a card's layout of that name has nothing of theirs."""
    elements = {"name": {"words": "{name}"}}
    game = {"game": {"id": "heroes"}, "colours": COLOURS, "decks": {"heroes": {"layout": "marker"}}}
    more = {"game.yaml": game, "templates/faces/marker.yaml": {"elements": elements}}
    said = {"name": "Knight"}
    face = made(tmp_path, {}, card={}, said=said, more={**more, "templates/faces/hero.yaml": None})
    assert [item.text for item in items(face) if isinstance(item, Text)] == ["Knight"]


def test_numbers_of_the_studio_that_pieces_are_drawn_from_cant_be_replaced_by_elements(tmp_path: Path) -> None:
    more = {
        "templates/faces/sheet.yaml": {"elements": {"name": {"words": "{name}"}}},
        "pieces.yaml": {"pieces": {"aid": {"kind": "sheet"}}},
    }
    found = faults(tmp_path, {"name": {"words": "{name}"}}, card={}, more=more)
    told = [fault for fault in found if fault.mark.file.endswith("sheet.yaml")]
    assert [fault.expected for fault in told] == ["another name for a layout of elements"]
