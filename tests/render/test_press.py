"""PDF/X-1a: read back key by key, its colours operator by operator, and by the eyes of other programs."""

import io
import subprocess
from collections.abc import Sequence
from pathlib import Path as File

import pikepdf
import pytest
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.definitions.printing_conditions import find_condition
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Image, rectangle
from generator.faces.tones import ink_table
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.press import press_file
from tests.cli.running import outside
from tests.faces.shipped import KITS, whole_box, whole_context
from tests.harbour import INKS, card
from tests.paints import painted

INFO = PdfInfo("Harbour", "en")
FOGRA = find_condition("fogra39")


def pressed() -> bytes:
    return press_file(pdf_bytes([single_faces([card(1)])], Palette(INKS, "cmyk"), INFO), FOGRA)


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> File:
    folder = tmp_path_factory.mktemp("press")
    made = outside("build", "--modules", "all", "--backs", "long", "--bleed", "3", "--press", "--out", str(folder))
    assert made.code == 0, made.err
    return folder


def test_the_keys_of_the_standard() -> None:
    """ISO 15930-4, clause 6: version, trapping, intent by its registered name; PDF 1.4 without object streams."""
    data = pressed()
    assert pressed() == data, "the same on every run"
    with pytest.raises(InputError, match="did you mean fogra39"):
        find_condition("fogra93")
    assert data.startswith(b"%PDF-1.4")
    assert b"/ObjStm" not in data
    with pikepdf.open(io.BytesIO(data)) as opened:
        assert str(opened.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert str(opened.docinfo["/Trapped"]) == "/False"
        assert str(opened.docinfo["/Title"]) == "Harbour"
        assert opened.docinfo["/CreationDate"] == opened.docinfo["/ModDate"]
        (intent,) = opened.Root.OutputIntents
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert str(intent.RegistryName) == "http://www.color.org"
        assert len(opened.trailer.ID) == 2


def mixed_black(inks: Sequence[float]) -> bool:
    """Whether more than one ink makes a colour of which no light is left above a quarter."""
    lit = [(1.0 - part) * (1.0 - inks[3]) for part in inks[:3]] if len(inks) == 4 else [1.0]
    return sum(part > 0.0 for part in inks) > 1 and max(lit) < 0.25


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), KITS)
def test_no_black_line_word_or_sign_is_mixed_of_several_inks(game: str, language: str) -> None:
    context = whole_context(game, language)
    sheets = single_faces([piece.face for piece in whole_box(game, language)])
    data = pdf_bytes([sheets], Palette(ink_table(context.definitions), "cmyk"), INFO, context.icons)
    with pikepdf.open(io.BytesIO(data)) as opened:
        found = [one.ink[1] for page in opened.pages for one in painted(page) if one.what != "area"]
    assert (0.0, 0.0, 0.0, 1.0) in found
    assert any(sum(part > 0.0 for part in inks) > 1 for inks in found), "colours stay what they are"
    assert {inks for inks in found if mixed_black(inks)} == set()


def inked(tmp_path: File, picture: Pillow.Image) -> Pillow.Image:
    picture.save(tmp_path / "own.png")
    face = Face("buoy", rectangle(40, 20), (Image(str(tmp_path / "own.png"), -20, -10, 40, 20),))
    data = press_file(pdf_bytes([single_faces([face])], Palette(INKS, "cmyk"), INFO), FOGRA)
    with pikepdf.open(io.BytesIO(data)) as opened:
        (image,) = opened.pages[0].Resources.XObject.values()
        assert str(image.ColorSpace) == "/DeviceCMYK"
        return Pillow.frombytes("CMYK", picture.size, image.read_bytes())


def test_own_pictures_go_through_the_profile(tmp_path: File) -> None:
    """White is paper, black stays below the profile's sum of inks, where a plain inversion would be 400 % or pure
    K; red is magenta and yellow."""
    picture = Pillow.new("RGB", (3, 1), "white")
    picture.putpixel((1, 0), (0, 0, 0))
    picture.putpixel((2, 0), (255, 0, 0))
    white, black, red = (inked(tmp_path, picture).getpixel((x, 0)) for x in range(3))
    assert white == (0, 0, 0, 0)
    assert isinstance(black, tuple)
    assert isinstance(red, tuple)
    assert 2.3 < sum(black) / 255.0 <= FOGRA.most_ink / 100.0 + 0.02
    assert min(red[1:3]) > 200
    assert max(red[0], red[3]) < 30


@pytest.mark.slow
@pytest.mark.poppler
@pytest.mark.qpdf
def test_poppler_sees_the_standard_and_embedded_fonts_and_qpdf_finds_nothing(kit: File) -> None:
    def said(program: str) -> str:
        return subprocess.run([program, kit / "kit.pdf"], capture_output=True, check=True, encoding="utf-8").stdout

    assert "PDF/X-1a:2003" in said("pdfinfo")
    rows = said("pdffonts").splitlines()[2:]
    assert len(rows) >= 4
    assert all("+" in row.split()[0] and " yes yes " in row for row in rows)
    subprocess.run(["qpdf", "--check", kit / "kit.pdf"], capture_output=True, check=True)


@pytest.mark.slow
@pytest.mark.ghostscript
def test_ghostscript_needs_no_more_ink_than_was_set(kit: File) -> None:
    command = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=ink_cov", "-o", "-", str(kit / "cards.pdf")]
    lines = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout.splitlines()
    pages = [[float(part) for part in line.split()[:4]] for line in lines if line.strip()]
    assert len(pages) == 10
    assert all(sum(page) < 240 for page in pages)
    assert all(0 < plate < 100 for page in pages for plate in page)
