"""The sheets of the real box: how many lie on a page, marks outside the art, backs behind their fronts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import pypdfium2
import pytest
from PIL import Image

from generator.export.plan import PrintOptions, group_sheets
from generator.faces.context import Looks
from generator.faces.pieces import printed_pieces
from generator.geometry import Point
from generator.sheets.sheet import Page, Sheets, outline
from tests.kit.kits import MM, Kits, Wish, context

PAPER = (210.0, 297.0)
DUPLEX = Wish(4, (), options=PrintOptions(backs="long"))
BLEEDING = Wish(4, (), options=PrintOptions(backs="long", bleed=3.0, packing="dense"))

TILES_ON_A_PAGE = {"easy-cut": 13, "strips": 15, "dense": 16}
"""50 mm tiles on A4 with 10 mm margins, nothing between them: through-cuts, strips, the best packing known less the
row that label and scale bar may cost (printing.md: 13, 15 and 20/16/15)."""

CARDS_ON_A_PAGE = 9


@pytest.mark.parametrize("packing", TILES_ON_A_PAGE)
def test_tiles_on_a_page(kits: Kits, packing: str) -> None:
    made = kits(Wish(4, (), options=PrintOptions(packing=packing), only=("committee", "lobbyist")))
    count = Counter(row["page"] for row in made.manifest["copies"])
    assert count[1] >= TILES_ON_A_PAGE[packing]


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


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a convex polygon, counter-clockwise, and not on its rim."""
    pairs = zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)
    return all(
        ((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / math.dist((x1, y1), (x2, y2)) > 0.01
        for (x1, y1), (x2, y2) in pairs
    )


def art(page: Page, sheets: Sheets) -> list[Sequence[Point]]:
    """What ink of faces may cover: their clips, or their trims where nothing leaves these."""
    return [placed.clip or outline(sheets.faces[placed.face], placed) for placed in page.placements]


@pytest.mark.slow
@pytest.mark.parametrize("wish", [Wish(), DUPLEX, BLEEDING], ids=["home", "duplex", "bleed"])
def test_cut_marks_lie_outside_the_art(wish: Wish) -> None:
    checked = 0
    for made in sheets_of(wish).values():
        for page in made.pages:
            covered = art(page, made)
            for mark in (mark for mark in page.marks if mark.kind == "cut"):
                for share in (0.0, 0.25, 0.5, 0.75, 1.0):
                    point = (mark.x1 + (mark.x2 - mark.x1) * share, mark.y1 + (mark.y2 - mark.y1) * share)
                    assert not any(inside(point, polygon) for polygon in covered)
                    checked += 1
    assert checked > 500


@pytest.mark.quick("bleed")
@pytest.mark.parametrize("wish", [Wish(), BLEEDING], ids=["home", "bleed"])
def test_no_copy_lies_on_another(wish: Wish) -> None:
    """No corner and no middle of a trim lies within another one."""
    for made in sheets_of(wish).values():
        for page in made.pages:
            trims = [outline(made.faces[placed.face], placed) for placed in page.placements]
            for number, trim in enumerate(trims):
                centre = (sum(x for x, _ in trim) / len(trim), sum(y for _, y in trim) / len(trim))
                near = [one for one in trims[:number] if math.dist(one[0], trim[0]) < 250.0]
                assert not any(inside(point, other) for point in (*trim, centre) for other in near)


@pytest.mark.slow
@pytest.mark.parametrize(("backs", "axis"), [("long", 0), ("short", 1)])
def test_a_back_lies_behind_each_front(kits: Kits, backs: str, axis: int) -> None:
    kit = kits(Wish(4, ("economy",), options=PrintOptions(backs=backs)))
    for name in ("tiles.pdf", "cards.pdf"):
        for page in range(1, kit.manifest["files"][name], 2):
            fronts, behind = (kit.copies(name, number) for number in (page, page + 1))
            assert {row["id"].partition("-")[0] for row in behind} == {"back"}
            seen = [mirrored((row["x"], row["y"]), axis) for row in behind]
            places = [(row["x"], row["y"]) for row in fronts]
            assert all(math.dist(a, b) < 0.003 for a, b in zip(sorted(seen), sorted(places), strict=True))


def mirrored(place: Point, axis: int) -> Point:
    x, y = place
    return (round(PAPER[0] - x, 3), y) if axis == 0 else (x, round(PAPER[1] - y, 3))


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
