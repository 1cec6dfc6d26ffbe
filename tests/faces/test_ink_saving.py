"""Thin ink for faces whose designer says nothing of it: little ink, and every word is read."""

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageStat

from generator.base.geometry import rotate, shift
from generator.faces.colours import Ink, Palette, contrast
from generator.faces.display_list import (
    Face,
    Gradient,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Path,
    Text,
    rectangle,
)
from generator.faces.icons import icon_set
from generator.faces.ink_decisions import PALE, READ
from generator.faces.ink_saving import HAIR, THIN, save_ink
from generator.faces.shapes import box, circle
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.png import face_pngs
from tests.faces.making import flat

TABLE = {
    "sea": Ink((20, 84, 120), (88, 45, 25, 20)),
    "gold": Ink((232, 192, 32)),
    "cream": Ink((250, 244, 226)),
    "night": Ink((16, 20, 44)),
    "moss": Ink((120, 150, 90)),
}
PALETTE = Palette(TABLE)
FONT = "IBMPlexSansCondensed-SemiBold"
GROUND = Path(box(-34.5, -47, 69, 94), fill="night")


def card(*items: Item) -> Face:
    return Face("card", rectangle(63, 88), items, 3.0)


def saved(*items: Item) -> tuple[Item, ...]:
    return save_ink(card(*items), PALETTE, icon_set()).items


def shown(items: tuple[Item, ...], theme: str, dpi: float = 50.8) -> Pillow.Image:
    """A card in a theme, two pixels a millimetre unless more is asked for, without its bleed."""
    (png,) = face_pngs([card(*items)], Palette(TABLE, theme=theme), dpi=dpi, bleed=False)
    return Pillow.open(io.BytesIO(png)).convert("RGB")


def ink(picture: Pillow.Image) -> float:
    """How much of a picture's light is gone."""
    return 1.0 - sum(ImageStat.Stat(picture).mean) / 3.0 / 255.0


def word(text: str, x: float, y: float, colour: str, size: float = 12.0) -> Text:
    return Text(text, FONT, size, x, y, colour)


def second(token: str) -> str:
    """The paint where ink is thin."""
    return token.partition("|")[2] or token


tokens = st.sampled_from([*TABLE, "white", "black", "sea/40", "gold/13", "#a02060"])
places = st.floats(-40.0, 40.0).map(lambda value: round(value, 1))
outlines = st.builds(box, places, places, st.floats(3, 60), st.floats(3, 60)) | st.builds(
    circle, places, places, st.floats(2, 30)
)
stops = st.tuples(st.tuples(st.just(0.0), tokens), st.tuples(st.just(1.0), tokens))
fills = st.builds(Path, outlines, tokens) | st.builds(
    GradientFill, outlines, st.builds(Gradient, st.just("linear"), stops, st.just((-20.0, 0.0)), st.just((20.0, 9.0)))
)
groups = st.builds(
    Group,
    st.lists(fills, min_size=1, max_size=3).map(tuple),
    st.builds(rotate, st.floats(0, 360)),
    st.just(()) | outlines,
)
words = st.builds(word, st.just("Hafen"), st.floats(-28, 14), st.floats(-40, 36), tokens)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(fills | groups, max_size=6), st.lists(words, min_size=1, max_size=4))
def test_on_any_face_every_word_is_read_in_every_theme_and_no_more_ink_is_used(
    grounds: list[Item], said: list[Text]
) -> None:
    """Judged by what is painted: the colour that most of the pixels around a letter have without the words."""
    items = saved(*grounds, *said)
    assert save_ink(card(*items), PALETTE, icon_set()).items == items, "it says all there is to say"
    letters = [item for item in items if isinstance(item, Text)]
    bare = tuple(item for item in items if not isinstance(item, Text))
    assert ink(shown(bare, "low-ink")) <= ink(shown((*grounds,), "colour")) + 0.01
    for theme in ("low-ink", "mono"):
        palette, picture = Palette(TABLE, theme=theme), shown(bare, theme)
        for one in letters:
            if "/" in one.colour:
                continue  # a tint is a watermark, as faint as it is meant
            paint = palette.paint(one.colour)
            assert paint
            for x in (one.x + 1.0, one.x + 4.0):
                column, row = round((x + 31.5) * 2), round((44 - one.y - 1.3) * 2)
                around = picture.crop((column - 2, row - 2, column + 3, row + 3))
                (ground, count), *_ = Counter(around.get_flattened_data()).most_common(1)
                if count > 20:
                    assert contrast(paint, tuple(part / 255 for part in ground)) >= READ - 0.05


def test_in_colour_nothing_changes() -> None:
    """Byte for byte: what is only there where ink is thin leaves no operator."""
    items = (GROUND, Path(circle(0, 0, 4), fill="gold", stroke="white", width=2.0), word("Hafen", -20, 20, "white"))
    made = [pdf_bytes([single_faces([card(*some)])], PALETTE, PdfInfo("a")) for some in (items, saved(*items))]
    assert made[0] == made[1]


def test_a_large_ground_falls_away_and_the_words_on_it_turn_black() -> None:
    items = saved(
        GROUND, word("Hafen", -20, 20, "white"), word("Kai", -20, 0, "gold"), IconUse("eco", 9, 9, 8, "cream")
    )
    ground, *figures = items
    assert isinstance(ground, Path)
    assert (second(ground.fill), ground.stroke) == ("white", "none"), "no line where all of the card is filled"
    assert [second(one.colour) for one in figures if isinstance(one, Text | IconUse)] == ["black"] * 3
    assert ink(shown(items, "low-ink")) < 0.1 * ink(shown(items, "colour"))


def test_what_falls_away_leaves_a_hairline_in_its_own_colour_or_in_black() -> None:
    dark, pale, lined = saved(
        Path(box(-20, 0, 40, 30), fill="sea"),
        Path(box(-20, -30, 40, 20), fill="cream"),
        Path(circle(20, -36, 4), fill="gold", stroke="white", width=0.6),
    )
    assert isinstance(dark, Path)
    assert isinstance(pale, Path)
    assert isinstance(lined, Path)
    assert (dark.stroke, dark.width) == ("none|sea", HAIR)
    assert (pale.stroke, pale.width) == ("none|black", HAIR)
    assert (lined.stroke, lined.width) == ("white|black", 0.6), "its white line would be lost on white"


def test_a_word_on_a_sign_is_read_wherever_the_sign_may_lie() -> None:
    """On a white sign that becomes black on paper, and on one of which it covers the edge: that one turns pale."""
    coin, over = IconUse("shield", -15, 0, 16, "white"), IconUse("shield", 15, 0, 16, "night")
    items = saved(GROUND, coin, word("7", -16, -1, "sea"), over, word("Verteidigung", 5, -1, "white"))
    _, sign, inside, pale, across = items
    assert isinstance(sign, IconUse)
    assert isinstance(pale, IconUse)
    assert isinstance(inside, Text)
    assert isinstance(across, Text)
    assert [second(one.colour) for one in (sign, inside, pale, across)] == ["black", "white", PALE, "black"]


def test_a_sign_of_lines_alone_is_no_ground_of_a_word() -> None:
    *_, alone = saved(GROUND, word("7", -1, -1, "white"))
    *_, crossed = saved(GROUND, IconUse("forbid", 0, 0, 16, "white"), word("7", -1, -1, "white"))
    assert crossed == alone


@pytest.mark.parametrize("colour", ["white", "cream"])
def test_what_only_its_ground_told_from_the_paper_gets_a_line(colour: str) -> None:
    """White and pale shapes and lines on a ground that falls away; the same on paper stay unseen."""
    shape, line = Path(circle(0, 0, 2), fill=colour), Path((("M", -20, 9), ("L", 20, 9)), stroke=colour, width=0.5)
    _, filled, lined = saved(GROUND, shape, line)
    assert isinstance(filled, Path)
    assert isinstance(lined, Path)
    assert (second(filled.stroke), filled.width) == ("black", HAIR)
    assert second(lined.stroke) == "black"
    assert saved(shape, line) == (shape, line)
    sails = (("M", -9, 0), ("L", -1, 0), ("L", -1, 9), ("Z",), ("M", 9, 0), ("L", 1, 0), ("L", 1, 9), ("Z",))
    _, two = saved(GROUND, Path(sails, fill=colour))
    assert isinstance(two, Path)
    assert second(two.stroke) == "black", "two parts that run round in two ways, neither a hole"


def test_a_gradient_falls_away_however_small_it_is() -> None:
    gradient = Gradient("radial", ((0.0, "cream"), (1.0, "sea")), (0.0, 0.0), (2.0, 0.0))
    items = saved(GradientFill(circle(0, 0, 2), gradient), word("7", -1, -1, "white", 8))
    picture = shown(items, "low-ink", 254)
    white = picture.getpixel((round((31.5 + 1.7) * 10), 440))
    assert white == (255, 255, 255)
    assert ink(picture) > 0.0, "its hairline and its number"


def test_a_small_ground_stays_where_its_word_is_read_in_one_ink_too() -> None:
    """White on sea is white on black in one ink. Black on gold would be black on black there: the gold falls away."""
    sea, gold = Path(circle(-9, 0, 2.5), fill="sea"), Path(circle(9, 0, 2.5), fill="gold")
    one, two, white, black = saved(sea, gold, word("3", -10, -1, "white", 9), word("7", 8, -1, "black", 9))
    assert one == sea
    assert isinstance(two, Path)
    assert second(two.fill) == "white"
    assert (white, black) == (word("3", -10, -1, "white", 9), word("7", 8, -1, "black", 9))


def test_what_has_a_second_paint_and_what_is_a_watermark_stay() -> None:
    items = (
        Path(box(-30, -40, 60, 80), fill="sea|cream", stroke="none|gold"),
        word("Hafen", -20, 20, "white|moss"),
        word("Entwurf", -20, 0, "white/24"),
        Group((word("Muster", -20, -20, "white"),), opacity=0.3),
        Text("card-1", FONT, 5, 0, -40, "white", invisible=True),
        Path(box(-10, -40, 20, 20), fill="white"),
    )
    assert saved(*items) == items


def test_a_wide_line_is_a_thin_one_and_a_thin_one_stays() -> None:
    """A frame of 3 mm, and one of 0.5 mm."""
    frame, rule = (
        Path(box(-29, -41, 58, 82), stroke="sea", width=3.0),
        Path(box(-25, -37, 50, 74), stroke="gold", width=0.5),
    )
    wide, thin, kept = saved(frame, rule)
    assert wide == replace(frame, stroke="sea|none")
    assert isinstance(thin, Path)
    assert (thin.stroke, thin.width, thin.outline) == ("none|sea", THIN, frame.outline)
    assert kept == rule


def test_what_fills_a_clip_gets_its_line_along_the_clip() -> None:
    whole = Group((Path(box(-40, -40, 80, 80), fill="sea"),), shift(5.0, 0.0), circle(0, 0, 9))
    (group,) = saved(whole)
    assert isinstance(group, Group)
    fill, rim = group.items
    assert isinstance(fill, Path)
    assert isinstance(rim, Path)
    assert (second(fill.fill), fill.stroke) == ("white", "none")
    assert (rim.outline, rim.stroke, rim.width) == (whole.clip, "none|sea", 2 * HAIR)


def test_letters_with_a_line_around_them_stay_pale_in_dark_or_dark_in_pale() -> None:
    pale = replace(word("Hafen", -20, 20, "gold"), stroke="night", stroke_width=0.8)
    dark = replace(word("Hafen", -20, 0, "sea"), stroke="cream", stroke_width=0.8)
    faint = replace(word("Hafen", -20, -20, "gold"), stroke="cream", stroke_width=0.8)
    found = [item for item in saved(GROUND, pale, dark, faint) if isinstance(item, Text)]
    pairs = [(second(item.colour), second(item.stroke)) for item in found]
    assert pairs == [("white", "black"), ("black", "white"), ("black", "white")]


def test_words_on_a_picture_stay_as_they_are_and_a_plate_on_it_covers_it(tmp_path: File) -> None:
    """A picture is printed in every theme; what falls away over it is white, not gone."""
    Pillow.new("RGB", (30, 40), (16, 20, 44)).save(tmp_path / "sea.png")
    picture = Image(str(tmp_path / "sea.png"), -31.5, -44, 63, 88)
    items = saved(
        picture,
        Path(box(-25, -30, 50, 20), fill="moss"),
        word("Kai", -20, 20, "cream"),
        word("Text", -20, -20, "white"),
    )
    (on_picture, on_plate) = [item for item, _ in flat(items) if isinstance(item, Text)]
    assert on_picture.colour == "cream"
    assert second(on_plate.colour) == "black"
    thin = shown(items, "low-ink")
    assert thin.getpixel((100, 128)) == (255, 255, 255)
    assert thin.getpixel((63, 20)) == (16, 20, 44)
