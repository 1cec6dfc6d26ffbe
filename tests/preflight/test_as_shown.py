"""A page is judged as it is shown: the same findings however its file says where things are.

Of the entries of a page (ISO 32000, table 31) these decide where something is shown, how large, and how much of it:
`/MediaBox`, `/CropBox` and `/Rotate`, also those of a node above, `/UserUnit`, and the boxes of the cut, whichever
corners they name. Each is changed here together with what the page paints, so that nothing else is seen.
"""

import io
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path as File

import pikepdf
import pytest

from generator.export.service_limits import HOME
from generator.faces.display_list import Path, Text
from generator.faces.shapes import box, line
from generator.preflight.limits import FileLimits
from generator.preflight.preflight_run import preflight
from tests.harbour import TEXT
from tests.preflight.right import PRESS, back, front, press

Matrix = tuple[float, float, float, float, float, float]

BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")
WHOLE = {90: (0.0, 1.0, -1.0, 0.0), 180: (-1.0, 0.0, 0.0, -1.0), 270: (0.0, -1.0, 1.0, 0.0)}
"""Turns against the clock: a page that bears `/Rotate` is shown turned with it."""


def put(page: pikepdf.Page, matrix: Matrix) -> None:
    """All that is painted and all boxes elsewhere, the boxes with corners that may be any two."""
    a, b, c, d, e, f = matrix
    page.contents_add(b"q %f %f %f %f %f %f cm" % matrix, prepend=True)
    page.contents_add(b"Q")
    for name in BOXES:
        if name in page.obj:
            x, y, u, v = (float(part) for part in page.obj[name])
            corners = ((a * p + c * q + e, b * p + d * q + f) for p, q in ((x, y), (u, v)))
            page.obj[name] = pikepdf.Array([part for corner in corners for part in corner])


def turn(degrees: int, written: int) -> Callable[[pikepdf.Page], None]:
    """The page stored turned, and `/Rotate` as it is written."""

    def change(page: pikepdf.Page) -> None:
        put(page, (*WHOLE[degrees], 40.0, -30.0))
        page.obj.Rotate = written

    return change


def lift(page: pikepdf.Page) -> None:
    """What may be inherited stands in the node above; the other pages have their own."""
    turn(90, 90)(page)
    for other in page.obj.Parent.Kids:
        other.Rotate = other.get("/Rotate", 0)
    for name in ("/MediaBox", "/Rotate", "/Resources"):
        page.obj.Parent[name] = page.obj[name]
        del page.obj[name]


def flip(page: pikepdf.Page) -> None:
    for name in BOXES:
        if name in page.obj:
            left, bottom, right, top = page.obj[name]
            page.obj[name] = pikepdf.Array([right, bottom, left, top])


def double(page: pikepdf.Page) -> None:
    put(page, (0.5, 0.0, 0.0, 0.5, 0.0, 0.0))
    page.obj.UserUnit = 2


def crop(page: pikepdf.Page) -> None:
    """A sheet of which only the page is shown."""
    page.obj.CropBox = page.obj.MediaBox
    page.obj.MediaBox = pikepdf.Array([-50, -60, 400, 500])


def crop_beyond(page: pikepdf.Page) -> None:
    """A CropBox reaches as far as the MediaBox at most."""
    page.obj.CropBox = pikepdf.Array([-50, -60, 400, 500])


def name_art(page: pikepdf.Page) -> None:
    """PDF/X takes an ArtBox for the cut."""
    page.obj.ArtBox = page.obj.TrimBox
    del page.obj.TrimBox


def everything(page: pikepdf.Page) -> None:
    double(page)
    page.obj.CropBox = page.obj.MediaBox
    page.obj.MediaBox = pikepdf.Array([-50, -60, 400, 500])
    turn(270, -90)(page)
    flip(page)


WAYS: dict[str, Callable[[pikepdf.Page], None]] = {
    "turned": turn(90, 90),
    "on its head": turn(180, 180),
    "turned the other way": turn(270, 270),
    "turned back": turn(270, -90),
    "turned once too often": turn(90, 450),
    "an inherited turn": lift,
    "corners in another order": flip,
    "another origin": lambda page: put(page, (1.0, 0.0, 0.0, 1.0, -700.0, 33.0)),
    "longer units": double,
    "cropped": crop,
    "a crop beyond the page": crop_beyond,
    "an art box": name_art,
    "all at once": everything,
}


@cache
def faulty() -> bytes:
    """A front with a fault of each kind that has a place or a size: the bleed empty on top, words in 4 pt at the right
    cut, a hairline; and a cut that is drawn as a line of its own, round the card."""
    strip, words = Path(box(-34.5, 44.4, 69, 2.6), fill="white"), Text("Quay", TEXT.font, 4, 27, 0)
    made = press(back(), front(strip, words, Path(line(-10, 0, 10, 0), stroke="SEA", width=0.05)))
    with pikepdf.open(io.BytesIO(made)) as pdf:
        page = pdf.pages[1]
        space = pikepdf.Array(
            [
                *(pikepdf.Name.Separation, pikepdf.Name("/die-cut"), pikepdf.Name.DeviceCMYK),
                pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1),
            ]
        )
        page.Resources.ColorSpace = pikepdf.Dictionary({"/Cut": space})
        left, bottom, right, top = (float(part) for part in page.obj.TrimBox)
        corners = ((left, bottom), (right, bottom), (right, top), (left, top))
        path = b" ".join(b"%f %f %s" % (x, y, b"l" if place else b"m") for place, (x, y) in enumerate(corners))
        page.contents_add(b"q /Cut CS 1 SCN 1 w %s h S Q" % path)
        saved = io.BytesIO()
        pdf.save(saved)
    return saved.getvalue()


def found(folder: File, data: bytes, limits: FileLimits) -> list[tuple[int, int, str]]:
    (folder / "deck.pdf").write_bytes(data)
    return [(one.page, one.check, one.what) for one in preflight([folder / "deck.pdf"], limits).findings]


def stored(way: str, data: bytes) -> bytes:
    """The same to look at."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        WAYS[way](pdf.pages[1])
        made = io.BytesIO()
        pdf.save(made)
    return made.getvalue()


@pytest.mark.parametrize("way", WAYS)
def test_a_right_page_is_right_however_it_is_stored(way: str, tmp_path: File) -> None:
    assert found(tmp_path, stored(way, press()), PRESS) == []


@pytest.mark.parametrize("way", WAYS)
def test_faults_are_told_where_and_as_large_as_they_are_shown(way: str, tmp_path: File) -> None:
    """The bleed is empty above, the words are 4 pt, the line 0.14 pt, whichever way the file has them. The cut is where
    the trim is, so that asked by the one or by the other, words are as near to it."""
    plain = found(tmp_path, faulty(), PRESS)
    assert [number for _, number, _ in plain] == [4, 5, 9, 10]
    assert plain[0] == (2, 4, "white top of a cut that has colour")
    assert found(tmp_path, stored(way, faulty()), PRESS) == plain
    cut = replace(PRESS, cuts="die-cut")
    assert found(tmp_path, stored(way, faulty()), cut) == plain


def test_a_page_that_is_shown_sideways_is_told_with_what_makes_it_so(tmp_path: File) -> None:
    """The pixels are turned with the boxes: nothing is said of the bleed."""
    with pikepdf.open(io.BytesIO(press())) as pdf:
        pdf.pages[1].obj.Rotate = 90
        pdf.pages[1].obj.UserUnit = 1.5
        made = io.BytesIO()
        pdf.save(made)
    assert found(tmp_path, made.getvalue(), PRESS)[:2] == [
        (2, 1, "141.0 × 103.5 mm, turned by /Rotate 90, in units of 1.5 pt by /UserUnit"),
        (2, 2, "132.0 × 94.5 mm"),
    ]


def test_what_a_crop_box_hides_is_beyond_the_page(tmp_path: File) -> None:
    """A file of which viewers show the cut alone: the size that is seen is 63 × 88 mm, and the bleed isn't on it."""
    with pikepdf.open(io.BytesIO(press())) as pdf:
        pdf.pages[1].obj.CropBox = pdf.pages[1].obj.TrimBox
        made = io.BytesIO()
        pdf.save(made)
    assert found(tmp_path, made.getvalue(), PRESS) == [
        (2, 1, "63.0 × 88.0 mm, as its /CropBox shows it"),
        (2, 3, "reaches beyond the page"),
    ]


def test_a_crop_box_beside_the_page_shows_nothing(tmp_path: File) -> None:
    """Whatever a service asks: no program shows anything of such a page."""
    with pikepdf.open(io.BytesIO(press())) as pdf:
        pdf.pages[1].obj.CropBox = pikepdf.Array([900, 900, 1000, 1000])
        made = io.BytesIO()
        pdf.save(made)
    nothing = (2, 1, "0.0 × 0.0 mm, as its /CropBox shows it")
    assert found(tmp_path, made.getvalue(), PRESS)[0] == nothing
    assert found(tmp_path, made.getvalue(), HOME)[0] == nothing
