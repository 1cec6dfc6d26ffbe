"""The sheets of the real box: how many lie on a page, marks outside the art, backs behind their fronts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pypdfium2
import pytest
from PIL import Image

from generator.export.plan import PrintOptions, group_sheets
from generator.faces.context import Looks
from generator.faces.pieces import printed_pieces
from generator.geometry import box_around
from generator.sheets.sheet import Sheets, outline
from tests.kit.kits import MM, Kits, Wish, context
from tests.polygons import apart, depth, gap

DUPLEX = Wish(4, (), options=PrintOptions(backs="long"))
BLEEDING = Wish(4, (), options=PrintOptions(backs="long", bleed=3.0, packing="dense"))


CARDS_ON_A_PAGE = 9


@pytest.mark.slow
def test_cards_on_a_page(kits: Kits) -> None:
    """Forty: four full pages, and where four play four cards beside aids, which saves a sheet."""
    made = kits(Wish(4)).manifest["copies"]
    pages = Counter(row["page"] for row in made if row["file"] == "cards.pdf")
    assert list(pages.values()) == [CARDS_ON_A_PAGE] * 4
    cards = {row["id"] for row in made if row["file"] == "cards.pdf"}
    rest = [row for row in made if row["file"] == "aids.pdf" and not row["id"].startswith("aid-")]
    assert (len(rest), len({row["page"] for row in rest})) == (4, 1)
    assert not cards & {row["id"] for row in rest}


def sheets_of(wish: Wish) -> dict[str, Sheets]:
    made = context(wish)
    looks = Looks(wish.options.tile_size, wish.options.variant, wish.options.thin_backs)
    return group_sheets(made, printed_pieces(made, looks), wish.options)


@pytest.mark.slow
@pytest.mark.parametrize("wish", [Wish(), DUPLEX, BLEEDING], ids=["home", "duplex", "bleed"])
def test_cut_marks_lie_outside_the_art_and_no_copy_on_another(wish: Wish) -> None:
    """Art is what ink of faces may cover: their clips, or their trims where nothing leaves these."""
    checked = 0
    for made in sheets_of(wish).values():
        for page in made.pages:
            trims = [outline(made.faces[placed.face], placed) for placed in page.placements]
            art = [placed.clip or trim for placed, trim in zip(page.placements, trims, strict=True)]
            for mark in (mark for mark in page.marks if mark.kind == "cut"):
                for share in (0.0, 0.25, 0.5, 0.75, 1.0):
                    point = (mark.x1 + (mark.x2 - mark.x1) * share, mark.y1 + (mark.y2 - mark.y1) * share)
                    assert all(depth(point, polygon) <= 0.01 for polygon in art)
                    checked += 1
            near = (pair for pair in combinations(trims, 2) if not apart(*map(box_around, pair)))
            assert all(gap(*pair) > -0.01 for pair in near)
    assert checked > 500


@pytest.mark.slow
def test_an_offset_moves_backs_alone(kits: Kits) -> None:
    one, two = (kits(Wish(4, (), options=PrintOptions(backs="long", offset=o))) for o in ((0.0, 0.0), (1.5, -2.0)))
    for page in (1, 2):
        before, after = one.copies("tiles.pdf", page), two.copies("tiles.pdf", page)
        moves = {(round(b["x"] - a["x"], 2), round(b["y"] - a["y"], 2)) for a, b in zip(before, after, strict=True)}
        assert moves == {(1.5, -2.0) if page == 2 else (0.0, 0.0)}


def ink(document: pypdfium2.PdfDocument, page: int) -> Image.Image:
    """A page at a pixel a millimetre: white where there is ink, black where there is paper."""
    shown = document[page].render(scale=1 / MM).to_pil().convert("L").resize((210, 297))
    return shown.point(lambda value: 255 if value < 245 else 0)


@pytest.mark.slow
def test_printed_backs_cover_what_was_printed_in_front(kits: Kits) -> None:
    """Seen on the paper: with bleed, ink of a turned back lies behind nearly all ink of the front and reaches
    further."""
    path = kits(BLEEDING).folder / "tiles.pdf"
    with pypdfium2.PdfDocument(path) as document:
        front, back = ink(document, 0), ink(document, 1).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    inked = [(a, b) for a, b in zip(front.tobytes(), back.tobytes(), strict=True) if a]
    assert sum(1 for _, b in inked if b) / len(inked) > 0.8
