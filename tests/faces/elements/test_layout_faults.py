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
    ("element", "said"), read_table(__file__, "a_fault_names_its_element_its_key_and_what_is_wrong")
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
