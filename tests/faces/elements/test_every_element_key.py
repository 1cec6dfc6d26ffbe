"""What a layout may say has an effect: every key of every element, style, fill, line and shadow, from the types.

Each key is put into an element and its face compared with a twin's without it, or refused.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.definitions.layout_files import EVERY_ELEMENT
from generator.definitions.record_fields import record_fields
from generator.definitions.yaml_reader import keys_of
from generator.faces.elements.element_types import RECORDS, Fill, Layout, Shadow, Stroke, Style
from tests.faces.elements.own_layout import made
from tests.tables import read_table

TEXT = {
    "words": "Many words that go on for more than one line. " * 2,
    "at": [4, 4],
    "size": "40 x 30",
    "style": {"size": "9..5"},
}
BASES: Mapping[str, Mapping[str, Any]] = read_table(__file__, "BASES")
OTHER = {"shape": "rectangle", "at": [30, 60], "size": "8 x 6", "fill": "gold"}
BESIDE: Mapping[str, Any] = {
    "other": OTHER,
    "one": {"shape": "rectangle", "size": "20 x 5", "fill": "sea", "at": [0, 80]},
    "two": {"shape": "rectangle", "fill": "gold", "size": "20 x 5", "at": [20, 80]},
}
STACKED: Mapping[str, Any] = {
    "one": {"shape": "rectangle", "size": "auto x 5", "fill": "sea"},
    "two": {"repeat": 2, "sign": "gem", "align": "bottom"},
}
BADGE = {"fields": {"value": "number"}, "elements": {"it": {"words": "{value}", "at": "full"}}}
EXAMPLES: Mapping[str, Any] = read_table(__file__, "EXAMPLES")
NEEDS: Mapping[str, Mapping[str, Any]] = read_table(__file__, "NEEDS")
"""What a key can't be seen without."""
UNSEEN = {"path": {"path": "M0 0 L4 0 L4 8 Z"}}
"""What stands in a twin where a kind needs the key."""


ELSEWHERE = {("words", "fit"), ("repeat", "unit"), ("repeat", "with")}
ELSEWHERE |= {("stack", key) for key in ("if_room", "mask", "turn", "both_ways", "opacity", "shadow")}
ELSEWHERE |= {("drawing", field.key) for field in record_fields(RECORDS["drawing"])}
"""Where a deck is looked at, in `test_values.py`; rows of layouts, in `test_repeats.py`; what is refused, in
`test_layout_faults.py`; what a game's rules draw, in `test_any_piece.py`."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game for all, with another layout each time."""
    return tmp_path_factory.mktemp("game")


TWINS: dict[str, Any] = {}


def twin_face(folder: Path, kind: str, element: Mapping[str, Any]) -> Any:
    """`face`, unchecked and made once: many keys have the same twin."""
    key = json.dumps([kind, element])
    if key not in TWINS:
        TWINS[key] = face(folder, kind, element, checked=False)
    return TWINS[key]


def face(folder: Path, kind: str, element: Mapping[str, Any], *, checked: bool = True) -> Any:
    """What is on a card with an element and those that it may name, or why it can't be made."""
    beside = {**BESIDE, **(STACKED if kind == "stack" else {})}
    more = {"templates/faces/badge.yaml": BADGE, "templates/faces/other-badge.yaml": {**BADGE, "size": "9 x 9"}}
    try:
        return made(folder, {**beside, "it": dict(element)}, more=more, checked=checked).items
    except InputError as error:
        return str(error)


KEYS = [
    (kind, field.key)
    for kind, record in RECORDS.items()
    for field in record_fields(record)
    if (kind, field.key) not in ELSEWHERE
]
QUICK = [f"{kind}-{key}" for kind, key in KEYS if kind in ("words", "shape") or key not in EVERY_ELEMENT]
"""What any element may say is tried quickly with two kinds, which have all of it between them."""


@pytest.mark.quick(*QUICK)
@pytest.mark.parametrize(("kind", "key"), KEYS)
def test_every_key_of_an_element_changes_its_face(folder: Path, kind: str, key: str) -> None:
    example = EXAMPLES[key]
    if isinstance(example, dict) and (kind in example or "else" in example):
        example = example.get(kind, example.get("else"))
    needs = {name: value for name, value in NEEDS.get(key, {}).items() if name in _keys(kind)}
    base = {**BASES[kind], **needs}
    if key in ("gap",) and kind not in ("repeat", "stack"):
        base |= {"below": "other"}
    if key in ("in", "below", "beside"):
        base.pop("at", None)
    if key == "align" and kind not in ("words", "repeat"):
        base = {**{name: value for name, value in base.items() if name != "at"}, "in": "other", "size": 3}
        if kind == "stack":
            base["size"] = "40 x 20"
    twin = {name: value for name, value in base.items() if name != key or name in _needed(kind)}
    twin |= UNSEEN.get(key, {})
    if key == "at":
        twin = {**twin, "at": [4, 4]}
    if key == "size":
        twin = {**twin, "size": 20}
    drawn = face(folder, kind, {**base, key: example})
    assert not isinstance(drawn, str), drawn
    assert drawn != twin_face(folder, kind, twin)


def _keys(kind: str) -> set[str]:
    return {field.key for field in record_fields(RECORDS[kind])}


def _needed(kind: str) -> set[str]:
    return {kind, "content", "sign", "size"}


PARTS: Mapping[type, tuple[str, Mapping[str, Any], Mapping[str, Any]]] = {
    Style: (
        "words",
        {"size": "9..5"},
        {
            "like": "title", "font": "Barlow Condensed", "weight": "bold", "italic": "yes", "size": 6, "colour": "sea",
            "leading": 1.6, "tracking": 0.1, "capitals": "yes", "strong": "medium", "outline": "gold", "sign": 2,
            "sign_colour": "gold", "hyphens": "yes",
        },
    ),
    Fill: (
        "shape",
        {"from": "sea", "to": "night"},
        {
            "colour": "gold", "from": "gold", "to": "gold", "through": ["gold"], "angle": 0, "radial": "yes",
            "pattern": "dots", "step": 3, "width": 1, "sign": "coin",
        },
    ),
    Stroke: ("shape", {"colour": "sea"}, {"colour": "gold", "width": 1, "dash": [2, 1]}),
    Shadow: ("shape", {"colour": "sea"}, {"colour": "gold", "at": [2, 2], "opacity": 0.9, "blur": 1}),
}  # fmt: skip
OF = {Style: "style", Fill: "fill", Stroke: "line", Shadow: "shadow"}


@pytest.mark.parametrize(("part", "key"), [(part, field.key) for part in PARTS for field in record_fields(part)])
def test_every_key_of_a_part_changes_the_face(folder: Path, part: type, key: str) -> None:
    kind, base, examples = PARTS[part]
    element = {**BASES[kind], "words": "Some **strong** words {gem} " * 4} if kind == "words" else dict(BASES[kind])
    base = {**base, "weight": "bold"} if key == "font" else base
    element |= {"words": "Incomprehensible administration", "size": "16 x 30"} if key == "hyphens" else {}
    if part is Fill and key in ("colour", "pattern", "step", "width"):
        base = {"colour": "sea", **({"pattern": "hatch"} if key != "pattern" and key != "colour" else {})}
    if part is Fill and key == "sign":
        base = {"colour": "sea", "pattern": "signs", "step": 4, "width": 2, "sign": "gem"}
    more = {"styles": {"title": {"colour": "gold"}}} if key == "like" else {}

    def drawn(value: Mapping[str, Any], *, checked: bool = True) -> Any:
        return made(folder, {"it": {**element, OF[part]: dict(value)}}, checked=checked, **more).items

    assert drawn({**base, key: examples[key]}) != drawn(base, checked=False)


def test_every_key_of_a_layout_is_tried_somewhere() -> None:
    tried = {"size", "bleed", "safe", "fields", "styles", "elements"}
    assert {field.name for field in keys_of(Layout)} == tried, "test_places.py and test_laid_over.py look at these"


def test_safe_keeps_words_without_a_size_from_the_cut(tmp_path: Path) -> None:
    text = {"it": {"words": "Many words " * 8, "at": [4, 4]}}
    assert made(tmp_path, text, safe=4).items != made(tmp_path, text, safe=25).items
