"""Which inks a kit really uses, read back operator by operator from the files of whole kits of all three games."""

import io
from collections import Counter
from functools import cache

import pikepdf
import pytest

from generator.export.kit import KIT
from generator.export.kit_sheets import PrintOptions
from generator.files.shelf import content_bytes
from tests import paints
from tests.export.kit.kits import make_kit
from tests.faces.shipped import box
from tests.paints import BLACK, Painted

GAMES = ("balance-control", "global-powers", "organisation")
HOME = ("colour", "low-ink", "mono")
WHITE = ("g", (1.0,))
PURE, PAPER, MARKS = ("k", (0.0, 0.0, 0.0, 1.0)), ("k", (0.0, 0.0, 0.0, 0.0)), ("all", (1.0,))


@cache
def painted(game: str, theme: str, press: bool = False) -> Counter[Painted]:
    """What a kit paints, and how often."""
    options = PrintOptions(theme=theme, press=press, bleed=3.0 if press else 0.0)
    kit = make_kit(box(game, players=2, modules=""), options).files[KIT]
    with pikepdf.open(io.BytesIO(content_bytes(kit))) as document:
        return Counter(one for page in document.pages for one in paints.painted(page))


@pytest.mark.slow
@pytest.mark.quick("balance-control*")
@pytest.mark.parametrize("press", [False, True], ids=["home", "press"])
@pytest.mark.parametrize("game", GAMES)
def test_mono_is_black_and_white_alone(game: str, press: bool) -> None:
    """Words and lines are black or paper, marks in every ink; grounds may be tints of black, of no other ink."""
    found = painted(game, "mono", press)
    assert {one.what for one in found} == {"word", "line", "area", "sign"}
    assert not {one.ink for one in found if one.ink != MARKS and (any(one.ink[1][:3]) if press else one.ink[0] != "g")}
    pure = (PURE, PAPER, MARKS) if press else (BLACK, WHITE)
    assert not {one: count for one, count in found.items() if one.what in ("word", "line") and one.ink not in pure}


@pytest.mark.slow
@pytest.mark.parametrize("theme", HOME)
@pytest.mark.quick("balance-control*")
@pytest.mark.parametrize("game", GAMES)
def test_no_black_is_mixed_at_home(game: str, theme: str) -> None:
    """A printer mixes a grey in RGB from all its inks, with coloured seams at small type and thin lines."""
    every = painted(game, theme)
    assert not [one for one in every if one.ink[0] == "rg" and max(one.ink[1]) - min(one.ink[1]) < 0.001]
    assert not [one for one in every if one.ink[0] == "k"]
    assert every[Painted("word", BLACK, False)] > 100


@pytest.mark.slow
@pytest.mark.quick("balance-control*")
@pytest.mark.parametrize("game", GAMES)
def test_black_words_for_a_press_are_black_ink_that_overprints(game: str) -> None:
    """No other ink has to meet an edge of black type; white type doesn't overprint, or it would be gone."""
    words = {one: count for one, count in painted(game, "colour", press=True).items() if one.what == "word"}
    assert words[Painted("word", PURE, True)] > 100
    assert Painted("word", PURE, False) not in words
    assert {one.ink[0] for one in words} <= {"k", "all"}
    assert not [one for one in words if one.ink == PAPER and one.over]
