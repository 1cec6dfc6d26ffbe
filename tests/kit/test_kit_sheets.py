"""The sheets of the real box: how many lie on a page, marks outside the art, backs behind their fronts."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.export.plan import PrintOptions, group_sheets
from generator.faces.context import Looks
from generator.faces.pieces import printed_pieces
from generator.geometry import box_around
from generator.sheets.sheet import Sheets, outline
from tests.kit.kits import Kits, Wish, context
from tests.polygons import apart, depth, gap

DUPLEX = Wish(4, (), options=PrintOptions(backs="long"))
BLEEDING = Wish(4, (), options=PrintOptions(backs="long", bleed=3.0, packing="dense"))


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
