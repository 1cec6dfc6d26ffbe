"""Colours as people see them, and what tells pieces apart beside colour."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from generator.base.geometry import scale_by
from generator.definitions.layout_files import read_template
from generator.faces import shapes
from generator.faces.box_pieces import BoxPiece
from generator.faces.colour_distinction import GroundPair, _pairs, ground_of, least_distinct_pairs
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
from generator.faces.tones import ink_table, sign_on
from generator.faces.vision import DEFICIENCIES, NEAR, NORMAL, ciede2000, colour_difference, linear_to_lab, seen_colour
from generator.games.balance_control.faces.balance_context import LAYOUTS
from tests.faces.making import context
from tests.faces.shipped import box

PACKS = ("balance-control", "global-powers", "organisation")
BAR: Any = read_template("card-back", (LAYOUTS,))
for key in ("elements", "bar", "fill"):
    BAR = BAR.get(key)
BAR = BAR.value
"""The paint of the bars on the backs of cards."""
TILE = (LAYOUTS / "tile.yaml").read_text(encoding="utf-8")
(RING,), (CODE, *_), FIELDS = (
    re.findall(tint, TILE) for tint in (r"'/(\d+)'\)\}\|none", r"'/(\d+)' if", r"/\{(\d+) if solid else (\d+)\}")
)
"""The tints of tiles, in percent: of a pale ring, of a code on its solid, and of fields."""

SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs with their differences from the test data of Sharma, Wu and Dalal (2005)."""


@pytest.mark.parametrize(("one", "two", "apart"), SHARMA)
def test_differences_are_those_of_the_published_test_data(
    one: tuple[float, float, float], two: tuple[float, float, float], apart: float
) -> None:
    assert ciede2000(one, two) == pytest.approx(apart, abs=5e-5)
    assert ciede2000(two, one) == pytest.approx(apart, abs=5e-5)


def test_white_is_white_and_greys_stay_grey_for_everybody() -> None:
    assert linear_to_lab(seen_colour((1.0, 1.0, 1.0), NORMAL)) == pytest.approx((100.0, 0.0, 0.0), abs=0.02)
    for sight in DEFICIENCIES:
        red, green, blue = seen_colour((0.5, 0.5, 0.5), sight)
        assert max(red, green, blue) - min(red, green, blue) < 1e-4


def test_red_and_green_are_near_for_two_and_blue_and_green_for_the_third() -> None:
    """What the deficiencies are named for: a red and a green of equal lightness; a blue and a green."""
    red, green = (0.75, 0.35, 0.0), (0.35, 0.55, 0.0)
    for sight in ("protanopia", "deuteranopia"):
        assert colour_difference(red, green, sight) < colour_difference(red, green) / 2.5
    assert colour_difference(red, green, "tritanopia") > 20.0
    blue, teal = (0.0, 0.45, 0.65), (0.0, 0.5, 0.4)
    assert colour_difference(blue, teal, "tritanopia") < colour_difference(blue, teal) / 2.0


@cache
def weakest(name: str) -> list[GroundPair]:
    return least_distinct_pairs(box(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_no_two_pieces_are_told_apart_by_colour_alone(name: str) -> None:
    pairs = weakest(name)
    assert len(pairs) > 20
    assert [pair.pieces for pair in pairs if not pair.signs] == []
    assert all(pair.ok for pair in pairs)


FLOORS = {
    ("balance-control", "influence-"): 9.5,
    ("balance-control", "resource-"): 3.0,
    ("balance-control", "security-level"): 8.0,
    ("global-powers", "politician-"): 6.5,
    ("organisation", "population-"): 6.0,
}
"""How far these grounds are apart at least, for anybody: rounded down from the palette as it was chosen. Who makes a
colour worse finds out here."""


@pytest.mark.quick("balance-control-resource-", "balance-control-security-level")
@pytest.mark.parametrize(("game", "begin"), FLOORS)
def test_the_palette_keeps_its_floor(game: str, begin: str) -> None:
    pairs = [
        pair for pair in weakest(game) if all(piece.startswith(begin) for piece in pair.pieces) or begin in pair.pieces
    ]
    assert pairs
    assert min(pair.least for pair in pairs) >= FLOORS[game, begin]


def test_kinds_of_tiles_of_near_colours_differ_in_icon_name_and_frame() -> None:
    """Committee and Lobbyist are browns that nobody tells apart at a distance; no rule asks for their colour."""
    kinds = {"committee", "lobbyist", "grassroots", "focus"}
    near = [pair for pair in weakest("balance-control") if set(pair.pieces) <= kinds and pair.least < NEAR]
    assert {"committee", "lobbyist"} in [set(pair.pieces) for pair in near]
    assert all(set(pair.signs) == {"icons", "words", "shapes"} for pair in near)


def piece(name: str, fill: str, *more: Item) -> BoxPiece:
    face = Face(name, rectangle(20, 20), (Path(shapes.box(-10, -10, 20, 20), fill=fill), *more))
    return BoxPiece(name, "tokens", name, 1, "", face)


def test_what_colour_alone_tells_is_found_and_a_sign_helps() -> None:
    palette = Palette({"RED": Ink((190, 90, 0), (0, 60, 100, 10)), "GREEN": Ink((90, 140, 0), (50, 0, 100, 20))})
    (alone,) = _pairs([piece("a", "RED"), piece("b", "GREEN")], palette)
    assert (alone.signs, alone.ok) == ((), False)
    assert alone.weakest in ("protanopia", "deuteranopia")
    assert alone.least < NEAR < alone.apart[NORMAL]
    with_icon = piece("b", "GREEN", IconUse("eco", 0, 0, 5, "white"))
    (helped,) = _pairs([piece("a", "RED"), with_icon], palette)
    assert (helped.signs, helped.ok) == (("icons",), True)
    hidden = piece("b", "GREEN", Text("b", "BarlowCondensed-Bold", 5, 0, 0, invisible=True))
    (nothing,) = _pairs([piece("a", "RED"), hidden], palette)
    assert nothing.signs == ()


def test_the_ground_is_what_covers_most() -> None:
    palette = Palette({"RED": Ink((190, 90, 0), (0, 60, 100, 10))})
    face = piece("a", "white").face
    assert ground_of(face, palette) == "white"
    small = Path(shapes.box(0, 0, 2, 2), fill="black")
    assert (
        ground_of(replace(face, items=(*face.items, small, Path(shapes.box(0, 0, 9, 9), fill="RED|none"))), palette)
        == "RED"
    )


def test_grounds_of_any_layout_are_what_is_seen_of_them() -> None:
    """A gradient counts as its middle colour, what is half opaque as half of it, and nothing beyond its clip."""
    palette = Palette({"RED": Ink((200, 100, 0)), "SEA": Ink((0, 50, 100))})
    whole = shapes.box(-10, -10, 20, 20)

    def ground(*items: Item) -> str:
        return ground_of(Face("a", rectangle(20, 20), items), palette)

    both = Gradient("linear", ((0.0, "RED"), (1.0, "SEA")), (-10, 0), (10, 0))
    late = Gradient("linear", ((0.0, "RED"), (0.5, "RED"), (1.0, "SEA")), (-10, 0), (10, 0))
    assert ground(GradientFill(whole, both)) == "#644b32"  # half of (200, 150, 100)
    assert ground(GradientFill(whole, late)) == "#965819"  # three quarters of the one, a quarter of the other
    red, sea = Path(whole, fill="RED"), Path(shapes.box(-10, -10, 20, 15), fill="SEA")
    half = Group((Path(whole, fill="#c96501"),), opacity=0.5)
    assert ground(half) == "#e4b280"  # (201, 101, 1) and as much of white
    assert ground(sea, Group((red,), clip=shapes.box(0, 0, 5, 5))) == "SEA"
    assert ground(sea, Group((red,), scale_by(0.5))) == "SEA"
    assert ground(sea, Group((red,), opacity=0.2)) == "SEA"


def test_pieces_with_different_pictures_are_told_apart_by_them() -> None:
    palette = Palette({"RED": Ink((190, 90, 0)), "GREEN": Ink((90, 140, 0))})
    one, two = (Image(name, -5, -5, 10, 10) for name in ("fox.png", "owl.png"))
    (pair,) = _pairs([piece("a", "RED", one), piece("b", "GREEN", two)], palette)
    assert (pair.signs, pair.ok) == (("pictures",), True)


REAL = context().definitions
COLOURS = Palette(ink_table(REAL))
GROUNDS = sorted(
    {str(tile.colour) for tile in REAL.tiles.values()}
    | {str(overlay.colour) for overlay in REAL.overlays.values()}
    | {str(department.colour) for department in REAL.departments.values()}
)


def ratio(one: str, two: str) -> float:
    first, second = COLOURS.paint(one), COLOURS.paint(two)
    assert first is not None
    assert second is not None
    return contrast(first, second)


@pytest.mark.parametrize("colour", GROUNDS)
def test_words_signs_and_codes_on_grounds_and_grounds_on_paper(colour: str) -> None:
    assert ratio("white", colour) >= 4.5, "names and values on a solid"
    for share in FIELDS[0]:
        assert ratio("black", f"{colour}/{share}") >= 4.5, "small print on a field"
        assert ratio(colour, f"{colour}/{share}") >= 3.0, "signs in a notation box"
    assert ratio(f"{colour}/{CODE}", colour) >= 3.0, "a code on its solid"
    assert ratio(colour, f"{colour}/{RING}") >= 3.0, "a code on a pale ring"
    assert ratio(colour, "white") >= 3.0
    assert ratio(BAR.replace("{colour}", colour).partition("|")[0], "white") > 1.5, "the bars on backs"


@pytest.mark.parametrize("seat", sorted(REAL.seats))
def test_seats_signs(seat: str) -> None:
    colour = REAL.seats[seat].colour  # type: ignore[index]
    assert ratio(sign_on(REAL, colour), str(colour)) >= 4.5
