"""Words along an arc, patterns and shadows: where their parts lie, and what programs read."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.base.geometry import apply_transform
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Gradient, GradientFill, Group, IconUse, Item, Path, Text, rectangle
from generator.faces.elements.effects import PATTERNS, arc_text_items, pattern_items, shadow_items, sign_pattern
from generator.faces.fonts import find_font
from generator.faces.icons import icon_set
from generator.faces.ink_bounds import flatten_outline
from generator.faces.item_boxes import items_box
from generator.faces.shapes import bounds, box, circle, line
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from tests.faces.making import flat
from tests.harbour import INKS
from tests.text_layer import page_texts

ICONS = icon_set()
STYLE = TextStyle("BarlowCondensed-SemiBold", "SEA", kern=True)
WORDS = st.sampled_from(["Hafen", "AVATAR", "W", "Große Flut", "1284"])
RADIUS = st.floats(8.0, 60.0)
TURN = st.floats(-180.0, 180.0)


def said(items: tuple[Item, ...]) -> str:
    face = Face("a", rectangle(160, 160), items)
    return next(page_texts(pdf_bytes([single_faces([face])], Palette(INKS), PdfInfo("a"))))


@pytest.mark.slow
@settings(max_examples=30)
@given(WORDS, RADIUS, TURN, st.booleans())
def test_every_letter_stands_on_the_circle_and_upright_on_its_radius(
    words: str, radius: float, turn: float, below: bool
) -> None:
    """The middle of its advance, on the baseline; its way up is outwards, or inwards below."""
    bent = arc_text_items(set_line("a", words, STYLE, 12, 0, 0, "centre"), (3.0, -2.0), radius, turn=turn, below=below)
    letters = [(item, to) for item, to in flat(bent) if isinstance(item, Text)]
    assert "".join(item.text for item, _ in letters) == words.replace(" ", "")
    width = line_width("a", words, STYLE, 12)
    for item, to in letters:
        along = item.x + find_font(item.font).width(item.text, item.size) / 2.0
        x, y = apply_transform(to, (along, 0.0))
        assert math.dist((x, y), (3.0, -2.0)) == pytest.approx(radius, abs=1e-6)
        up = apply_transform(to, (along, 1.0))
        assert math.dist(up, (3.0, -2.0)) == pytest.approx(radius + (-1.0 if below else 1.0), abs=1e-6)
        angle = math.degrees(math.atan2(y + 2.0, x - 3.0))
        off = (angle - turn + 180.0) % 360.0 - 180.0
        assert abs(math.radians(off)) * radius <= width / 2.0 + 1e-6 or width > math.pi * radius


def test_letters_read_from_left_to_right_over_the_top_and_along_the_bottom() -> None:
    line = set_line("a", "Kai", STYLE, 12, 0, 0, "centre")
    for turn, below in ((90.0, False), (-90.0, True)):
        placed = [to for item, to in flat(arc_text_items(line, (0, 0), 20, turn=turn, below=below))]
        assert [to[4] for to in placed] == sorted(to[4] for to in placed)
        assert all(to[0] > 0.9 for to in placed), "none stands on its head"


def test_words_and_signs_along_an_arc_are_read_as_they_were_written() -> None:
    line = set_line("a", "Große {eco} Flut", STYLE, 14, 0, 0, "centre")
    bent = arc_text_items(line, (0, 0), 25)
    assert said(bent).split() == ["Große", "Flut"]
    (sign,) = [to for item, to in flat(bent) if isinstance(item, IconUse)]
    assert sign[1] == pytest.approx(0.0, abs=0.2), "in the middle of the line it stands nearly upright"


def test_lines_around_letters_along_an_arc_lie_under_all_letters() -> None:
    (run,) = set_line("a", "Ahoi", STYLE, 14, 0, 0, "centre")
    assert isinstance(run, Text)
    outlined = Text(run.text, run.font, run.size, run.x, run.y, "white", stroke="SEA", stroke_width=0.6)
    kinds = [type(item) for item, _ in flat(arc_text_items((outlined,), (0, 0), 12))]
    assert kinds == [Path] * 4 + [Text] * 4
    assert said(arc_text_items((outlined,), (0, 0), 12)).split() == ["Ahoi"]


@pytest.mark.slow
@settings(max_examples=20)
@given(st.sampled_from(PATTERNS), st.floats(-30, 30), st.floats(1.5, 6), st.floats(0, 360), st.floats(4, 15))
def test_a_pattern_covers_its_outline_everywhere(
    pattern: str, x: float, step: float, angle: float, size: float
) -> None:
    """No place of the outline is farther from a part of the pattern than one step."""
    outline = circle(x, 2.0, size / 2.0)
    (whole,) = pattern_items(pattern, outline, "SEA", step=step, width=0.2, angle=angle)
    assert isinstance(whole, Group)
    assert whole.clip == outline
    (path,) = whole.items
    assert isinstance(path, Path)
    assert {path.fill, path.stroke} == {"SEA", "none"}
    parts = [points for points, _ in flatten_outline(path.outline, 4)]
    for turn in range(0, 360, 45):
        at = x + size / 2.0 * math.cos(math.radians(turn)), 2.0 + size / 2.0 * math.sin(math.radians(turn))
        assert min(_distance(at, points) for points in parts) <= step


def _distance(at: tuple[float, float], points: list[tuple[float, float]]) -> float:
    """How far a point is from a polyline."""
    far = math.inf
    for (ax, ay), (bx, by) in pairwise(points):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        share = max(0.0, min(1.0, ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / length)) if length else 0.0
        far = min(far, math.dist(at, (ax + share * (bx - ax), ay + share * (by - ay))))
    return far


def test_a_hatch_has_one_line_a_step_and_checks_fill_half() -> None:
    """20 mm by steps of 2 mm, level: eleven lines from edge to edge; of each pair of squares one is filled."""
    (hatch,) = pattern_items("hatch", box(-10, -10, 20, 20), "SEA", step=2.0, angle=0.0)
    assert isinstance(hatch, Group)
    (path,) = hatch.items
    assert isinstance(path, Path)
    heights = {round(y, 6) for points, _ in flatten_outline(path.outline) for _, y in points}
    assert {float(y) for y in range(-10, 11, 2)} <= heights
    (checks,) = pattern_items("checks", box(-10, -10, 20, 20), "SEA", step=2.0, angle=0.0)
    assert isinstance(checks, Group)
    (path,) = checks.items
    assert isinstance(path, Path)
    corners = [(points[0][0], points[0][1]) for points, _ in flatten_outline(path.outline)]
    inside = [at for at in corners if -10 <= at[0] < 9.5 and -10 <= at[1] < 9.5]
    assert len(inside) * 1.0 * 1.0 == pytest.approx(200.0), "of 400 mm²"


def test_signs_of_a_pattern_lie_in_their_outline_as_a_whole_each_a_step_from_the_next() -> None:
    """In 20 × 20 mm by steps of 4 mm: rows 2 mm apart, their signs 4 mm; none within 1 mm of an edge."""
    outline = (*box(-10, -10, 20, 20), *circle(0, 0, 3))
    (whole,) = sign_pattern("coin", outline, (-50, -50, 50, 50), "SEA", step=4.0, size=2.0)
    assert isinstance(whole, Group)
    (inner,) = whole.items
    assert isinstance(inner, Group)
    places = [(item.x, item.y) for item in inner.items if isinstance(item, IconUse)]
    assert len(places) == len(inner.items) > 25
    assert all(max(abs(x), abs(y)) <= 9 and math.hypot(x, y) >= 4 for x, y in places)
    nearest = [min(math.dist(one, two) for two in places if two != one) for one in places]
    assert nearest == pytest.approx([math.hypot(2, 2)] * len(places))
    with pytest.raises(InputError, match="at most 50000, with a longer step"):
        sign_pattern("coin", outline, (-50, -50, 50, 50), "SEA", step=0.1, size=2.0)


def test_too_fine_a_pattern_is_refused_with_the_number_of_its_parts() -> None:
    with pytest.raises(InputError, match="at most 50000, with a longer step"):
        pattern_items("dots", box(0, 0, 300, 300), "SEA", step=0.5)
    assert pattern_items("dots", (), "SEA") == ()


@settings(max_examples=8)
@given(st.floats(-3, 3), st.floats(-3, 3))
def test_a_shadow_lies_off_by_as_much_as_is_said_and_has_one_colour(dx: float, dy: float) -> None:
    items: tuple[Item, ...] = (
        Path(box(0, 0, 4, 3), fill="SEA", stroke="white", width=0.4),
        GradientFill(circle(9, 2, 2), Gradient("linear", ((0.0, "SEA"), (1.0, "SAND")), (7, 2), (11, 2))),
        IconUse("eco", -4, 0, 5, "SAND"),
        Group((Path(line(-9, -9, -5, -9), stroke="SEA"),), clip=box(-9, -10, 9, 3)),
    )
    shadow = shadow_items(items, ICONS, dx, dy, "black", 0.4)
    (whole,) = shadow
    assert isinstance(whole, Group)
    assert whole.opacity == 0.4
    left, low, right, high = items_box(items)
    assert items_box(shadow) == pytest.approx((left + dx, low + dy, right + dx, high + dy))
    tokens = {
        token
        for item, _ in flat(shadow)
        for token in (
            [item.colour] if isinstance(item, IconUse) else [item.fill, item.stroke] if isinstance(item, Path) else []
        )
    }
    assert tokens == {"black|none", "none"}


def test_nobody_reads_a_shadow() -> None:
    """Its letters are shapes, at the places of those that cast it; hidden words cast none."""
    words = set_line("a", "Hafen", STYLE, 20, 0, 0)
    hidden = Text("buoy-1", STYLE.font, 5, 0, 9, invisible=True)
    shadow = shadow_items((*words, hidden), ICONS, 0.0, 0.0)
    assert said((*shadow, *words)).split() == ["Hafen"]
    (path,) = [item for item, _ in flat(shadow)]
    assert isinstance(path, Path)
    left, low, right, high = bounds(path.outline)
    assert 0 <= left < 1
    assert right <= line_width("a", "Hafen", STYLE, 20) + 0.1
    assert (low, high) == (pytest.approx(0.0, abs=0.2), pytest.approx(20 * 25.4 / 72 * 0.72, abs=0.3))
    assert shadow_items((hidden,), ICONS, 1.0, 1.0) == ()
