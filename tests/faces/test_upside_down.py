"""6 and 9, 68 and 89: numbers that are others upside down are told apart on every piece without a top."""

from collections.abc import Callable, Sequence

import pytest

from generator.definitions.id_types import IconId, PieceId
from generator.definitions.pack import Art
from generator.definitions.printed_pieces import Chip, DiceNet, Marker, PieceText, Side, Size, Standee, Tile
from generator.faces.display_list import Face, Path, Text
from generator.faces.kinds.chip import chip_back, chip_face
from generator.faces.kinds.dice_net import dice_net_face
from generator.faces.kinds.marker import marker_face
from generator.faces.kinds.standee import standee_face
from generator.faces.kinds.tile import tile_face
from generator.faces.shapes import inset_polygon
from generator.faces.upside_down import is_other_number
from tests.faces.kinds.printing import CORE, Printing
from tests.faces.kinds.safe import outside
from tests.faces.making import flat
from tests.polygons import depth

OTHERS = {"6", "9", "16", "18", "19", "61", "66", "68", "81", "86", "89", "91", "98", "99"}
"""Written down by turning a sheet of numbers, not by a rule. 69, 88, 96 and 101 stay what they are."""


def test_numbers_that_are_others_upside_down() -> None:
    assert {str(number) for number in range(101) if is_other_number(str(number))} == OTHERS
    assert [
        words for words in ("", "06", "01", "10", "60", "+6", "6b", "6 9", "609", "{coin}6") if is_other_number(words)
    ] == ["06", "01"]


def test_of_two_numbers_that_may_be_taken_for_each_other_one_is_marked() -> None:
    turned = dict(zip("01689", "01986", strict=True))
    for number in range(10_000):
        for words in (str(number), f"{number:04}"):
            other = "".join(turned.get(digit, "?") for digit in reversed(words))
            if "?" not in other and other != words and not (words[0] == other[0] == "0"):
                assert is_other_number(words) or is_other_number(other), words


PIECE = {"id": PieceId("raw"), "module": CORE}
Making = Callable[[str], Face]


def chip(name: str = "Worth", **more: object) -> Face:
    return chip_face(Printing({"raw": PieceText(name)}), Chip(**PIECE, kind="chip", **more))  # type: ignore[arg-type]


def other_side(side: Side) -> Face:
    face = chip_back(Printing(), Chip(**PIECE, kind="chip", value="1", reverse=side))  # type: ignore[arg-type]
    assert face
    return face


def tile(name: str = "Worth", **more: object) -> Face:
    return tile_face(Printing({"raw": PieceText(name)}), Tile(**PIECE, kind="tile", **more))  # type: ignore[arg-type]


def marker(name: str, **more: object) -> Face:
    return marker_face(Printing({"raw": PieceText(name)}), Marker(**PIECE, kind="marker", **more))  # type: ignore[arg-type]


def die(faces: Sequence[str]) -> Face:
    return dice_net_face(Printing(), DiceNet(**PIECE, kind="dice-net", edge=20, faces=tuple(faces)))  # type: ignore[arg-type]


MADE: dict[str, Making] = {
    "round": lambda words: chip(value=words),
    "square": lambda words: chip(value=words, shape="square", size=30),
    "small": lambda words: chip(value=words, size=12),
    "icon": lambda words: chip(value=words, icon=IconId("eco"), size=25),
    "named": lambda words: chip(value="", named=True, size=25, name=words),
    "reverse": lambda words: other_side(Side(value=words)),
    "inverted": lambda words: other_side(Side(value=words, inverted=True)),
    "tile": lambda words: tile(value=words, named=False),
    "picture": lambda words: tile(value=words, named=False, art=Art("missing.png")),
    "little": lambda words: tile(value=words, shape="round", size=20),
    "beside": lambda words: tile(value=words, named=False, icon=IconId("eco")),
    "called": lambda words: tile(named=True, name=words, icon=IconId("eco")),
    "marker": lambda words: marker(words, icon=IconId("eco")),
    "bare": marker,
    "die": lambda words: die([words, "2", "3", "4", "5", "7"]),
}  # fmt: skip
"""Pieces that lie any way up, with these words on them."""
TOPPED: dict[str, Making] = {
    "chip": lambda words: chip(value=words, size=30, named=True),
    "tile": lambda words: tile(value=words, named=True),
    "strip": lambda words: tile(value=words, named=False, strip="+2"),
    "standee": lambda words: standee_face(
        Printing(), Standee(**PIECE, kind="standee", size=Size(25, 40), value=words, icon=IconId("eco"))
    ),
}
"""Pieces whose own words, or whose foot, say where their top is."""


@pytest.mark.quick("*-9", "*-68", "round-*")
@pytest.mark.parametrize("words", ["9", "66", "68", "98"])
@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_piece_without_a_top_has_a_line_under_such_a_number(make: Making, words: str) -> None:
    """The line is as wide as the number, below it, and on the piece; its plate, where there is one, holds it."""
    face = make(words)
    (line,) = lines_of(face, words)
    number = next(item for item, _ in flat(face.items) if isinstance(item, Text) and item.text == words)
    left, low, right, high = line
    assert left == pytest.approx(number.x, abs=0.05)
    assert high < number.y
    assert right - left > 3.0 * (high - low) or words in "69"
    cut = inset_polygon(face.shape.corners(), 0.05 * face.shape.width)
    assert min(depth((x, low), cut) for x in (left, right)) > 0.0
    assert outside(face, min(3.0, 0.1 * face.shape.width)) == []


@pytest.mark.quick("*-8", "*-7", "round-*")
@pytest.mark.parametrize("words", ["8", "69", "10", "7"])
@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_number_that_is_the_same_or_none_upside_down_has_none(make: Making, words: str) -> None:
    assert lines_of(make(words), words) == []


@pytest.mark.parametrize("make", TOPPED.values(), ids=TOPPED)
def test_a_piece_with_a_top_needs_no_line(make: Making) -> None:
    assert lines_of(make("9"), "9") == []


def lines_of(face: Face, words: str) -> list[tuple[float, float, float, float]]:
    """The boxes of flat, filled areas that begin where the number does and lie below it."""
    numbers = [item for item, _ in flat(face.items) if isinstance(item, Text) and item.text == words]
    found = []
    for item, _ in flat(face.items):
        if isinstance(item, Path) and item.fill != "none" and item.stroke == "none":
            xs, ys = (
                [step[1] for step in item.outline if len(step) > 1],
                [step[2] for step in item.outline if len(step) > 1],
            )
            if any(abs(min(xs) - one.x) < 0.05 and max(ys) < one.y and max(ys) - min(ys) < 2.0 for one in numbers):
                found.append((min(xs), min(ys), max(xs), max(ys)))
    return found
