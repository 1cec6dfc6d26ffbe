"""Every face of every shipped kit: large enough type, away from cuts, ids out of sight, fields to write in."""

import functools
import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from fontTools.ttLib import TTFont

from generator.base.geometry import IDENTITY, Point, Transform, apply_transform
from generator.base.units import pt_to_mm
from generator.definitions.printed_pieces import Box, Card, Sheet
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Group, IconUse, Item, Path, Shape, Text
from generator.faces.face_context import Looks
from generator.faces.fonts import find_font
from generator.faces.icons import IconSet
from generator.faces.kinds.box import BoxLook, inner_size, tuckbox_net
from generator.faces.shapes import inset_polygon
from generator.faces.small_print import SEPARATOR
from generator.faces.text_fragments import SUBSCRIPT_SCALE, Fragment
from generator.faces.text_setting import TextBlock
from generator.faces.tones import ink_table
from tests.faces.making import corners_of, flat, texts
from tests.faces.shipped import KITS, whole_box, whole_context
from tests.polygons import depth
from tests.shelf import make_pieces

READ, SMALL_PRINT = 7.0, 5.0
"""Least sizes (pt): of what players read, and of the small print, which only tells copies of a piece apart."""

NEAR = 2.5
"""What matters keeps this from the cut (mm), on the smallest piece, too."""

ROW = 8.0
"""A row to write in is at least this high (mm)."""


def is_small_print(text: Text, piece: str, module: str) -> bool:
    """Whether it is a line of the small print: the id, or what follows it."""
    line = text.text.removesuffix(SEPARATOR.rstrip())
    return line == piece or (SEPARATOR in line and line.startswith((piece, module)))


def modules(game: str, language: str) -> tuple[str, ...]:
    """What small print calls the modules: their ids, or the game's name."""
    pack = whole_context(game, language).definitions
    return (pack.name, *pack.modules)


def role(text: Text, face: Face, brought: tuple[str, ...]) -> str:
    """What a run of text is: `small print`, a `subscript`, or `read`."""
    if any(is_small_print(text, face.id, module) for module in brought):
        return "small print"
    if len(text.text) == 1 and any(
        other.y > text.y and math.isclose(other.size * SUBSCRIPT_SCALE, text.size) for other in texts(face)
    ):
        return "subscript"
    return "read"


LEAST = {"read": READ, "small print": SMALL_PRINT, "subscript": READ * SUBSCRIPT_SCALE}


def faces(game: str, language: str) -> Iterator[tuple[str, Face]]:
    """Fronts and backs of a whole box, each with the id of its piece."""
    for piece in whole_box(game, language):
        yield piece.id, piece.face
        if piece.back:
            yield f"the back of {piece.id}", piece.back


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), KITS)
def test_no_type_is_too_small_to_read_at_the_table_and_nothing_that_matters_is_near_a_cut(
    game: str, language: str
) -> None:
    icons, brought, roles, found = whole_context(game, language).icons, modules(game, language), set(), []
    for piece, face in faces(game, language):
        for text in texts(face):
            if text.text.strip() and not text.invisible:
                what = role(text, face, brought)
                roles.add(what)
                if text.size < LEAST[what] - 0.001:
                    found.append(f"{piece}: '{text.text}' in {text.size:g} pt, {what}")
        for item, transform in flat(unclipped(face.items)):
            if isinstance(item, Text | IconUse) and matters(item):
                near = min(from_cut(face.shape, point) for point in ink(item, transform, icons))
                if near < NEAR - 0.01:
                    found.append(f"{piece}: {item.text if isinstance(item, Text) else item.icon}, {near:.2f} mm")
    assert found == []
    assert roles >= {"read", "small print"}


def ink(item: Text | IconUse, transform: Transform, icons: IconSet) -> Iterator[Point]:
    """Points around the ink of a text, with tails of letters such as g, or of an icon, on the face."""
    if isinstance(item, Text):
        low = pt_to_mm(item.size) * min(lowest(item.font, letter) for letter in item.text)
        yield from (apply_transform(transform, place) for place in ((item.x, item.y + low),))
        yield from corners_of(item, transform)
        return
    for path in icons[item.icon].paths:
        around = path.width / 2.0 if path.stroke != "none" else 0.0
        for _, *numbers in path.outline:
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                for dx, dy in ((-around, 0), (around, 0), (0, -around), (0, around)):
                    place = (item.x + (x + dx) / 24.0 * item.size, item.y + (y + dy) / 24.0 * item.size)
                    yield apply_transform(transform, place)


@functools.cache
def opened(name: str) -> TTFont:
    return TTFont(find_font(name).path)


@functools.cache
def lowest(name: str, letter: str) -> float:
    """How far a letter goes below its line, by its outline in the font, as a part of its size."""
    made = opened(name)
    outline = made["glyf"][made.getBestCmap()[ord(letter)]]
    return min(0.0, getattr(outline, "yMin", 0) / made["head"].unitsPerEm)


def from_cut(shape: Shape, point: Point) -> float:
    return shape.width / 2.0 - math.hypot(*point) if shape.kind == "disc" else depth(point, shape.corners())


def unclipped(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """What isn't clipped: patterns and pictures are, since they reach over the cut."""
    kept = (replace(item, items=unclipped(item.items)) if isinstance(item, Group) else item for item in items)
    return tuple(item for item in kept if not (isinstance(item, Group) and item.clip))


def matters(item: Text | IconUse) -> bool:
    """Whether it tells something: no watermark, nothing without ink, nothing that one theme leaves out."""
    if "/" in item.colour or item.colour.endswith("|none"):
        return False
    return isinstance(item, IconUse) or bool(item.text.strip() and not item.invisible)


@pytest.mark.quick("organisation-de")
@pytest.mark.parametrize(("game", "language"), KITS)
def test_no_id_stands_where_a_player_reads(game: str, language: str) -> None:
    context = whole_context(game, language)
    ids = {name for name in context.definitions.components() if "-" in name}
    brought, found = modules(game, language), []
    for piece, face in faces(game, language):
        for text in texts(face):
            if not text.invisible and role(text, face, brought) == "read" and ids & set(text.text.split()):
                found.append(f"{piece}: {text.text}")
        box = context.definitions.pieces.get(piece)
        if isinstance(box, Box):
            made = tuckbox_net(inner_size(context, box, context.layout("box", BoxLook)), context.layout("box", BoxLook))
            tuck = inset_polygon(made.panel("tuck").corners, 0.5)
            lines = [text for text in texts(face) if role(text, face, brought) == "small print"]
            assert lines
            assert all(depth(corner, tuck) >= 0.0 for text in lines for corner in corners_of(text, IDENTITY)), piece
    assert found == []


def strokes(path: Path) -> list[tuple[Point, Point]]:
    """The straight lines of a path, each from its beginning to its end; none of one that is closed."""
    pairs = [] if ("Z",) in path.outline else pairwise(path.outline)
    return [((a[1], a[2]), (b[1], b[2])) for a, b in pairs if (a[0], b[0]) == ("M", "L")]


def rows_to_write_in(face: Face) -> Iterator[float]:
    """How high free rows are: from line to line of a block, and beside the upright lines between empty cells."""
    for path in (item for item, _ in flat(face.items) if isinstance(item, Path) and item.stroke != "none"):
        lines = strokes(path)
        levels = [one[1] for one, two in lines if one[1] == two[1]]
        yield from (high - low for high, low in pairwise(levels))
        yield from (one[1] - two[1] for one, two in lines if one[0] == two[0] and path.width < 0.25)


def rows_of(face: Face) -> list[float]:
    paths = [item for item, _ in flat(face.items) if isinstance(item, Path) and item.width == 0.25]
    levels = [one[1] for path in paths for one, two in strokes(path) if one[1] == two[1]]
    return [high - low for high, low in pairwise(levels)]


@pytest.mark.quick("organisation-de")
@pytest.mark.parametrize(("game", "language"), KITS)
def test_rows_to_write_in_are_high_enough_for_a_hand(game: str, language: str) -> None:
    context = whole_context(game, language)
    by_id = {piece.id: piece.face for piece in whole_box(game, language)}
    for name, sheet in context.definitions.pieces.items():
        if isinstance(sheet, Sheet) and name in by_id:
            blocks = context.words(sheet).blocks
            lines = sum(max(block.lines - 1, 0) for block in blocks)
            cells = sum(not cell for block in blocks for row in block.table[1:] for cell in row)
            found = list(rows_to_write_in(by_id[name]))
            assert len(found) == lines + cells
            assert all(high >= ROW - 0.01 for high in found), name
    for name, card in context.definitions.cards.items():
        if isinstance(card, Card) and name in by_id and card.rows:
            free = [not words.strip() for words in card.rows.values()]
            assert [high >= ROW - 0.01 for high in rows_of(by_id[name])] == free, name


@pytest.mark.quick("de")
@pytest.mark.parametrize("language", ["de", "en"])
def test_signs_on_an_aid_stand_equally_far_apart_whether_they_take_one_line_or_two(language: str) -> None:
    aid = next(piece for piece in whole_box("balance-control", language) if piece.id == "aid-2")
    lines = [text for text in texts(aid.face) if text.text.strip() and not text.invisible]
    gaps, lengths = set(), set()
    for x in {round(text.x, 2) for text in lines}:
        column = sorted((text for text in lines if round(text.x, 2) == x), key=lambda text: -text.y)
        first = [n for n, text in enumerate(column) if text.font == "IBMPlexSansCondensed-SemiBold"]
        if len(first) > 4:
            gaps |= {round(column[n - 1].y - column[n].y, 2) for n in first[1:]}
            lengths |= {after - before for before, after in pairwise(first)}
    assert lengths == {1, 2}
    assert len(gaps) == 1


@pytest.mark.parametrize("piece", ["population-a", "free-population"])
def test_unrest_is_white_where_calm_is_filled_and_has_a_second_line_in_thin_ink(piece: str) -> None:
    """One reads across a table which side is up: the sides differ in what covers most of them, in each theme."""
    found = next(one for one in whole_box("organisation", "en") if one.id == piece)
    assert found.back
    inks = ink_table(whole_context("organisation", "en").definitions)
    for theme in ("colour", "low-ink", "mono"):
        palette = Palette(inks, theme=theme)
        grounds = [face.items[0] for face in (found.face, found.back)]
        filled = [palette.paint(one.fill) is not None for one in grounds if isinstance(one, Path)]
        lines = [
            sum(isinstance(one, Path) and palette.paint(one.stroke) is not None for one in face.items)
            for face in (found.face, found.back)
        ]
        if theme == "colour":
            assert filled == [True, False]
        else:
            assert (filled, lines[1]) == ([False, False], lines[0] + 1), "a second line inside the rim of the reverse"


def letters_of(part: Fragment) -> str:
    """Its letters, every icon as `#`."""
    return "".join("#" if atom.icon else atom.text for atom in part.atoms)


def torn(block: TextBlock) -> list[str]:
    """The ends of lines at which an icon is left without its word: it ends a line though no number stands before it,
    begins one after a number, or is all that a paragraph's last line holds."""
    found = []
    lines = [[letters_of(part) for part in line.fragments] for line in block.lines]
    for number in range(len(lines) - 1):
        line, following = lines[number], lines[number + 1]
        begins = block.lines[number + 1].fragments[0].join
        counted = len(line) > 1 and line[-2][-1:].isnumeric()
        left = set(line[-1]) == {"#"} and not counted
        late = set(following[0]) == {"#"} and (line[-1][-1:].isnumeric() or len(following) == 1)
        if begins == "space" and (left or late):
            found.append(f"{' '.join(line)} / {' '.join(following)}")
    return found


@pytest.mark.quick("organisation-en")
@pytest.mark.parametrize(("game", "language"), KITS)
def test_no_icon_is_torn_from_its_word(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    several: set[str] = set()
    set_at = TextBlock.items_on_baseline

    def seen(block: TextBlock, x: float, baseline: float) -> object:
        found.extend(torn(block))
        several.update(letters_of(part) for line in block.lines[1:] for part in line.fragments)
        return set_at(block, x, baseline)

    monkeypatch.setattr(TextBlock, "items_on_baseline", seen)
    make_pieces(replace(whole_context(game, language)), Looks())
    assert found == []
    assert len(several) > 20, "texts of several lines were looked at"
