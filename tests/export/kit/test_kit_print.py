"""What a printer needs: boxes on each page, embedded fonts, vectors only, the same bytes again."""

import itertools
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import pikepdf
import pytest

from generator.base.geometry import box_around
from generator.export.kit import build_kit
from generator.export.kit_sheets import PrintOptions, group_sheets
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import Looks
from generator.preflight.limits import FileLimits
from generator.preflight.preflight_run import preflight
from generator.sheets.pages import Sheets, trim_outline
from tests.cli.running import PROGRAM
from tests.export.kit.kits import Kit, Kits, Wish, context
from tests.polygons import apart, depth, gap

T = TypeVar("T")
FULL = [Wish(language=language) for language in ("en", "de")]


def each_kit(test: T) -> T:
    """In both languages, German first: it has all signs of English, and its own."""
    return pytest.mark.quick("*-de")(pytest.mark.parametrize("wish", FULL, ids=str)(test))


def documents(kit: Kit) -> Iterator[tuple[str, pikepdf.Pdf]]:
    for path in sorted(kit.folder.glob("*.pdf")):
        with pikepdf.open(path) as opened:
            yield path.name, opened


def numbers(box: Any) -> tuple[float, ...]:
    return tuple(float(value) for value in box)


@pytest.mark.quick("4-core-de")
@pytest.mark.parametrize("wish", [*FULL, Wish(4, (), "de")], ids=str)
def test_trim_lies_in_bleed_and_bleed_on_the_paper(kits: Kits, wish: Wish) -> None:
    """The middle of each copy lies in the trim; tiles of the largest box stay small, half a megabyte at most."""
    kit = kits(wish)
    for name, opened in documents(kit):
        for number, page in enumerate(opened.pages, 1):
            assert {"/TrimBox", "/BleedBox"} <= set(page.keys()), name
            boxes = [numbers(page[key]) for key in ("/MediaBox", "/BleedBox", "/TrimBox")]
            assert boxes[0] == pytest.approx((0, 0, 210 / 25.4 * 72, 297 / 25.4 * 72), abs=0.01)
            for outer, inner in itertools.pairwise(boxes):
                assert outer[0] <= inner[0] < inner[2] <= outer[2]
                assert outer[1] <= inner[1] < inner[3] <= outer[3]
            left, bottom, right, top = (value / 72 * 25.4 for value in boxes[2])
            for row in kit.copies(name, number):
                assert left < row["x"] < right
                assert bottom < row["y"] < top
    assert (kit.folder / "tiles.pdf").stat().st_size < 500_000


@pytest.mark.slow
@each_kit
def test_every_font_is_embedded_and_there_is_nothing_but_vectors(kits: Kits, wish: Wish) -> None:
    """No pictures, inline or not, and no shadings, which some printers turn into pictures."""
    for name, opened in documents(kits(wish)):
        found = fonts_of(opened)
        assert found, name
        for base, font in found.items():
            assert re.match(r"/[A-Z]{6}\+(BarlowCond|IBMPlexSansCond)", base), (name, base)
            assert "/FontFile2" in font.FontDescriptor
        kinds = {str(found.get("/Subtype", "")) for found in opened.objects if isinstance(found, pikepdf.Stream)}
        assert "/Image" not in kinds, name
        for stream in streams(opened):
            operators = {str(step.operator) for step in pikepdf.parse_content_stream(stream)}
            assert not operators & {"INLINE IMAGE", "BI", "sh"}, name


def fonts_of(opened: pikepdf.Pdf) -> dict[str, Any]:
    return {str(font.BaseFont): font for page in opened.pages for font in page.Resources.get("/Font", {}).values()}


@pytest.mark.slow
@each_kit
def test_no_line_is_thinner_than_a_quarter_point(kits: Kits, wish: Wish) -> None:
    found = preflight([kits(wish).folder], FileLimits(line=0.25)).findings
    assert [finding for finding in found if finding.check == 9] == []


def streams(opened: pikepdf.Pdf) -> Iterator[Any]:
    for page in opened.pages:
        yield page
        yield from page.Resources.get("/XObject", pikepdf.Dictionary()).values()


@pytest.mark.slow
@pytest.mark.always
def test_the_same_bytes_in_another_process_with_other_hashes(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    build_kit(replace(context(FULL[1])), FULL[1].options, here)
    arguments = ["build", "--no-rules", "--players", "6", "--modules", "all", "--lang", "de", "--quiet"]
    ran = subprocess.run(
        [*PROGRAM, *arguments, "--out", str(there)],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        check=True,
        capture_output=True,
    )
    assert ran.stdout == b""
    names = sorted(path.name for path in here.iterdir())
    assert names == sorted(path.name for path in there.iterdir())
    for name in names:
        assert (there / name).read_bytes() == (here / name).read_bytes(), name


DUPLEX = Wish(4, (), options=PrintOptions(backs="long"))
BLEEDING = Wish(4, (), options=PrintOptions(backs="long", bleed=3.0, packing="dense"))


def sheets_of(wish: Wish) -> dict[str, Sheets]:
    made = context(wish)
    looks = Looks(wish.options.tile_size, wish.options.variant, wish.options.thin_backs)
    return group_sheets(made, make_box_pieces(made, looks), wish.options)


@pytest.mark.slow
@pytest.mark.parametrize("wish", [Wish(), DUPLEX, BLEEDING], ids=["home", "duplex", "bleed"])
def test_cut_marks_lie_outside_the_art_and_no_copy_on_another(wish: Wish) -> None:
    checked = 0
    for made in sheets_of(wish).values():
        for page in made.pages:
            trims = [trim_outline(made.faces[placed.face], placed) for placed in page.placements]
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
