"""The saved object: its keys are those of real saves, its things are the box, its pictures lie where it says."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.definitions.box_counts import expected_counts
from generator.export.card_sheets import CardGrid, SheetLimits, grid_for, sheet_pngs
from generator.export.order_sheet import dice_notes
from generator.export.package import ExportWishes
from generator.export.piece_roles import missing_pieces
from generator.export.png_writer import RasterSize, write_png
from generator.export.service import SavedGameTable
from generator.export.service_reader import load_service
from generator.export.targets import tts_objects
from generator.export.targets.table_arrangement import DECK, TableArrangement, arrange_pieces, table_pieces
from generator.export.targets.tts_objects import ObjectPlace
from generator.export.targets.tts_package import TtsBuilder
from generator.faces.display_list import hexagon
from tests.export.kit.kits import Wish, context
from tests.export.targets.packages import PLACE, export_job, header, image, make_package, package
from tests.faces.shipped import box
from tests.polygons import apart

WISH = Wish(2, ("security",))
"""Overlays and a deck of fifteen."""

URL = "https://example.org/bc"
KEYS = yaml.safe_load((Path(__file__).parent / "tts_keys.yaml").read_text(encoding="utf-8"))


def made() -> Any:
    return package("tts", WISH, ExportWishes(address=URL))


def service() -> SavedGameTable:
    found = load_service("tts", rules="balance-control")
    assert isinstance(found, SavedGameTable)
    return found


def save() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(made().files["balance-control.json"])
    return found


def only(**wanted: Any) -> dict[str, Any]:
    """The only object on the table of which this is so."""
    (found,) = (thing for thing in save()["ObjectStates"] if wanted.items() <= thing.items())
    return dict(found)


def things(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for thing in objects:
        yield thing
        yield from things(thing.get("ContainedObjects", []))


def everything() -> list[dict[str, Any]]:
    return list(things(save()["ObjectStates"]))


def parts(thing: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "Transform", thing["Transform"]
    custom = thing.get("CustomImage", {})
    for name, part in (
        ("CustomImage", custom),
        ("Bag", thing.get("Bag")),
        ("CustomPDF", thing.get("CustomPDF")),
        *custom.items(),
    ):
        if isinstance(part, dict) and part:
            yield name, part
    for deck in thing.get("CustomDeck", {}).values():
        yield "CustomDeck", deck


@pytest.mark.slow
def test_keys_are_those_of_real_saves() -> None:
    """Every key was seen in one; none is missing that was in all."""
    whole = save()
    seen = [(whole, KEYS["save"]), *((thing, KEYS["objects"][thing["Name"]]) for thing in everything())]
    named = [*((name, whole[name]) for name in ("Grid", "Hands", "Lighting", "Turns"))]
    named += [("TabStates", tab) for tab in whole["TabStates"].values()]
    named += [("SnapPoints", point) for point in whole["SnapPoints"]]
    named += [part for thing in everything() for part in parts(thing)]
    for part, known in (*seen, *((part, KEYS["parts"][name]) for name, part in named)):
        assert set(known["always"]) <= set(part) <= {*known["always"], *known["sometimes"]}, part


@pytest.mark.slow
def test_each_seat_has_a_hand_of_its_own_colour_on_its_side() -> None:
    """Seats A and B of the box are red and green; where two play they sit opposite."""
    hands = {
        thing["FogColor"]: thing["Transform"] for thing in save()["ObjectStates"] if thing["Name"] == "HandTrigger"
    }
    assert list(hands) == ["Red", "Green"]
    assert set(hands) <= set(KEYS["seats"])
    assert hands["Red"]["posZ"] < 0 < hands["Green"]["posZ"]
    assert (hands["Red"]["rotY"], hands["Green"]["rotY"]) == (0.0, 180.0)
    bags = [
        thing for thing in everything() if thing["Nickname"].startswith("Influence") and "ContainedObjects" in thing
    ]
    owners = {thing["ContainedObjects"][0]["Description"]: thing["Transform"]["posZ"] for thing in bags}
    for seat, name in (("a", "Red"), ("b", "Green")):
        assert owners[f"influence-{seat}"] * hands[name]["posZ"] > 0, "a seat's pieces lie on its own side"


@pytest.mark.slow
def test_tiles_snap_to_cells_that_meet_edge_to_edge() -> None:
    """The nearest cell to the Start tile is as far as the flats of a tile, 50 mm; four rings are 61 cells."""
    tiles = [point["Position"] for point in save()["SnapPoints"]]
    apart = sorted((point["x"] ** 2 + point["z"] ** 2) ** 0.5 for point in tiles)
    assert apart[0] == 0.0
    assert apart[1:7] == [pytest.approx(50 / 25.4, abs=2e-3)] * 6
    assert len(tiles) >= 61


def test_pictures_are_small_and_named_by_what_is_in_them_and_no_other_is_used() -> None:
    """Twelve signs of its SHA-256: no program shows what it kept of older art. Only triangles are clear."""
    upload = {name.removeprefix("upload/"): data for name, data in made().files.items() if name.startswith("upload/")}
    assert upload
    for name, data in upload.items():
        assert name.split(".")[-2] == hashlib.sha256(data).hexdigest()[:12]
        assert max(header(data)[0]) <= 4096, name
        assert (header(data)[1] == "RGBA") == name.startswith("resource-"), name
    every = [part for thing in everything() for _, part in parts(thing)]
    used = {value for part in every for key, value in part.items() if key.endswith("URL") and value}
    assert used == {f"{URL}/{name}" for name in upload}
    assert set(upload) == set(made().uploads)


def test_the_rules_lie_on_the_table() -> None:
    rules = b"%PDF-1.7 the rules"
    at = replace(export_job(context(Wish(2, ()))), rules={"rules.pdf": rules})
    found = make_package(at, service(), ExportWishes(address=URL))
    (booklet,) = (
        thing
        for thing in json.loads(found.files["balance-control.json"])["ObjectStates"]
        if thing["Name"] == "Custom_PDF"
    )
    name = f"rules.{hashlib.sha256(rules).hexdigest()[:12]}.pdf"
    assert booklet["CustomPDF"]["PDFUrl"] == f"{URL}/{name}"
    assert found.uploads[name] == found.rules[f"upload/{name}"] == rules


def test_nothing_lies_over_anything_else() -> None:
    boxes = []
    for lot in arrangement().lots:
        shapes = [piece.face.shape for piece in lot.pieces]
        wide, high = (max(getattr(shape, side) for shape in shapes) / 2 for side in ("width", "height"))
        boxes.append((lot.x - wide, lot.y - high, lot.x + wide, lot.y + high))
    assert all(apart(*pair, 0.0) for pair in combinations(boxes, 2))


def arrangement() -> TableArrangement:
    return TtsBuilder(export_job(context(WISH)), service(), ExportWishes()).arrangement


def test_cells_have_room_for_the_largest_tile() -> None:
    """Any game may have tiles of several sizes, and each may lie beside any other: of 50 mm and of 30 mm between flats
    the larger counts."""
    made, table = context(WISH), service()
    pieces = table_pieces(made, table)
    (tile, *_) = (piece for piece in pieces if piece.face.shape.kind == "hex")
    small = replace(tile, face=replace(tile.face, shape=hexagon(30.0)))
    cells = arrange_pieces(made, table, (*pieces, small)).free[:7]
    assert tile.face.shape.height == 50.0
    assert min(dist(*pair) for pair in combinations(cells, 2)) == pytest.approx(50.0)


def test_everything_of_the_box_is_on_the_table_under_a_name_of_its_own() -> None:
    """True to scale: 50 mm between a tile's flats are 57.735 across; 2 units at scale 1, an inch each."""
    described = Counter(thing["Description"] for thing in everything() if thing["Name"] != "Deck")
    counted = Counter({name: count for name, count in described.items() if name})
    assert counted == expected_counts(context(WISH).definitions, context(WISH).config)
    names = [thing["GUID"] for thing in everything()]
    assert len(set(names)) == len(names)
    assert all(len(name) == 6 and int(name, 16) for name in names)
    tile = next(thing["Transform"] for thing in everything() if thing["Description"] == "dom-w1")
    assert tile["scaleX"] == tile["scaleZ"] == pytest.approx(57.735 / 25.4 / 2, abs=1e-4)


def test_tiles_come_out_at_random_and_back_up() -> None:
    definitions = context(WISH).definitions
    bag = only(Bag={"Order": 2})
    assert all(definitions.tiles[thing["Description"]].drawable for thing in bag["ContainedObjects"])
    for thing in bag["ContainedObjects"]:
        assert thing["CustomImage"]["CustomTile"]["Type"] == 1
        assert thing["Transform"]["rotZ"] == 180.0
        assert re.fullmatch(rf"{URL}/back-tile\.[0-9a-f]{{12}}\.png", thing["CustomImage"]["ImageSecondaryURL"])
    start = only(Description="start")
    assert [start["Transform"][key] for key in ("posX", "posZ", "rotZ")] == [0.0, 0.0, 0.0]


def test_each_seat_has_its_markers_in_a_bag() -> None:
    bags = [thing for thing in save()["ObjectStates"] if thing["Name"] == "Bag"]
    content = [{inner["Description"] for inner in bag["ContainedObjects"]} for bag in bags]
    for name in ("influence-a", "influence-b", "resource-dom-1", "resource-dom-5", "lock"):
        assert {name} in content


def test_decks_show_the_right_cell_and_have_a_place_for_their_discards() -> None:
    """`CardID` is 100 × sheet + cell; the last cell is free, whether it is used as the hidden face or not."""
    deck = only(Name="Deck")
    cells = [card["CardID"] for card in deck["ContainedObjects"]]
    assert deck["DeckIDs"] == cells == list(range(100, 115))
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["NumWidth"] * sheet["NumHeight"] >= 16
    assert (sheet["BackIsHidden"], sheet["UniqueBack"], sheet["Type"]) == (True, False, 0)
    (picture,) = (image(data) for name, data in made().files.items() if "/back-security-sheet-1." in name)
    high = picture.height // sheet["NumHeight"]
    lowest = {picture.getpixel((x, y)) for y in range(high - 1, picture.height, high) for x in range(picture.width)}
    assert (255, 255, 255) not in lowest, "header and foot bleed: no card has a white rim"
    places = {(point["Position"]["x"], point["Position"]["z"]) for point in save()["SnapPoints"]}
    x, z = deck["Transform"]["posX"], deck["Transform"]["posZ"]
    assert (x, z) in places
    assert any(other[1] == z and 0 < other[0] - x < 5 for other in places), "a place for discards"
    order = [card["Description"] for card in deck["ContainedObjects"]]
    assert order == [str(card.id) for card in context(WISH).definitions.measures.values() if card.module == "security"]
    assert deck["Description"] == "Complete with 15 cards – BALANCE // CONTROL"


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Complete with 30 cards – BALANCE // CONTROL"), ("de", "Vollständig mit 30 Karten – BALANCE // CONTROL")],
)
def test_a_deck_says_how_many_cards_it_has(language: str, told: str) -> None:
    """Copies count, too: each of the fifteen is there twice."""
    builder = TtsBuilder(export_job(context(replace(WISH, language=language))), service(), ExportWishes())
    (deck,) = builder.decks
    assert builder.description(replace(deck, cards=tuple(replace(card, count=2) for card in deck.cards))) == told


@pytest.mark.parametrize(
    ("copies", "kind", "number"),
    [([1], "Card", {"CardID": 300}), ([2], "Deck", {"DeckIDs": [300, 300]}), ([1, 1], "Deck", {"DeckIDs": [300, 301]})],
)
def test_a_card_alone_is_no_deck(copies: list[int], kind: str, number: dict[str, Any]) -> None:
    """A `Deck` of one card isn't shown (JonathanGuberman/unmatched_maker #55); it is a `Card` with its sheet, where the
    deck would lie. It has the keys of one, so that the table's own saves look the same."""
    box_, at = tts_objects.ObjectFactory(), ObjectPlace(1.0, 2.0, down=True)
    sheet = tts_objects.CardSheet(3, "face.png", "back.png", 2, 1)
    cards = [box_.card("Solo", sheet, cell, at, "solo") for cell, count in enumerate(copies) for _ in range(count)]
    pile = box_.deck("Deck", [sheet], cards, at, "both of them")
    assert pile["Name"] == kind
    assert number.items() <= pile.items()
    assert pile["Description"] == ("solo" if kind == "Card" else "both of them")
    assert pile["CustomDeck"] == sheet.data()
    assert pile["Transform"] == at.data()
    assert set(KEYS["objects"][kind]["always"]) <= set(pile)


def test_without_an_address_pictures_are_on_this_disk() -> None:
    builder = TtsBuilder(export_job(context(Wish(2, ()))), service(), ExportWishes())
    assert builder.url("dom-w1.png") == f"{(PLACE.resolve() / 'pictures').as_uri()}/dom-w1.png"
    assert builder.url("dom-w1.png").startswith("file:///")


LIMITS = SheetLimits(10, 7, 4096, 744)


@pytest.mark.parametrize(
    ("cards", "grid"),
    [
        (1, CardGrid(2, 1, 744, 1039)),
        (3, CardGrid(2, 2, 744, 1039)),
        (14, CardGrid(5, 3, 744, 1039)),
        (15, CardGrid(4, 4, 733, 1024)),  # 4 × 1024 = 4096
        (69, CardGrid(10, 7, 409, 571)),  # 10 × 409 = 4090
        (200, CardGrid(10, 7, 409, 571)),
    ],
)
def test_the_largest_cells_that_fit(cards: int, grid: CardGrid) -> None:
    assert grid_for(cards, 88 / 63, LIMITS) == grid
    assert max(grid.columns * grid.width, grid.rows * grid.height) <= 4096


@pytest.mark.parametrize("cards", range(1, 70))
def test_a_cell_stays_free(cards: int) -> None:
    grid = grid_for(cards, 88 / 63, LIMITS)
    assert cards <= grid.cards < grid.columns * grid.rows
    assert max(grid.columns * grid.width, grid.rows * grid.height) <= 4096


def test_cells_meet_without_a_gap() -> None:
    colours = [(200, 10, 10), (10, 200, 10), (10, 10, 200)]
    grid = CardGrid(3, 2, 7, 9)
    cells = [solid(colour, grid) for colour in colours]
    sheet, small = map(image, sheet_pngs(cells, solid((9, 9, 9), grid), grid, 300.0, (14, 12)))
    assert small.size == (14, 12)
    assert sheet.size == (21, 18)
    for x in range(21):
        for y in range(18):
            number = y // 9 * 3 + x // 7
            assert sheet.getpixel((x, y)) == (colours[number] if number < 3 else (9, 9, 9))


def solid(colour: tuple[int, int, int], grid: CardGrid) -> bytes:
    row = b"\0" + bytes(colour) * grid.width
    return write_png(row * grid.height, RasterSize(grid.width, grid.height, 300.0))


@pytest.mark.slow
def test_a_deck_that_each_seat_has_of_its_own_is_a_pile_for_each() -> None:
    """GLOBAL POWERS, G1: each party has its own sixteen events; they lie with its own things, on its side."""
    made, table = box("global-powers"), service()
    shown = arrange_pieces(made, table, table_pieces(made, table))
    piles = [lot for lot in shown.lots if lot.way == DECK]
    assert [lot.seat for lot in piles] == ["A", "B", "C", "D"]
    for lot in piles:
        assert sum(piece.count for piece in lot.pieces) == 16
        assert {piece.id.rpartition("-")[2] for piece in lot.pieces} == {str(lot.seat).lower()}
        (mat,) = (one for one in shown.lots if one.seat == lot.seat and one.pieces[0].id.startswith("headquarters"))
        assert lot.y * mat.y > 0, "on the side of its headquarters"


def test_an_ordinary_die_stands_for_one_that_rolls_other_numbers() -> None:
    """GLOBAL POWERS' dice show 1 to 3, each on two sides; Organisationsspiel's are ordinary ones."""
    for name, told in (
        ("global-powers", ["2 × Die from 1 to 3: any die with six sides stands for it, 1–2 → 1, 3–4 → 2, 5–6 → 3."]),
        ("organisation", []),
    ):
        assert dice_notes(box(name), missing_pieces(box(name), ())) == told
