"""Which product each piece of any pack becomes: by role, shape and size; what fits none is left out with its size."""

import csv
import io
import json
import re
import shutil
import zipfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.definitions.box_counts import expected_counts
from generator.definitions.box_request import BoxRequest
from generator.definitions.printed_pieces import Card
from generator.export.package import ExportPackage, ExportWishes, write_package
from generator.export.product_fit import fit_pieces, product_cut
from generator.export.service_limits import service_limits
from generator.export.service_reader import load_service
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import current_digests
from generator.faces.display_list import Face, GradientFill, Image
from generator.faces.display_list import Path as Outlined
from generator.faces.face_context import FaceContext
from generator.faces.kinds.card import card_face
from generator.faces.shapes import bounds
from generator.preflight.check_counts import find_list
from generator.preflight.preflight_run import preflight
from tests.export.targets.packages import export_job, header, image, make_package
from tests.faces.making import flat, texts
from tests.tables import read_table

GAME = read_table(__file__, "GAME")
WORDS = ("gong", "rain", "crab", "kite")
PIECES = ("coin", "pearl", "crate", "drum", "quay", "court", "host", "map", "plan", "wall", "desk", "walker", "die")
TEXT = "name: English\nlabels: {title: STALLS}\n" + "".join(
    f"{section}: {{{', '.join(f'{name}: {{name: {name.title()}}}' for name in names)}}}\n"
    for section, names in (("decks", ("tall", "wide", "small", "odd")), ("cards", WORDS), ("pieces", PIECES))
).replace("pieces: {", "pieces: {turn: {name: Turn, blocks: [{title: In this order, steps: [Draw., Sell.]}]}, ")
DOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#000000"/></svg>\n'
)


@pytest.fixture(scope="module")
def stalls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("stalls"), {"game.yaml": GAME, "text/en.yaml": TEXT, "icons/dot.svg": DOT})


def filled(folder: Path, files: Mapping[str, str]) -> Path:
    """The folder with these files."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def context(folder: Path) -> FaceContext:
    asked = BoxRequest(game_folder=folder)
    (found,) = checked_contexts(asked.definitions, asked.config, asked.texts, folder)
    return found


def made(folder: Path, target: str, *products: str) -> ExportPackage:
    return make_package(export_job(context(folder)), load_service(target, [folder]), ExportWishes(products))


def products(package: ExportPackage) -> dict[str, str]:
    name = "manifest.csv" if "manifest.csv" in package.files else "contents.csv"
    rows = csv.DictReader(io.StringIO(package.files[name].decode()))
    return {row["id"]: row["product"] for row in rows}


GAMECRAFTER = read_table(__file__, "GAMECRAFTER")


@pytest.mark.slow
def test_each_piece_is_the_nearest_product_of_its_role_and_shape(stalls: Path) -> None:
    package = made(stalls, "gamecrafter")
    assert products(package) == GAMECRAFTER
    assert package.missing_copies == {"kite": 1, "drum": 1, "wall": 1, "walker": 1, "die": 1}
    assert package.why == {"kite": "130 × 40 mm", "drum": "⌀ 60 mm", "wall": "900 × 900 mm"}
    order = package.files["ORDER.md"].decode()
    assert "- 1 × Drum (⌀ 60 mm; fits none of the products)\n- 1 × Wall (900 × 900 mm; fits none" in order
    assert "- 1 × Walker\n- 1 × Die\n" in order
    known = {str(name): product for name, product in load_service("gamecrafter").products.items()}  # type: ignore[attr-defined]
    for name, data in package.files.items():
        if "/" in name:
            product = known[name.partition("/")[0].partition(".")[0]]
            assert header(data) == (product.size, "RGB"), name


@pytest.mark.quick("punchboard")
@pytest.mark.parametrize("target", ["gamecrafter", "punchboard", "tabletopia", "mbprint", "tts"])
def test_nothing_is_lost_and_nothing_is_found_wrong(target: str, stalls: Path, tmp_path: Path) -> None:
    package, game = made(stalls, target), context(stalls)
    counted = Counter(write_package(target, package, tmp_path).counts) + Counter(package.missing_copies)
    assert counted == expected_counts(game.definitions, game.config)
    limits = service_limits(load_service(target, [stalls]))
    assert [str(found) for found in preflight([tmp_path], limits, find_list(tmp_path)).findings] == []


def test_a_piece_of_another_size_is_the_piece_of_the_kit_and_is_composed_once(
    stalls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service's size and bleed change a face, and neither its digest nor the digits of it that are printed."""
    game, product = context(stalls), load_service("gamecrafter").products["mini-deck"]  # type: ignore[attr-defined]
    known, composed = current_digests(game), []

    def counted_face(context: FaceContext, card: Card, variant: str) -> Face:
        composed.append(card.id)
        return card_face(context, card, variant)

    monkeypatch.setattr("generator.faces.kinds.card_face", counted_face)
    ids = ["crab", "gong"]
    pieces = fit_pieces(game, product, product_cut(product, 300.0), ids).pieces
    assert sorted(composed) == ids
    assert {piece.id: piece.digest for piece in pieces} == {name: known[name] for name in ids}
    printed = {piece.id: [text.text[-4:] for text in texts(piece.face)] for piece in pieces}
    assert all(piece.digest[:4] in printed[piece.id] for piece in pieces)


def test_decks_of_one_module_have_a_file_each(stalls: Path) -> None:
    """Each deck is a PDF of its own, of two pages a card; MB Print makes any size."""
    package = made(stalls, "mbprint")
    pages = {name: len(pypdfium2.PdfDocument(data)) for name, data in package.files.items() if name.endswith(".pdf")}
    assert pages == {"tall.pdf": 4, "wide.pdf": 2, "small.pdf": 2, "odd.pdf": 2}
    assert package.missing_copies.keys() & set(WORDS) == set()


def test_a_deck_of_cards_with_other_sides_of_their_own_stays_one_deck(tmp_path: Path) -> None:
    """One PDF, one pile on either table; on Tabletop Simulator's second sheet each cell is the back of that card."""
    folder = filled(tmp_path, read_table(__file__, "PAIRS"))
    printed = made(folder, "mbprint").files
    assert {name: len(pypdfium2.PdfDocument(printed[name])) for name in printed if name.endswith(".pdf")} == {
        "twos.pdf": 8
    }
    module = zipfile.ZipFile(io.BytesIO(bytes(made(folder, "vassal").files["stalls.vmod"]))).read("buildFile.xml")
    assert re.findall(rb'DrawPile [^>]*name="(Twos[^"]*)"', module) == [b"Twos", b"Twos: discards"]
    files = made(folder, "tts").files
    (deck,) = (one for one in json.loads(files["stalls.json"])["ObjectStates"] if one["Name"] == "Deck")
    (sheet,) = deck["CustomDeck"].values()
    assert (deck["DeckIDs"], sheet["UniqueBack"]) == ([100, 100, 101, 102], True)
    backs = image(files["pictures/" + sheet["BackURL"].rpartition("/")[2]])
    wide, high = backs.width / sheet["NumWidth"], backs.height / sheet["NumHeight"]
    cells = [(number % sheet["NumWidth"], number // sheet["NumWidth"]) for number in range(3)]
    found = [backs.getpixel((int((x + 0.5) * wide), int((y + 0.5) * high))) for x, y in cells]
    assert found == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]


def test_equal_names_of_decks_are_told_apart(stalls: Path, tmp_path: Path) -> None:
    shutil.copytree(stalls, tmp_path, dirs_exist_ok=True)
    game = tmp_path / "game.yaml"
    changed = game.read_text(encoding="utf-8").replace("{deck: tall, count: 2}", "{size: 63 x 88}")
    game.write_text(changed.replace("{deck: odd}", "{size: 50 x 50}"), encoding="utf-8")
    files = made(tmp_path, "mbprint").files
    assert {name for name in files if name.endswith(".pdf")} == {"core.pdf", "core-2.pdf", "wide.pdf", "small.pdf"}


@pytest.mark.slow
def test_a_product_that_is_asked_for_takes_all_of_its_roles(stalls: Path) -> None:
    cards = dict.fromkeys(WORDS, "poker-deck")
    assert products(made(stalls, "gamecrafter", "poker-deck")) == {**GAMECRAFTER, **cards}


@pytest.mark.slow
def test_a_service_that_is_like_another_says_only_what_differs(stalls: Path) -> None:
    folder = stalls / "templates" / "services"
    folder.mkdir(parents=True)
    (folder / "gamecrafter.yaml").write_text(
        "like: gamecrafter\nproducts: {drums: {identity: Drum, takes: [chip], shape: disc, size: [800, 800]}}\n",
        encoding="utf-8",
    )
    found = products(made(stalls, "gamecrafter"))
    assert found == {**GAMECRAFTER, "drum": "drums"}
    (folder / "gamecrafter.yaml").write_text("like: gamecrofter\n", encoding="utf-8")
    with pytest.raises(
        InputError, match=r"gamecrafter.yaml:1:7 like: there is no other service 'gamecrofter'.*did you"
    ):
        made(stalls, "gamecrafter")
    (folder / "gamecrafter.yaml").unlink()


def test_what_reaches_the_bleed_is_no_larger_for_a_service_than_its_picture(tmp_path: Path) -> None:
    """At 254 dpi ten pixels are a millimetre. Pictures, gradients and ellipses end a tenth of one beyond the service's
    bleed, 4 mm of a card of 63 × 88, 3 mm of a chip of 20; only plain grounds, of which nothing is seen there, go on.
    A picture of 69 × 94 that covers 71.2 × 96.2 mm is 71.2 mm wide."""
    folder = filled(tmp_path, read_table(__file__, "BLED"))
    (folder / "art").mkdir()
    Pillow.new("RGB", (690, 940), "red").save(folder / "art" / "gong.png")
    game, known = context(folder), load_service("mint", [folder]).products  # type: ignore[attr-defined]
    (card,), (chip,) = (
        fit_pieces(game, known[name], product_cut(known[name], 254.0), [piece]).pieces
        for name, piece in (("cards", "gong"), ("chips", "coin"))
    )
    items = [item for item, _ in flat(card.face.items)]
    assert [round(item.width, 3) for item in items if isinstance(item, Image)] == [71.2, 71.2]
    (sky,) = (item for item in items if isinstance(item, GradientFill))
    assert (sky.gradient.start, sky.gradient.end) == ((0.0, 48.1), (0.0, -48.1))
    (ground, band, disc) = (bounds(item.outline) for item in items if isinstance(item, Outlined))
    assert disc == pytest.approx((-35.6, -48.1, 35.6, 48.1), abs=0.01)
    assert max(ground[0], band[0]) < -35.6
    assert ground[1] < -48.1
    assert band[1:4:2] == pytest.approx((34.0, 44.0))
    (art,) = (item for item, _ in flat(chip.face.items) if isinstance(item, Image))
    assert round(art.width, 3) == 26.2


HOSTS = read_table(__file__, "HOSTS")


def test_a_marker_without_room_for_its_words_is_left_out_alone_and_the_order_says_why(tmp_path: Path) -> None:
    """Of 20 mm the service leaves 12 mm, too little for 14 letters at 7 pt; a marker that has no sign would be bare
    without its name. Nobody draws markers from a pile, so the others are made all the same."""
    package = made(filled(tmp_path, HOSTS), "mint")
    assert products(package) == {"host": "squares"}
    assert package.missing_copies == {"guest": 1}
    assert package.why["guest"].startswith("element 'bare': 'Startspielerin' is too long")
    assert f"- 1 × Startspielerin ({package.why['guest']}; " in package.files["ORDER.md"].decode()


def test_a_marker_whose_name_has_no_room_within_the_safe_zone_says_so(tmp_path: Path) -> None:
    """Of 20 mm this service leaves 3.7 mm, too little for a name of four letters at 7 pt; its sign is left."""
    narrower = HOSTS["templates/services/mint.yaml"].replace("safe: 8", "safe: 16")
    package = made(filled(tmp_path, {**HOSTS, "templates/services/mint.yaml": narrower}), "mint")
    assert products(package) == {"host": "squares"}
    assert package.missing_copies == {"guest": 1}
    assert "name (host: element 'name': 'Host' is too long" in "\n".join(package.notes)
