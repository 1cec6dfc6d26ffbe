"""Which pieces share a sheet."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from generator.base.geometry import Point, box_around
from generator.export.cutting.cutting_pictures import count_cuts
from generator.export.kit_sheets import PrintOptions, group_sheets, part_groups
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Face, Text, rectangle
from generator.faces.face_context import FaceContext
from generator.sheets.imposition import SheetOptions, SheetTexts, impose
from generator.sheets.pages import PieceBatch, PieceCopies, SheetPage, Sheets, trim_outline
from generator.sheets.papers import find_paper
from tests.faces.making import flat
from tests.faces.shipped import box, box_pieces
from tests.polygons import apart


@pytest.mark.slow
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_mats_of_half_a_page_lie_two_on_one(on: str) -> None:
    """Four of 190 × 129 mm take two pages of A4, between whose margins 190 × 277 mm are free, and of Letter, with
    195.9 × 259.4 mm; the map takes four."""
    kit = box("global-powers"), box_pieces("global-powers")
    boards = group_sheets(*kit, PrintOptions(paper=on))["boards"]
    on_pages = [[boards.faces[placed.face].id for placed in page.placements] for page in boards.pages]
    assert on_pages[:2] == [["headquarters-a", "headquarters-b"], ["headquarters-c", "headquarters-d"]]
    assert len(on_pages) == 6


def with_tracks() -> tuple[FaceContext, tuple[BoxPiece, ...]]:
    context, pieces = (make("balance-control", resources="tracks") for make in (box, box_pieces))
    return context, pieces


def fronts(made: Sheets) -> list[SheetPage]:
    return [page for page in made.pages if page.side == "front"]


def lying(made: Sheets) -> Counter[str]:
    return Counter(made.faces[placed.face].id for page in fronts(made) for placed in page.placements)


def clear_of_each_other(made: Sheets) -> bool:
    """Whether the blocks of each page, a shape each, keep apart: no box around one meets another's."""
    for page in fronts(made):
        shapes: dict[Any, list[Point]] = {}
        for placed in page.placements:
            face = made.faces[placed.face]
            shapes.setdefault(face.shape, []).extend(trim_outline(face, placed))
        if not all(apart(*pair, 0.0) for pair in combinations(map(box_around, shapes.values()), 2)):
            return False
    return True


@pytest.mark.quick("long-15")
@pytest.mark.parametrize(("backs", "most"), [("none", 17), ("long", 15)])
def test_last_tiles_and_cards_share_sheets_with_small_pieces_and_aids(backs: str, most: int) -> None:
    """85 tiles and 40 cards, 13 and 9 a page, leave 7 and 4 over. Tokens are on the tiles' cardboard, aids on the
    cards' paper. Nothing is lost or doubled, and every cut keeps both its marks."""
    context, pieces = with_tracks()
    made = group_sheets(context, pieces, PrintOptions(backs=backs))
    assert sum(len(fronts(sheets)) for sheets in made.values()) <= most
    assert [len(page.placements) for page in fronts(made["tiles"])] == [13] * 6
    found = sum(map(lying, made.values()), Counter[str]())
    assert found == {piece.id: piece.count for piece in pieces if piece.id in found}
    others = {piece.id for piece in pieces} - set(found)
    assert others == (set() if backs == "none" else {"aid-2", "aid-climate"})
    for sheets in made.values():
        assert sheets.unmarked == 0
        assert clear_of_each_other(sheets)
    said = {item.text for item, _ in flat(made["tiles-tokens"].pages[0].items) if isinstance(item, Text)}
    head = f"{context.label('tiles')}, {context.label('markers')}"
    assert any(text.startswith(head) for text in said), "a shared sheet is headed by what lies on it"


def test_a_kit_for_four_with_tracks_takes_two_hundred_cuts_at_most() -> None:
    """Printed on both sides. 13 tiles aslant 17 a page; 7 in the middle of a page 12, below them 4 by 6 small squares
    and plates 5 + 7, 7 by 4 influence markers 8 + 5, between these two; 9 cards 8 a page; 4 aids 6 a page; 4 cards over
    4 aids as wide 3 + 5."""
    made = group_sheets(*with_tracks(), PrintOptions(backs="long"))
    cuts = {group: sum(count_cuts(page, sheets.faces) for page in fronts(sheets)) for group, sheets in made.items()}
    assert cuts == {"tiles": 6 * 17, "cards": 4 * 8, "tiles-tokens": 12 + 12 + 13 + 2, "aids": 3 * 6, "cards-aids": 8}
    assert sum(cuts.values()) <= 200


def test_a_last_card_lies_with_what_is_folded_and_no_small_piece_alone() -> None:
    """Ten cards; a tuckbox of 190.8 × 166.4 mm, nets of two dice and a standee. Of A4, 190 × 277 mm are free: with the
    box lie the nets or a card, not both, so that neither the card nor the standee has a page to itself."""
    context, _ = with_tracks()

    def printed(name: str, group: str, count: int, wide: float, high: float) -> BoxPiece:
        return BoxPiece(name, group, name, count, "", Face(name, rectangle(wide, high), (), 0.0))

    pieces = [
        printed("card", "cards", 10, 63.0, 88.0),
        printed("standee", "folded", 1, 20.0, 76.0),
        printed("net", "folded", 2, 75.8, 65.5),
        printed("box", "folded", 1, 190.8, 166.4),
    ]
    made = group_sheets(context, pieces, PrintOptions())
    assert [len(page.placements) for page in made["cards"].pages] == [9]
    pages = [
        Counter(sheets.faces[placed.face].id for placed in page.placements)
        for part, sheets in made.items()
        for page in sheets.pages
        if part != "cards"
    ]
    assert sum(pages, Counter()) == {"card": 1, "standee": 1, "net": 2, "box": 1}
    assert len(pages) == 2
    assert all(page.total() > 1 or set(page) == {"box"} for page in pages)
    assert {part: len(sheets.pages) for part, sheets in made.items()} == {"cards": 1, "folded": 1, "cards-folded": 1}


@pytest.mark.parametrize(("backs", "pages"), [("none", [9, 5, 5]), ("long", [9, 5, 5]), ("fold", [4, 4, 4, 4, 3])])
def test_a_last_card_that_finds_no_other_sheet_takes_some_from_the_one_before(backs: str, pages: list[int]) -> None:
    """19 cards, 9 a page, or 4 over the fold: without aids the last one would be alone."""
    context, _ = with_tracks()
    front, back = (Face(name, rectangle(63.0, 88.0), (), 0.0) for name in ("debt-brake", "back"))
    cards = BoxPiece("debt-brake", "cards", "debt-brake", 19, "", front, back)
    made = group_sheets(context, [cards], PrintOptions(backs=backs))["cards"]
    on_pages = [[placed for placed in page.placements if placed.face == 0] for page in fronts(made)]
    assert [len(page) for page in on_pages] == pages
    assert sorted(placed.copy for page in on_pages for placed in page) == list(range(1, 20))
    assert made.unmarked == 0


def test_a_group_of_a_single_sheet_stays_by_itself() -> None:
    context, pieces = with_tracks()
    few = [piece for piece in pieces if piece.group == "tokens" or piece.id == "dom-w1"]
    made = group_sheets(context, few, PrintOptions())
    assert lying(made["tiles"]) == {"dom-w1": 2}


def test_last_pages_of_two_shapes_share_a_sheet_where_that_saves_one() -> None:
    """Of A4, 190 × 277 mm are free: 2 of 90 × 120 over full sheets of 4 and 2 of 90 × 80 go together, 120 + 80 mm."""
    tall, flat_ones = (
        PieceBatch((PieceCopies(Face(name, rectangle(wide, high), (), 0.0), count=count),), "grid")
        for name, wide, high, count in (("tall", 90.0, 120.0, 6), ("flat", 90.0, 80.0, 2))
    )
    made = impose([tall, flat_ones], find_paper("a4"), SheetOptions(), SheetTexts("Shapes", "1"))
    assert [Counter(made.faces[placed.face].id for placed in page.placements) for page in made.pages] == [
        {"tall": 4},
        {"tall": 2, "flat": 2},
    ]
    assert made.unmarked == 0
    assert [(page.number, page.of) for page in made.pages] == [(1, 2), (2, 2)]


@pytest.mark.quick("a4")
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_influence_of_a_colour_has_rows_or_columns_of_its_own(on: str) -> None:
    """Seven in each of four colours, at no more cuts than when colours went on where a row ended."""
    kit = {"name": "balance-control", "modules": ""}
    markers = [piece for piece in box_pieces(**kit) if piece.group in ("tiles", "tokens")]
    parts = group_sheets(box(**kit), markers, PrintOptions(paper=on))
    pages = [(made, page) for part, made in parts.items() if "tokens" in part_groups(part) for page in made.pages]
    lines: tuple[dict[float, set[str]], ...] = ({}, {})
    for made, page in pages:
        for placed in page.placements:
            name = made.faces[placed.face].id
            if name.startswith("influence"):
                for place, line in zip((placed.y, placed.x), lines, strict=True):
                    line.setdefault(round(place, 3), set()).add(name)
    assert min(max(map(len, line.values())) for line in lines) == 1
    assert sum(count_cuts(page, made.faces) for made, page in pages) <= {"a4": 82, "letter": 73}[on]
