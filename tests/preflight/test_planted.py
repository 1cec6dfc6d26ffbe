"""Every fault that preflight knows, planted in a right file: found by its number, and nothing else is."""

import io
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pikepdf
import pytest
from PIL import Image as Pillow
from PIL import ImageCms

from generator.base.errors import InputError
from generator.base.units import PT_PER_MM
from generator.faces.display_list import Image, Path, Text
from generator.faces.shapes import box, line
from generator.preflight.finding import CHECKS
from generator.preflight.limits import FileLimits
from generator.preflight.page_words import SMALL_PRINT
from generator.preflight.preflight_run import preflight
from tests.harbour import TEXT
from tests.preflight.right import HARBOUR, NOW, PICTURES, PRESS, back, front, package, pages, press

Change = Callable[[pikepdf.Pdf], None]


def numbers(path: File, limits: FileLimits = PRESS, manifest: File | None = None) -> set[int]:
    return {finding.check for finding in preflight([path], limits, manifest).findings}


def in_deck(folder: File, data: bytes, limits: FileLimits = PRESS) -> set[int]:
    """What is found in a file of this content."""
    (folder / "deck.pdf").write_bytes(data)
    return numbers(folder / "deck.pdf", limits)


def spoiled(change: Change) -> bytes:
    """The right file after a change."""
    with pikepdf.open(io.BytesIO(press())) as pdf:
        change(pdf)
        made = io.BytesIO()
        pdf.save(made)
    return made.getvalue()


def move(name: str, *by: float) -> Change:
    """A box of the second page with its edges elsewhere (mm)."""

    def change(pdf: pikepdf.Pdf) -> None:
        edges = zip(pdf.pages[1][name], by, strict=True)
        pdf.pages[1][name] = pikepdf.Array([float(edge) + PT_PER_MM * far for edge, far in edges])

    return change


def widen(pdf: pikepdf.Pdf) -> None:
    """The second page 8.6 mm wider, and all of it shown."""
    for name in ("/MediaBox", "/CropBox"):
        move(name, 0, 0, 8.6, 0)(pdf)


def remove(name: str) -> Change:
    """The second page without a box."""
    return lambda pdf: pdf.pages[1].__delitem__(name)


def add(code: bytes, **resources: pikepdf.Object) -> Change:
    """Operators after a page's own, with resources under the names of their kinds."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[1]
        page.contents_add(pdf.make_stream(code))
        for kind, found in resources.items():
            entries = page.Resources.get(f"/{kind}", pikepdf.Dictionary())
            for key, value in found.items():  # type: ignore[operator]
                entries[key] = value
            page.Resources[f"/{kind}"] = entries

    return change


def paint_half(**look: Any) -> Change:
    """A black square with a graphics state of its own."""
    state = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, **look)
    return add(b"q /Gs gs 0 0 0 1 k 60 120 20 20 re f Q", ExtGState=pikepdf.Dictionary({"/Gs": state}))


def add_form(pdf: pikepdf.Pdf) -> None:
    """A form with a line in RGB."""
    form = pdf.make_stream(b"0 1 0 RG 2 w 0 0 20 20 re S")
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox = pikepdf.Array([0, 0, 20, 20])
    add(b"q 1 0 0 1 60 120 cm /Fm Do Q", XObject=pikepdf.Dictionary({"/Fm": form}))(pdf)


def add_image(pdf: pikepdf.Pdf, edge: int, data: bytes, space: pikepdf.Object) -> None:
    """A square picture of so many pixels."""
    image = pdf.make_stream(data)
    image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
    image.Width = image.Height = edge
    image.BitsPerComponent, image.ColorSpace = 8, space
    add(b"q 40 0 0 40 60 120 cm /Im Do Q", XObject=pikepdf.Dictionary({"/Im": image}))(pdf)


def on_front(*more: Path | Text | Image) -> bytes:
    """The right file with something on its front."""
    return press(back(), front(*more))


def group(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)


def fill_up(pdf: pikepdf.Pdf) -> None:
    pdf.Root.PieceInfo = pdf.make_stream(random.Random(1).randbytes(300_000))


HELVETICA = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
BLEED = (box(-34.5, -47, 3, 94), box(31.5, -47, 3, 94), box(-34.5, -47, 69, 3), box(-34.5, 44, 69, 3))
"""What lies beyond the cut."""
GROUND = Path(box(-8, 30, 24, 8), fill="SEA")

PLANTED: dict[str, tuple[int, Callable[[], bytes]]] = {
    "a page too wide": (1, lambda: spoiled(widen)),
    "no trim box": (2, lambda: spoiled(remove("/TrimBox"))),
    "a trim of another size": (2, lambda: spoiled(move("/TrimBox", 0, 0.9, 0, 0))),
    "no bleed box": (3, lambda: spoiled(remove("/BleedBox"))),
    "a bleed box of 2 mm": (3, lambda: spoiled(move("/BleedBox", 1, 1, -1, -1))),
    "art that ends at the cut": (4, lambda: on_front(*(Path(strip, fill="white") for strip in BLEED))),
    "one side without bleed": (4, lambda: on_front(Path(box(-34.5, 44.4, 69, 2.6), fill="white"))),
    "words at the cut": (5, lambda: on_front(Text("Quay", TEXT.font, 8, 25, 0))),
    "a font that isn't in the file": (
        6,
        lambda: spoiled(
            add(b"0 0 0 1 k BT /Hv 9 Tf 60 120 Td (Quay) Tj ET", Font=pikepdf.Dictionary({"/Hv": HELVETICA}))
        ),
    ),
    "a colour in RGB": (7, lambda: spoiled(add(b"1 0 0 rg 60 120 20 20 re f"))),
    "a colour in RGB inside a form": (7, lambda: spoiled(add_form)),
    "a colour of 290 %": (8, lambda: spoiled(add(b".9 .7 .6 .7 k 60 120 20 20 re f"))),
    "a hairline": (9, lambda: on_front(Path(line(-10, 0, 10, 0), stroke="SEA", width=0.05))),
    "a line made thin by its place": (9, lambda: spoiled(add(b"q .1 0 0 .1 60 120 cm 1 w 0 0 0 1 K 0 0 m 90 0 l S Q"))),
    "type of 4 pt": (10, lambda: on_front(Text("Quay", TEXT.font, 4, 0, 0))),
    "reversed type of 5 pt": (11, lambda: on_front(GROUND, Text("Quay", TEXT.font, 5.2, 0, 33, "white"))),
    "a colour half opaque": (13, lambda: spoiled(paint_half(ca=0.5))),
    "a blend mode": (13, lambda: spoiled(paint_half(BM=pikepdf.Name.Multiply))),
    "a transparency group": (13, lambda: spoiled(group)),
    "a form that isn't there": (14, lambda: spoiled(add(b"q /Nowhere Do Q"))),
    "a font that isn't there": (14, lambda: spoiled(add(b"BT /Nowhere 9 Tf (Quay) Tj ET"))),
    "no output intent": (15, lambda: pages(back(), front())),
    "fronts before backs": (16, lambda: press(front(), back())),
    "a front too many": (16, lambda: press(back(), front(), front())),
    "a file of 300 kB": (19, lambda: spoiled(fill_up)),
}
GAMES = (HARBOUR, "global-powers", "organisation")


@pytest.mark.quick("*-organisation")
@pytest.mark.always
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found_and_nothing_else(
    name: str, game: str, tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NOW, "game", game)
    number, make = PLANTED[name]
    assert in_deck(tmp_path, make()) == {number}


@pytest.mark.parametrize("game", GAMES)
def test_the_right_file_passes(game: str, tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NOW, "game", game)
    assert in_deck(tmp_path, press()) == set()


@pytest.mark.parametrize(("pixels", "found"), [(240, set()), (200, {12})])
def test_resolution_of_a_picture(pixels: int, found: set[int], tmp_path: File) -> None:
    """20 mm at 300 dpi are 236.2 pixels."""
    assert in_deck(tmp_path, on_front(picture(tmp_path, pixels))) == found


def picture(folder: File, pixels: int) -> Image:
    """A picture of 20 mm with so many pixels a side."""
    Pillow.new("RGB", (pixels, pixels), (200, 180, 90)).save(folder / "own.png")
    return Image(str(folder / "own.png"), -10, -10, 20, 20)


def test_a_picture_is_told_once_where_it_is_worst_however_often_it_is_shown(tmp_path: File) -> None:
    """At 15 mm it has enough pixels, at 20 mm it hasn't, at 25 mm even less; another file shows it, too."""
    image = picture(tmp_path, 200)
    sides = [
        replace(image, width=side, height=side, x=-15.0 + 30 * place, y=0.0) for place, side in enumerate((25, 15))
    ]
    (tmp_path / "deck.pdf").write_bytes(on_front(*sides))
    (tmp_path / "kit.pdf").write_bytes(on_front(image))
    (found,) = preflight([tmp_path], PRESS).findings
    assert (found.file, found.page, found.check) == ("deck.pdf", 2, 12)
    assert found.what == "203 dpi (the worst of 2 places in deck.pdf, kit.pdf)"


def test_a_picture_with_a_profile_in_the_wrong_colours(tmp_path: File) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        profile = pdf.make_stream(profile_of("sRGB"), N=3)
        add_image(pdf, 300, bytes(300 * 300 * 3), pikepdf.Array([pikepdf.Name.ICCBased, profile]))

    assert in_deck(tmp_path, spoiled(change), replace(PRESS, most_bytes=None)) == {18}


def profile_of(name: str) -> bytes:
    return bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile(name)).tobytes())  # type: ignore[arg-type]


def test_a_wet_picture(tmp_path: File) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        add_image(pdf, 200, bytes((255, 255, 255, 0)) * (200 * 200), pikepdf.Name.DeviceCMYK)

    assert in_deck(tmp_path, spoiled(change), replace(PRESS, most_bytes=None)) == {8}


@pytest.mark.parametrize("side", range(4), ids=["left", "bottom", "right", "top"])
def test_a_bleed_box_that_is_too_small_on_one_side(side: int, tmp_path: File) -> None:
    """By 1 mm; on the other sides it reaches as far as it should."""
    by = [0.0] * 4
    by[side] = 1.0 if side < 2 else -1.0
    (tmp_path / "deck.pdf").write_bytes(spoiled(move("/BleedBox", *by)))
    (found,) = preflight([tmp_path / "deck.pdf"], PRESS).findings
    assert (found.check, found.what) == (3, "reaches 2.0 mm beyond the trim")


@pytest.mark.parametrize(("x", "y"), [(-31, 0), (0, -43.5), (27, 0), (0, 42)], ids=["left", "bottom", "right", "top"])
def test_words_keep_their_distance_from_every_cut(x: float, y: float, tmp_path: File) -> None:
    """The cut is 31.5 mm to the sides and 44 mm above and below; the words are about 5 mm long and 2 mm high."""
    assert in_deck(tmp_path, on_front(Text("Quay", TEXT.font, 8, x, y))) == {5}


def test_what_would_be_right_is_said_with_every_size(tmp_path: File) -> None:
    """Of a page the sizes that the service takes, of which the file has none."""
    (tmp_path / "deck.pdf").write_bytes(press())
    sizes = replace(PRESS, pages=((210.0, 297.0), (215.9, 279.4)))
    (one, _) = preflight([tmp_path / "deck.pdf"], sizes).findings
    assert (one.check, one.what) == (1, "69.0 × 94.0 mm")
    assert one.expected == "210.0 × 297.0 mm or 215.9 × 279.4 mm"


def test_a_new_colour_space_begins_with_black(tmp_path: File) -> None:
    """A colour in RGB is set, but what is painted comes after the space of inks."""
    assert in_deck(tmp_path, spoiled(add(b"q 1 0 0 rg /DeviceCMYK cs 60 120 20 20 re f Q"))) == set()


def test_a_last_piece_without_its_second_side(tmp_path: File) -> None:
    (tmp_path / "deck.pdf").write_bytes(press(back(), front(), back()))
    (found,) = preflight([tmp_path / "deck.pdf"], PRESS).findings
    assert (found.check, found.page, found.what) == (16, 0, "3 pages")


def test_invisible_words_keep_no_distance(tmp_path: File) -> None:
    assert in_deck(tmp_path, on_front(Text("quay", TEXT.font, 3, 31, 0, invisible=True))) == set()


FACE = "cards/01_lighthouse[face].png"


def in_package(
    folder: File, change: Callable[[Any], Any] = lambda picture: picture, limits: FileLimits = PICTURES, **saved: Any
) -> set[int]:
    """What is found in a right package of which one picture is changed, and saved in another way."""
    path = package(folder / "package") / FACE
    with Pillow.open(path) as opened:
        change(opened).save(path, **{"dpi": (300, 300), **saved})
    return numbers(folder / "package", limits)


def strip_bleed(picture: Any) -> Any:
    made = Pillow.new("RGB", picture.size, "white")
    made.paste(picture.crop((12, 12, 108, 168)), (12, 12))
    return made


def make_clear(picture: Any) -> Any:
    made = picture.convert("RGBA")
    made.putalpha(128)
    return made


PICTURE_FAULTS: dict[str, tuple[int, Callable[[Any], Any]]] = {
    "another size": (17, lambda picture: picture.resize((121, 180))),
    "white around the cut": (4, strip_bleed),
    "see-through": (13, make_clear),
}


@pytest.mark.parametrize("name", PICTURE_FAULTS)
def test_a_spoiled_picture(name: str, tmp_path: File) -> None:
    number, change = PICTURE_FAULTS[name]
    assert in_package(tmp_path, change) == {number}


def test_a_right_package_passes(tmp_path: File) -> None:
    folder = package(tmp_path / "package")
    assert not preflight([folder], PICTURES, folder / "manifest.csv").findings


def test_a_picture_with_another_profile(tmp_path: File) -> None:
    """Lab instead of sRGB, in a JPEG in CMYK, too."""
    assert in_package(tmp_path, icc_profile=profile_of("LAB")) == {18}
    with Pillow.open(tmp_path / "package" / FACE) as opened:
        opened.convert("CMYK").save(tmp_path / "package" / "cards" / "02_quay.jpg", dpi=(300, 300))
    found = preflight([tmp_path / "package"], PICTURES).findings
    assert [(finding.file, finding.check) for finding in found] == [(FACE, 18), ("cards/02_quay.jpg", 18)]


def test_srgb_is_no_fault(tmp_path: File) -> None:
    assert in_package(tmp_path, icc_profile=profile_of("sRGB")) == set()


def test_too_few_pixels_an_inch_and_too_large(tmp_path: File) -> None:
    assert in_package(tmp_path / "few", dpi=(72, 72)) == {12}
    assert in_package(tmp_path / "large", limits=replace(PICTURES, most_bytes=50), dpi=(72, 72)) == {12, 19}


def test_a_broken_picture(tmp_path: File) -> None:
    path = package(tmp_path / "package") / FACE
    path.write_bytes(path.read_bytes()[:60])
    assert numbers(tmp_path / "package", PICTURES) == {17}


def test_counts_of_a_package(tmp_path: File) -> None:
    folder = package(tmp_path / "package")
    list_ = folder / "manifest.csv"
    (folder / "cards" / "02_quay[face].png").write_bytes((folder / FACE).read_bytes())
    assert numbers(folder, PICTURES, list_) == {20}
    (folder / "cards" / "02_quay[face].png").unlink()
    assert numbers(folder, PICTURES, list_) == set()
    (folder / "cards" / "01_lighthouse[back].png").unlink()
    assert numbers(folder, PICTURES, list_) == {20}
    package(tmp_path / "again")
    listed = list_.read_text(encoding="utf-8")
    for quantity in ("0", "²", "-1", "three", "9" * 5_000):
        list_.write_text(listed.replace(",3,", f",{quantity},"), encoding="utf-8")
        assert numbers(tmp_path / "again", PICTURES, list_) == {20}


def listed(folder: File, *copies: tuple[str, str]) -> tuple[File, File]:
    """The folder of a kit, and the list of its copies: each an id and the file that it is in."""
    rows = [{"id": name, "file": file} for name, file in copies]
    (folder / "manifest.json").write_text(json.dumps({"copies": rows}), encoding="utf-8")
    (folder / "kit").mkdir()
    return folder / "kit", folder / "manifest.json"


def test_counts_of_a_kit(tmp_path: File) -> None:
    kit, list_ = listed(tmp_path, *[("lighthouse", "deck.pdf")] * 2)
    for count, found in ((1, {20}), (2, set()), (3, {20})):
        (kit / "deck.pdf").write_bytes(press(*count * (back(), front())))
        assert numbers(kit, PRESS, list_) == found
    (kit / "deck.pdf").rename(kit / "other.pdf")
    assert numbers(kit, PRESS, list_) == {20}


def test_a_file_of_a_kit_that_is_missing_is_named(tmp_path: File) -> None:
    kit, list_ = listed(tmp_path, ("lighthouse", "deck.pdf"), ("lighthouse", "tiles.pdf"))
    for name in ("deck.pdf", "rules.pdf"):
        (kit / name).write_bytes(press(back(), front()))
    (found,) = preflight([kit], PRESS, list_).findings
    assert (found.check, found.file, found.what) == (20, "tiles.pdf", "the file is missing")


def test_a_word_that_is_an_id_counts_no_piece(tmp_path: File) -> None:
    kit, list_ = listed(tmp_path, ("lighthouse", "deck.pdf"), ("raft", "deck.pdf"))
    said, without_ink = (Text("raft", TEXT.font, 8, -20, y, invisible=y > 0) for y in (-10, 10))
    for words, found in (((said,), {20}), ((said, without_ink), set())):
        (kit / "deck.pdf").write_bytes(on_front(*words))
        assert numbers(kit, PRESS, list_) == found


@pytest.mark.parametrize("broken", ["", "{}", '{"copies": 3}', "[", "a,b\n1,2\n"])
def test_a_list_that_cannot_be_read(broken: str, tmp_path: File) -> None:
    folder = package(tmp_path / "package")
    for name in ("manifest.json", "other.csv"):
        (tmp_path / name).write_text(broken, encoding="utf-8")
        with pytest.raises(InputError, match=name):
            preflight([folder], PICTURES, tmp_path / name)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("deck.pdf", b"%PDF-1.4 and then nothing", r"deck\.pdf"),
        ("nowhere", None, "is not there"),
        ("notes.txt", b"x", "neither PDF nor picture"),
        ("", None, "holds no PDF"),
    ],
)
def test_what_is_no_pdf(name: str, data: bytes | None, said: str, tmp_path: File) -> None:
    if data:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=said):
        preflight([tmp_path / name], PRESS)


def test_every_check_has_a_planted_fault() -> None:
    """12, 17, 18 and 20 have tests of their own above."""
    assert {number for number, _ in PLANTED.values()} | {12, 17, 18, 20} == set(CHECKS)


@pytest.mark.parametrize("cut", range(4))
def test_small_print_is_read_wherever_its_line_is_broken(cut: int) -> None:
    parts = ["labour-market", "labour", "1.0", "7f3a"]
    lines = [" · ".join(some) for some in (parts[:cut], parts[cut:]) if some]
    assert SMALL_PRINT.findall("\r\n".join(["Labour Market", *lines])) == [("labour-market", "7f3a")]
