"""Another game, with its own departments, classes and words, is printed by the same studio: no fork, no Python."""

from collections import Counter
from pathlib import Path

import pytest

from generator.base.errors import NOWHERE, InputError
from generator.definitions.box_counts import expected_counts
from generator.definitions.game_folder import studio_words
from generator.definitions.yaml_nodes import MapNode
from generator.export.kit_check import check_kit
from generator.export.kit_sheets import PrintOptions
from generator.export.package import ExportWishes, write_package
from generator.export.service_reader import load_service, service_files
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import Looks
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.export.kit.kits import build_kit
from tests.export.targets.packages import export_job, image, make_package
from tests.faces.making import context, context_of, texts
from tests.games import load
from tests.toy_game import write_toy_game

pytestmark = pytest.mark.usefixtures("in_this_process")


@pytest.fixture
def allotment(tmp_path: Path) -> Path:
    """The allotment game; the words of its sheets are the studio's, those of its faces another game's."""
    folder = write_toy_game(tmp_path / "allotment")
    own = {key: text for key, text in context().texts.labels.items() if key not in texts_of_studio() | {"title"}}
    lines = [f"  {key}: {text!r}" for key, text in own.items()]
    (folder / "text" / "en").mkdir()
    words = "labels:\n" + "\n".join(line.replace("\\xad", "").replace("\\n", " ") for line in lines) + "\n"
    (folder / "text" / "en" / "pages.yaml").write_text(words.replace("\\u202f", " "), encoding="utf-8")
    return folder


def texts_of_studio() -> set[str]:
    labels = studio_words("en", NOWHERE).get("labels")
    assert isinstance(labels, MapNode)
    return set(labels.entries)


def made(folder: Path) -> BalanceContext:
    return context_of(load(folder), "en", 3)


@pytest.mark.slow
def test_it_is_printed_and_reads_back(allotment: Path, tmp_path: Path) -> None:
    game = made(allotment)
    kit = build_kit(game, PrintOptions(), tmp_path / "out")
    assert kit.counts
    assert check_kit(game.definitions, game.config, [game.texts], game.folder, tmp_path / "out").ok


def test_no_word_of_our_game_is_on_it(allotment: Path) -> None:
    game = made(allotment)
    said = " ".join(text.text for piece in make_box_pieces(game, Looks()) for text in texts(piece.face))
    for word in ("BALANCE", "Committee", "DOM", "Lobbyist", "Security"):
        assert word not in said


def test_a_wrong_template_says_so(allotment: Path) -> None:
    (allotment / "templates" / "faces").mkdir(parents=True)
    (allotment / "templates" / "faces" / "token.yaml").write_text("influence_sise: 9\n", encoding="utf-8")
    with pytest.raises(InputError, match="did you mean influence_size"):
        make_box_pieces(made(allotment), Looks())


TARGETS = sorted(service_files(()).keys() - {"drivethrucards"})
"""It has no backs, which DriveThruCards needs."""


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_it_goes_to_services_and_tables(target: str, allotment: Path, tmp_path: Path) -> None:
    """It has no backs: those of tiles and cards are white, so that they don't tell what is drawn."""
    game = made(allotment)
    package = make_package(
        export_job(game, tmp_path), load_service(target, rules=game.definitions.rules), ExportWishes()
    )
    counted = Counter(write_package(target, package, tmp_path).counts) + Counter(package.missing_copies)
    assert counted == expected_counts(game.definitions, game.config)
    for name, data in package.files.items():
        if name.endswith(("_back.png", "/back.png")):
            assert image(data).getextrema()[:3] == ((255, 255),) * 3  # what follows is what is clear beyond the trim


def test_a_press_whose_pages_are_counted_needs_a_back(allotment: Path, tmp_path: Path) -> None:
    game = made(allotment)
    with pytest.raises(InputError) as found:
        make_package(
            export_job(game, tmp_path), load_service("drivethrucards", rules=game.definitions.rules), ExportWishes()
        )
    assert all("has no back" in fault.what and fault.mark.line for fault in found.value.faults)
