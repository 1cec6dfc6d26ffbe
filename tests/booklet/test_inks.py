"""The booklet's inks: black alone for type, no hairlines at any scale, and for a press the inks set by hand."""

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import typst
from PIL import Image as Pillow

from generator.base.geometry import rotate
from generator.booklet.printable_inks import LEAST_LINE, make_press_file, make_printable, palette_inks
from generator.booklet.rules_files import RULES, booklet_files
from generator.definitions.printing_conditions import DEFAULT, find_condition
from generator.faces.colours import Ink, Palette
from generator.faces.display_list import Face, Gradient, GradientFill, Group, Image, Item, Placed, rectangle
from generator.faces.display_list import Path as Drawn
from generator.faces.icons import icon_set
from generator.faces.shapes import box, circle
from generator.preflight.limits import FileLimits
from generator.preflight.preflight_run import preflight
from generator.render.flattened import flatten_on_screen
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.svg import face_picture, svg_text
from tests.booklet.books import OfBox, opened
from tests.games import PACKS
from tests.harbour import INKS
from tests.paints import painted


def pdf(code: str, form: str = "") -> bytes:
    """A page of some operators, with a form `/F` and spaces as Typst names them."""
    with pikepdf.new() as made:
        page = made.add_blank_page(page_size=(200, 200))
        spaces = {
            f"/c{number}": pikepdf.Array([pikepdf.Name.ICCBased, made.make_stream(b"", N=channels)])
            for number, channels in enumerate((1, 3))
        }
        drawn = made.make_stream(form.encode(), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 1, 1])
        drawn.Matrix = pikepdf.Array([0.5, 0, 0, 0.5, 0, 0])
        page.obj.Resources = pikepdf.Dictionary(
            ColorSpace=pikepdf.Dictionary(spaces), XObject=pikepdf.Dictionary({"/F": drawn})
        )
        page.obj.Contents = made.make_stream(code.encode())
        out = io.BytesIO()
        made.save(out)
    return out.getvalue()


def operators(data: bytes, form: bool = False) -> list[tuple[list[Any], str]]:
    with pikepdf.open(io.BytesIO(data)) as made:
        page = made.pages[0]
        content = page.obj.Resources.XObject.F if form else page
        return [
            (
                [float(part) if not isinstance(part, pikepdf.Name) else str(part) for part in found.operands],
                str(found.operator),
            )
            for found in pikepdf.parse_content_stream(content)
        ]


@pytest.mark.parametrize(
    ("code", "inks"),
    [
        ("/c1 cs 0.1019608 0.1019608 0.1019608 scn 0.5 0.25 0 scn", [([0.0], "g"), ([0.5, 0.25, 0.0], "rg")]),
        ("/c0 CS 0 SCN 0.1019608 SCN /c1 CS 0 0 0 SCN", [([0.0], "G")] * 3),
        ("/c1 CS 0.5 0.5 0.5 SCN /c1 cs 1 1 1 scn", [([0.5], "G"), ([1.0], "g")]),
    ],
    ids=["black of screens", "every black", "grey and white"],
)
def test_blacks_and_greys_are_of_black_ink_alone_and_other_colours_stay(code: str, inks: list[Any]) -> None:
    """Printers mix an equal share of red, green and blue from all their inks."""
    assert operators(make_printable(pdf(code))) == inks


def test_a_line_that_is_drawn_small_is_drawn_thicker_and_the_next_as_it_was() -> None:
    """1 pt at a tenth of its size is 0.1 pt; the same line at full size stays 1 pt."""
    made = operators(make_printable(pdf("1 w q 0.1 0 0 0.1 0 0 cm 0 0 m 9 9 l S Q 0 0 m 9 9 l S")))
    widths = [args[0] for args, name in made if name == "w"]
    assert widths == [1.0, pytest.approx(LEAST_LINE / 0.1), 1.0]


def test_lines_in_a_form_count_where_it_stands() -> None:
    """0.6 pt, halved by the form's matrix and by the page: 0.15 pt."""
    made = operators(make_printable(pdf("q 0.5 0 0 0.5 0 0 cm /F Do Q", "0.6 w 0 0 m 1 1 l S")), form=True)
    assert [args[0] for args, name in made if name == "w"] == [0.6, pytest.approx(LEAST_LINE / 0.25), 0.6]


def test_for_a_press_a_colour_is_the_inks_that_were_set_by_hand() -> None:
    palette = Palette(INKS)
    name, ink = next(iter(INKS.items()))
    red, green, blue = (part / 255 for part in ink.rgb)
    data = pdf(f"/c1 cs {red} {green} {blue} scn 0 0 1 1 re f 0.1019608 0.1019608 0.1019608 scn BT ET 0.5 g BT ET")
    made = operators(make_press_file(data, palette, find_condition(DEFAULT), 9.0))
    assert made[0] == ([pytest.approx(part / 100) for part in ink.cmyk], "k"), name
    assert ([0.0, 0.0, 0.0, 1.0], "k") in made
    assert [name for _, name in made if name in ("gs", "BT", "ET")] == ["gs", "BT", "ET", "gs", "BT", "ET"]
    assert palette_inks(palette)[(26, 26, 26)] == (0.0, 0.0, 0.0, 1.0)


def test_lines_and_words_as_good_as_black_are_black_ink_alone_and_areas_are_rich() -> None:
    """`tar` is as good as black: four inks under an area, before and after the words on it."""
    tar = Ink((32, 38, 44), (62, 45, 32, 92))
    dark = " ".join(str(part / 255) for part in tar.rgb)
    data = pdf(f"/c1 cs {dark} scn 0 0 9 9 re f BT ET 0 0 5 5 re f /c1 CS {dark} SCN 0 0 m 9 9 l S")
    made = operators(make_press_file(data, Palette({"tar": tar}), find_condition(DEFAULT), 9.0))
    rich = [pytest.approx(part / 100) for part in tar.cmyk]
    colours = [(args, name) for args, name in made if name in ("k", "K", "f", "BT", "S")]
    black = [0.0, 0.0, 0.0, 1.0]
    assert [(rich, "k"), (black, "k"), ([], "BT"), (rich, "k"), (black, "K")] == [
        (args, name) for args, name in colours if name not in "fS"
    ]


def set_by_typst(folder: Path, *items: Item) -> bytes:
    """A picture of a card with these items as a page of Typst."""
    card = Face("card", rectangle(40, 40), items)
    (folder / "card.svg").write_text(svg_text(face_picture(card), Palette(INKS)), encoding="utf-8")
    (folder / "page.typ").write_text('#set page(width: 50mm, height: 50mm)\n#image("card.svg")', encoding="utf-8")
    made = typst.compile(str(folder / "page.typ"))
    assert isinstance(made, bytes)
    return made


def pressed(made: bytes, folder: Path) -> tuple[bytes, set[int]]:
    """What a press gets, and the numbers of what preflight finds in it."""
    data = make_press_file(made, Palette(INKS), find_condition(DEFAULT), 9.0)
    (folder / "made.pdf").write_bytes(data)
    limits = FileLimits(colours="cmyk", transparency=False, ink=300.0, resolution=0.0)
    return data, {finding.check for finding in preflight([folder / "made.pdf"], limits).findings}


@pytest.mark.slow
def test_gradients_and_clear_pictures_in_a_booklet_become_inks_for_a_press(tmp_path: Path) -> None:
    """A gradient between colours of the game has their inks; a picture is as the profile says, on white."""
    Pillow.new("RGBA", (8, 8), (200, 30, 30, 0)).save(tmp_path / "clear.png")
    fade = Gradient("linear", ((0.0, "SEA"), (1.0, "SAND")), (-20.0, 0.0), (20.0, 0.0))
    items = (GradientFill(box(-20, -20, 40, 40), fade), Image(str(tmp_path / "clear.png"), -5, -5, 10, 10))
    data, found = pressed(set_by_typst(tmp_path, *items), tmp_path)
    assert found == set()
    with pikepdf.open(io.BytesIO(data)) as opened:
        whole = [one for one in opened.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream)]
        (shading,) = (one for one in whole if "/ShadingType" in one)
        ends = [[round(float(part) * 100) for part in shading.Function[key]] for key in ("/C0", "/C1")]
        assert ends == [[*INKS["SEA"].printed], [*INKS["SAND"].printed]]
        (picture,) = (one for one in whole if str(one.get("/Subtype", "")) == "/Image")
        assert set(picture.read_bytes()) == {0}, "clear, and so paper"


@pytest.mark.slow
def test_a_face_that_is_opaque_in_part_is_a_picture_in_a_booklet(tmp_path: Path) -> None:
    """And in no other way does preflight let it pass."""
    veil = Group((Drawn(circle(0, 0, 9), fill="SEA"),), opacity=0.5)
    coin = Face("coin", rectangle(30, 30), (Drawn(box(-15, -15, 30, 30), fill="SAND"), veil))
    around = (-20.0, -20.0, 20.0, 20.0)

    def draw(face: Face, palette: Palette) -> bytes:
        return pdf_bytes([single_faces([face], bleed=False)], palette, PdfInfo("a"), on_paper=False)

    flat = flatten_on_screen((Group((Placed(coin),), rotate(30)),), around, Palette(INKS), icon_set(), draw)
    assert pressed(set_by_typst(tmp_path, *flat), tmp_path)[1] == set()
    assert pressed(set_by_typst(tmp_path, Placed(coin)), tmp_path)[1] == {13}


def test_a_press_file_is_cut_inside_its_bleed_and_passes_the_preflight(tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    path.write_bytes(make_press_file(pdf("0 0 0 rg 0 0 200 200 re f"), Palette(INKS), find_condition(DEFAULT), 9.0))
    limits = FileLimits(boxes=True, bleed=3.0, colours="cmyk", ink=300.0, line=0.25, transparency=False, intent=True)
    assert preflight([path], limits).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", sorted(path.name for path in PACKS.iterdir() if (path / "booklet").is_dir()))
def test_in_one_ink_every_line_of_a_booklet_is_black_or_white(game: str, language: str) -> None:
    made = booklet_files(*opened(OfBox(game, language)), "a4", "mono").files[RULES]
    with pikepdf.open(io.BytesIO(made)) as document:
        colours = {one.ink for page in document.pages for one in painted(page) if one.what == "line"}
    assert colours <= {("g", (0.0,)), ("g", (1.0,))}
