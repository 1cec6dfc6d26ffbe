"""What a deck of many cards costs: nothing is searched for in all cards for each, and a change reads what it changes.

No times are asserted, but how often something is called in decks of 200 and of 400 cards: twice as often, and not four
times; and what comes out is the same with any number of processes.
"""

import cProfile
import csv
import io
import pstats
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.booklet.box_report import box_report
from generator.cli.options import CommandOptions
from generator.definitions import box_request
from generator.definitions.box_request import BoxRequest
from generator.definitions.edition_builder import EditionBuilder
from generator.export.kit import make_kit
from generator.export.kit_sheets import PrintOptions
from generator.faces import box_pieces as making
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import FaceContext, Looks
from generator.faces.face_reuse import reuse_faces
from generator.files.resources import resource_root
from generator.files.shelf import content_bytes
from generator.preview.proof_builder import ProofBuilder
from tests.games import copy_real

FEW = 40
HEAD = """\
game: {id: many, players: [2, 4]}
colours: {ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}}
decks: {events: {size: 63 x 88, colour: ink}}
cards: {from: cards.csv, deck: events, columns: {id: id, name: name, count: count, rows.cost: cost, text: text}}
"""
WORDS = """\
name: English
labels: {title: MANY, cost: Cost}
decks: {events: {name: Events}}
"""


def deck(folder: Path, cards: int, wrong: tuple[int, ...] = (), **changed: str) -> Path:
    """A game of so many different cards; the text of some is `wrong`, since it fits on none, of others `changed`."""
    rows = io.StringIO()
    writer = csv.writer(rows)
    writer.writerow(["id", "name", "count", "cost", "text"])
    for number in range(cards):
        words = changed.get(f"c{number}", f"Draw {number} cards and keep one of them, then pass the others on.")
        writer.writerow([f"c{number}", f"Fox {number}", 1, number % 7, words * (60 if number in wrong else 1)])
    (folder / "text").mkdir(parents=True, exist_ok=True)
    for name, text in (("game.yaml", HEAD), ("cards.csv", rows.getvalue()), ("text/en.yaml", WORDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def context(folder: Path) -> FaceContext:
    asked = BoxRequest(game_folder=folder)
    (made,) = checked_contexts(asked.definitions, asked.config, asked.texts, folder)
    return made


def build(folder: Path) -> None:
    make_kit(context(folder), PrintOptions())


def check(folder: Path) -> None:
    asked = BoxRequest(game_folder=folder)
    asked.game.validate()
    box_report(asked.game, asked.definitions, asked.config, asked.all_texts)


def calls(work: Callable[[Path], None], folder: Path) -> dict[str, int]:
    """How often each function of the program is called."""
    profile = cProfile.Profile()
    profile.runcall(work, folder)
    found: dict[str, int] = {}
    for (file, line, name), (_, number, *_) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        if "generator" in file:
            found[f"{Path(file).name}:{line} {name}"] = number
    return found


@pytest.mark.slow
@pytest.mark.parametrize("work", [build, check])
def test_twice_as_many_cards_are_twice_as_many_calls(
    work: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of functions of the program, comprehensions among them: whoever looks through all cards for each does it four
    times as often."""
    monkeypatch.setattr(making, "core_count", lambda: 1)
    work(deck(tmp_path / "warm", 9))  # what is read once in a process
    few, many = (calls(work, deck(tmp_path / str(cards), cards)) for cards in (200, 400))
    assert len(few) > 300
    often = {name: (few.get(name, 0), number) for name, number in many.items()}
    assert {name: both for name, both in often.items() if both[1] > 2.4 * both[0] + 60} == {}


def test_a_game_that_was_read_is_forgotten(tmp_path: Path) -> None:
    """A build lets go of it: the places of all values of a table are most of what it takes."""
    asked = BoxRequest(game_folder=deck(tmp_path, 9))
    made = asked.definitions
    game = weakref.ref(asked.game)
    asked.forget_game()
    assert game() is None
    assert list(made.cards) == [f"c{number}" for number in range(9)]


def test_the_pieces_of_a_game_are_gathered_once(tmp_path: Path) -> None:
    pack = BoxRequest(game_folder=deck(tmp_path, 9)).definitions
    assert pack.components() is pack.components()
    assert list(pack.components()) == [f"c{number}" for number in range(9)]


@pytest.fixture(params=[1, 2, pytest.param(3, marks=pytest.mark.slow)])
def processes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """So many processes compose faces, be they ever so few."""
    monkeypatch.setattr(making, "core_count", lambda: request.param)
    monkeypatch.setattr("generator.files.parallel.core_count", lambda: request.param)
    monkeypatch.setattr(making, "active_count", lambda: 1)  # threads that other tests left behind
    monkeypatch.setattr(making, "A_SHARE", 10)
    return int(request.param)


def test_faces_are_the_same_with_any_number_of_processes(
    processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = context(deck(tmp_path, FEW))
    monkeypatch.setattr(making, "_compose_part", counted := Counted(making._compose_part))
    pieces = make_box_pieces(made, Looks())
    monkeypatch.setattr(making, "core_count", lambda: 1)
    assert pieces == make_box_pieces(context(tmp_path), Looks())
    assert counted.number == (0 if processes == 1 else 1)  # the others' are counted where they are


def test_faults_have_the_same_order_with_any_number_of_processes(processes: int, tmp_path: Path) -> None:
    wrong = (3, 17, 33)
    with pytest.raises(InputError) as caught:
        make_box_pieces(context(deck(tmp_path, FEW, wrong)), Looks())
    assert [fault.path for fault in caught.value.faults] == [f"c{number}" for number in wrong], processes


class Counted:
    """A function that is counted."""

    def __init__(self, work: Callable[..., object]) -> None:
        self.work = work
        self.number = 0

    def __call__(self, *given: object) -> object:
        self.number += 1
        return self.work(*given)


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """The editions that are built, with the options of their rulings."""
    found: list[tuple[object, ...]] = []
    build = EditionBuilder._build

    def noted(self: EditionBuilder) -> object:
        found.append((self.edition.id, *self.chosen_options.items()))
        return build(self)

    monkeypatch.setattr(EditionBuilder, "_build", noted)
    return found


def test_check_builds_each_edition_once(builds: list[tuple[object, ...]], tmp_path: Path) -> None:
    check(deck(tmp_path, 9))
    assert len(builds) == 1


@pytest.mark.slow
def test_a_proof_page_builds_an_edition_once(builds: list[tuple[object, ...]], tmp_path: Path) -> None:
    """The default of BALANCE // CONTROL and its other editions; of 52 other options of rulings the four that change
    its numbers, which any piece may depend on."""
    copy_real(tmp_path / "own")
    maker = ProofBuilder(CommandOptions(game_folder=tmp_path / "own", modules="all"), "colour", None)
    maker.page("1")
    assert len(builds) == len(set(builds))
    editions = len(list((tmp_path / "own" / "editions").glob("*.yaml")))
    assert len(builds) == editions + 4
    builds.clear()
    maker.page("2", frozenset([str(tmp_path / "own" / "text" / "en.yaml")]))
    assert len(builds) == editions + 4


@pytest.mark.slow
def test_under_watch_a_changed_card_is_composed_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = ProofBuilder(CommandOptions(game_folder=deck(tmp_path, 9)), "colour", None)
    maker.page("1")
    composed: list[str] = []
    signed = making.sign_face
    monkeypatch.setattr(making, "sign_face", lambda face, digest: (composed.append(face.id), signed(face, digest))[1])
    deck(tmp_path, 9, c4="Draw another card.")
    page = maker.page("2", frozenset([str(tmp_path / "cards.csv")]))
    assert composed == ["c4"]
    assert b"Draw another card." in content_bytes(page)
    composed.clear()
    template = tmp_path / "templates" / "faces" / "poster.yaml"
    template.parent.mkdir(parents=True)
    template.write_text("gap: 2.6\n", encoding="utf-8")
    maker.page("3", frozenset([str(template)]))
    assert len(composed) == 9


def test_under_watch_a_layout_alone_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game isn't, unless its cards may say something else in the layout now."""
    layout = "elements: {name: {words: '{name}', at: [5, 5]}}\n"
    folder = deck(tmp_path, 9)
    (folder / "templates" / "faces").mkdir(parents=True)
    template = folder / "templates" / "faces" / "own.yaml"
    template.write_text(layout, encoding="utf-8")
    (folder / "game.yaml").write_text(HEAD.replace("colour: ink", "colour: ink, layout: own"), encoding="utf-8")
    maker = ProofBuilder(CommandOptions(game_folder=folder), "colour", None)
    maker.page("1")
    read: list[Path] = []
    load = box_request.load_game
    monkeypatch.setattr(box_request, "load_game", lambda at, *rest, **how: (read.append(at), load(at, *rest, **how))[1])
    template.write_text(layout.replace("[5, 5]", "[5, 8]"), encoding="utf-8")
    maker.page("2", frozenset([str(template)]))
    assert not read
    anew = ProofBuilder(CommandOptions(game_folder=folder), "colour", None)
    anew.page("1")
    assert maker.catalogue
    assert anew.catalogue
    assert maker.catalogue.entries == anew.catalogue.entries
    read.clear()
    template.write_text("fields: {power: number}\n" + layout, encoding="utf-8")
    maker.page("3", frozenset([str(template)]))
    assert len(read) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["balance-control", "global-powers", "organisation"])
def test_what_is_reused_is_what_would_be_composed(name: str) -> None:
    """Every kind that says that it shows nothing of others (`Kind.alone`) is taken by its word, in each game: another
    name of any piece leaves no face as it was on which that name stands."""
    asked = BoxRequest(game_folder=resource_root() / "components" / name, modules="all")
    pack, texts = asked.definitions, asked.texts[0]
    before = checked_contexts(pack, asked.config, [texts], asked.game.folder)[0]
    make_box_pieces(before, Looks())
    for section in pack.sections:
        said: dict[Any, Any] = dict(getattr(texts, section, {}))
        names = [key for key, one in said.items() if isinstance(getattr(one, "name", None), str)]
        for key in names[:: max(1, len(names) // 2)]:
            changed: Any = {section: {**said, key: replace(said[key], name=said[key].name[:-1] + "x")}}
            twice = [replace(texts, **changed)] * 2
            now, plain = checked_contexts(pack, asked.config, twice, asked.game.folder)
            reuse_faces(before, now)
            assert make_box_pieces(now, Looks()) == make_box_pieces(plain, Looks()), (section, key)
