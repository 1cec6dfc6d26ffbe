"""Decks for a press: two pages a card in the right order, boxes, inks, letters live or as outlines."""

import io
import json
from dataclasses import replace
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.base.errors import InputError
from generator.base.units import PT_PER_MM
from generator.export.package import ExportWishes
from generator.export.service import Press
from generator.export.service_reader import load_service
from generator.faces.colours import Ink, Palette
from generator.faces.display_list import Face, Shape, Text
from generator.faces.fonts import find_font
from generator.faces.glyph_outlines import glyph_path
from generator.faces.shapes import bounds
from generator.files.shelf import content_bytes
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from tests.export.kit.kits import context
from tests.export.targets.packages import SMALL, export_job, make_package, package
from tests.faces.making import flat
from tests.harbour import INKS, card
from tests.paints import painted
from tests.text_layer import page_texts

INFO = PdfInfo("x")
PAGES = {"drivethrucards": (69.85, 95.25, 3.175), "mbprint": (69.0, 94.0, 3.0)}
"""2.75 × 3.75 inch with 1/8 inch of bleed; 63 × 88 mm with 3 mm."""


def service(name: str) -> Press:
    found = load_service(name, rules="balance-control")
    assert isinstance(found, Press)
    return found


def deck(name: str) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(package(name).files["economy.pdf"]))


def box(page: Any, key: str) -> list[float]:
    return [round(float(value) / PT_PER_MM, 2) for value in page[key]]


def words(name: str) -> list[str]:
    return [*page_texts(package(name).files["economy.pdf"])]


CONDITIONS = {"drivethrucards": "CGATS TR 001", "mbprint": "FOGRA39"}
"""What each service's page names: SWOP by its name in the ICC's registry, and FOGRA39."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_two_pages_a_card_with_their_boxes(name: str) -> None:
    width, height, bleed = PAGES[name]
    with deck(name) as pdf:
        assert len(pdf.pages) == 20
        for page in pdf.pages:
            assert box(page, "/MediaBox") == box(page, "/BleedBox") == pytest.approx([0, 0, width, height], abs=0.01)
            trim = [bleed, bleed, width - bleed, height - bleed]
            assert box(page, "/TrimBox") == pytest.approx(trim, abs=0.01)
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        assert pdf.Root.OutputIntents[0].OutputConditionIdentifier == CONDITIONS[name]


def test_drivethrucards_wants_the_back_first() -> None:
    texts = words("drivethrucards")
    assert all("budget-compromise" in text for text in texts[1:2])
    assert all("· economy ·" not in text for text in texts[::2])
    assert all("· economy ·" in text for text in texts[1::2])
    copies = json.loads(content_bytes(package("drivethrucards").files["manifest.json"]))["copies"]
    assert [(row["id"], row["page"]) for row in copies[:4]] == [
        ("back-economy", 1), ("budget-compromise", 2), ("back-economy", 3), ("economic-stimulus", 4),
    ]  # fmt: skip
    assert "manifest.json" not in package("mbprint").files


@pytest.mark.slow
def test_mbprint_wants_the_front_first_and_no_fonts() -> None:
    assert not any(text.strip() for text in words("mbprint"))
    with deck("mbprint") as pdf:
        kinds = [item.get("/Type") for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        assert "/Font" not in kinds
    assert white("mbprint", 0) > 0.4 > 0.2 > white("mbprint", 1)


def white(name: str, number: int) -> float:
    with pypdfium2.PdfDocument(package(name).files["economy.pdf"]) as document:
        picture = document[number].render(scale=1).to_pil().convert("RGB")
    found = {colour: count for count, colour in picture.getcolors(picture.width * picture.height)}
    return float(found.get((255, 255, 255), 0)) / (picture.width * picture.height)


def test_too_much_ink_is_refused() -> None:
    """The game's wettest colour lays on 231 %; a press that takes 200 doesn't take it."""
    dry = replace(service("drivethrucards"), most_ink=200)
    with pytest.raises(InputError, match=r"colours\.\w+: \d+ % of ink; expected at most 200 %"):
        make_package(export_job(context(SMALL)), dry, ExportWishes())


def test_a_letter_is_its_outline() -> None:
    """A capital I is a box: as wide and high as the font's own, and closed."""
    left, low, right, high = bounds(glyph_path("BarlowCondensed-Bold", "I"))
    assert (low, high) == (0.0, find_font("BarlowCondensed-Bold").cap)
    assert 0 < left < right < 300
    assert glyph_path("BarlowCondensed-Bold", "I")[-1] == ("Z",)
    assert any(segment[0] == "C" for segment in glyph_path("BarlowCondensed-Bold", "O"))


def test_outlined_faces_look_the_same() -> None:
    face = card(1)
    assert [item for item, _ in flat(face.items) if isinstance(item, Text)]
    pictures = []
    for outlined in (False, True):
        data = pdf_bytes([single_faces([face])], Palette(INKS), INFO, outlined=outlined)
        with pypdfium2.PdfDocument(data) as document:
            assert bool(document[0].get_textpage().get_text_bounded().strip()) is not outlined
            pictures.append(document[0].render(scale=2).to_pil().convert("L"))
    one, other = (picture.tobytes() for picture in pictures)
    far = sum(abs(a - b) > 96 for a, b in zip(one, other, strict=True))
    assert far < len(one) / 500
    assert min(other) < 60


@pytest.mark.parametrize("outlined", [False, True])
def test_black_words_overprint_in_one_ink_as_letters_and_as_outlines(outlined: bool) -> None:
    """Tar is as good as black, and white has to stay white."""
    tar = Ink((32, 38, 44), (62, 45, 32, 92))
    inks = ("black", "TAR", "white")
    said = [Text("I", "BarlowCondensed-Bold", 9.0, 0.0, 4.0 * n, ink) for n, ink in enumerate(inks)]
    face = Face("words", Shape("rect", 40.0, 40.0), tuple(said))
    data = pdf_bytes([single_faces([face])], Palette({"TAR": tar}, "cmyk"), INFO, outlined=outlined)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [(one.over, one.ink[1]) for one in painted(pdf.pages[0])]
    assert found == [(True, (0, 0, 0, 1)), (True, (0, 0, 0, 1)), (False, (0, 0, 0, 0))]
