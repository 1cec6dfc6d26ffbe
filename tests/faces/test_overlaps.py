"""What is printed over something else is found on the display list, and ground is no fault."""

from dataclasses import replace
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.base.geometry import rotate, scale_by
from generator.definitions.id_types import IconId, PieceId, Seat
from generator.definitions.pack import Art
from generator.definitions.printed_pieces import Card, Corners, LabelName, LayoutName, PieceText, Size
from generator.faces.display_list import (
    BELOW,
    Face,
    Gradient,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Outline,
    Path,
    Text,
    rectangle,
)
from generator.faces.kinds.card import card_face
from generator.faces.overlaps import find_overlaps
from generator.faces.shapes import box, line
from tests.faces.kinds.printing import CORE, Printing
from tests.faces.shipped import KITS, whole_box, whole_context

FONT = "IBMPlexSansCondensed-Regular"
WORD = Text("Storm", FONT, 10, 0, 0)
"""Some 8 mm wide and 2.5 mm high, from (0, 0)."""
PLATE = box(-1, -1, 5, 2)
"""It reaches over the lower left of the word."""


def told(*items: Item) -> list[str]:
    """What is found on a face with these items."""
    return [str(found) for found in find_overlaps(Face("x", rectangle(40, 40), items), Printing().icons)]


def test_words_over_words_and_signs() -> None:
    assert told(WORD, Text("Sun", FONT, 10, 3, 1)) == ["'Sun' lies over 'Storm'"]
    assert told(WORD, IconUse("dom", 2, 1, 4)) == ["the sign {dom} lies over 'Storm'"]
    assert told(WORD, Text("Sun", FONT, 10, 3, 3)) == []
    assert told(WORD, Group((Text("Sun", FONT, 10, -1, -3),), rotate(90.0, 0.0, 1.0))) == ["'Sun' lies over 'Storm'"]


def test_what_is_filled_later_covers_and_what_was_filled_before_is_ground() -> None:
    plate, picture = Path(PLATE, fill="white"), Image("none.png", -1, -1, 5, 2)
    assert told(WORD, plate) == ["something filled lies over 'Storm'"]
    assert told(WORD, picture) == ["a picture lies over 'Storm'"]
    assert told(plate, WORD) == told(picture, WORD) == []
    assert told(WORD, Path(PLATE, fill="none|white")) == [], "in the theme 'colour' it isn't there"


@pytest.mark.parametrize(
    ("hole", "covered"),
    [((0, 0, 100, 100), False), ((50, 0, 100, 100), True), ((0, 0, 100, 40), True), (None, True)],
    ids=["word", "right half", "above", "no hole"],
)
def test_a_picture_covers_where_it_is_not_clear(
    hole: tuple[int, int, int, int] | None, covered: bool, tmp_path: File
) -> None:
    """A frame of 12 by 5 mm over a word of 8 by 2.5 mm, of which a part in percent is clear, 1 mm inside its rim; the
    same as a picture and as a drawing, in which a part inside another is none where both run the same way round."""
    frame = Pillow.new("RGBA", (120, 50), "red")
    left, top, right, low = (10, 10, 110, 40)
    if hole:
        left, right = left + hole[0], left + hole[2]
        top, low = top + hole[1] * 30 // 100, top + hole[3] * 30 // 100
        frame.paste((0, 0, 0, 0), (left, top, right, low))
    frame.save(tmp_path / "frame.png")
    picture = Image(str(tmp_path / "frame.png"), -2, -1.5, 12, 5, BELOW)
    assert told(WORD, picture) == (["a picture lies over 'Storm'"] if covered else [])
    turned = Group((replace(picture, x=-6, y=-2.5),), (-1.0, 0.0, 0.0, -1.0, 4.0, 1.0))
    upside_down = hole == (0, 0, 100, 40)
    assert bool(told(WORD, turned)) == (covered or upside_down)


@pytest.mark.parametrize("same_way", [True, False])
def test_a_hole_is_one_by_the_rule_of_its_path(same_way: bool) -> None:
    inner = box(-1, -0.5, 10, 3.5)
    ring = Path(box(-3, -2, 14, 6) + (inner if same_way else _backwards(inner)), fill="white")
    assert bool(told(WORD, ring)) == same_way
    assert told(WORD, replace(ring, even_odd=True)) == []


def _backwards(outline: Outline) -> Outline:
    points = [segment[1:] for segment in outline if len(segment) == 3]
    first, *rest = reversed(points)
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def test_a_gradient_and_what_is_opaque_in_part_cover_as_paint_does() -> None:
    """A veil over a word spoils it as a plate does; a faint word on another one, and a faint line, are watermarks."""
    fade = GradientFill(PLATE, Gradient("linear", ((0.0, "white"), (1.0, "black")), (0, 0), (4, 0)))
    gone = replace(fade, gradient=replace(fade.gradient, stops=((0.0, "none|white"), (1.0, "none|black"))))
    veil = Group((Path(PLATE, fill="white"),), opacity=0.3)
    assert told(WORD, fade) == told(WORD, veil) == ["something filled lies over 'Storm'"]
    assert told(fade, WORD) == told(veil, WORD) == told(WORD, gone) == []
    faint = Group((Text("Sun", FONT, 10, 3, 1), Path(line(-5, 1, 15, 1), stroke="black")), opacity=0.3)
    assert told(faint, WORD) == []
    assert len(told(replace(faint, opacity=0.8), WORD)) == 2


def test_hollow_letters_are_words_by_their_line() -> None:
    hollow = Text("Sun", FONT, 10, 3, 1, "none", stroke="black", stroke_width=0.3)
    assert told(WORD, hollow) == ["'Sun' lies over 'Storm'"]
    assert told(WORD, replace(hollow, stroke_width=0.0)) == []


def test_what_is_clipped_away_covers_nothing() -> None:
    plate = Path(PLATE, fill="white")
    assert told(WORD, Group((plate,), clip=box(-20, -20, 19, 40))) == []
    assert told(WORD, Group((plate,), clip=box(-20, -20, 21, 40))) == ["something filled lies over 'Storm'"]


def test_a_line_runs_through_words_whenever_it_is_drawn() -> None:
    through, under = (Path(line(-5, y, 15, y), stroke="black") for y in (1.0, -0.3))
    assert told(WORD, through) == told(through, WORD) == ["a line lies over 'Storm'"]
    assert told(WORD, under) == []
    assert told(WORD, Path(line(-5, 1, 15, 1), stroke="black/24")) == [], "a pale one is ground"


def test_pale_signs_and_pictures_of_things_are_ground() -> None:
    assert told(IconUse("dom", 2, 1, 4, "black/24"), WORD) == []
    assert told(Text("x", FONT, 10, 0, 0, invisible=True), WORD) == []
    stack = Group((IconUse("dom", 0, 0, 4), IconUse("dom", 1, 1, 4)), scale_by(0.5, 15, 15))
    assert told(stack, WORD) == []
    assert told(WORD, Group(stack.items, scale_by(0.5, 2, 1))) == ["a picture lies over 'Storm'"] * 2


@pytest.mark.quick("organisation-en")
@pytest.mark.parametrize(("game", "language"), KITS)
def test_nothing_lies_over_anything_in_the_games_that_are_here(game: str, language: str) -> None:
    icons = whole_context(game, language).icons
    faces = [face for piece in whole_box(game, language) for face in (piece.face, piece.back) if face]
    assert [(face.id, str(found)) for face in faces for found in find_overlaps(face, icons)] == []


VALUES = st.sampled_from(["", "2", "-100", "{influence} 3", "{dom}", "Win"])
TYPES = ["", "Journey", "Journey over the sea and into the mountains behind it", "Journey\nSea"]
FEET = [
    "", "keep it", "Yes\nNo", "Flavour words\nof three\nlines at the foot.", "Flavour words at the foot.",
    "Flavour words at the foot that take more than a line of them.",
]  # fmt: skip


@pytest.mark.slow
@given(
    st.tuples(VALUES, VALUES, VALUES, VALUES),
    VALUES,
    st.sampled_from(FEET),
    st.sampled_from([Size(44, 67), Size(57, 87), Size(63, 88), Size(70, 120), Size(70, 70), Size(88, 63)]),
    st.sampled_from(["poster", "picture"]),
    st.sampled_from([None, Seat("A")]),
    st.booleans(),
    st.sampled_from(TYPES),
)
def test_a_card_makes_room_for_all_that_it_bears(
    corners: tuple[str, str, str, str],
    strip: str,
    foot: str,
    size: Size,
    layout: str,
    seat: Seat | None,
    plain: bool,
    kind: str,
) -> None:
    made = Card(
        id=PieceId("x"), module=CORE, kind="card", size=size, layout=LayoutName(layout), seat=seat, strip=strip,
        corners=Corners(*corners), icon=None if plain else IconId("dom"), rows={LabelName("when"): "Now {dom}"},
    )  # fmt: skip
    context = Printing({"x": PieceText("Merchant", kind, "Carry goods to a region.", foot)})
    try:
        face = card_face(context, made)
    except InputError:
        return
    assert list(map(str, find_overlaps(face, context.icons))) == []


def test_lower_corners_stand_over_a_foot_of_two_lines(tmp_path: File) -> None:
    """The foot takes all of the width over the small print, so both corners stand over it."""
    made = Card(
        id=PieceId("x"), module=CORE, kind="card", corners=Corners("", "", "{dom} 2", "{dom} 9"), art=Art("a.png")
    )
    context = Printing({"x": PieceText("Merchant", "", "Carry goods.", FEET[-1])}, folder=tmp_path)
    face = card_face(context, made)
    texts = [item for item in face.items if isinstance(item, Text)]
    foot = max(text.y for text in texts if text.text.startswith("Flavour"))
    assert all(text.y > foot + 3.0 for text in texts if text.text in ("2", "9"))
    assert list(find_overlaps(face, context.icons)) == []
