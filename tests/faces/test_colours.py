"""Colours: tokens to paint in both spaces and all themes, worked out by hand; unknown names refused."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageCms

from generator.base.errors import InputError
from generator.definitions.printing_conditions import find_condition
from generator.faces.colours import Ink, Palette, contrast
from generator.faces.press_inks import inks_of
from generator.faces.vision import NORMAL, linear_to_lab, seen_colour
from tests.tables import read_table

TABLE = {"SEA": Ink((0, 100, 200), (90, 40, 0, 10))}


def test_names_tints_and_pairs_in_rgb() -> None:
    palette = Palette(TABLE)
    assert palette.paint("SEA") == pytest.approx((0, 100 / 255, 200 / 255), abs=1e-4)
    assert palette.paint("SEA/50") == pytest.approx((0.5, 0.5 + 50 / 255, 0.5 + 100 / 255), abs=1e-4)
    assert palette.paint("none") is None
    assert palette.paint("white|SEA") == (1, 1, 1)
    assert palette.paint("#ff0080") == pytest.approx((1, 0, 128 / 255), abs=1e-4)


def test_cmyk_is_set_by_hand_and_text_is_pure_black() -> None:
    palette = Palette(TABLE, "cmyk")
    assert palette.paint("SEA") == (0.9, 0.4, 0, 0.1)
    assert palette.paint("SEA/10") == pytest.approx((0.09, 0.04, 0, 0.01))
    assert palette.paint("black") == (0, 0, 0, 1)
    assert palette.paint("white") == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("rgb", "black"),
    [
        ((0, 0, 0), True),
        ((32, 38, 44), True),
        ((43, 43, 43), True),
        ((23, 58, 94), False),  # navy
        ((92, 75, 59), False),  # brown
        ((110, 110, 110), False),
    ],
)
def test_in_print_thin_things_as_good_as_black_are_black_ink_alone(rgb: tuple[int, int, int], black: bool) -> None:
    """Areas keep their four inks, and screens their colour."""
    table = {"tar": Ink(rgb, (62, 45, 32, 60))}
    press, screen = Palette(table, "cmyk"), Palette(table)
    mixed = (0.62, 0.45, 0.32, 0.6)
    assert press.paint("tar") == mixed
    assert press.paint("tar", thin=True) == ((0, 0, 0, 1) if black else mixed)
    assert press.paint("tar/50", thin=True) == ((0, 0, 0, 0.5) if black else (0.31, 0.225, 0.16, 0.3))
    assert screen.paint("tar", thin=True) == screen.paint("tar")


def test_inks_that_nobody_sets_are_the_profiles_within_what_every_press_takes() -> None:
    """Seen through the profile the other way they are the colour again, as far as paper can show it."""
    press = Palette({"SEA": Ink((31, 95, 122))}, "cmyk")
    assert press.paint("SEA") == press.paint("#1f5f7a")
    for rgb in ((31, 95, 122), (166, 61, 47), (79, 107, 58), (106, 76, 147), (138, 110, 47)):
        assert math.dist(linear_to_lab(linear(as_printed(inks_of(rgb)))), linear_to_lab(linear(rgb))) < 2.5, rgb


@settings(max_examples=25)
@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_derived_inks_are_whole_percents_and_never_too_wet(rgb: tuple[int, int, int]) -> None:
    inks = inks_of(rgb)
    assert all(part == int(part) and 0 <= part <= 100 for part in inks)
    assert sum(inks) <= 240
    table = {"own": Ink(rgb)}
    assert Palette(table, "cmyk").paint("own") == tuple(part / 100 for part in inks)
    assert Palette(table, theme="mono").paint("own") in ((1, 1, 1), Palette({}).paint("black"))


@pytest.mark.parametrize(("grey", "black"), [(0, 100), (255, 0)])
def test_a_grey_is_black_ink_alone(grey: int, black: int) -> None:
    """And the darker it is, the more of it."""
    assert inks_of((grey, grey, grey)) == (0, 0, 0, black)
    steps = [inks_of((each, each, each)) for each in range(0, 256, 15)]
    assert all(step[:3] == (0, 0, 0) for step in steps)
    assert [step[3] for step in steps] == sorted((step[3] for step in steps), reverse=True)


def as_printed(inks: tuple[float, ...]) -> tuple[int, ...]:
    """What the printing condition's profile says of inks, on a screen."""
    pixel = Pillow.new("CMYK", (1, 1), tuple(round(part * 2.55) for part in inks))
    shown = ImageCms.profileToProfile(
        pixel,
        str(find_condition("fogra39").profile_file),
        ImageCms.createProfile("sRGB"),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        outputMode="RGB",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    assert shown
    found = shown.getpixel((0, 0))
    assert isinstance(found, tuple)
    return found


def linear(rgb: tuple[int, ...]) -> tuple[float, float, float]:
    return seen_colour([part / 255 for part in rgb], NORMAL)


def test_themes_choose_the_second_paint_and_mono_makes_inks_black() -> None:
    low, mono = Palette(TABLE, theme="low-ink"), Palette(TABLE, theme="mono")
    assert low.paint("SEA|none") is None
    assert low.paint("white|SEA") == Palette(TABLE).paint("SEA")
    assert low.paint("SEA") == Palette(TABLE).paint("SEA")
    assert mono.paint("white|SEA") == Palette({}).paint("black")
    assert mono.paint("white") == (1, 1, 1)


@pytest.mark.parametrize(("token", "words"), read_table(__file__, "wrong_tokens_are_refused"))
def test_wrong_tokens_are_refused(token: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        Palette(TABLE).paint(token)


def test_contrast_of_black_on_white_is_21_and_of_equal_colours_1() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((0.2, 0.3, 0.4), (0.2, 0.3, 0.4)) == 1
    # #767676 on white is known as the lightest grey that passes 4.5.
    grey = (0x76 / 255,) * 3
    assert contrast(grey, (1, 1, 1)) == pytest.approx(4.54, abs=0.01)
