"""Icons of several colours, pictures among them, in any proportion: what is seen of them in every kind of file."""

import io
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.faces.colours import THEMES, Palette
from generator.faces.display_list import Face, IconUse, rectangle
from generator.faces.icon_drawing import icon_items
from generator.faces.icon_reader import read_icon
from generator.faces.icons import IconSet, icon_set
from generator.faces.text_fragments import TextStyle, parse_markup
from generator.preview.page_faces import PageFaces
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.png import face_pngs
from generator.render.svg import face_picture, svg_text
from tests.games import load
from tests.tables import read_table

Colour = tuple[int, int, int]
EDGE = 10.0
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">{}</svg>'
FLAG = SVG.format(
    "0 0 20 20",
    '<rect width="10" height="10" fill="#c00000"/><rect x="10" width="10" height="10" fill="#00c000"/>'
    '<rect y="10" width="10" height="10" fill="currentColor"/><rect x="10" y="10" width="10" height="10" fill="#fff"/>',
)
SEA, RED, GREEN, WHITE, BLUE = (31, 95, 122), (192, 0, 0), (0, 192, 0), (255, 255, 255), (0, 0, 255)
QUARTERS = ((-2.5, 2.5), (2.5, 2.5), (-2.5, -2.5), (2.5, -2.5))
"""The middles of the upper left, upper right, lower left and lower right quarter of an icon of 10 mm."""


@pytest.fixture
def icons(tmp_path: Path) -> IconSet:
    (tmp_path / "flag.svg").write_text(FLAG, encoding="utf-8")
    pixels = Pillow.new("RGBA", (40, 40), (0, 0, 0, 0))
    pixels.paste(RED, (0, 0, 20, 20))
    pixels.paste(GREEN, (20, 0, 40, 20))
    pixels.save(tmp_path / "chip.png")
    return icon_set(tmp_path)


def face(name: str, colour: str = "#1f5f7a") -> Face:
    return Face("a", rectangle(EDGE, EDGE), (IconUse(name, 0.0, 0.0, EDGE, colour),))


def by_pdf(icons: IconSet, shown: Face, palette: Palette) -> Pillow.Image:
    data = pdf_bytes([single_faces([shown])], palette, PdfInfo("a"), icons)
    with pypdfium2.PdfDocument(data) as document:
        made: Pillow.Image = document[0].render(scale=4.0).to_pil()
        return made.convert("RGB")


def by_png(icons: IconSet, shown: Face, palette: Palette) -> Pillow.Image:
    (made,) = face_pngs([shown], palette, dpi=200.0, icons=icons)
    return Pillow.open(io.BytesIO(made)).convert("RGB")


def by_svg(icons: IconSet, shown: Face, palette: Palette) -> Pillow.Image:
    text = svg_text(face_picture(shown), palette, icons)
    drawn = resvg_py.svg_to_bytes(svg_string=text, width=200, dpi=96, skip_system_fonts=True)
    made = Pillow.open(io.BytesIO(bytes(drawn)))
    paper = Pillow.new("RGB", made.size, "white")
    paper.paste(made, mask=made.convert("RGBA").getchannel("A"))
    return paper


PAINTERS = {"pdf": by_pdf, "png": by_png, "svg": by_svg}


def seen(picture: Pillow.Image) -> list[Colour]:
    """The colours in the four quarters, each rounded to what paints are told in."""
    wide, high = picture.size
    found = []
    for x, y in QUARTERS:
        pixel = picture.getpixel((int((0.5 + x / EDGE) * wide), int((0.5 - y / EDGE) * high)))
        assert isinstance(pixel, tuple)
        found.append((pixel[0], pixel[1], pixel[2]))
    return found


@pytest.mark.parametrize("paint", PAINTERS.values(), ids=PAINTERS)
@pytest.mark.parametrize(
    ("name", "right"), [("flag", [RED, GREEN, SEA, WHITE]), ("chip", [RED, GREEN, WHITE, WHITE])], ids=["flag", "chip"]
)
def test_an_icon_keeps_its_colours_in_every_kind_of_file(
    name: str,
    right: list[Colour],
    paint: Callable[[IconSet, Face, Palette], Pillow.Image],
    icons: IconSet,
) -> None:
    """Parts in `currentColor` are in the colour of the use, and what is clear shows the paper."""
    for colour, wanted in zip(seen(paint(icons, face(name), Palette({}))), right, strict=True):
        assert colour == pytest.approx(wanted, abs=2)


@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_greys_as_dark_as_they_are_where_ink_is_saved(theme: str, icons: IconSet) -> None:
    """Of red (192, 0, 0) 0.299 · 192 / 255 is light, 0.225, so 77 or 78 % black ink are put down; of green 56 %."""
    red, green, *_ = seen(by_pdf(icons, face("flag"), Palette({}, "rgb", theme)))
    if theme == "colour":
        assert (red, green) == (pytest.approx(RED, abs=2), pytest.approx(GREEN, abs=2))
        return
    for colour, black in ((red, 0.775), (green, 0.56)):
        assert max(colour) - min(colour) <= 2
        assert colour[0] == pytest.approx(255.0 - black * (255.0 - 26.0), abs=4)


def test_a_picture_has_no_colours_where_ink_is_saved(icons: IconSet) -> None:
    red, green, *clear = seen(by_pdf(icons, face("chip"), Palette({}, "rgb", "mono")))
    assert max(red) - min(red) <= 2
    assert red[0] < green[0] < 200
    assert clear == [WHITE, WHITE]


def test_a_use_that_prints_nothing_in_a_theme_prints_no_colours_either(icons: IconSet) -> None:
    for name in ("flag", "chip"):
        shown = by_pdf(icons, face(name, "black/13|none"), Palette({}, "rgb", "low-ink"))
        assert shown.getextrema() == ((255, 255),) * 3


def test_a_tint_makes_the_colours_paler(icons: IconSet) -> None:
    """20 % of (192, 0, 0) on white: 255 − 0.2 · 63, 255 − 0.2 · 255."""
    for name in ("flag", "chip"):
        red, *_ = seen(by_pdf(icons, face(name, "black/20"), Palette({})))
        assert red == pytest.approx((242, 204, 204), abs=2)


def test_a_press_lays_a_picture_on_its_ground_without_transparency(icons: IconSet) -> None:
    data = pdf_bytes([single_faces([face("chip")])], Palette({}, "cmyk"), PdfInfo("a"), icons)
    assert b"/SMask" not in data
    assert b"/ImageMask" not in data, "its edges are soft"
    with pypdfium2.PdfDocument(data) as document:
        red, _, *clear = seen(document[0].render(scale=4.0).to_pil().convert("RGB"))
    assert red[0] > 150 > 80 > red[1]
    assert clear == [WHITE, WHITE]


def test_a_page_shows_the_colours(icons: IconSet) -> None:
    page = PageFaces({}, icons)
    page.add_icon("flag")
    page.add_icon("chip")
    assert "data:image/" in page.definitions()
    assert "#c00000" in page.style()


@pytest.mark.parametrize(
    ("box", "drawn", "keeps"),
    read_table(__file__, "a_square_ground_of_one_sign_is_left_out_and_a_flag_is_none"),
    ids=["game-icons", "gold", "white", "japan", "switzerland", "band", "disc", "oblong", "a square"],
)
def test_a_square_ground_of_one_sign_is_left_out_and_a_flag_is_none(
    box: str, drawn: str, keeps: bool, tmp_path: Path
) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(box, drawn), encoding="utf-8")
    icon = read_icon(tmp_path / "a.svg")
    assert icon.keeps_colours is keeps
    assert len(icon.paths) == 1 + keeps


@pytest.mark.parametrize(("across", "up"), [(640, 512), (512, 640), (30, 10), (10, 30), (7, 7)])
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_an_icon_of_any_proportion_fills_its_box_one_way(kind: str, across: int, up: int, tmp_path: Path) -> None:
    if kind == "svg":
        drawn = f'<path d="M0 {up / 2}L{across / 2} 0 {across} {up / 2} {across / 2} {up}z"/>'
        (tmp_path / "a.svg").write_text(SVG.format(f"0 0 {across} {up}", drawn), encoding="utf-8")
    else:
        Pillow.new("RGB", (across, up), "red").save(tmp_path / "a.png")
    icon = icon_set(tmp_path)["a"]
    wide, high = across / max(across, up) / 2.0, up / max(across, up) / 2.0
    assert icon.ink == pytest.approx((-wide, -high, wide, high))
    (use,) = icon_items(icon, (0.0, 0.0, 12.0, 6.0), "black")
    assert isinstance(use, IconUse)
    assert (use.x, use.y) == (6.0, 3.0)
    assert use.size * 2.0 * wide == pytest.approx(min(12.0, 6.0 * across / up))


def test_in_a_text_an_icon_is_as_high_as_any_and_takes_the_width_that_it_needs(tmp_path: Path) -> None:
    """Both are as high as the letters' signs are; the wide one, of 30 by 10, is three times as wide as the other."""
    for name, box in (("wide", "0 0 30 10"), ("plain", "0 0 10 10")):
        wide = box.split()[2]
        (tmp_path / f"{name}.svg").write_text(SVG.format(box, f'<rect width="{wide}" height="10"/>'), encoding="utf-8")
    known, style = icon_set(tmp_path), TextStyle("IBMPlexSansCondensed-Regular")
    widths = []
    for name in ("wide", "plain"):
        ((atom,),) = (part.atoms for part in parse_markup(f"{{{name}}}", style, icons=known).parts("a", 10.0))
        assert atom.icon is not None
        _, low, _, high = atom.icon.ink
        assert (high - low) * atom.box == pytest.approx(style.sign * style.measures.cap / 1000.0)
        widths.append((atom.icon.ink_width) * atom.box)
    assert widths[0] == pytest.approx(3.0 * widths[1])


@pytest.mark.slow
def test_a_drawing_that_is_not_flat_is_an_icon_in_its_own_colours(tmp_path: Path) -> None:
    graded = (
        '<defs><linearGradient id="g"><stop stop-color="#00f"/></linearGradient></defs>'
        '<rect x="5" y="5" width="10" height="10" fill="url(#g)"/>'
    )
    (tmp_path / "gem.svg").write_text(SVG.format("0 0 20 20", graded), encoding="utf-8")
    known = icon_set(tmp_path)
    assert known["gem"].ink == pytest.approx((-0.25, -0.25, 0.25, 0.25), abs=0.002)
    picture = by_png(known, face("gem"), Palette({}))
    assert picture.getpixel((picture.width // 2, picture.height // 2)) == pytest.approx(BLUE, abs=2)


CLEAR = Pillow.new("RGBA", (8, 8), (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.png", b"nothing", "'a.png' is no readable picture"),
        ("a.png", FLAG.encode(), "'a.png' is an SVG file"),
        ("a.png", CLEAR, "nothing is drawn"),
        ("a.svg", b"\x89PNG\r\n\x1a\n", "not well-formed"),
        ("a.svg", SVG.format("0 0 8 8", "<script>alert(1)</script>").encode(), "no flat drawing holds a script"),
        ("a.svg", b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "entity"),
        ("a.svg", SVG.format("0 0 8 8", '<image href="/etc/passwd" width="8" height="8"/>').encode(), "raster image"),
        (
            "a.svg",
            SVG.format("0 0 8 8", '<rect fill="currentColor" opacity=".5" width="8" height="8"/>').encode(),
            "op",
        ),
    ],
)
def test_what_is_no_icon_is_told_with_its_file(
    name: str, data: bytes | Pillow.Image, said: str, tmp_path: Path
) -> None:
    if isinstance(data, bytes):
        (tmp_path / name).write_bytes(data)
    else:
        data.save(tmp_path / name)
    with pytest.raises(InputError, match=said) as caught:
        read_icon(tmp_path / name)
    assert (tmp_path / name).as_posix() in str(caught.value)


@pytest.mark.slow
def test_the_library_clashes_with_no_sign_of_the_studio_or_of_its_games() -> None:
    """A sign of the library has no name that the studio's already have, and a word alone never stands for it."""
    known = icon_set()
    assert len(known.library) >= 120
    assert not known.library & known.own
    for path in known.files.values():
        assert read_icon(path).is_plain
    assert "LICENSE" in {path.name for path in known.files["sword"].parent.iterdir()}


def test_a_bad_icon_stops_a_game_only_where_something_names_it(tmp_path: Path) -> None:
    from generator.faces.box_check import checked_contexts, face_findings
    from tests.faces.small_game import write_card_game

    def check(icon: str) -> tuple[list[str], list[str]]:
        folder = write_card_game(tmp_path / icon, {"a": f"{{deck: d, icon: {icon}}}"})
        (folder / "icons").mkdir()
        for name in ("good", "bad"):
            drawn = '<rect width="4" height="4"/>' if name == "good" else "<text>A</text>"
            (folder / "icons" / f"{name}.svg").write_text(SVG.format("0 0 8 8", drawn), encoding="utf-8")
        game = load(folder)
        pack = game.definitions()
        from generator.definitions.configuration import make_configuration

        config = make_configuration(pack, 2, [])
        try:
            contexts = checked_contexts(pack, config, [game.texts_for("en", pack)], folder)
        except InputError as error:
            return [str(fault) for fault in error.faults], []
        return [], [one.message for one in face_findings(contexts) if one.code == "icon.unread"]

    faults, told = check("good")
    assert not faults
    assert told == ["no flat drawing holds text" in told[0] and told[0]]
    assert told[0].endswith("nothing names it")
    (fault,), _ = check("bad")
    assert "bad.svg:1:" in fault
