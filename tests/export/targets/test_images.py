"""Pictures of faces: packages for print services with exact pixels, bleed to the edge, safe words and quantities as the
box has them; plain faces, a PNG and an SVG each, as it is cut."""

import csv
import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.export.order_sheet import with_order_sheet
from generator.export.package import ExportPackage, ExportWishes
from generator.export.package_list import PackageRow
from generator.export.piece_roles import ids_with_roles
from generator.export.product_fit import (
    LOOKS,
    MM_PER_INCH,
    ProductNeeds,
    fit_pieces,
    parts_outside,
    product_cut,
    sized_context,
)
from generator.export.service import DecimalNumber, Images, Product
from generator.export.service_reader import load_service
from generator.export.targets.plain_package import file_names, plain_picture
from generator.export.targets.registry import check_wishes
from generator.faces.box_pieces import try_box_pieces
from generator.faces.display_list import Face, Text, rectangle
from tests.export.kit.kits import Wish, context
from tests.export.targets.packages import SMALL, chunks, export_job, header, image, make_package, package
from tests.faces.making import flat
from tests.harbour import tile

BOXES = {"gamecrafter": SMALL, "makeplayingcards": SMALL, "tabletopia": Wish(2, ())}
"""Each target with a box to make it of."""

TARGETS = [*list(BOXES)[:2], pytest.param("tabletopia", marks=pytest.mark.slow)]


def service(name: str = "gamecrafter") -> Images:
    found = load_service(name, rules="balance-control")
    assert isinstance(found, Images)
    return found


def pictures(made: ExportPackage, target: str) -> Iterator[tuple[Product, str, bytes]]:
    products = service(target).products
    for name, data in made.files.items():
        folder = name.partition("/")[0]
        if "/" in name:
            yield products[folder], name, data  # type: ignore[index]


def rows(made: ExportPackage) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(made.files["manifest.csv"].decode())))


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_pixels_are_exact_and_srgb_without_alpha(target: str) -> None:
    for product, name, data in pictures(package(target, BOXES[target]), target):
        names = [chunk for chunk, _ in chunks(data)]
        assert header(data) == (product.size, "RGBA" if product.clear else "RGB"), name
        assert names == [b"IHDR", b"sRGB", b"pHYs", b"IDAT", b"IEND"], name


@pytest.mark.slow
def test_pictures_are_named_in_pairs_and_are_all_in_the_zip_with_the_list() -> None:
    """At 300 dpi, which are 11,811 pixels a metre."""
    made = package("gamecrafter")
    for row in rows(made):
        assert dict(chunks(made.files[row["face"]]))[b"pHYs"] == (11811).to_bytes(4, "big") * 2 + b"\1"
        if row["back"]:
            assert row["back"] == row["face"].replace("[face]", "[back]")
    cards = [row["face"] for row in rows(made) if row["product"] == "euro-poker-deck"]
    assert cards[:2] == [
        "euro-poker-deck/01_budget-compromise[face].png",
        "euro-poker-deck/02_economic-stimulus[face].png",
    ]
    assert len(cards) == 10
    with zipfile.ZipFile(io.BytesIO(made.files["gamecrafter.zip"])) as archive:
        assert archive.testzip() is None
        there = {name: archive.read(name) for name in archive.namelist()}
    assert there == {name: data for name, data in made.files.items() if "/" in name or name == "manifest.csv"}


@pytest.mark.slow
def test_bleed_is_filled_to_the_edge() -> None:
    """Tiles and backs: one colour of the game along the whole rim of the picture; cards: the header's at the top."""
    made = package("gamecrafter")
    colours = context(SMALL).definitions.colours
    grounds = {(colour.rgb.red, colour.rgb.green, colour.rgb.blue) for colour in colours.values()}
    tile, back = (image(made.files[f"medium-hex-tile/02_dom-w1[{side}].png"]) for side in ("face", "back"))
    wide, high = tile.size
    white = [y for y in range(high) if tile.getpixel((wide // 2 - 150, y)) == (255, 255, 255)]
    assert 0 < max(white) < high // 2, "the notation's strip lies above the middle: flats are level"
    for picture in (tile, back):
        rim = {picture.getpixel((x, y)) for x in range(wide) for y in (0, high - 1)}
        rim |= {picture.getpixel((x, y)) for x in (0, wide - 1) for y in range(high)}
        assert len(rim) == 1
        assert rim <= grounds
    card = image(made.files["euro-poker-deck/01_budget-compromise[face].png"])
    assert {card.getpixel((x, 0)) for x in range(100)} <= grounds
    assert {card.getpixel((x, card.height - 1)) for x in range(card.width)} <= grounds
    chit = image(made.files[next(row["face"] for row in rows(made) if row["id"] == "resource-dom-1")])
    assert {chit.getpixel(corner) for corner in ((0, 0), (374, 0), (0, 374), (374, 374))} <= grounds


SAFE = (
    *("small-hex-tile", "medium-hex-tile", "large-hex-tile"),
    *("euro-poker-deck", "poker-deck", "bridge-deck", "tarot-deck"),
    *("large-square-chit", "small-square-chit", "postcard-mat", "postcard-mat-upright"),
)
"""Products of every piece of the game, but for those that are too small for its words."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SAFE)
def test_words_stay_in_the_safe_zone(name: str) -> None:
    product = service().products[name]  # type: ignore[index]
    made = context(Wish(6, ("economy", "security", "climate"), "de"))
    found = fit_pieces(made, product, product_cut(product, 300.0), ids_with_roles(made, product.takes))
    zone = product_cut(product, 300.0).zone
    assert found.pieces
    for piece in found.pieces:
        assert not parts_outside(piece.face, zone, made.icons), piece.id
        for item, _ in flat(piece.face.items):
            assert not isinstance(item, Text) or item.invisible or item.size >= 5.0, piece.id


def test_the_safe_zone_is_an_eighth_of_an_inch_inside_the_cut() -> None:
    """37.5 px of 300 are 3.175 mm: of 63.5 mm 57.15 are left."""
    cut = product_cut(service().products["poker-deck"], 300.0)  # type: ignore[index]
    assert cut.shape.width == pytest.approx(63.5)
    assert max(x for x, _ in cut.zone) == pytest.approx(57.15 / 2)
    assert cut.width == pytest.approx(825 / 300 * MM_PER_INCH)


MINI = Product("mini", ("card",), (630, 860), safe=DecimalNumber(20.0))  # type: ignore[arg-type]


@pytest.mark.slow
def test_what_is_too_small_loses_small_print_then_the_name_then_is_refused() -> None:
    """Cards of one wording, smaller and smaller: each step leaves out as much as the one before, or more."""
    made = context(SMALL)
    found = []
    for width in range(700, 400, -20):
        product = replace(MINI, size=(width, round(width * 88 / 63)))
        try:
            found.append(fit_pieces(made, product, product_cut(product, 300.0), ["debt-brake"]).left_out)
        except InputError:
            found.append(("refused",))
    order = [(), ("small print",), ("small print", "name"), ("refused",)]
    steps = [order.index(left) for left in found]
    assert steps == sorted(steps)
    assert steps[0] == 0
    assert steps[-1] == 3


def test_what_was_left_out_is_gone_from_the_face() -> None:
    made = context(SMALL)
    whole, bare = (
        " ".join(item.text for item, _ in flat(piece.face.items) if isinstance(item, Text) and not item.invisible)
        for left_out in ((), ("small print", "name"))
        for piece in try_box_pieces(sized_context(made, ProductNeeds(3.0, left_out=left_out)), LOOKS, {"debt-brake"})
    )
    assert "debt-brake · economy" in whole
    assert "Debt Brake" in whole
    assert "debt-brake · economy" not in bare
    assert "Debt Brake" not in bare


@pytest.mark.slow
@pytest.mark.parametrize("product", ["mini-hex-tile", "mini-deck"])
def test_mini_sizes_are_refused_with_the_reason(product: str) -> None:
    """27.5 mm between flats and 44 × 63 mm are too small for the words of these tiles and cards at 5.5 and 8.25 pt."""
    with pytest.raises(InputError, match=rf"{product} [a-z0-9-]+: .* (at the least size|safe zone)"):
        package("gamecrafter", SMALL, ExportWishes((product,)))


@pytest.mark.slow
def test_another_product_is_asked_for_by_its_name() -> None:
    """Tiles of 50 mm are nearest to 55 mm, cards of 63 × 88 mm to just these."""
    plain, asked = (
        {row["id"]: row["product"] for row in rows(package("gamecrafter", SMALL, ExportWishes(wanted)))}
        for wanted in ((), ("small-hex-tile", "tarot-deck"))
    )
    assert (plain["dom-w1"], plain["debt-brake"]) == ("medium-hex-tile", "euro-poker-deck")
    changed = {name: product for name, product in asked.items() if product != plain[name]}
    assert set(changed.values()) == {"small-hex-tile", "tarot-deck"}
    assert changed.keys() == {name for name in plain if plain[name] in ("medium-hex-tile", "euro-poker-deck")}
    with pytest.raises(InputError, match="did you mean tarot-deck"):
        check_wishes(service(), ExportWishes(("tarot-dec",)))


@pytest.mark.slow
def test_the_order_sheet_counts_and_an_order_over_the_limit_is_refused() -> None:
    made = package("gamecrafter")
    text, total = made.files["ORDER.md"].decode(), sum(int(row["quantity"]) for row in rows(made))
    assert f"Components in all: {total} – at most 2000" in text
    assert "| euro-poker-deck | [EuroPokerDeck] 825 × 1125 px | 20 | 10 |" in text
    with pytest.raises(InputError, match=f"{total} components; expected at most {total - 1}"):
        make_package(export_job(context(SMALL)), replace(service(), most_components=total - 1), ExportWishes())


def test_the_order_sheet_speaks_the_language_of_the_faces() -> None:
    listed = [PackageRow("a.png", "b.png", "buoy", 10, "poker-cards", "", "d")]
    made = ExportPackage({}, listed, missing_copies={"lock": 6, "noise-mat": 1}, why={"noise-mat": "⌀ 60 mm"})
    spoken = context(Wish(4, ("security",), "de"))
    text = with_order_sheet(made, service("makeplayingcards"), spoken, []).files["ORDER.md"].decode()
    assert "Bauteile insgesamt: 10\n" in text
    assert "In der Schachtel, aber nicht in diesem Paket\n\n- 6 × Sperre\n" in text
    assert "- 1 × Tafel Rauschen (⌀ 60 mm; passt zu keinem der Produkte)\n" in text
    assert "1. Wähle eigene Spielkarten" in text


@pytest.mark.slow
def test_the_same_bytes_again(tmp_path: Path) -> None:
    cards = service("makeplayingcards")
    boxes = [replace(context(SMALL)) for _ in range(2)]
    first, second = (make_package(export_job(box, cache=tmp_path), cards, ExportWishes()).files for box in boxes)
    assert first == second


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
