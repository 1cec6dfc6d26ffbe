"""Colours: tokens to paint in both spaces and all themes, worked out by hand; unknown names refused."""

from __future__ import annotations

import pytest

from generator.base.errors import InputError
from generator.faces.colours import Ink, Palette, contrast

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


def test_themes_choose_the_second_paint_and_mono_makes_inks_black() -> None:
    low, mono = Palette(TABLE, theme="low-ink"), Palette(TABLE, theme="mono")
    assert low.paint("SEA|none") is None
    assert low.paint("white|SEA") == Palette(TABLE).paint("SEA")
    assert low.paint("SEA") == Palette(TABLE).paint("SEA")
    assert mono.paint("white|SEA") == Palette({}).paint("black")
    assert mono.paint("white") == (1, 1, 1)


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("SEE", "unknown colour 'SEE'.*did you mean SEA"),
        ("SEA/101", "no right tint"),
        ("SEA/x", "no right tint"),
        ("#12", "unknown colour"),
        ("#gggggg", "unknown colour"),
    ],
)
def test_wrong_tokens_are_refused(token: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        Palette(TABLE).paint(token)


def test_contrast_of_black_on_white_is_21_and_of_equal_colours_1() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((0.2, 0.3, 0.4), (0.2, 0.3, 0.4)) == 1
    # #767676 on white is known as the lightest grey that passes 4.5.
    grey = (0x76 / 255,) * 3
    assert contrast(grey, (1, 1, 1)) == pytest.approx(4.54, abs=0.01)
