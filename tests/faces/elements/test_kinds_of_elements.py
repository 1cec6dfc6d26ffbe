"""Each kind of element paints what it says, where it says (mm from the upper left corner of a card of 60 × 90)."""

import math
from pathlib import Path
from typing import Any

import pytest

from tests.faces.elements.own_layout import (
    GradientFill,
    Group,
    IconUse,
    Image,
    Outline,
    Text,
    box_of,
    context_of,
    items,
    made,
    words,
)
from tests.tables import read_table


def paths(face: Any) -> list[Any]:
    return [item for item in items(face) if isinstance(item, Outline)]


def test_words_say_fields_and_icons_in_braces(tmp_path: Path) -> None:
    face = made(tmp_path, {"line": {"words": "{name}: {attack + 1} {coin}", "at": [4, 4], "size": "50 x 8"}})
    assert "".join(words(face)).replace(" ", "").replace("\u00a0", "") == "Knight:4"
    assert [item.icon for item in items(face) if isinstance(item, IconUse)] == ["coin"]


@pytest.mark.parametrize(("align", "left"), [("left top", 10.0), ("right top", 50.0), ("centre top", 30.0)])
def test_words_stand_across_their_room_as_they_are_aligned(tmp_path: Path, align: str, left: float) -> None:
    face = made(tmp_path, {"line": {"words": "Ay", "at": [10, 20], "size": "40 x 8", "align": align}})
    (run,) = [item for item in items(face) if isinstance(item, Text)]
    first, _, last, _ = box_of(run)
    at = {"left": first, "right": last, "centre": (first + last) / 2}[align.split()[0]]
    assert at == pytest.approx(left, abs=0.2)


@pytest.mark.parametrize(("align", "part"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_words_stand_up_and_down_in_their_room_as_they_are_aligned(tmp_path: Path, align: str, part: float) -> None:
    face = made(tmp_path, {"line": {"words": "AB", "at": [10, 20], "size": "40 x 30", "align": f"left {align}"}})
    (run,) = [item for item in items(face) if isinstance(item, Text)]
    from generator.faces.fonts import find_font

    cap = find_font(run.font).cap_height(run.size)
    base = 45.0 - run.y
    assert base == pytest.approx(20 + cap + (30 - cap) * part, abs=0.01)


def test_a_picture_fills_its_room_and_is_cut_by_round_corners_or_a_shape(tmp_path: Path) -> None:
    plain = made(tmp_path, {"art": {"picture": "portrait", "at": [4, 12], "size": "52 x 40"}})
    (image,) = [item for item in items(plain) if isinstance(item, Image)]
    assert (image.width, image.height) == pytest.approx((60, 40))
    cut = made(
        tmp_path,
        {
            "hole": {"shape": "ellipse", "at": [10, 10], "size": 20},
            "art": {"picture": "portrait", "in": "hole", "mask": "hole"},
        },
    )
    outer = next(item for item in cut.items if isinstance(item, Group))
    assert box_of(Outline(outer.clip, fill="black")) == (10, 10, 30, 30)


def test_a_picture_may_be_a_file_whose_name_holds_a_field(tmp_path: Path) -> None:
    face = made(tmp_path, {"frame": {"picture": "art/frame-{type}.png", "at": "bleed"}})
    (image,) = [item for item in items(face) if isinstance(item, Image)]
    assert Path(image.source).name == "frame-hero.png"
    assert face.bleed == 3.0
    assert box_of(image)[0] <= -3
    assert box_of(image)[3] >= 93


def test_the_focus_of_a_picture_stays_in_sight(tmp_path: Path) -> None:
    def left(focus: list[int]) -> float:
        face = made(tmp_path, {"art": {"picture": "portrait", "at": [0, 0], "size": "20 x 40", "focus": focus}})
        return next(box_of(item)[0] for item in items(face) if isinstance(item, Image))

    assert left([0, 50]) == pytest.approx(0.0)
    assert left([50, 50]) == pytest.approx(-20.0)
    assert left([100, 50]) == pytest.approx(-40.0)


def test_an_icon_is_a_fields_or_one_by_its_id(tmp_path: Path) -> None:
    face = made(
        tmp_path,
        {
            "one": {"icon": "sign", "at": [10, 10], "size": 6, "colour": "sea"},
            "two": {"icon": "coin", "at": [20, 10], "size": 8},
        },
    )
    found = [(item.icon, item.size, item.colour) for item in items(face) if isinstance(item, IconUse)]
    assert found == [("gem", 6.0, "sea"), ("coin", 8.0, "black")]


@pytest.mark.parametrize(("shape", "more", "corners"), read_table(__file__, "a_shape_has_its_corners_in_its_room"))
def test_a_shape_has_its_corners_in_its_room(tmp_path: Path, shape: str, more: dict[str, Any], corners: int) -> None:
    face = made(tmp_path, {"it": {"shape": shape, "at": [10, 30], "size": 20, "fill": "sea", **more}})
    (path,) = paths(face)
    assert path.fill == "sea"
    assert sum(segment[0] in "ML" for segment in path.outline) == corners
    left, top, right, bottom = box_of(path)
    assert left >= 9.99
    assert top >= 29.99
    assert right <= 30.01
    assert bottom <= 50.01


def test_a_shape_has_a_fill_and_a_line_over_it(tmp_path: Path) -> None:
    line = {"colour": "gold", "width": 0.6, "dash": [2, 1]}
    face = made(
        tmp_path, {"it": {"shape": "ellipse", "at": [10, 10], "size": "30 x 20", "fill": "sea/40", "line": line}}
    )
    (path,) = paths(face)
    assert (path.fill, path.stroke, path.width, path.dash) == ("sea/40", "gold", 0.6, (2.0, 1.0))


def test_a_gradient_runs_down_or_across_all_of_its_shape(tmp_path: Path) -> None:
    def ends(*through: str, places: tuple[float, ...] = (0.0, 1.0), **more: Any) -> Any:
        fill = {"from": "sea", "to": "night", **({"through": [*through]} if through else {}), **more}
        face = made(tmp_path, {"it": {"shape": "rectangle", "at": "full", "fill": fill}})
        (item,) = [one for one in items(face) if isinstance(one, GradientFill)]
        assert item.gradient.stops == tuple(zip(places, ("sea", *through, "night"), strict=True))
        return item.gradient.kind, item.gradient.start, item.gradient.end

    assert ends() == ("linear", (0.0, 45.0), (0.0, -45.0))
    assert ends(angle=0) == ("linear", (-30.0, 0.0), (30.0, 0.0))
    assert ends(radial="yes")[:2] == ("radial", (0.0, 0.0))
    assert ends("gold", places=(0.0, 0.5, 1.0))[0] == "linear"
    assert ends("gold", "white", "gold", places=(0.0, 0.25, 0.5, 0.75, 1.0))[0] == "linear"


def test_a_pattern_is_clipped_to_its_shape(tmp_path: Path) -> None:
    fill = {"pattern": "hatch", "colour": "sea", "step": 1.5}
    face = made(tmp_path, {"it": {"shape": "ellipse", "at": [10, 10], "size": 20, "fill": fill}})
    group = next(item for item in face.items if isinstance(item, Group))
    assert box_of(Outline(group.clip, fill="black")) == (10, 10, 30, 30)


def test_a_row_repeats_the_icons_of_a_field_from_where_it_is_aligned(tmp_path: Path) -> None:
    row = {"repeat": "cost", "at": [20, 4], "size": "30 x 6", "each": 6, "gap": 1}
    left = [item for item in items(made(tmp_path, {"row": row})) if isinstance(item, IconUse)]
    right = [item for item in items(made(tmp_path, {"row": {**row, "align": "right"}})) if isinstance(item, IconUse)]
    assert [item.icon for item in left] == ["coin", "coin", "gem"]
    assert [box_of(item)[0] for item in left] == [20, 27, 34]
    assert [box_of(item)[0] for item in right] == [30, 37, 44]


def test_a_row_repeats_one_icon_a_number_of_times_and_shows_those_that_are_left(tmp_path: Path) -> None:
    row = {"repeat": "attack", "sign": "gem", "at": [4, 4], "size": "52 x 6", "of": 5, "rest": "sea/20"}
    found = [item.colour for item in items(made(tmp_path, {"row": row})) if isinstance(item, IconUse)]
    assert found == ["black"] * 3 + ["sea/20"] * 2


@pytest.mark.parametrize(
    ("direction", "first"), [("right", (10, 10)), ("left", (24, 10)), ("down", (10, 10)), ("up", (10, 24))]
)
def test_a_row_runs_in_its_direction(tmp_path: Path, direction: str, first: tuple[float, float]) -> None:
    row = {"repeat": 3, "sign": "gem", "at": [10, 10], "size": 20, "each": 6, "gap": 1, "direction": direction}
    found = [item for item in items(made(tmp_path, {"row": row})) if isinstance(item, IconUse)]
    assert box_of(found[0])[:2] == first


def test_a_row_wraps_where_it_is_full(tmp_path: Path) -> None:
    row = {"repeat": 5, "sign": "gem", "at": [10, 10], "size": 20, "each": 6, "gap": 1, "wrap": "yes"}
    found = [box_of(item)[:2] for item in items(made(tmp_path, {"row": row})) if isinstance(item, IconUse)]
    assert found == [(10, 10), (17, 10), (24, 10), (10, 17), (17, 17)]


def test_a_qr_code_says_its_content(tmp_path: Path) -> None:
    import segno

    face = made(tmp_path, {"code": {"code": "qr", "content": "id {id}", "at": [10, 10], "size": 21, "level": "L"}})
    (path,) = paths(face)
    dark = [list(map(int, row)) for row in segno.make_qr("id knight", error="L", boost_error=False).matrix]
    step = 21 / len(dark)
    seen = [[0] * len(dark) for _ in dark]
    for start in range(0, len(path.outline), 5):
        left, top, right, _bottom = box_of(Outline(path.outline[start : start + 5], fill="black"))
        for column in range(round((left - 10) / step), round((right - 10) / step)):
            seen[round((top - 10) / step)][column] = 1
    assert seen == dark


@pytest.mark.parametrize(
    ("code", "content", "modules", "first"),
    [
        ("ean13", "4006381333931", 95, "101"),
        ("ean13", "400638133393", 95, "101"),
        ("code128", "PJJ123C", 13 + 11 * 9, "11010010000"),
    ],
)
def test_bars_stand_as_their_standards_say(tmp_path: Path, code: str, content: str, modules: int, first: str) -> None:
    """EAN-13 has 95 modules and begins with 101; Code 128 begins with start code B, 11010010000."""
    face = made(tmp_path, {"code": {"code": code, "content": content, "at": [5, 10], "size": "50 x 10"}})
    (path,) = paths(face)
    step, bars = 50 / modules, ["0"] * modules
    for start in range(0, len(path.outline), 5):
        left, _, right, _ = box_of(Outline(path.outline[start : start + 5], fill="black"))
        for at in range(round((left - 5) / step), round((right - 5) / step)):
            bars[at] = "1"
    assert "".join(bars).startswith(first)
    assert bars[-1] == "1"


BADGE = read_table(__file__, "BADGE")


def test_a_layout_within_a_layout_has_its_own_fields_and_the_size_of_its_room(tmp_path: Path) -> None:
    badge = {"layout": "badge", "at": [10, 40], "size": "10 x 10", "with": {"value": "{attack * 2}", "what": "{sign}"}}
    face = made(tmp_path, {"badge": badge}, more={"templates/faces/badge.yaml": BADGE})
    assert words(face) == ["6"]
    (sign,) = [item for item in items(face) if isinstance(item, IconUse)]
    assert (sign.icon, sign.size) == ("gem", 2.5)
    (group,) = [item for item in face.items if isinstance(item, Group)]
    assert group.transform[4:] == pytest.approx((-15.0, 0.0))


def test_a_stack_stands_from_the_top_and_one_of_it_grows(tmp_path: Path) -> None:
    stack = {
        "stack": {"stack": ["head", "hole", "foot"], "at": [5, 5], "size": "50 x 60", "gap": 2, "grows": "hole"},
        "head": {"shape": "rectangle", "size": "auto x 8", "fill": "sea"},
        "hole": {"shape": "rectangle", "fill": "gold"},
        "foot": {"shape": "rectangle", "size": "20 x 10", "fill": "night", "align": "right"},
    }
    face = made(tmp_path, stack)
    assert [box_of(path) for path in paths(face)] == [(5, 5, 55, 13), (5, 15, 55, 53), (35, 55, 55, 65)]
    hidden = made(tmp_path, {**stack, "head": {**stack["head"], "show": "attack > 9"}})
    assert [box_of(path) for path in paths(hidden)] == [(5, 5, 55, 53), (35, 55, 55, 65)]


def test_what_has_a_place_of_its_own_has_left_its_stack(tmp_path: Path) -> None:
    face = made(
        tmp_path,
        {
            "stack": {"stack": ["one", "two"], "at": [5, 5], "size": "50 x 60"},
            "one": {"shape": "rectangle", "size": "50 x 8", "fill": "sea", "at": [1, 80]},
            "two": {"shape": "rectangle", "size": "50 x 8", "fill": "gold"},
        },
    )
    assert [box_of(path)[1] for path in paths(face)] == [80, 5]


def test_words_run_along_a_circle_and_are_read_whole(tmp_path: Path) -> None:
    face = made(tmp_path, {"seal": {"words": "GREAT SEAL", "at": [10, 10], "size": "40 x 10", "arc": 20}})
    assert [item.words for item in face.items if isinstance(item, Group)] == ["GREAT SEAL"]


@pytest.mark.parametrize(
    ("strong", "looks"),
    [
        ("medium", ("Medium", "sea")),
        ({"colour": "gold"}, ("SemiBold", "gold")),
        ({"weight": "medium", "colour": "{tone}"}, ("Medium", "gold")),
    ],
)
def test_strong_words_have_a_weight_and_a_colour_of_their_own(
    strong: object, looks: tuple[str, str], tmp_path: Path
) -> None:
    style = {"colour": "sea", "strong": strong}
    face = made(tmp_path, {"it": {"words": "Now **run** off", "at": [4, 4], "size": "50 x 8", "style": style}})
    found = {
        item.text.strip(): (item.font.partition("-")[2], item.colour) for item in items(face) if isinstance(item, Text)
    }
    assert found == {"Now": ("Regular", "sea"), "run": looks, "off": ("Regular", "sea")}


def test_an_icon_whose_ink_fills_its_room_reaches_its_edge(tmp_path: Path) -> None:
    """A gem whose ink ends within its square is drawn larger, until its farthest point is 4 mm from the middle."""
    face = made(tmp_path, {"it": {"icon": "gem", "at": [10, 10], "size": 8, "fit": "ink"}})
    (icon,) = (item for item in items(face) if isinstance(item, IconUse))
    ink = context_of(tmp_path).icons["gem"].ink
    assert max(map(abs, ink)) * icon.size == pytest.approx(4.0)


def test_a_bevel_cuts_each_corner_off_at_the_same_length(tmp_path: Path) -> None:
    face = made(
        tmp_path,
        {"it": {"shape": "rectangle", "at": [10, 10], "size": "20 x 10", "corners": 2, "bevel": "yes", "fill": "sea"}},
    )
    (cut,) = paths(face)
    points = [segment[1:] for segment in cut.outline if len(segment) > 1]
    sides = [math.dist(one, other) for one, other in zip(points, [*points[1:], points[0]], strict=True)]
    assert sorted(sides) == pytest.approx([math.sqrt(8.0)] * 4 + [6.0] * 2 + [16.0] * 2)
