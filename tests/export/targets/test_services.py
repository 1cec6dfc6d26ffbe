"""Services are data, and no two files of a package have one name: what a service may not say or give is told with its
place before anything is written."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.export.kit_check import expected_counts
from generator.export.package import ExportPackage, ExportWishes, join_files, write_package
from generator.export.service import DecimalNumber, Images, PictureFileName, PictureNaming, Product
from generator.export.service_limits import service_limits
from generator.export.service_reader import KINDS, load_service, read_service, service_files
from generator.export.targets import press_package
from generator.export.targets.registry import MAKERS
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.preflight.check_counts import find_list
from generator.preflight.preflight_run import preflight
from tests.booklet.test_packages import PLANTED
from tests.export.kit.kits import EXPANSIONS, Wish, context
from tests.export.targets.packages import export_job, image, make_package
from tests.export.test_choosing import DOT, GAME, filled, made, products
from tests.games import copy_real, load
from tests.tables import read_table

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


DUMMY = read_table(__file__, "DUMMY")


@pytest.mark.slow
def test_a_new_service_is_a_file_and_no_python(tmp_path: Path) -> None:
    folder = copy_real(tmp_path / "game")
    (folder / "templates" / "services").mkdir()
    (folder / "templates" / "services" / "dummy.yaml").write_text(DUMMY, encoding="utf-8")
    game = load(folder)
    made = context(Wish(2, ()))
    other = BalanceContext(made.definitions, made.config, game.texts("en"), folder)
    package = make_package(export_job(other), load_service("dummy", [folder]), ExportWishes())
    assert package.why == {}
    pictures = {name: image(data).size for name, data in package.files.items() if name.startswith("square/")}
    assert pictures == {"square/influence-a-01-a.png": (100, 120), "square/influence-b-02-a.png": (100, 120)}


SPOILED = [
    *read_table(__file__, "SPOILED"),
    ["{number}-a.png", "{number}-" + 200 * "a" + ".png", 5, 16, "can't name the files"],
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
    package = make_package(export_job(made, tmp_path), service, wishes)
    report = write_package(name, package, tmp_path)
    counted = Counter(report.counts) + Counter(report.left)
    assert counted == expected_counts(made.definitions, made.config)
    assert not package.notes
    assert list(preflight([tmp_path], service_limits(service), find_list(tmp_path)).findings) == []


HEAD = GAME.partition("decks:")[0]
NAMING = 'naming: {face: "{name}-{number}-a.png", back: "{name}-{number}-b.png"}'
NAMES = ("a", "back", "1", "01", "a-back", "back-01", "x.y")


def game(folder: Path, pieces: str, services: Mapping[str, str], *, head: str = HEAD, words: str = "") -> Path:
    """A pack of these pieces and services; every piece is called `X`."""
    named = [line.split(":")[0].strip() for line in pieces.splitlines()]
    called = ", ".join(f"{name}: {{name: X}}" for name in named)
    text = f"name: English\nlabels: {{title: X}}\npieces: {{{called}}}\n{words}"
    files = {f"templates/services/{name}.yaml": told for name, told in services.items()}
    written = {"game.yaml": f"{head}pieces:\n{pieces}", "text/en.yaml": text, "icons/dot.svg": DOT}
    return filled(folder, {**written, **files})


def mint(naming: str, products: str) -> str:
    """A service for pictures."""
    return f"kind: images\nname: Mint\nsource: made up\ndpi: 50\nnaming: {naming}\nsteps: {{en: [Send.]}}\n{products}\n"


MARKERS = "products: {squares: {takes: [marker], size: [40, 40], safe: 2, any_size: yes}}"
CHIPS = "products: {chips: {takes: [chip], shape: own}}"
LETTERS = '{face: "{number}f.png", back: "{number}b.png"}'


@pytest.mark.parametrize(
    ("face", "back", "file"), read_table(__file__, "a_back_that_would_be_a_front_is_told_with_its_place")
)
def test_a_back_that_would_be_a_front_is_told_with_its_place(face: str, back: str, file: str, tmp_path: Path) -> None:
    line = f'naming: {{face: "{face}", back: "{back}"}}'
    path = tmp_path / "dummy.yaml"
    path.write_text(DUMMY.replace(NAMING, line), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_service(path)
    place = f"dummy.yaml:5:{line.index('back:') + 7} dummy.naming.back: "
    assert f"{place}'{file}' would be a front and a back; expected another name" in str(caught.value)


@pytest.mark.parametrize(("face", "back"), read_table(__file__, "names_that_no_front_and_back_share_are_taken"))
def test_names_that_no_front_and_back_share_are_taken(face: str, back: str) -> None:
    naming = PictureNaming(PictureFileName.parse(face), PictureFileName.parse(back))
    assert naming.shared_file() == ""
    pieces = list(product((1, 2, 11), NAMES))
    same = [(one, two) for one in pieces for two in pieces if naming.face.of(*one, 2) == naming.back.of(*two, 2)]
    assert not [pair for pair in same if pair[0] == pair[1] or pair[0][0] != pair[1][0]], "no two have one number"


def test_two_pieces_whose_numbers_and_names_run_together_are_told(tmp_path: Path) -> None:
    """The first is `a1` with its number 1, the eleventh `a` with its number 11."""
    names = ["a1", *(f"b{number}" for number in range(9)), "a"]
    pieces = "".join(f"  {name}: {{kind: marker, size: 20, icon: dot}}\n" for name in names)
    joined = mint('{face: "{name}{number}.png", back: "b.{name}{number}.png", digits: 1}', MARKERS)
    with pytest.raises(InputError, match=r"two files of the package would be 'squares/a11.png'"):
        made(game(tmp_path, pieces, {"mint": joined}), "mint")


def test_pieces_of_nearly_one_size_are_two_products(tmp_path: Path) -> None:
    """At 1200 dpi they are 945 and 947 px."""
    pieces = "".join(f"  {name}: {{kind: chip, size: {size}, icon: dot}}\n" for name, size in SIZES.items())
    package = made(game(tmp_path, pieces, {"mint": mint(LETTERS, CHIPS).replace("dpi: 50", "dpi: 1200")}), "mint")
    assert products(package) == {"penny": "chips.20x20", "coin": "chips.20x20-2", "cent": "chips.20x20"}
    pictures = {name for name in package.files if name.startswith("chips")}
    assert pictures == {"chips.20x20/01f.png", "chips.20x20/02f.png", "chips.20x20-2/01f.png"}


SIZES = {"penny": 20.01, "coin": 20.04, "cent": 20.01}


def test_a_product_that_is_called_like_another_in_a_size_is_another_one(tmp_path: Path) -> None:
    both = CHIPS[:-1] + ", chips.20x20: {takes: [marker], size: [40, 40], any_size: yes}}"
    pieces = "  coin: {kind: chip, size: 20, icon: dot}\n  host: {kind: marker, size: 20, icon: dot}\n"
    package = made(game(tmp_path, pieces, {"mint": mint(LETTERS, both)}), "mint")
    assert products(package) == {"coin": "chips.20x20", "host": "chips.20x20-2"}


@pytest.mark.parametrize("name", ["manifest.csv", "contact.png", "dummy.zip", "order.md", "export.json", "rules.pdf"])
def test_a_product_isnt_called_like_a_file_beside_its_folder(name: str, tmp_path: Path) -> None:
    path = tmp_path / "dummy.yaml"
    path.write_text(DUMMY.replace("  square:", f"  {name}:"), encoding="utf-8")
    with pytest.raises(InputError, match=rf"dummy.yaml:8:3 dummy.products.{name}: '{name}' is the name of a file"):
        read_service(path)


@pytest.mark.parametrize("spot", ["front", "Back"])
def test_the_cuts_of_a_board_arent_called_like_its_art(spot: str, tmp_path: Path) -> None:
    folder = filled(tmp_path, {"templates/services/board.yaml": f"like: punchboard\nspot: {spot}\n"})
    with pytest.raises(InputError, match=rf"board.yaml:2:7 board.spot: '{spot}.pdf' is another file of the package"):
        load_service("board", [folder])


def test_a_deck_that_is_called_like_the_rules_has_a_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(press_package, "_file", lambda *_: b"a PDF")
    cards = "decks: {rules: {size: 63 x 88}, rules-booklet: {size: 63 x 88}}\n"
    cards += "cards: {x: {deck: rules, back: p}, y: {deck: rules-booklet, back: q}}\n"
    backs = "  p: {kind: back, icon: dot}\n  q: {kind: back, icon: dot}\n"
    words = "decks: {rules: {name: X}, rules-booklet: {name: X}}\ncards: {x: {name: X}, y: {name: X}}\n"
    package = made(game(tmp_path, backs, {}, head=HEAD + cards, words=words), "mbprint")
    assert {name for name in package.files if name.endswith(".pdf")} == {"rules-2.pdf", "rules-booklet-2.pdf"}


@pytest.mark.parametrize(("name", "file"), [("export", "export.json"), ("contact", "contact.png")])
def test_a_game_that_is_called_like_a_file_of_its_package_is_told(name: str, file: str, tmp_path: Path) -> None:
    folder = game(
        tmp_path / "game", "  host: {kind: marker, size: 20, icon: dot}\n", {}, head=HEAD.replace("stalls", name)
    )
    with pytest.raises(InputError, match=f"two files of the package would be '{file}'"):
        write_package("tts", made(folder, "tts"), tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("one", "other"),
    [("a.png", "a.png"), ("a.png", "A.PNG"), ("a/b.png", "A/b.png"), ("a", "A/b.png"), ("a/b/c.png", "a/b")],
)
def test_two_files_of_one_name_are_never_written(one: str, other: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"two files of the package would be '{other}'; expected a name of its own"):
        join_files({one: b"1"}, {other: b"2"})
    with pytest.raises(InputError, match="two files of the package"):
        write_package("x", ExportPackage({one: b"1"}, rules={other: b"2"}), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
