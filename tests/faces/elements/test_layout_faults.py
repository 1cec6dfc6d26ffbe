"""What is wrong with a layout is told with its file, its element, its key and what would be right."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.faces.elements.own_layout import faults
from tests.tables import read_table

RECT = {"shape": "rectangle", "at": [0, 0], "size": 10, "fill": "sea"}
WORDS = {"words": "{name}", "at": [4, 4], "size": "40 x 8"}


def only(folder: Path, elements: dict[str, Any], **more: Any) -> str:
    """The one fault of a layout with these elements."""
    found = faults(folder, elements, **more)
    assert len(found) == 1, found
    assert found[0].mark.file.endswith("hero.yaml")
    assert found[0].mark.line > 1
    return str(found[0]).partition("hero.yaml:")[2].partition(" ")[2]


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ({**RECT, "icon": "gem"}, "elements.it: 'it' is shape or icon at once"),
        ({"at": [1, 2], "wrods": "x"}, "elements.it: 'it' says nothing of what it is"),
        ({**RECT, "fil": "sea"}, "elements.it.fil: unknown key 'fil'"),
        ({**RECT, "fill": "see"}, "elements.it.fill.colour: there is no colour 'see'"),
        ({**RECT, "fill": "sea/140"}, "elements.it.fill.colour: 'sea/140' has no right tint"),
        ({**RECT, "fill": {"from": "sea"}}, "elements.it.fill: on 'knight': a gradient needs 'from' and 'to'"),
        (
            {**RECT, "fill": {"from": "sea", "to": "none"}},
            "elements.it.fill: on 'knight': a gradient to or from 'none'",
        ),
        ({**RECT, "fill": {"through": ["sea"]}}, "elements.it.fill: on 'knight': a gradient needs 'from' and 'to'"),
        (
            {**RECT, "fill": {"from": "sea", "to": "sea", "through": ["gold", "see"]}},
            "elements.it.fill.through[2]: there is no colour 'see'",
        ),
        ({**RECT, "line": {"dash": [0, 2]}}, "elements.it.line.dash: on 'knight': a dash of 0 mm"),
        ({**RECT, "at": [1, 2, 3]}, "elements.it.at: a list"),
        ({**RECT, "at": "bled"}, "elements.it.at: 'bled'"),
        ({**RECT, "at": ["x", 2]}, "elements.it.at[1]: 'x' is no length"),
        ({**RECT, "size": "a x b"}, "elements.it.size: 'a x b' is no size of an element"),
        ({**RECT, "from": "bottom"}, "elements.it.from: 'bottom' is no corner"),
        ({**RECT, "align": "middle top"}, "elements.it.align: 'middle top' is no alignment"),
        ({"shape": "star", "at": [1, 1], "fill": "sea"}, "elements.it: 'it' has no size"),
        ({**RECT, "shape": "ellipse", "corners": 2}, "elements.it.corners: 'corners' says nothing of an ellipse"),
        ({"shape": "rectangle", "at": [0, 0], "size": 4}, "elements.it: the shape is neither filled nor has it a line"),
        ({**RECT, "in": "that"}, "elements.it.in: there is no element 'that'"),
        ({**RECT, "below": "other", "beside": "other"}, "elements.it: 'it' is below or beside at once"),
        ({**RECT, "in": "it"}, "elements.it.in: 'it' names itself"),
        ({**RECT, "show": "atack > 1"}, "elements.it.show: 'atack > 1': there is no field 'atack'"),
        ({**RECT, "show": "attack >"}, "elements.it.show: 'attack >' can't be read"),
        (
            {**RECT, "show": "attack > 'a'"},
            "elements.it.show: on 'knight': 'attack > 'a'': '3' and 'a' can't be compared",
        ),
        ({**RECT, "turn": "{1 / 0}"}, "elements.it.turn: on 'knight': '1 / 0': a division by 0"),
        ({**RECT, "turn": "{name}"}, "elements.it.turn: 'Knight' is no number (written '{name}')"),
        ({**RECT, "fill": {"by": "rarity", "common": "sea"}}, "elements.it.fill: nothing is said for rarity 'rare'"),
        ({**RECT, "fill": {"by": "rarity", "rar": "sea", "else": "sea"}}, "elements.it.fill: rarity is never 'rar'"),
        (
            {**RECT, "fill": {"by": "rariti", "else": "sea"}},
            "elements.it.fill.by: 'rariti': there is no field 'rariti'",
        ),
        (
            {**WORDS, "words": {"name": None}},
            "a mapping, since '{name}' has no quotation marks around it; expected a text",
        ),
        ({**WORDS, "words": "{nam}"}, "elements.it.words: 'nam': there is no field 'nam'"),
        ({**WORDS, "words": "{name"}, "elements.it.words: a brace stands alone in '{name'"),
        ({**WORDS, "words": "{uper(name)}"}, "elements.it.words: 'uper(name)': no function 'uper'"),
        ({**WORDS, "words": "{card('kight', 'name')}"}, "there is no card 'kight'; did you mean knight?"),
        ({**WORDS, "style": "titel"}, "elements.it.style: there is no style 'titel'"),
        ({**WORDS, "style": {"font": "Comic Sans"}}, "there is no font 'Comic Sans'"),
        ({**WORDS, "style": {"size": "2..900"}}, "elements.it.style.size: '2..900' is too small or too large"),
        ({"icon": "gme", "at": [0, 0], "size": 4}, "elements.it.icon: there is no icon 'gme'"),
        ({"icon": "attack", "at": [0, 0], "size": 4}, "'attack' is a field of the sort number"),
        ({"picture": "portait", "at": [0, 0], "size": 4}, "elements.it.picture: there is no field 'portait'"),
        ({"repeat": "cots", "at": [0, 0], "size": 4}, "elements.it.repeat: there is no field 'cots'"),
        ({"repeat": "attack", "at": [0, 0], "size": 9}, "'attack' is a number, and nothing says of what"),
        ({"repeat": "cost", "at": [0, 0], "size": 9}, "3 signs need 6.0 mm more than the 9 × 9 mm there are"),
        ({"code": "qr2", "content": "x", "at": [0, 0], "size": 9}, "elements.it.code: 'qr2'"),
        ({"code": "ean13", "content": "12", "at": [0, 0], "size": 9}, "'12' isn't the 12 or 13 digits of an EAN"),
        ({"code": "ean13", "content": "4006381333932", "at": [0, 0], "size": 9}, "its other digits make 1"),
        ({"layout": "badg", "at": [0, 0], "size": 9}, "elements.it.layout: there is no layout 'badg' of elements"),
        (
            {"layout": "hero", "at": [0, 0], "size": 9},
            "elements.it.layout: the layouts lie in each other: hero in hero",
        ),
        ({"stack": ["on"], "at": [0, 0], "size": 9}, "elements.it.stack: there is no element 'on'"),
        ({"stack": ["other"], "at": [0, 0], "size": 9, "grows": "it"}, "elements.it.grows: 'it' isn't in the stack"),
        ({"stack": ["other"], "at": [0, 0], "size": 9, "opacity": 0.5}, "'opacity' changes nothing of a stack"),
        ({"stack": ["other"], "at": [0, 0], "size": 9, "grows": "other"}, "'other' can't grow"),
        ({**RECT, "shape": "path", "path": "M0 0 Q"}, "elements.it.path"),
    ],
)
def test_a_fault_names_its_element_its_key_and_what_is_wrong(tmp_path: Path, element: Any, said: str) -> None:
    found = only(tmp_path, {"it": element, "other": RECT})
    assert said in found
    assert "expected" in found or "did you mean" in found


@pytest.mark.parametrize(("fields", "said"), read_table(__file__, "a_field_has_a_name_of_its_own_and_a_sort"))
def test_a_field_has_a_name_of_its_own_and_a_sort(tmp_path: Path, fields: Any, said: str) -> None:
    found = faults(tmp_path, {"it": RECT}, card={}, said={"name": "Knight"}, fields=fields)
    assert said in str(found[0])


def test_styles_that_are_like_each_other_are_a_fault_with_the_names(tmp_path: Path) -> None:
    styles = {"a": {"like": "b"}, "b": {"like": "a"}}
    found = faults(tmp_path, {"it": {**WORDS, "style": "a"}}, styles=styles)
    assert "the styles are like each other: a like b like a" in str(found[0])


def test_places_that_depend_on_each_other_are_a_fault_with_the_names(tmp_path: Path) -> None:
    circle = {"a": {**RECT, "below": "b"}, "b": {**RECT, "beside": "c"}, "c": {**RECT, "in": "a"}}
    assert "the place of 'a' depends on itself, by b or c" in only(tmp_path, circle).replace(" and ", " or ")


def test_layouts_that_lie_in_each_other_are_a_fault_with_the_names(tmp_path: Path) -> None:
    other = {"elements": {"it": {"layout": "hero", "at": "full"}}}
    found = faults(tmp_path, {"it": {"layout": "badge", "at": "full"}}, more={"templates/faces/badge.yaml": other})
    assert any("the layouts lie in each other: hero in badge in hero" in str(fault) for fault in found)


def test_layouts_that_are_like_each_other_are_a_fault_with_the_names(tmp_path: Path) -> None:
    other = {"like": "hero", "elements": {}}
    found = faults(tmp_path, {"it": RECT}, more={"templates/faces/badge.yaml": other}, like="badge")
    assert any("the layouts are like each other" in str(fault) for fault in found)


def test_words_that_are_too_long_are_a_fault_with_the_mm_that_they_lack(tmp_path: Path) -> None:
    said = {"name": "Knight", "text": "many words " * 60}
    (fault,) = faults(tmp_path, {"text": {"words": "{text}", "at": [4, 4], "size": "30 x 20"}}, said=said)
    assert "element 'text'" in fault.what
    assert "mm more height are needed" in fault.what
    assert fault.mark.file.endswith("en.yaml"), "where the words are written"


def test_a_stack_with_too_much_in_it_is_a_fault_with_the_mm_that_it_lacks(tmp_path: Path) -> None:
    elements = {
        "stack": {"stack": ["a", "b"], "at": [0, 0], "size": "50 x 20", "gap": 1},
        "a": {"shape": "rectangle", "size": "50 x 12", "fill": "sea"},
        "b": {"shape": "rectangle", "size": "50 x 12", "fill": "sea"},
    }
    found = faults(tmp_path, elements)
    assert "needs 5.0 mm more than the 20 mm that it has" in str(found[0])


ATTACKS = {
    "power": "9 ** 9 ** 9",
    "attribute": "name.__class__",
    "index": "cost[0]",
    "call of a call": "max(1)(2)",
    "lambda": "(lambda: 1)()",
    "loop": "[x for x in cost]",
    "text": "'a' * 99999999",
    "huge": "1e300 * 10",
    "deep": "abs(" * 60 + "1" + ")" * 60,
    "deeper": "-" * 380 + "1",
    "long": "1+" * 700 + "1",
    "shift": "1 << 99999",
    "walrus": "(a := 3)",
    "formatted": "f'{name!r:>99999999}'",
    "import": "__import__('os')",
    "bytes": "b'x'",
    "nothing": "",
    "two": "1; 2",
}


@pytest.mark.parametrize("text", ATTACKS.values(), ids=ATTACKS)
def test_an_expression_that_wants_more_is_refused_at_once(tmp_path: Path, text: str) -> None:
    start = time.process_time()
    found = faults(tmp_path, {"it": {**RECT, "show": text if text else f"{{{text}}}"}})
    assert time.process_time() - start < 5
    assert len(found) == 1
    assert "elements.it.show" in str(found[0])


def test_a_doubled_text_stays_short(tmp_path: Path) -> None:
    """Each call is bounded, so that texts can't grow by being joined to themselves."""
    twice = "text"
    for _ in range(12):
        twice = f"upper({twice} + {twice})" if len(twice) < 100 else twice
    found = faults(
        tmp_path,
        {"it": {**WORDS, "words": f"{{count({twice}) > 0}}"}},
        said={"name": "Knight", "text": "x" * 1_900},
    )
    assert "more than 5000 characters" in str(found[0])


def test_ten_thousand_elements_are_refused(tmp_path: Path) -> None:
    start = time.process_time()
    found = faults(tmp_path, {f"e{number}": {"shape": "rectangle", "fill": "sea"} for number in range(1_000)})
    assert "1000 elements" in str(found[0])
    found = faults(tmp_path, {f"e{number}": {"shape": "rectangle"} for number in range(10_000)})
    assert "holds too much" in str(found[0])
    assert time.process_time() - start < 20


def test_layouts_within_layouts_end(tmp_path: Path) -> None:
    more = {
        f"templates/faces/l{at}.yaml": {"elements": {"it": {"layout": f"l{at + 1}", "at": "full"}}} for at in range(12)
    }
    more["templates/faces/l12.yaml"] = {"elements": {"it": RECT}}
    found = faults(tmp_path, {"it": {"layout": "l0", "at": "full"}}, more=more)
    assert any("too deep" in str(fault) for fault in found)
