"""Gradients, opacity of a whole and lines around letters: the same in a PDF, an SVG and a PNG, and as calculated."""

import io
from collections.abc import Callable

import pypdfium2
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from generator.base.geometry import IDENTITY, chain, rotate, scale_by, shift
from generator.faces.colours import Palette
from generator.faces.display_list import (
    Face,
    Gradient,
    GradientFill,
    Group,
    IconUse,
    Item,
    Path,
    Placed,
    Text,
    rectangle,
)
from generator.faces.elements.effects import pattern_items
from generator.faces.shapes import box, circle
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.png import face_pngs
from generator.render.svg import face_picture, svg_text
from tests.harbour import INKS
from tests.text_layer import page_texts

WIDE, HIGH, DPI = 40.0, 20.0, 254.0
"""Ten pixels a millimetre."""
SEA, SAND, WHITE = (20, 84, 120), (150, 110, 40), (255, 255, 255)
FONT = "BarlowCondensed-Bold"
Colour = tuple[int, ...]
Painter = Callable[[Face, Palette], Pillow.Image]


def from_pdf(face: Face, palette: Palette) -> Pillow.Image:
    data = pdf_bytes([single_faces([face], bleed=False)], palette, PdfInfo("a"), on_paper=False)
    with pypdfium2.PdfDocument(data) as document:
        return document[0].render(scale=DPI / 72).to_pil().convert("RGB").resize((400, 200))


def from_svg(face: Face, palette: Palette) -> Pillow.Image:
    text = svg_text(face_picture(face), palette)
    png = resvg_py.svg_to_bytes(svg_string=text, zoom=DPI / 96, dpi=96, background="#ffffff")
    return Pillow.open(io.BytesIO(bytes(png))).convert("RGB").resize((400, 200))


def from_png(face: Face, palette: Palette) -> Pillow.Image:
    (png,) = face_pngs([face], palette, dpi=DPI, bleed=False)
    return Pillow.open(io.BytesIO(png)).convert("RGB")


PAINTERS = pytest.mark.parametrize("painter", [from_pdf, from_svg, from_png])


def buoy(*items: Item) -> Face:
    return Face("buoy", rectangle(WIDE, HIGH), items)


def at(picture: Pillow.Image, x: float, y: float) -> Colour:
    """The colour at a place (mm) counted from the middle."""
    found = picture.getpixel((int((x + WIDE / 2) * 10), int((HIGH / 2 - y) * 10)))
    assert isinstance(found, tuple)
    return found


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """So much of the second colour, and the rest of the first."""
    return tuple(round(a + (b - a) * share) for a, b in zip(one, two, strict=True))


def near(found: Colour, wanted: Colour) -> bool:
    """Whether two colours are the same but for a pixel and a half of the steepest gradient here."""
    return max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 5


@PAINTERS
def test_a_linear_gradient_has_at_every_place_the_mix_of_its_neighbouring_stops(painter: Painter) -> None:
    """From -16 to 16 with a stop at a quarter; before its start and behind its end its colours go on."""
    gradient = Gradient("linear", ((0.0, "SEA"), (0.25, "white"), (1.0, "SAND")), (-16.0, 0.0), (16.0, 0.0))
    picture = painter(buoy(GradientFill(box(-20, -8, 40, 16), gradient)), Palette(INKS))
    assert near(at(picture, -19, 3), SEA)
    assert near(at(picture, -12, 0), mix(SEA, WHITE, 0.5))
    assert near(at(picture, -8, -3), WHITE)
    assert near(at(picture, 4, 5), mix(WHITE, SAND, 0.5))
    assert near(at(picture, 19, 5), SAND)
    assert at(picture, 0, 9) == WHITE, "nothing is painted outside its outline"


@PAINTERS
def test_a_radial_gradient_runs_from_its_middle_to_its_circle(painter: Painter) -> None:
    gradient = Gradient("radial", ((0.0, "white"), (1.0, "SEA")), (5.0, 0.0), (5.0, 8.0))
    picture = painter(buoy(GradientFill(circle(5, 0, 8), gradient)), Palette(INKS))
    for x, y in ((9.0, 0.0), (5.0, 4.0), (1.0, 0.0), (5.0, -4.0)):
        assert near(at(picture, x, y), mix(WHITE, SEA, 0.5))
    assert near(at(picture, -2.5, 0), mix(WHITE, SEA, 7.5 / 8.0))
    assert at(picture, -5, 7) == WHITE


@PAINTERS
def test_a_gradient_turns_with_its_group_and_leaves_the_hole_of_its_outline_free(painter: Painter) -> None:
    gradient = Gradient("linear", ((0.0, "SEA"), (1.0, "SAND")), (-8.0, 0.0), (8.0, 0.0))
    ring = GradientFill((*box(-8, -8, 16, 16), *box(-3, -3, 6, 6)), gradient, even_odd=True)
    picture = painter(buoy(Group((ring,), rotate(90))), Palette(INKS))
    assert near(at(picture, 0, 6), mix(SEA, SAND, 14 / 16))
    assert near(at(picture, 0, -6), mix(SEA, SAND, 2 / 16))
    assert at(picture, 0, 0) == WHITE


@PAINTERS
def test_stops_without_paint_are_paper_and_a_gradient_of_such_paints_nothing(painter: Painter) -> None:
    ends = (-16.0, 0.0), (16.0, 0.0)
    half = GradientFill(box(-20, 0, 40, 10), Gradient("linear", ((0.0, "SEA|none"), (1.0, "SAND|black")), *ends))
    gone = GradientFill(box(-20, -10, 40, 10), Gradient("linear", ((0.0, "SEA|none"), (1.0, "SAND|none")), *ends))
    face = buoy(Path(box(-20, -10, 40, 20), fill="SAND|SAND"), half, gone)
    thin = painter(face, Palette(INKS, theme="low-ink"))
    assert near(at(thin, 0, 5), mix(WHITE, (26, 26, 26), 0.5))
    assert near(at(thin, 0, -5), SAND)
    assert near(at(painter(face, Palette(INKS)), 0, -5), mix(SEA, SAND, 0.5))


@PAINTERS
def test_what_lies_over_each_other_in_a_see_through_group_does_not_add_up(painter: Painter) -> None:
    """Sand over sea, both half opaque as one: where they overlap there is nothing of the sea; and half of a half."""
    pair = Group((Path(box(-15, -5, 12, 10), fill="SEA"), Path(box(-9, -5, 12, 10), fill="SAND")), opacity=0.5)
    inner = Group((Path(box(8, -5, 8, 10), fill="black"),), opacity=0.5)
    picture = painter(buoy(pair, Group((inner,), opacity=0.5)), Palette(INKS))
    assert near(at(picture, -12, 0), mix(WHITE, SEA, 0.5))
    assert near(at(picture, -6, 0), mix(WHITE, SAND, 0.5))
    assert near(at(picture, 0, 0), mix(WHITE, SAND, 0.5))
    assert near(at(picture, 12, 0), mix(WHITE, (26, 26, 26), 0.25))


@PAINTERS
def test_a_see_through_group_is_clipped_and_holds_words_signs_and_gradients(painter: Painter) -> None:
    gradient = Gradient("linear", ((0.0, "SEA"), (1.0, "SEA")), (0.0, 0.0), (1.0, 0.0))
    items = (
        GradientFill(box(-10, -10, 20, 20), gradient),
        Text("I", FONT, 60, 2, -6, "white"),
        IconUse("eco", -5, 0, 6),
    )
    shown = Group(items, shift(0.0, 0.0), box(-8, -8, 16, 16), 0.4)
    picture = painter(buoy(Path(box(-20, -10, 40, 20), fill="SAND"), shown), Palette(INKS))
    assert near(at(picture, -9, 0), SAND)
    assert near(at(picture, 0.5, 7), mix(SAND, SEA, 0.4))
    assert near(at(picture, 4.3, 0), mix(SAND, WHITE, 0.4)), "the stem of the letter"


@PAINTERS
def test_the_line_around_letters_lies_under_all_of_them(painter: Painter) -> None:
    """An I of 60 pt: its stem keeps its whole width in white, and outside is a line of half the width that is said."""
    run = Text("II", FONT, 60, -8, -6, "white", stroke="black", stroke_width=4.0)
    bare = Text("II", FONT, 60, -8, -6, "black")
    ground = Path(box(-20, -10, 40, 20), fill="SEA")
    outlined, plain = painter(buoy(ground, run), Palette(INKS)), painter(buoy(ground, bare), Palette(INKS))
    ink = [x / 10 for x in range(-200, 200) if near(at(plain, x / 10, 0), (26, 26, 26))]
    first = [x for x in ink if x < ink[0] + 4.0]
    assert near(at(outlined, first[0] + 0.3, 0), WHITE)
    assert near(at(outlined, first[-1] - 0.3, 0), WHITE), "not covered by the line of the next letter"
    assert near(at(outlined, first[0] - 1.7, 0), (26, 26, 26))
    assert near(at(outlined, first[0] - 2.4, 0), SEA)


def test_words_with_a_line_around_them_are_read_once() -> None:
    """Also where their letters are hollow."""
    runs = (
        Text("Leuchtturm", FONT, 12, -18, 3, "white", stroke="black", stroke_width=0.5),
        Text("Hafen", FONT, 12, -18, -5, "none", stroke="black", stroke_width=0.5),
    )
    (found,) = page_texts(pdf_bytes([single_faces([buoy(*runs)])], Palette(INKS), PdfInfo("a")))
    assert found.split() == ["Leuchtturm", "Hafen"]


places = st.floats(-10, 10).map(lambda value: round(value, 1))
tokens = st.sampled_from(["SEA", "SAND", "white", "black", "SEA/24", "#a02060", "none"])
outlines = st.builds(box, places, places, st.floats(3, 20), st.floats(3, 20)) | st.builds(
    circle, places, places, st.floats(2, 9)
)
gradients = st.builds(
    Gradient,
    st.sampled_from(["linear", "radial"]),
    st.tuples(st.tuples(st.just(0.0), tokens), st.tuples(st.just(0.6), tokens), st.tuples(st.just(1.0), tokens)),
    st.tuples(places, places),
    st.tuples(places, places).map(lambda at: (at[0] + 25.0, at[1])),
)
plain = (
    st.builds(Path, outlines, tokens, tokens, st.floats(0.3, 2))
    | st.builds(GradientFill, outlines, gradients)
    | st.builds(IconUse, st.just("eco"), places, places, st.floats(3, 9), tokens)
    | st.builds(
        Text,
        st.just("Ahoi"),
        st.just(FONT),
        st.floats(12, 30),
        places,
        places,
        tokens,
        stroke=tokens,
        stroke_width=places,
    )
)
turned = st.builds(lambda turn, size: chain(scale_by(size), rotate(turn)), st.floats(0, 360), st.floats(0.5, 1.5))
groups = st.builds(
    Group, st.tuples(plain, plain), turned, st.just(()) | outlines, st.sampled_from([0.2, 0.5, 0.8, 1.0])
)
nested = st.builds(Group, st.tuples(groups, plain), st.just(IDENTITY), st.just(()), st.sampled_from([0.4, 1.0]))


@pytest.mark.slow
@settings(max_examples=40)
@given(st.lists(plain | groups | nested, min_size=1, max_size=6))
def test_any_items_look_the_same_in_pdf_and_svg(items: list[Item]) -> None:
    """But for the soft edges of lines and letters, which programs draw differently."""
    face = buoy(*items)
    pictures = [
        painter(face, Palette(INKS)).resize((100, 50), Pillow.Resampling.BOX) for painter in (from_pdf, from_svg)
    ]
    difference = ImageChops.difference(*pictures).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 3.0
    assert sum(difference.histogram()[60:]) < 50, "no place as large as a millimetre is of another colour"


def test_a_pattern_and_a_placed_face_with_gradients_are_in_a_pdf_once() -> None:
    """A gradient, a state of opacity and a whole are objects of their own, shared by all pages that show them."""
    gradient = Gradient("linear", ((0.0, "SEA"), (1.0, "SAND")), (-5.0, 0.0), (5.0, 0.0))
    coin = buoy(GradientFill(circle(0, 0, 5), gradient), Group((Path(circle(0, 0, 3), fill="white"),), opacity=0.5))
    page = buoy(Placed(coin, shift(-9, 0)), Placed(coin, shift(9, 0)), *pattern_items("dots", circle(0, 0, 3), "SEA"))
    data = pdf_bytes([single_faces([page, page])], Palette(INKS), PdfInfo("a"))
    assert data.count(b"/ShadingType") == 1
    assert data.count(b"/ca .5") == 1
    assert data.count(b"/Subtype /Form") == 1
    assert data == pdf_bytes([single_faces([page, page])], Palette(INKS), PdfInfo("a"))
