"""Services are data: their pixels are the published ones, their faults have a place, a new one needs no Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import InputError
from generator.export.package import Wishes
from generator.export.service import Images, Number
from generator.export.services import KINDS, load_service, read_service, service_files
from generator.export.targets.registry import MAKERS
from generator.games.balance_control.faces.context import Context
from tests.export.targets.packages import desk, image, make_package
from tests.games import copy_real, load
from tests.kit.kits import Wish, context

PUBLISHED = {
    "MiniHexTile": (450, 450),
    "MiniSquareTile": (450, 450),
    "SmallSquareTile": (675, 675),
    "MediumSquareTile": (825, 825),
    "LargeSquareTile": (1125, 1125),
    "MiniCircleTile": (450, 450),
    "SmallHexTile": (675, 600),
    "MediumHexTile": (825, 750),
    "LargeHexTile": (1200, 1050),
    "PokerDeck": (825, 1125),
    "EuroPokerDeck": (825, 1125),
    "BridgeDeck": (750, 1125),
    "MiniDeck": (600, 825),
    "TarotDeck": (900, 1500),
    "MicroDeck": (450, 600),
    "BusinessDeck": (675, 1125),
    "DominoDeck": (600, 1125),
    "JumboDeck": (1125, 1725),
    "SmallSquareDeck": (825, 825),
    "SquareDeck": (1125, 1125),
    "SmallSquareChit": (225, 225),
    "MediumSquareChit": (300, 300),
    "LargeSquareChit": (375, 375),
    "SmallCircleChit": (225, 225),
    "MediumCircleChit": (300, 300),
    "LargeCircleChit": (375, 375),
    "BiFoldBoard": (2775, 5475),
    "MediumSixFoldBoard": (4875, 4875),
    "QuadFoldBoard": (5475, 5475),
    "LargeQuadFoldBoard": (6075, 6075),
    "SixFoldBoard": (8175, 5475),
    "SliverBoard": (675, 2475),
    "StripBoard": (675, 3075),
    "SmallSquareBoard": (1275, 1275),
    "DominoBoard": (1275, 2475),
    "SkinnyBoard": (1275, 3075),
    "QuarterBoard": (1575, 1575),
    "HalfBoard": (1575, 3075),
    "SquareBoard": (2475, 2475),
    "AccordionBoard": (2475, 4875),
    "LargeSquareBoard": (3075, 3075),
    "PostcardMat": (1875, 1275),
    "PlacardMat": (1275, 975),
    "SmallBiFoldMat": (1725, 2175),
    "BigMat": (3075, 4875),
    "Document": (2550, 3300),
}
"""As the service's product pages state them (px at 300 dpi)."""

CUT_INCHES = {
    "MiniHexTile": (1.25, 1.083),
    "SmallHexTile": (2.0, 1.732),
    "MediumHexTile": (2.5, 2.165),
    "LargeHexTile": (3.75, 3.248),
    "PokerDeck": (2.5, 3.5),
    "EuroPokerDeck": (63 / 25.4, 88 / 25.4),
    "BridgeDeck": (2.25, 3.5),
    "MiniDeck": (1.75, 2.5),
    "TarotDeck": (2.75, 4.75),
    "SmallSquareChit": (0.5, 0.5),
    "MediumSquareChit": (0.75, 0.75),
    "LargeSquareChit": (1.0, 1.0),
    "LargeCircleChit": (1.0, 1.0),
    "QuadFoldBoard": (18.0, 18.0),
    "SquareBoard": (8.0, 8.0),
    "PostcardMat": (6.0, 4.0),
    "Document": (8.5, 11.0),
}


def images(name: str) -> Images:
    found = load_service(name)
    assert isinstance(found, Images)
    return found


def test_the_game_crafters_pixels() -> None:
    products = images("gamecrafter").products.values()
    assert {product.identity: product.size for product in products} == PUBLISHED


@pytest.mark.parametrize("identity", CUT_INCHES)
def test_what_the_bleed_leaves_is_the_cut(identity: str) -> None:
    """Within two pixels: the service rounds."""
    product = next(one for one in images("gamecrafter").products.values() if one.identity == identity)
    for size, bleed, inches in zip(product.size, product.bleed, CUT_INCHES[identity], strict=True):
        assert abs(size - 2 * bleed - inches * 300) < 2.0


def test_makeplayingcards_takes_its_own_pixels() -> None:
    """822 × 1122 with 36 px of bleed: the 750 × 1050 px of 2.5 × 3.5 inch; 72 px from the edge is safe."""
    poker, *others = images("makeplayingcards").products.values()
    assert (poker.size, poker.bleed, poker.bleed[0] + poker.safe) == ((822, 1122), (36.0, 36.0), 72.0)
    sizes = {product.identity: product.size for product in others}
    assert sizes == {
        "Bridge size": (747, 1122),
        "Tarot size": (897, 1497),
        "Domino size": (597, 1122),
        "Business card size": (672, 1122),
        "Micro size": (447, 597),
    }
    assert {product.bleed for product in others} == {(36.0, 36.0)}


def test_every_service_reads_and_every_kind_is_made() -> None:
    for name in service_files(()):
        assert type(load_service(name)) in MAKERS
    assert set(KINDS.values()) == set(MAKERS)


@pytest.mark.parametrize("name", sorted(service_files(())))
def test_steps_in_both_languages(name: str) -> None:
    steps = load_service(name).steps
    assert len(steps["de"]) == len(steps["en"])


DUMMY = """\
kind: images
name: A dummy
source: made up
dpi: 150
naming: {face: "{name}-{number}-a.png", back: "{name}-{number}-b.png"}
steps: {en: [Send it.]}
products:
  square: {identity: SQ, takes: [influence], size: [100, 120], bleed: [10, 10], safe: 5, any_size: yes}
"""


@pytest.mark.slow
def test_a_new_service_is_a_file_and_no_python(tmp_path: Path) -> None:
    """It lies in the game's own folder."""
    folder = copy_real(tmp_path / "game")
    (folder / "templates" / "services").mkdir()
    (folder / "templates" / "services" / "dummy.yaml").write_text(DUMMY, encoding="utf-8")
    game = load(folder)
    made = context(Wish(2, ()))
    other = Context(made.definitions, made.config, game.texts("en"), folder)
    package = make_package(desk(other), load_service("dummy", [folder]), Wishes())
    assert package.why == {}
    pictures = {name: image(data).size for name, data in package.files.items() if name.startswith("square/")}
    assert pictures == {"square/influence-a-01-a.png": (100, 120), "square/influence-b-02-a.png": (100, 120)}


SPOILED = [  # the last line's columns: takes 26, its first entry 34, size 46, bleed 64, safe 81
    ("dpi: 150", "dpi: 1500", 4, 6, "1500 is out of range; expected a whole number from 36 to 1200"),
    ("size: [100, 120]", "size: [100]", 8, 52, "1 entry; expected 2"),
    ("[influence]", "[influenze]", 8, 34, "'influenze'"),
    ("bleed: [10, 10]", "bled: [10, 10]", 8, 64, "unknown key 'bled'"),
    ("safe: 5", "safe: wide", 8, 87, "'wide' is no number; expected a number from 0 to 20000"),
    (
        "kind: images",
        "kind: imagse",
        1,
        7,
        "'imagse'; expected plain, images, press,",
    ),
    ("{name}-{number}-a.png", "{name}.png", 5, 16, "'{name}.png' can't name the files"),
    ("safe: 5", "safe: 5, numbers: {tokn: {line: 1}}", 8, 100, "unknown template 'tokn'"),
    ("safe: 5", "safe: 5, numbers: {token: {lyne: 1}}", 8, 108, "unknown number 'lyne'"),
    ("steps: {en: [Send it.]}", "steps: {en: []}", 6, 13, "no entries; expected at least 1"),
    ("bleed: [10, 10]", "bleed: [10, 60]", 8, 71, "nothing is left of 100 × 120 px; expected less on each side"),
    ("dpi: 150\n", "", 1, 1, "'dpi' is missing"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "said"), SPOILED)
def test_a_fault_has_its_place(old: str, new: str, line: int, column: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / "dummy.yaml"
    assert DUMMY.count(old) == 1
    path.write_text(DUMMY.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_service(path)
    assert any(f"dummy.yaml:{line}:{column} " in str(fault) and said in str(fault) for fault in caught.value.faults), (
        str(caught.value)
    )


def test_an_unknown_target_has_a_hint() -> None:
    with pytest.raises(InputError, match="did you mean gamecrafter"):
        load_service("gamcrafter")


def test_numbers_keep_their_point() -> None:
    assert Number.parse("37.5") == 37.5
    for wrong in ("37,5", "1e3", "", "nan", "--1"):
        with pytest.raises(ValueError, match="is no number"):
            Number.parse(wrong)
