"""Tiles, markers and sheets of the studio, at many sizes and with words of any length."""

import functools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError, collect_faults
from generator.definitions.layout_files import has_elements
from generator.definitions.pack import Art, Colour, ColourToken, IconId, PieceId, Rgb
from generator.definitions.printed_pieces import (
    STUDIO_KINDS,
    Chip,
    Length,
    Marker,
    PieceText,
    Sheet,
    SheetBlock,
    Size,
    Tile,
)
from generator.faces.colours import Palette, contrast
from generator.faces.display_list import IconUse, Path, Text
from generator.faces.elements.element_types import Layout
from generator.faces.kinds import KINDS, LAYOUTS
from generator.faces.kinds.chip import chip_face
from generator.faces.kinds.marker import marker_face
from generator.faces.kinds.sheet import sheet_face
from generator.faces.kinds.tile import tile_face
from generator.faces.layout import read_layout
from generator.faces.overlaps import find_overlaps
from generator.faces.piece_colours import colour_roles
from generator.faces.shapes import bounds
from generator.faces.tones import ink_table
from tests.faces.kinds.printing import CORE, Game, Printing
from tests.faces.kinds.safe import outside
from tests.faces.making import applied_box, flat, texts

SHAPES = {"hex": "hex", "square": "rect", "round": "disc"}


def tile(**more: Any) -> Tile:
    full = {"colour": ColourToken("moss"), "icon": IconId("clm"), "value": "3", "strip": "{settle}: +{choice}2"}
    return Tile(**{"id": PieceId("field"), "module": CORE, "kind": "tile", **full, **more})


@pytest.mark.quick("*-20.0-*", "*-50.0-*", "art-90.0-*")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [20.0, 25.0, 30.0, 40.0, 50.0, 63.0, 90.0])
@pytest.mark.parametrize("art", [None, Art("missing.png")], ids=["plain", "art"])
def test_a_tile_of_any_shape_and_size_keeps_its_words_off_the_cut(shape: str, size: float, art: Art | None) -> None:
    for more in ({}, {"value": ""}, {"strip": ""}, {"named": False}, {"value": "12"}):
        made = tile(shape=shape, size=Length(size), art=art, **more)
        face = tile_face(Printing({"field": PieceText("Wheat field", "Land")}), made)
        assert outside(face, min(3.0, 0.12 * size)) == []
        assert face.shape.kind == SHAPES[shape]
        assert face.shape.height == size


def test_hexagons_squares_and_rounds_show_the_same_words() -> None:
    said = Printing({"field": PieceText("Wheat field", "Land")})
    found = [sorted(text.text for text in texts(tile_face(said, tile(shape=shape)))) for shape in SHAPES]
    assert found[0] == found[1] == found[2]
    assert {"3", "LAND", "Wheat field"} <= set(found[0])


@pytest.mark.parametrize(
    ("name", "size", "wrong"),
    [
        ("Field", 10, r"pieces\.field\.size: the tile is too small; expected at least 15 mm"),
        ("A name of a field that goes on and on for ever and ever", 50, "field: element 'name': 'A name of a field"),
    ],
)
def test_a_tile_that_is_too_small_is_refused(name: str, size: float, wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        tile_face(Printing({"field": PieceText(name)}), tile(size=Length(size)))


@pytest.mark.parametrize("size", [8.0, 10.0, 12.0, 18.0, 25.0, 40.0])
@pytest.mark.parametrize("name", ["Done", "Protectorate", "Nonaggression treaty"])
@pytest.mark.parametrize("icon", [None, IconId("lock")], ids=["bare", "icon"])
def test_a_marker_of_any_size_keeps_its_name_beside_its_icon(size: float, name: str, icon: IconId | None) -> None:
    marker = Marker(id=PieceId("mark"), module=CORE, kind="marker", size=Length(size), icon=icon)
    make = functools.partial(marker_face, Printing({"mark": PieceText(name)}), marker)
    if collect_faults(make):
        assert size < 18
        assert len(name) > 8
        return
    face = make()
    assert outside(face, min(3.0, 0.09 * size)) == []
    icons = [applied_box(item, t, Printing().icons) for item, t in flat(face.items) if isinstance(item, IconUse)]
    words = [
        applied_box(item, t, Printing().icons)
        for item, t in flat(face.items)
        if isinstance(item, Text) and not item.invisible
    ]
    assert all(high <= low for _, low, _, _ in icons for _, _, _, high in words)


BLOCKS = (
    SheetBlock("Steps", steps=("Movements end", "Building and repairs **end** {settle}")),
    SheetBlock("Prices", table=(("Category", "Price", "Effect"), ("Trade", "4", "more money for each"), ("War", "3"))),
    SheetBlock("Chances", bars={"2": 1, "7": 6, "12": 0}),
    SheetBlock("Remember", list=("Half money counts.", "One level less.")),
    SheetBlock("Damage", boxes={"Trade": 5, "Fortification": 30}),
    SheetBlock("Notes", text="Write here.", lines=3),
)


def sheet(**more: Any) -> Sheet:
    return Sheet(**{"id": PieceId("phase"), "module": CORE, "kind": "sheet", "colour": ColourToken("brick"), **more})


@pytest.mark.parametrize("size", [Size(148, 210), Size(210, 148), Size(210, 297), Size(105, 148)], ids=str)
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_a_sheet_keeps_its_words_off_the_cut_and_apart(size: Size, columns: int) -> None:
    words = PieceText("Closing a phase", text="In this order.", foot="Small words.", blocks=BLOCKS)
    made = sheet(size=size, columns=columns, icon=IconId("settle"))
    make = functools.partial(sheet_face, Printing({"phase": words}), made)
    if size == Size(105, 148) or columns == 1 + 2 * (size.width < size.height):
        faults = collect_faults(make)
        if faults:
            assert [fault.path for fault in faults] in (["phase"], ["phase.blocks"])
            return
    face = make()
    assert outside(face) == []
    assert list(map(str, find_overlaps(face, Printing().icons))) == []


@pytest.mark.slow
@given(st.lists(st.sampled_from(BLOCKS), min_size=0, max_size=12), st.integers(1, 3))
def test_every_block_of_a_sheet_is_printed_or_the_error_names_it(blocks: list[SheetBlock], columns: int) -> None:
    words = PieceText("Closing a phase", blocks=tuple(blocks))
    make = functools.partial(sheet_face, Printing({"phase": words}), sheet(columns=columns))
    faults = collect_faults(make)
    assert {fault.path for fault in faults} <= {"phase", "phase.blocks"}
    if faults:
        assert len(blocks) > 3
        return
    said = [text.text for text in texts(make())]
    for title in {block.title for block in blocks}:
        assert said.count(title) == sum(block.title == title for block in blocks)


@pytest.mark.parametrize("before", range(1, 12))
def test_a_block_without_a_title_stays_in_the_column_of_the_one_before(before: int) -> None:
    many = tuple(SheetBlock(f"B{number}", text="A line.") for number in range(before))
    pair = (
        SheetBlock("Plunder", text="Roll."),
        SheetBlock(table=(("Buys", "What"), *((str(n), "x") for n in range(6)))),
    )
    words = PieceText("Actions", blocks=(*many, *pair, SheetBlock("Last", text="Words.")))
    found = {text.text: text for text in texts(sheet_face(Printing({"phase": words}), sheet(columns=2)))}
    assert abs(found["Plunder"].x - found["Buys"].x) < 5.0
    assert found["Buys"].y < found["Plunder"].y


def test_bars_are_as_long_as_their_numbers_and_boxes_as_many() -> None:
    words = PieceText("Phase", blocks=(SheetBlock(bars={"a": 2, "b": 6, "c": 0}), SheetBlock(boxes={"Trade": 7})))
    face = sheet_face(Printing({"phase": words}), sheet())
    paths = [item for item, _ in flat(face.items) if isinstance(item, Path)]
    bars = [bounds(path.outline) for path in paths if path.fill == "brick|none"][1:]
    lengths = [right - left for left, _, right, _ in bars]
    assert lengths == [pytest.approx(lengths[1] / 3), lengths[1]]
    ticks = next(path for path in paths if path.fill == "white")
    assert sum(segment[0] == "M" for segment in ticks.outline) == 7


def test_a_line_parts_a_table_where_its_heads_begin_again() -> None:
    def strong(heads: tuple[str, ...]) -> list[float]:
        words = PieceText("Phase", blocks=(SheetBlock(table=(heads, ("1", "", "7", ""))),))
        face = sheet_face(Printing({"phase": words}), sheet())
        paths = [item for item, _ in flat(face.items) if isinstance(item, Path) and item.stroke]
        boxes = [(bounds(path.outline), path.width) for path in paths]
        upright = [(left, width) for (left, low, right, high), width in boxes if right - left < 0.01 < high - low]
        return [left for left, width in upright if width > min(width for _, width in upright)]

    again = strong(("Phase", "Money", "Phase", "Money"))
    assert len(set(again)) == 1
    assert len(again) == 2, "one in each row"
    assert strong(("Phase", "Money", "Turn", "Money")) == []


def test_two_columns_share_a_narrow_sheet_so_that_rows_are_low() -> None:
    """The longest word, `Mehrheitsregierung`, leaves the first column room for three lines a row."""
    table = (
        ("In der Region", "Dann"),
        ("eine Partei hat die meisten", "Mehrheitsregierung; die anderen sind Opposition"),
        ("mehrere haben die meisten", "Koalition aus ihnen; die anderen sind Opposition"),
    )
    words = PieceText("Zug", blocks=(SheetBlock("Wer regiert", table=table),))
    told = texts(sheet_face(Printing({"phase": words}), sheet(size=Size(76, 160))))
    (head,) = (text.y for text in told if text.text == "Dann")
    (last,) = (text.y for text in told if text.text.startswith("phase"))
    lines = {round(text.y, 1) for text in told if last < text.y < head and text.x < 0.0}
    assert len(lines - {round(text.y, 1) for text in told if text.text == "Region"}) <= 3 + 3


@pytest.mark.slow
def test_a_sheet_with_too_much_on_it_says_how_much() -> None:
    words = PieceText("Phase", blocks=BLOCKS * 8)
    said = r"phase\.blocks: its blocks need \d+ mm more in height at the least size, 7 pt"
    with pytest.raises(InputError, match=said):
        sheet_face(Printing({"phase": words}), sheet())


def test_every_kind_of_the_definitions_has_a_face_and_a_layout() -> None:
    assert {name: kind.record for name, kind in KINDS.items()} == dict(STUDIO_KINDS)
    for name, kind in KINDS.items():
        assert kind.name == name
        of_elements = LAYOUTS[kind.template] is Layout
        assert of_elements or read_layout(kind.template, LAYOUTS[kind.template])
        assert has_elements(kind.template, ()) == of_elements
        assert kind.group in ("tiles", "cards", "boards", "tokens", "folded", "sheets")


@settings(max_examples=50)
@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_words_and_signs_in_any_colour_are_told_from_their_ground(red: int, green: int, blue: int) -> None:
    token = ColourToken("own")
    table = {token: Colour(Rgb(red, green, blue), (0, 0, 0, 0))}
    made = colour_roles(Game(colours=table), token)
    palette = Palette(ink_table(Game(colours=table)))  # type: ignore[arg-type]
    seen = {name: palette.paint(name) for name in ("own", "white", "black", made.upon, made.mark, made.word)}
    white, own = seen["white"], seen["own"]
    assert contrast(seen[made.word], white) >= 4.5  # type: ignore[arg-type]
    assert contrast(seen[made.mark], white) >= 3.0  # type: ignore[arg-type]
    # Between white and text black the better one is at least √(1.05 / 0.06) away from anything: 4.17.
    assert contrast(seen[made.upon], own) >= 4.1  # type: ignore[arg-type]


@pytest.mark.parametrize("colour", ["sun", "sea"])
def test_the_rim_of_a_chip_in_thin_ink_is_told_from_paper(colour: str) -> None:
    """One in a pale colour would be a sign without a chip."""
    chip = Chip(id=PieceId("raw"), module=CORE, kind="chip", icon=IconId("eco"), colour=ColourToken(colour))
    palette = Palette(ink_table(Printing().definitions), theme="low-ink")
    drawn = [item for item, _ in flat(chip_face(Printing(), chip).items) if isinstance(item, Path) and item.stroke]
    rims = [palette.paint(item.stroke) for item in drawn]
    assert [contrast(rim, (1.0, 1.0, 1.0)) >= 3.0 for rim in rims if rim] == [True]


@pytest.mark.parametrize(("players", "heads"), [(2, ["2"]), (3, ["2", "3"]), (9, ["2", "3", "4"]), (1, ["2"])])
def test_a_table_for_numbers_of_players_ends_with_those_of_the_box(players: int, heads: list[str]) -> None:
    """A kit for four has no column that only a fifth player would need; one column is always left."""
    table = (("Players", "2", "3", "4"), ("Points", "40", "30", "25"))
    (first, second) = SheetBlock("Points to win", table=table, players=2).for_players(players).table
    assert first == ("Players", *heads)
    assert len(second) == len(first)
    assert SheetBlock("Prices", table=table).for_players(players).table == table
