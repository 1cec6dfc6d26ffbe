"""Plain faces: a PNG and an SVG each, as it is cut, at any resolution."""

from __future__ import annotations

import pytest

from generator.base.errors import InputError
from generator.export.package import ExportWishes
from generator.export.service_reader import load_service
from generator.export.targets.plain_package import file_names, plain_picture
from generator.export.targets.registry import check_wishes
from generator.faces.display_list import Face, rectangle
from tests.export.kit.kits import Wish
from tests.export.targets.packages import image, package
from tests.harbour import tile

WISH = Wish(2, ())


@pytest.mark.parametrize(("dpi", "size"), [(72.0, (164, 142)), (150.0, (341, 295))])
def test_any_resolution(dpi: float, size: tuple[int, int]) -> None:
    """A tile is 57.735 × 50 mm: 2.27303 × 1.9685 inch."""
    shown = plain_picture(tile(1), dpi)
    assert ((shown.raster.width, shown.raster.height), shown.raster.dpi) == (size, dpi)


@pytest.mark.slow
def test_every_face_is_there_twice_and_clear_beyond_its_trim() -> None:
    made = package("plain", WISH, ExportWishes(dpi=72.0))
    names = {name.removesuffix(".png") for name in made.files if name.startswith("faces/") and name.endswith(".png")}
    assert names == {name.removesuffix(".svg") for name in made.files if name.endswith(".svg")}
    assert "faces/back-tile" in names
    assert all(made.files[f"{name}.svg"].startswith(b"<?xml") for name in names)
    hexagon, card = image(made.files["faces/dom-w1.png"]), image(made.files["faces/aid-1.png"])
    assert (hexagon.size, hexagon.mode, card.mode) == ((164, 142), "RGBA", "RGB")
    assert hexagon.getpixel((0, 0))[3] == 0


def test_no_face_has_the_name_of_another() -> None:
    """Two that bear one id are told apart by a number, but never by one that makes it a third one's id."""
    faces = [Face(name, rectangle(20, 20), ()) for name in ("quay", "quay", "quay-2", "quay", "quay-3-2", "quay-3")]
    names = [file_names(faces)[id(face)] for face in faces]
    assert names == ["quay", "quay-4", "quay-2", "quay-5", "quay-3-2", "quay-3"]


@pytest.mark.parametrize("dpi", [0.0, 35.0, 5000.0, float("nan")])
def test_a_resolution_that_makes_no_sense(dpi: float) -> None:
    with pytest.raises(InputError, match="expected 36 to 1200"):
        check_wishes(load_service("plain"), ExportWishes(dpi=dpi))
