"""Every fault that preflight knows, planted in a right file: found by its number, and nothing else is."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pikepdf
import pytest
from PIL import Image as Pillow
from PIL import ImageCms

from generator.errors import InputError
from generator.faces.display import Image, Path, Text
from generator.faces.shapes import box, line
from generator.preflight.finding import CHECKS
from generator.preflight.limits import Limits
from generator.preflight.run import preflight
from tests.harbour import TEXT
from tests.preflight.right import HARBOUR, NOW, PICTURES, PRESS, back, front, package, pages, press

PLANTED: dict[str, tuple[int, Callable[[], bytes]]] = {}


def numbers(path: File, limits: Limits = PRESS, manifest: File | None = None) -> set[int]:
    return {finding.check for finding in preflight([path], limits, manifest).findings}


def spoiled(change: Callable[[pikepdf.Pdf], None], data: bytes | None = None) -> bytes:
    """The right file after a change."""
    with pikepdf.open(io.BytesIO(data or press())) as pdf:
        change(pdf)
        made = io.BytesIO()
        pdf.save(made)
    return made.getvalue()


def plant(number: int, name: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    def keep(make: Callable[[], bytes]) -> Callable[[], bytes]:
        PLANTED[name] = number, make
        return make

    return keep


def add(code: bytes, **resources: pikepdf.Object) -> Callable[[pikepdf.Pdf], None]:
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


@plant(1, "a page too wide")
def _() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].MediaBox = pikepdf.Array([0, 0, 220, 266.457])

    return spoiled(change)


@plant(2, "no trim box")
def _() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[1].TrimBox

    return spoiled(change)


@plant(2, "a trim of another size")
def _() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        left, bottom, right, top = (float(part) for part in pdf.pages[1].TrimBox)
        pdf.pages[1].TrimBox = pikepdf.Array([left, bottom + 2.5, right, top])

    return spoiled(change)


@plant(3, "no bleed box")
def _() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[1].BleedBox

    return spoiled(change)


@plant(3, "a bleed box of 2 mm")
def _() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        less = 72 / 25.4
        left, bottom, right, top = (float(part) for part in pdf.pages[1].BleedBox)
        pdf.pages[1].BleedBox = pikepdf.Array([left + less, bottom + less, right - less, top - less])

    return spoiled(change)


@plant(4, "art that ends at the cut")
def _() -> bytes:
    beyond = (box(-34.5, -47, 3, 94), box(31.5, -47, 3, 94), box(-34.5, -47, 69, 3), box(-34.5, 44, 69, 3))
    return press(back(), front(*(Path(strip, fill="white") for strip in beyond)))


@plant(4, "one side without bleed")
def _() -> bytes:
    return press(back(), front(Path(box(-34.5, 44.4, 69, 2.6), fill="white")))


@plant(5, "words at the cut")
def _() -> bytes:
    return press(back(), front(Text("Quay", TEXT.font, 8, 25, 0)))


@plant(6, "a font that isn't in the file")
def _() -> bytes:
    helvetica = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    code = b"0 0 0 1 k BT /Hv 9 Tf 60 120 Td (Quay) Tj ET"
    return spoiled(add(code, Font=pikepdf.Dictionary({"/Hv": helvetica})))


@plant(7, "a colour in RGB")
def _() -> bytes:
    return spoiled(add(b"1 0 0 rg 60 120 20 20 re f"))


@plant(7, "a colour in RGB inside a form")
def _() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_stream(b"0 1 0 RG 2 w 0 0 20 20 re S")
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox = pikepdf.Array([0, 0, 20, 20])
        add(b"q 1 0 0 1 60 120 cm /Fm Do Q", XObject=pikepdf.Dictionary({"/Fm": form}))(pdf)

    return spoiled(change)


@plant(8, "a colour of 290 %")
def _() -> bytes:
    return spoiled(add(b".9 .7 .6 .7 k 60 120 20 20 re f"))


@plant(9, "a hairline")
def _() -> bytes:
    return press(back(), front(Path(line(-10, 0, 10, 0), stroke="SEA", width=0.05)))


@plant(9, "a line made thin by its place")
def _() -> bytes:
    return spoiled(add(b"q .1 0 0 .1 60 120 cm 1 w 0 0 0 1 K 0 0 m 90 0 l S Q"))


@plant(10, "type of 4 pt")
def _() -> bytes:
    return press(back(), front(Text("Quay", TEXT.font, 4, 0, 0)))


@plant(11, "reversed type of 5 pt")
def _() -> bytes:
    ground = Path(box(-8, 30, 24, 8), fill="SEA")
    return press(back(), front(ground, Text("Quay", TEXT.font, 5.2, 0, 33, "white")))


def picture(tmp_path: File, pixels: int) -> Image:
    """A picture of 20 mm with so many pixels a side."""
    Pillow.new("RGB", (pixels, pixels), (200, 180, 90)).save(tmp_path / "own.png")
    return Image(str(tmp_path / "own.png"), -10, -10, 20, 20)


@plant(13, "a colour half opaque")
def _() -> bytes:
    state = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=0.5)
    return spoiled(add(b"q /Gs gs 0 0 0 1 k 60 120 20 20 re f Q", ExtGState=pikepdf.Dictionary({"/Gs": state})))


@plant(13, "a blend mode")
def _() -> bytes:
    state = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, BM=pikepdf.Name.Multiply)
    return spoiled(add(b"q /Gs gs 0 0 0 1 k 60 120 20 20 re f Q", ExtGState=pikepdf.Dictionary({"/Gs": state})))


@plant(13, "a transparency group")
def _() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)

    return spoiled(change)


@plant(14, "a form that isn't there")
def _() -> bytes:
    return spoiled(add(b"q /Nowhere Do Q"))


@plant(14, "a font that isn't there")
def _() -> bytes:
    return spoiled(add(b"BT /Nowhere 9 Tf (Quay) Tj ET"))


@plant(15, "no output intent")
def _() -> bytes:
    return pages(back(), front())


@plant(16, "fronts before backs")
def _() -> bytes:
    return press(front(), back())


@plant(16, "a front too many")
def _() -> bytes:
    return press(back(), front(), front())


@plant(19, "a file of 300 kB")
def _() -> bytes:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root.PieceInfo = pdf.make_stream(random.Random(1).randbytes(300_000))

    return spoiled(change)


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
    (tmp_path / "deck.pdf").write_bytes(make())
    assert numbers(tmp_path / "deck.pdf") == {number}


@pytest.mark.parametrize("game", GAMES)
def test_the_right_file_passes(game: str, tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NOW, "game", game)
    (tmp_path / "deck.pdf").write_bytes(press())
    assert not preflight([tmp_path / "deck.pdf"], PRESS).findings


@pytest.mark.parametrize(("pixels", "found"), [(240, set()), (200, {12})])
def test_resolution_of_a_picture(pixels: int, found: set[int], tmp_path: File) -> None:
    """20 mm at 300 dpi are 236.2 pixels."""
    (tmp_path / "deck.pdf").write_bytes(press(back(), front(picture(tmp_path, pixels))))
    assert numbers(tmp_path / "deck.pdf") == found


def test_a_picture_is_told_once_where_it_is_worst_however_often_it_is_shown(tmp_path: File) -> None:
    """At 15 mm it has enough pixels, at 20 mm it hasn't, at 25 mm even less; another file shows it, too."""
    image = picture(tmp_path, 200)
    sides = [
        replace(image, width=side, height=side, x=-15.0 + 30 * place, y=0.0) for place, side in enumerate((25, 15))
    ]
    (tmp_path / "deck.pdf").write_bytes(press(back(), front(*sides)))
    (tmp_path / "kit.pdf").write_bytes(press(back(), front(image)))
    (found,) = preflight([tmp_path], PRESS).findings
    assert (found.file, found.page, found.check) == ("deck.pdf", 2, 12)
    assert found.what == "203 dpi (the worst of 2 places in deck.pdf, kit.pdf)"


def test_a_picture_with_a_profile_in_the_wrong_colours(tmp_path: File) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        profile = pdf.make_stream(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
        profile.N = 3
        image = pdf.make_stream(bytes(300 * 300 * 3))
        image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
        image.Width = image.Height = 300
        image.BitsPerComponent = 8
        image.ColorSpace = pikepdf.Array([pikepdf.Name.ICCBased, profile])
        add(b"q 40 0 0 40 60 120 cm /Im Do Q", XObject=pikepdf.Dictionary({"/Im": image}))(pdf)

    (tmp_path / "deck.pdf").write_bytes(spoiled(change))
    assert numbers(tmp_path / "deck.pdf", replace(PRESS, most_bytes=None)) == {18}


def test_a_wet_picture(tmp_path: File) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        image = pdf.make_stream(bytes((255, 255, 255, 0)) * (200 * 200))
        image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
        image.Width = image.Height = 200
        image.BitsPerComponent, image.ColorSpace = 8, pikepdf.Name.DeviceCMYK
        add(b"q 40 0 0 40 60 120 cm /Im Do Q", XObject=pikepdf.Dictionary({"/Im": image}))(pdf)

    (tmp_path / "deck.pdf").write_bytes(spoiled(change))
    assert numbers(tmp_path / "deck.pdf", replace(PRESS, most_bytes=None)) == {8}


@pytest.mark.parametrize("side", range(4), ids=["left", "bottom", "right", "top"])
def test_a_bleed_box_that_is_too_small_on_one_side(side: int, tmp_path: File) -> None:
    """By 1 mm; on the other sides it reaches as far as it should."""

    def change(pdf: pikepdf.Pdf) -> None:
        bleed = [float(part) for part in pdf.pages[1].BleedBox]
        bleed[side] += 72 / 25.4 if side < 2 else -72 / 25.4
        pdf.pages[1].BleedBox = pikepdf.Array(bleed)

    (tmp_path / "deck.pdf").write_bytes(spoiled(change))
    (found,) = preflight([tmp_path / "deck.pdf"], PRESS).findings
    assert (found.check, found.what) == (3, "reaches 2.0 mm beyond the trim")


@pytest.mark.parametrize(("x", "y"), [(-31, 0), (0, -43.5), (27, 0), (0, 42)], ids=["left", "bottom", "right", "top"])
def test_words_keep_their_distance_from_every_cut(x: float, y: float, tmp_path: File) -> None:
    """The cut is 31.5 mm to the sides and 44 mm above and below; the words are about 5 mm long and 2 mm high."""
    (tmp_path / "deck.pdf").write_bytes(press(back(), front(Text("Quay", TEXT.font, 8, x, y))))
    assert numbers(tmp_path / "deck.pdf") == {5}


def test_what_would_be_right_is_said_with_every_size(tmp_path: File) -> None:
    """Of a page the sizes that the service takes, of which the file has none."""
    (tmp_path / "deck.pdf").write_bytes(press())
    sizes = replace(PRESS, pages=((210.0, 297.0), (215.9, 279.4)))
    (one, _) = preflight([tmp_path / "deck.pdf"], sizes).findings
    assert (one.check, one.what) == (1, "69.0 × 94.0 mm")
    assert one.expected == "210.0 × 297.0 mm or 215.9 × 279.4 mm"


def test_a_new_colour_space_begins_with_black(tmp_path: File) -> None:
    """A colour in RGB is set, but what is painted comes after the space of inks."""
    (tmp_path / "deck.pdf").write_bytes(spoiled(add(b"q 1 0 0 rg /DeviceCMYK cs 60 120 20 20 re f Q")))
    assert numbers(tmp_path / "deck.pdf") == set()


def test_a_last_piece_without_its_second_side(tmp_path: File) -> None:
    """Backs and fronts by turns, as far as it goes."""
    (tmp_path / "deck.pdf").write_bytes(press(back(), front(), back()))
    (found,) = preflight([tmp_path / "deck.pdf"], PRESS).findings
    assert (found.check, found.page, found.what) == (16, 0, "3 pages")


def test_invisible_words_keep_no_distance(tmp_path: File) -> None:
    (tmp_path / "deck.pdf").write_bytes(press(back(), front(Text("quay", TEXT.font, 3, 31, 0, invisible=True))))
    assert numbers(tmp_path / "deck.pdf") == set()


def _recoloured(picture: Pillow.Image) -> Pillow.Image:
    return picture.convert("CMYK")


def _bare(picture: Pillow.Image) -> Pillow.Image:
    made = Pillow.new("RGB", picture.size, "white")
    made.paste(picture.crop((12, 12, 108, 168)), (12, 12))
    return made


def _clear(picture: Pillow.Image) -> Pillow.Image:
    made = picture.convert("RGBA")
    made.putalpha(128)
    return made


PICTURE_FAULTS: dict[str, tuple[int, Callable[[Pillow.Image], Pillow.Image]]] = {
    "another size": (17, lambda picture: picture.resize((121, 180))),
    "white around the cut": (4, _bare),
    "see-through": (13, _clear),
}


@pytest.mark.parametrize("name", PICTURE_FAULTS)
def test_a_spoiled_picture(name: str, tmp_path: File) -> None:
    number, change = PICTURE_FAULTS[name]
    folder = package(tmp_path / "package")
    path = folder / "cards" / "01_lighthouse[face].png"
    with Pillow.open(path) as opened:
        change(opened).save(path, dpi=(300, 300))
    assert numbers(folder, PICTURES) == {number}


def test_a_right_package_passes(tmp_path: File) -> None:
    folder = package(tmp_path / "package")
    assert not preflight([folder], PICTURES, folder / "manifest.csv").findings


def test_a_picture_with_another_profile(tmp_path: File) -> None:
    """Lab instead of sRGB, in a JPEG in CMYK, too."""
    folder = package(tmp_path / "package")
    path = folder / "cards" / "01_lighthouse[face].png"
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    with Pillow.open(path) as opened:
        opened.save(path, dpi=(300, 300), icc_profile=lab)
        opened.convert("CMYK").save(folder / "cards" / "02_quay.jpg", dpi=(300, 300))
    found = preflight([folder], PICTURES).findings
    assert [(finding.file, finding.check) for finding in found] == [
        ("cards/01_lighthouse[face].png", 18),
        ("cards/02_quay.jpg", 18),
    ]


def test_srgb_is_no_fault(tmp_path: File) -> None:
    folder = package(tmp_path / "package")
    path = folder / "cards" / "01_lighthouse[face].png"
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    with Pillow.open(path) as opened:
        opened.save(path, dpi=(300, 300), icc_profile=srgb)
    assert numbers(folder, PICTURES) == set()


def test_too_few_pixels_an_inch_and_too_large(tmp_path: File) -> None:
    folder = package(tmp_path / "package")
    path = folder / "cards" / "01_lighthouse[face].png"
    with Pillow.open(path) as opened:
        opened.save(path, dpi=(72, 72))
    assert numbers(folder, PICTURES) == {12}
    assert numbers(folder, replace(PICTURES, most_bytes=50)) == {12, 19}


def test_a_broken_picture(tmp_path: File) -> None:
    folder = package(tmp_path / "package")
    path = folder / "cards" / "01_lighthouse[face].png"
    path.write_bytes(path.read_bytes()[:60])
    assert numbers(folder, PICTURES) == {17}


def test_counts_of_a_package(tmp_path: File) -> None:
    """A picture too many, one missing, a quantity of nothing or of signs that only look like a number."""
    folder = package(tmp_path / "package")
    list_ = folder / "manifest.csv"
    (folder / "cards" / "02_quay[face].png").write_bytes((folder / "cards" / "01_lighthouse[face].png").read_bytes())
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


def test_counts_of_a_kit(tmp_path: File) -> None:
    """Two copies of the lighthouse are listed; one is printed, or two, or three, or the file is gone."""
    copies = [{"id": "lighthouse", "file": "deck.pdf"}] * 2
    (tmp_path / "manifest.json").write_text(json.dumps({"copies": copies}), encoding="utf-8")
    deck, list_ = tmp_path / "kit" / "deck.pdf", tmp_path / "manifest.json"
    deck.parent.mkdir()
    deck.write_bytes(press(back(), front()))
    assert numbers(deck.parent, PRESS, list_) == {20}
    deck.write_bytes(press(back(), front(), back(), front()))
    assert numbers(deck.parent, PRESS, list_) == set()
    deck.write_bytes(press(*3 * (back(), front())))
    assert numbers(deck.parent, PRESS, list_) == {20}
    deck.rename(deck.with_name("other.pdf"))
    assert numbers(deck.parent, PRESS, list_) == {20}


def test_a_file_of_a_kit_that_is_missing_is_named(tmp_path: File) -> None:
    """Two files are listed, and one is there; another one that nobody listed is nobody's."""
    copies = [{"id": "lighthouse", "file": name} for name in ("deck.pdf", "tiles.pdf")]
    kit, list_ = tmp_path / "kit", tmp_path / "manifest.json"
    list_.write_text(json.dumps({"copies": copies}), encoding="utf-8")
    kit.mkdir()
    for name in ("deck.pdf", "rules.pdf"):
        (kit / name).write_bytes(press(back(), front()))
    (found,) = preflight([kit], PRESS, list_).findings
    assert (found.check, found.file, found.what) == (20, "tiles.pdf", "the file is missing")


def test_a_word_that_is_an_id_counts_no_piece(tmp_path: File) -> None:
    """A card speaks of a raft, which is a piece, too; the raft's own id is without ink."""
    copies = [{"id": name, "file": "deck.pdf"} for name in ("lighthouse", "raft")]
    (tmp_path / "manifest.json").write_text(json.dumps({"copies": copies}), encoding="utf-8")
    deck, list_ = tmp_path / "kit" / "deck.pdf", tmp_path / "manifest.json"
    deck.parent.mkdir()
    said, without_ink = (Text("raft", TEXT.font, 8, -20, y, invisible=y > 0) for y in (-10, 10))
    deck.write_bytes(press(back(), front(said)))
    assert numbers(deck.parent, PRESS, list_) == {20}
    deck.write_bytes(press(back(), front(said, without_ink)))
    assert numbers(deck.parent, PRESS, list_) == set()


@pytest.mark.parametrize("broken", ["", "{}", '{"copies": 3}', "[", "a,b\n1,2\n"])
def test_a_list_that_cannot_be_read(broken: str, tmp_path: File) -> None:
    folder = package(tmp_path / "package")
    for name in ("manifest.json", "other.csv"):
        (tmp_path / name).write_text(broken, encoding="utf-8")
        with pytest.raises(InputError, match=name):
            preflight([folder], PICTURES, tmp_path / name)


def test_what_is_no_pdf(tmp_path: File) -> None:
    (tmp_path / "deck.pdf").write_bytes(b"%PDF-1.4 and then nothing")
    with pytest.raises(InputError, match=r"deck\.pdf"):
        preflight([tmp_path / "deck.pdf"], PRESS)
    with pytest.raises(InputError, match="is not there"):
        preflight([tmp_path / "nowhere"], PRESS)
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    with pytest.raises(InputError, match="neither PDF nor picture"):
        preflight([tmp_path / "notes.txt"], PRESS)
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="holds no PDF"):
        preflight([tmp_path / "empty"], PRESS)


def test_every_check_has_a_planted_fault() -> None:
    """12, 17, 18 and 20 have tests of their own above."""
    assert {number for number, _ in PLANTED.values()} | {12, 17, 18, 20} == set(CHECKS)
