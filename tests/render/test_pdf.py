"""PDF: read back with other programs: words, sizes, boxes, colours, fonts; the same bytes on every run."""

import io
import math
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path as File

import pikepdf
import pypdfium2
import pytest

from generator.base.errors import InputError
from generator.base.geometry import rotate
from generator.faces.colours import THEMES, Palette
from generator.faces.display_list import Face, Group, IconUse, Image, Path, Text, rectangle
from generator.faces.icons import icon_set
from generator.faces.shapes import box, circle, line
from generator.faces.strokes import stroke_outline
from generator.render.pdf import PdfInfo, _SharedResources, pdf_bytes, single_faces
from generator.sheets.imposition import SheetOptions, SheetTexts, impose
from generator.sheets.pages import PieceBatch, PieceCopies, Sheets
from generator.sheets.papers import find_paper
from tests.harbour import INKS, card, tile, tiles, token
from tests.paints import BLACK, Ink, painted
from tests.text_layer import page_texts

INFO = PdfInfo("Harbour – Häfen", "de")
FONT = "IBMPlexSansCondensed-Regular"
RGB, CMYK = Palette(INKS), Palette(INKS, "cmyk")
PT = 72 / 25.4


def kit() -> list[Sheets]:
    labels = SheetTexts("Harbour", "1.0", "Print at 100 %.", "back")
    cards = PieceBatch(tuple(PieceCopies(card(number)) for number in range(4)), "grid")
    crates = PieceBatch((PieceCopies(token(1), count=40),), "strips")
    return [impose([batch], find_paper("a4"), SheetOptions(), labels) for batch in (tiles(20), cards, crates)]


def words(data: bytes) -> str:
    return "\n".join(page_texts(data))


def one(*items: Path | Text | IconUse | Group | Image, bleed: float = 0.0) -> list[Sheets]:
    return [single_faces([Face("buoy", rectangle(40, 20), items, bleed)])]


def pixels(data: bytes, scale: float = 4.0) -> tuple[int, int, bytes]:
    with pypdfium2.PdfDocument(data) as document:
        bitmap = document[0].render(scale=scale).to_pil().convert("RGB")
        return bitmap.width, bitmap.height, bitmap.tobytes()


def at(data: bytes, x: float, y: float) -> tuple[int, ...]:
    """The colour at (x, y) mm of a 40 × 20 mm face, from its middle."""
    width, height, raw = pixels(data)
    column, row = int((x + 20) / 40 * width), int((10 - y) / 20 * height)
    return tuple(raw[(row * width + column) * 3 :][:3])


def inks(data: bytes, *what: str) -> list[Ink]:
    """The inks of all that pages paint, or of words, lines, areas or signs."""
    with pikepdf.open(io.BytesIO(data)) as opened:
        every = [each for page in opened.pages for each in painted(page)]
    return [each.ink for each in every if not what or each.what in what]


def test_every_copy_is_told_by_its_own_live_text() -> None:
    found = Counter(re.findall(r"(?:quay|cargo|crate)-\d+", words(pdf_bytes(kit(), RGB, INFO))))
    expected = {f"quay-{number}": 2 for number in range(1, 11)} | {f"cargo-{number}": 1 for number in range(4)}
    assert found == expected | {"crate-1": 40}


@pytest.mark.parametrize("palette", [RGB, CMYK, Palette(INKS, theme="low-ink")], ids=["rgb", "cmyk", "low-ink"])
def test_the_same_bytes_on_every_run(palette: Palette, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the shell of a builder says of when its files are."""
    made = [pdf_bytes(kit(), palette, INFO)]
    for said in ("0", "86400", "yesterday"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", said)
        made.append(pdf_bytes(kit(), palette, INFO))
        assert os.environ["SOURCE_DATE_EPOCH"] == said
    assert len(set(made)) == 1


@pytest.mark.slow
def test_the_same_bytes_in_another_process_with_other_hashes(tmp_path: File) -> None:
    script = (
        "import sys; from tests.render.test_pdf import *; File(sys.argv[1]).write_bytes(pdf_bytes(kit(), RGB, INFO))"
    )
    path = tmp_path / "one.pdf"
    subprocess.run([sys.executable, "-c", script, str(path)], check=True, env={"PYTHONHASHSEED": "1", "PATH": ""})
    assert path.read_bytes() == pdf_bytes(kit(), RGB, INFO), "the hashes of this process are others"


def test_nothing_local_gets_into_the_file() -> None:
    data = pdf_bytes(kit(), RGB, INFO)
    with pikepdf.open(io.BytesIO(data)) as opened:
        plain = io.BytesIO()
        opened.save(plain, stream_decode_level=pikepdf.StreamDecodeLevel.all)
    for word in (str(File.cwd()).encode(), b"templates", b".ttf"):
        assert word not in data
        assert word not in plain.getvalue()


def test_pages_have_paper_trim_and_bleed_boxes() -> None:
    data = pdf_bytes(kit(), RGB, INFO)
    with pikepdf.open(io.BytesIO(data)) as opened:
        page = opened.pages[1]  # of twenty tiles the last seven, 2 3 2
        assert [float(value) for value in page.MediaBox] == pytest.approx([0, 0, 210 * PT, 297 * PT], abs=0.01)
        trim, bleed = ([float(value) for value in page[name]] for name in ("/TrimBox", "/BleedBox"))
        assert trim[2] - trim[0] == pytest.approx(3 * 100 / math.sqrt(3) * PT, abs=0.01)
        assert bleed[0] < trim[0]
        assert bleed[3] > trim[3]
        assert all("/TrimBox" in other and "/BleedBox" in other for other in opened.pages)


def test_a_face_by_itself_has_its_bleed_around_its_trim() -> None:
    data = pdf_bytes([single_faces([tile(1), card(2)])], CMYK, INFO)
    with pikepdf.open(io.BytesIO(data)) as opened:
        first, second = opened.pages
        assert [float(value) for value in first.TrimBox] == pytest.approx(
            [3 * PT, 3 * PT, (3 + 100 / math.sqrt(3)) * PT, 53 * PT], abs=0.01
        )
        assert [float(value) for value in second.MediaBox] == pytest.approx([0, 0, 63 * PT, 88 * PT], abs=0.01)


def test_fonts_are_embedded_subsets_icons_are_forms_made_once_and_nothing_is_raster() -> None:
    with pikepdf.open(io.BytesIO(pdf_bytes(kit(), RGB, INFO))) as opened:
        assert opened.check_pdf_syntax() == []
        assert (str(opened.docinfo.Title), str(opened.Root.Lang)) == ("Harbour – Häfen", "de")
        fonts = {str(found.BaseFont): found for found in opened.pages[0].Resources.Font.values()}
        assert fonts
        for name, found in fonts.items():
            assert re.match(r"/[A-Z]{6}\+(IBMPlexSansCond|BarlowCondensed)", name)
            assert "/FontFile2" in found.FontDescriptor
            assert "/ToUnicode" in found
        forms = [item for item in opened.objects if isinstance(item, pikepdf.Stream) and "/Subtype" in item]
        assert {str(form.Subtype) for form in forms} == {"/Form"}
        # first-player, deferred, resource on tiles; majority, clm, noise on cards; eco on tokens
        assert len(forms) == 7


def test_print_colours_are_cmyk_alone_and_screens_rgb_alone() -> None:
    assert {name for name, _ in inks(pdf_bytes(kit(), CMYK, INFO))} == {"k", "all"}
    assert {name for name, _ in inks(pdf_bytes(kit(), RGB, INFO, on_paper=False))} == {"rg"}


@pytest.mark.parametrize("theme", THEMES)
def test_at_home_words_and_black_lines_are_black_ink_alone(theme: str) -> None:
    """Black is `0 g`; a dark RGB, which printers mix from all inks, is nowhere; in mono there is no other colour."""
    items = (
        Path(line(-18, 5, 18, 5), stroke="black", width=0.5),
        Text("HHHH", "IBMPlexSansCondensed-Regular", 12, -18, -5),
        Path(box(-20, -10, 20, 20), fill="SEA"),
    )
    data = pdf_bytes(one(*items), Palette(INKS, theme=theme), INFO)
    assert set(inks(data, "word", "line")) == {BLACK}
    sea = ("rg", tuple(pytest.approx(part / 255, abs=1e-3) for part in INKS["SEA"].rgb))
    assert [ink for ink in inks(data, "area") if ink[0] != "g"] == ([] if theme == "mono" else [sea])


@pytest.mark.parametrize(("space", "black"), [("rgb", ("g", (0.0,))), ("cmyk", ("k", (0.0, 0.0, 0.0, 1.0)))])
def test_in_one_ink_a_pale_line_is_black(space: str, black: Ink) -> None:
    data = pdf_bytes(one(Path(line(-18, 5, 18, 5), stroke="SEA/24", width=0.5)), Palette(INKS, space, "mono"), INFO)
    assert inks(data) == [black]


def test_in_one_ink_a_pale_icon_of_lines_is_a_pale_area(tmp_path: File) -> None:
    """No line is grey there, and a black one would stand before the words that it lies behind."""
    (tmp_path / "spar.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        '<path d="M2 12 H22" fill="none" stroke="#000" stroke-width="4"/></svg>',
        encoding="utf-8",
    )
    pale, dark = IconUse("spar", -10, 0, 12, "SEA/24"), IconUse("spar", 10, 0, 12, "SEA")
    data = pdf_bytes(one(pale, dark), Palette(INKS, theme="mono"), INFO, icon_set(tmp_path))
    grey = 255 - round((255 - 26) * 0.24)
    assert at(data, -10, 0) == pytest.approx((grey,) * 3, abs=2)
    assert max(at(data, 10, 0)) < 30
    assert set(inks(data, "line")) <= {BLACK}


STROKES = [
    Path((("M", -15, -6), ("L", -5, 6), ("L", 3, -6), ("L", 4, 6)), stroke="SEA", width=2),
    Path((("M", -15, -6), ("L", -5, 6), ("L", 3, -6)), stroke="SEA", width=2, cap="square", join="bevel"),
    Path((("M", -15, -6), ("C", -5, 16, 3, -16, 12, 6)), stroke="SEA", width=3, cap="round", join="round"),
    Path(circle(0, 0, 7), stroke="SEA", width=2.5),
    Path(box(-12, -6, 24, 12), stroke="SEA", width=1.5, dash=(4, 2)),
]


@pytest.mark.parametrize("stroke", STROKES)
def test_a_line_as_an_area_covers_what_the_line_covers(stroke: Path) -> None:
    """Another program draws both; pixels at their edges differ a little."""
    line_drawn = pixels(pdf_bytes(one(stroke), RGB, INFO))[2][::3]
    area = pixels(pdf_bytes(one(Path(stroke_outline(stroke), fill="SEA")), RGB, INFO))[2][::3]
    inked = sum(value < 200 for value in line_drawn)
    assert inked > 400
    assert sum(abs(a - b) > 60 for a, b in zip(line_drawn, area, strict=True)) < inked * 0.04


def test_for_a_press_black_words_print_over_what_is_under_them_and_nothing_else_does() -> None:
    words_on_sea = (
        Path(box(-20, -10, 40, 20), fill="SEA"),
        Text("HH", "IBMPlexSansCondensed-Regular", 12, -18, 2),
        Text("HH", "IBMPlexSansCondensed-Regular", 12, -18, -5, colour="white"),
        Path(box(-20, -10, 5, 5), fill="black"),
    )
    data = pdf_bytes(one(*words_on_sea), CMYK, INFO)
    with pikepdf.open(io.BytesIO(data)) as opened:
        found = [(one.what, one.over) for one in painted(opened.pages[0])]
    assert found == [("area", False), ("word", True), ("word", False), ("area", False)]


@pytest.mark.parametrize("after", ["path", "sign", "group"])
def test_for_a_press_what_follows_black_words_hides_what_is_under_it(after: str) -> None:
    """Overprint is a state of the page, and lasts until it is ended: left on, sand on sea would be a mix of both."""
    sand = Path(box(-2, -2, 4, 4), fill="SAND")
    follows = {"path": sand, "sign": IconUse("dom", 0, 0, 6, "SAND"), "group": Group((sand,), rotate(90, 5, 5))}
    black = Text("HH", "IBMPlexSansCondensed-Regular", 12, -18, 2)
    data = pdf_bytes(one(Path(box(-20, -10, 40, 20), fill="SEA"), black, follows[after]), CMYK, INFO)
    with pikepdf.open(io.BytesIO(data)) as opened:
        sea, word, *last = painted(opened.pages[0])
    assert (sea.over, word.what, word.over) == (False, "word", True)
    assert {(each.what == "word", each.over) for each in last} == {(False, False)}


def test_paths_icons_and_themes_leave_the_right_colours() -> None:
    items = (
        Path(box(-20, -10, 20, 20), fill="SEA|none"),
        IconUse("change", 10, 0, 16, "SAND"),
        Group((Path(circle(0, 0, 2), fill="#ff0000"),), rotate(90, -10, 5)),
    )
    data = pdf_bytes(one(*items), RGB, INFO)
    assert at(data, -5, -5) == (20, 84, 120)
    assert at(data, 10, 0) == (150, 110, 40)
    assert at(data, 18, 8) == (255, 255, 255)
    assert at(data, -10, 5) == (255, 0, 0)
    assert at(pdf_bytes(one(*items), Palette(INKS, theme="low-ink"), INFO), -5, -5) == (255, 255, 255)


def test_signs_that_stand_twice_or_once_look_the_same_in_whatever_order_they_are_drawn() -> None:
    signs = [IconUse("change", -13, 0, 10), IconUse("change", 0, 0, 10), IconUse("lock", 13, 0, 10)]
    assert pixels(pdf_bytes(one(*signs), RGB, INFO)) == pixels(pdf_bytes(one(*reversed(signs)), RGB, INFO))


def test_a_group_clips_and_restores_colour() -> None:
    inner = Group((Path(box(-20, -10, 40, 20), fill="#00ff00"),), clip=box(-20, -10, 10, 20))
    data = pdf_bytes(one(Path(box(0, 0, 1, 1), fill="SEA"), inner, Path(box(10, -5, 5, 10), fill="SEA")), RGB, INFO)
    assert at(data, -15, 0) == (0, 255, 0)
    assert at(data, -5, 0) == (255, 255, 255)
    assert at(data, 12, 0) == (20, 84, 120)


def test_a_whole_line_in_a_group_stays_whole_after_a_dashed_one() -> None:
    dashed = Path(line(-18, 5, 18, 5), stroke="black", width=1, dash=(0.5, 3.0))
    whole = Group((Path(line(-18, -5, 18, -5), stroke="black", width=1),))
    data = pdf_bytes(one(dashed, whole), RGB, INFO)
    assert {at(data, x, -5) for x in range(-15, 15)} == {(0, 0, 0)}
    assert (255, 255, 255) in {at(data, x, 5) for x in range(-15, 15)}


def test_invisible_text_is_there_for_reading_only_and_hides_nothing_that_follows() -> None:
    font = "IBMPlexSansCondensed-Regular"
    hidden = Text("hidden-7", font, 12, -15, 0, invisible=True)
    data = pdf_bytes(one(hidden), RGB, INFO)
    assert "hidden-7" in words(data)
    assert set(pixels(data)[2]) == {255}
    assert 0 in pixels(pdf_bytes(one(hidden, Text("HHHH", font, 40, -18, -5)), RGB, INFO))[2]


@pytest.mark.poppler
def test_words_that_stand_aslant_are_whole_for_every_reader(tmp_path: File) -> None:
    made = impose([tiles(13)], find_paper("a4"), SheetOptions(), SheetTexts("Harbour", "1.0"))
    assert {placed.turn % 90.0 for placed in made.pages[0].placements} == {10.5}
    data = pdf_bytes([made], RGB, INFO)
    (tmp_path / "aslant.pdf").write_bytes(data)
    read = subprocess.run(["pdftotext", str(tmp_path / "aslant.pdf"), "-"], capture_output=True, check=True).stdout
    named = {text: Counter(re.findall(r"quay-\d+", text)) for text in (words(data), read.decode("utf-8"))}
    expected = Counter({f"quay-{number}": 2 for number in range(1, 7)}) + Counter(["quay-7"])
    assert all(found == expected for found in named.values()), named


def test_kerned_text_is_narrower_and_reads_the_same() -> None:
    def right(kern: bool) -> float:
        data = pdf_bytes(one(Text("AVATAR (V)", "BarlowCondensed-Bold", 20, -18, 0, kern=kern)), RGB, INFO)
        assert "AVATAR (V)" in words(data)
        with pypdfium2.PdfDocument(data) as document:
            text = document[0].get_textpage()
            return float(text.get_charbox(text.count_chars() - 1)[2])

    assert right(True) < right(False) - 1


def test_signs_beyond_one_subset_come_out_right() -> None:
    text = "Źdźbło (próbne) \\ „Größe“ œuvre – ČĎŘŠŽ 5 €"
    data = pdf_bytes(one(Text(text, "IBMPlexSansCondensed-Regular", 5, -18, 0)), RGB, INFO)
    assert text in words(data)


def test_a_sign_that_a_font_lacks_stops_the_build_and_names_the_piece() -> None:
    with pytest.raises(InputError, match=r"buoy: the font BarlowCondensed-Bold has no glyph for '⛶' \(U\+26F6\)"):
        pdf_bytes(one(Text("⛶", "BarlowCondensed-Bold", 8, 0, 0)), RGB, INFO)


def test_unknown_colours_and_icons_name_the_piece() -> None:
    with pytest.raises(InputError, match="buoy: unknown colour 'SEE'"):
        pdf_bytes(one(Path(box(0, 0, 1, 1), fill="SEE")), RGB, INFO)
    with pytest.raises(InputError, match="buoy: unknown icon 'chnge'"):
        pdf_bytes(one(IconUse("chnge", 0, 0, 5)), RGB, INFO)


def test_own_raster_art_is_laid_on_white_in_the_palette_s_space(tmp_path: File) -> None:
    from PIL import Image as Pillow

    picture = Pillow.new("RGBA", (2, 1), (255, 0, 0, 255))
    picture.putpixel((1, 0), (0, 0, 0, 0))
    picture.save(tmp_path / "own.png")
    items = Image(str(tmp_path / "own.png"), -20, -10, 40, 20)
    data = pdf_bytes(one(items), RGB, INFO)
    assert at(data, -15, 0) == (255, 0, 0)
    assert at(data, 15, 0) == (255, 255, 255)
    with pikepdf.open(io.BytesIO(pdf_bytes(one(items), CMYK, INFO))) as opened:
        (image,) = opened.pages[0].Resources.XObject.values()
        assert str(image.ColorSpace) == "/DeviceCMYK"
    (tmp_path / "broken.png").write_bytes(b"no picture")
    with pytest.raises(InputError, match=r"broken\.png buoy: the picture can't be read"):
        pdf_bytes(one(Image(str(tmp_path / "broken.png"), 0, 0, 1, 1)), RGB, INFO)


def test_a_page_with_marks_for_every_plate_has_their_ink() -> None:
    """Each page that chooses the colour space `All` says what it is: every separation."""
    with pikepdf.open(io.BytesIO(pdf_bytes(kit(), CMYK, INFO))) as opened:
        for page in opened.pages:
            spaces = [step for step in pikepdf.parse_content_stream(page) if str(step.operator).upper() == "CS"]
            assert {str(step.operands[0]) for step in spaces} == {"/All"}
            kind, name, instead = list(page.Resources.ColorSpace.All)[:3]
            assert (str(kind), str(name), str(instead)) == ("/Separation", "/All", "/DeviceCMYK")


def test_what_was_painted_of_a_face_is_forgotten_behind_its_last_page() -> None:
    """A deck of 10,000 cards is held once, not once more in operators."""
    parts = kit()
    book = _SharedResources(RGB, icon_set(), [*parts, *parts])
    book.file(parts[:1], INFO)
    assert not book.codes, "these lie on no other page"
    book.file([*parts, *parts], INFO)
    assert not book.codes


def test_plain_words_have_the_codes_that_the_font_gives_them() -> None:
    """Plain ASCII is written as it is, once the font is known; all else by the font's subsets."""
    book = _SharedResources(RGB, icon_set(), [])
    for text in ("a", "plain words, 12 (x)", "Häfen", ""):
        first = _SharedResources(RGB, icon_set(), []).encode_text(FONT, text)
        assert [codes for _, codes in book.encode_text(FONT, text)] == [codes for _, codes in first], text


def test_files_in_the_home_folder_change_no_pdf(tmp_path: File) -> None:
    """ReportLab would run them."""
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / name).write_text("raise SystemExit('run')", encoding="utf-8")
    command = [sys.executable, "-c", "import generator.render.pdf"]
    subprocess.run(command, check=True, timeout=60, env={**os.environ, "HOME": str(tmp_path)})
