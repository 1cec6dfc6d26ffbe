"""Services are data: their pixels are the published ones, their faults have a place, a new one needs no Python."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.export.kit_check import expected_counts
from generator.export.package import ExportWishes, write_package
from generator.export.service import DecimalNumber, Images, PictureFileName, Product
from generator.export.service_limits import service_limits
from generator.export.service_reader import KINDS, load_service, read_service, service_files
from generator.export.targets.registry import MAKERS
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.preflight.check_counts import find_list
from generator.preflight.preflight_run import preflight
from tests.booklet.test_packages import PLANTED
from tests.export.kit.kits import EXPANSIONS, Wish, context
from tests.export.targets.packages import desk, image, make_package
from tests.games import copy_real, load

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


@pytest.mark.parametrize(
    "product",
    [one for name in ("gamecrafter", "makeplayingcards") for one in images(name).products.values()],
    ids=lambda product: product.identity,
)
def test_what_the_bleed_leaves_is_the_cut(product: Product) -> None:
    """As published, or of quarter inches as all others are; within two pixels: the service rounds."""
    assert CUT_INCHES.keys() <= {one.identity for one in images("gamecrafter").products.values()}
    cut = [size - 2 * bleed for size, bleed in zip(product.size, product.bleed, strict=True)]
    published = [inches * 300 for inches in CUT_INCHES.get(product.identity, ())]
    assert cut == pytest.approx(published or [75 * round(length / 75) for length in cut], abs=2.0)


@pytest.mark.parametrize("name", sorted(service_files(())))
def test_every_service_reads_and_has_steps_in_both_languages(name: str) -> None:
    found = load_service(name)
    assert type(found) in MAKERS
    assert len(found.steps["de"]) == len(found.steps["en"])
    assert set(KINDS.values()) == set(MAKERS)


def test_every_target_has_a_pack_that_it_refuses() -> None:
    missing = service_files(()).keys() ^ PLANTED.keys()
    assert not missing, f"PLANTED in tests/booklet/test_packages.py has a case for each target; look at {missing}"


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
    folder = copy_real(tmp_path / "game")
    (folder / "templates" / "services").mkdir()
    (folder / "templates" / "services" / "dummy.yaml").write_text(DUMMY, encoding="utf-8")
    game = load(folder)
    made = context(Wish(2, ()))
    other = BalanceContext(made.definitions, made.config, game.texts("en"), folder)
    package = make_package(desk(other), load_service("dummy", [folder]), ExportWishes())
    assert package.why == {}
    pictures = {name: image(data).size for name, data in package.files.items() if name.startswith("square/")}
    assert pictures == {"square/influence-a-01-a.png": (100, 120), "square/influence-b-02-a.png": (100, 120)}


SPOILED = [  # the last line's columns: takes 26, its first entry 34, size 46, bleed 64, safe 81
    ("dpi: 150", "dpi: 1500", 4, 6, "1500 is out of range; expected a whole number from 36 to 1200"),
    ("size: [100, 120]", "size: [100]", 8, 52, "1 entry; expected width and height in px"),
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
    ("{number}-a.png", "{number}-" + 200 * "a" + ".png", 5, 16, "can't name the files"),
    ('b.png"}', 'b.png", digits: 0}', 5, 80, "0 is out of range; expected a whole number from 1 to 6"),
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


@pytest.mark.parametrize(("number", "digits", "name"), [(1, 3, "001-f.png"), (216, 2, "216-f.png"), (7, 1, "7-f.png")])
def test_a_picture_may_be_named_by_its_number_alone(number: int, digits: int, name: str) -> None:
    assert PictureFileName.parse("{number}-f.png").of(number, "buoy", digits) == name


def test_numbers_keep_their_point() -> None:
    assert DecimalNumber.parse("37.5") == 37.5
    for wrong in ("37,5", "1e3", "", "nan", "--1"):
        with pytest.raises(ValueError, match="is no number"):
            DecimalNumber.parse(wrong)


WISHES = {
    "gamecrafter": [
        ExportWishes(),
        ExportWishes(("small-hex-tile", "tarot-deck")),
        ExportWishes(("large-hex-tile", "bridge-deck")),
    ],
    "plain": [ExportWishes(dpi=150.0)],
}
CASES = [
    (name, wishes)
    for name in sorted(service_files((), "balance-control"))
    for wishes in WISHES.get(name, [ExportWishes()])
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "wishes"), CASES, ids=str)
def test_it_is_made_counted_and_looked_at(name: str, wishes: ExportWishes, tmp_path: Path) -> None:
    language = "de" if name in ("gamecrafter", "mbprint", "tts") else "en"
    made, service = context(Wish(6, EXPANSIONS, language)), load_service(name, rules="balance-control")
    package = make_package(desk(made, tmp_path), service, wishes)
    report = write_package(name, package, tmp_path)
    counted = Counter(report.counts) + Counter(report.left)
    assert counted == expected_counts(made.definitions, made.config)
    assert not package.notes
    assert list(preflight([tmp_path], service_limits(service), find_list(tmp_path)).findings) == []
