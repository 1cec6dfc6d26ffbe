"""Where elements lie: from corners, in, under and beside each other, in areas, turned, and on pieces of other sizes."""

from pathlib import Path
from typing import Any

import pytest

from tests.faces.elements.own_layout import Group, Outline, Text, box_of, items, made, words
from tests.faces.making import flat


def boxes(folder: Path, elements: dict[str, Any], **more: Any) -> list[tuple[float, ...]]:
    """Where the rectangles of a layout lie."""
    return [box_of(item) for item in items(made(folder, elements, **more)) if isinstance(item, Outline)]


def block(**place: Any) -> dict[str, Any]:
    return {"shape": "rectangle", "fill": "sea", **place}


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ({"at": [4, 12], "size": "20 x 10"}, (4, 12, 24, 22)),
        ({"at": ["0.5 in", 0], "size": "1 x 1 in"}, (12.7, 0, 38.1, 25.4)),
        ({"at": [4, 5], "from": "bottom right", "size": "20 x 10"}, (36, 75, 56, 85)),
        ({"at": [0, 5], "from": "top centre", "size": "20 x 10"}, (20, 5, 40, 15)),
        ({"at": [0, 0], "from": "centre middle", "size": 20}, (20, 35, 40, 55)),
        ({"at": "bleed"}, (-3, -3, 63, 93)),
        ({"at": "full"}, (0, 0, 60, 90)),
        ({"at": "safe"}, (4, 4, 56, 86)),
        ({"at": "full", "size": 10, "align": "right bottom"}, (50, 80, 60, 90)),
        ({"at": [0, 0], "size": "full"}, (0, 0, 60, 90)),
    ],
)
def test_a_place_is_counted_from_a_corner_or_is_an_area(tmp_path: Path, place: Any, box: tuple[float, ...]) -> None:
    assert boxes(tmp_path, {"it": block(**place)}) == [box]


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ({"in": "base"}, (10, 10, 30, 40)),
        ({"in": "base", "at": [2, 3], "size": 5}, (12, 13, 17, 18)),
        ({"in": "base", "size": 10, "align": "centre middle"}, (15, 20, 25, 30)),
        ({"in": "base", "at": [1, 1], "from": "bottom right", "size": 5}, (24, 34, 29, 39)),
        ({"below": "base", "gap": 2, "size": "auto x 5"}, (10, 42, 30, 47)),
        ({"below": "base", "size": 5}, (10, 40, 15, 45)),
        ({"beside": "base", "gap": 2, "size": "6 x auto"}, (32, 10, 38, 40)),
        ({"beside": "base", "at": [1, 2], "size": 6}, (31, 12, 37, 18)),
    ],
)
def test_an_element_lies_in_under_or_beside_another(tmp_path: Path, place: Any, box: tuple[float, ...]) -> None:
    base = block(at=[10, 10], size="20 x 30")
    assert boxes(tmp_path, {"base": base, "it": block(**place)})[1] == box


def test_what_lies_under_words_begins_where_they_end(tmp_path: Path) -> None:
    elements = {
        "text": {"words": "{text}", "at": [5, 40], "size": "50 x auto"},
        "line": block(below="text", gap=2, size="50 x 1"),
    }
    (short,) = boxes(tmp_path, elements)
    (long,) = boxes(tmp_path, elements, said={"name": "Knight", "text": "many words " * 12})
    assert long[1] > short[1] + 4
    (none,) = boxes(tmp_path, elements, said={"name": "Knight"})
    assert none[1] == 40, "words that aren't there take neither room nor a gap"


def test_an_element_is_turned_clockwise_around_its_middle(tmp_path: Path) -> None:
    face = made(tmp_path, {"name": {"words": "{name}", "at": [20, 20], "size": "20 x 8", "turn": 90}})
    (group,) = [item for item in face.items if isinstance(item, Group)]
    a, b, c, d, e, f = group.transform
    assert (a, b, c, d) == (0.0, -1.0, 1.0, 0.0)
    x, y = 30 - 30, 45 - 24
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((x, y))


def test_an_element_is_opaque_in_part_and_has_a_shadow_under_it(tmp_path: Path) -> None:
    face = made(tmp_path, {"it": block(at=[10, 10], size=10, opacity=0.5, shadow={"at": [1, 2], "colour": "night"})})
    (group,) = [item for item in face.items if isinstance(item, Group)]
    assert group.opacity == 0.5
    shadow, own = group.items
    assert isinstance(shadow, Group)
    assert shadow.transform[4:] == (1.0, -2.0)
    assert isinstance(own, Outline)
    assert own.fill == "sea"


def test_elements_are_painted_in_their_order(tmp_path: Path) -> None:
    fills = [
        item.fill
        for item in items(
            made(tmp_path, {"b": block(at="full"), "a": {**block(at="full"), "fill": "gold"}, "c": block(at="safe")})
        )
        if isinstance(item, Outline)
    ]
    assert fills == ["sea", "gold", "sea"]


def test_on_a_card_of_another_size_all_lengths_follow_evenly(tmp_path: Path) -> None:
    """A layout for 60 × 90 on a card of 120 × 180 is twice as large; on one of 60 × 100 it lies in its middle."""
    elements = {"it": block(at=[10, 10], size=20), "name": {"words": "{name}", "at": [10, 50], "size": "40 x 8"}}
    once = made(tmp_path, elements)
    twice = made(tmp_path, elements, card={"size": "120 x 180"})
    sizes = [next(item.size for item in items(face) if isinstance(item, Text)) for face in (once, twice)]
    assert sizes[1] == 2 * sizes[0]
    (path,) = [item for item in items(twice) if isinstance(item, Outline)]
    assert box_of(path)[2] - box_of(path)[0] == 40
    higher = made(tmp_path, elements, card={"size": "60 x 100"})
    (path,) = [item for item in items(higher) if isinstance(item, Outline)]
    assert box_of(path) == (10, 10, 30, 30), "counted from the middle: 5 mm more above and below"


def test_a_card_that_says_no_size_has_its_layouts(tmp_path: Path) -> None:
    face = made(tmp_path, {"it": block(at="full")})
    assert (face.shape.width, face.shape.height) == (60.0, 90.0)


def test_only_a_layout_that_reaches_past_the_cut_has_a_bleed(tmp_path: Path) -> None:
    assert made(tmp_path, {"it": block(at="full")}).bleed == 0.0
    assert made(tmp_path, {"it": block(at="bleed")}).bleed == 3.0
    assert made(tmp_path, {"it": block(at="bleed")}, bleed=2).bleed == 2.0


def test_what_reaches_past_the_bleed_is_cut_there(tmp_path: Path) -> None:
    face = made(tmp_path, {"it": block(at=[-20, -20], size="100 x 130")})
    (group,) = [item for item in face.items if isinstance(item, Group)]
    assert box_of(Outline(group.clip, fill="black")) == (-3, -3, 63, 93)


def test_words_take_the_largest_size_that_fits(tmp_path: Path) -> None:
    def size(room: str) -> float:
        style = {"size": "20..6"}
        face = made(tmp_path, {"it": {"words": "Some few words", "at": [2, 2], "size": room, "style": style}})
        return next(item.size for item in items(face) if isinstance(item, Text))

    assert size("56 x 20") == 20.0
    assert 6.0 <= size("20 x 5") < size("30 x 5") < 20.0


def test_the_lines_of_words_can_be_limited(tmp_path: Path) -> None:
    it = {"words": "Some few words", "at": [2, 2], "size": "20 x 20", "style": {"size": "20..6"}}
    assert len(words(made(tmp_path, {"it": it}))) > 1
    assert len(words(made(tmp_path, {"it": {**it, "lines": 1}}))) == 1


def test_words_as_wide_as_they_are_have_room_for_their_tracking(tmp_path: Path) -> None:
    word = {"words": "PLACE", "at": [5, 5], "size": "auto x 3", "lines": 1, "style": {"size": 7, "tracking": 0.2}}
    assert words(made(tmp_path, {"it": word})) == ["PLACE"]


@pytest.mark.parametrize(("wide", "seen"), [(40, True), (5, False)])
def test_small_print_without_room_is_left_out_and_the_id_stands_without_ink(
    tmp_path: Path, wide: int, seen: bool
) -> None:
    small = {"words": "{imprint}", "at": [5, 80], "size": f"{wide} x 3", "lines": 1, "if_room": 1, "style": {"size": 5}}
    face = made(tmp_path, {"small": small})
    hidden = [item.text for item, _ in flat(face.items) if isinstance(item, Text) and item.invisible]
    assert (hidden, bool(words(face))) == ([] if seen else ["knight"], seen)
