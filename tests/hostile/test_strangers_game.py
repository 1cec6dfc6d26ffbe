"""A game from a stranger: every key that becomes a path, a name or code is tried with what would reach out of the game.

Each of these went through before there was a guard: files were written over or deleted beside the game, and Typst ran a
colour's name as code.
"""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import is_dataclass
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import pytest

from generator.base.errors import InputError, Mark
from generator.booklet.book_plug import rules_book
from generator.booklet.booklet_look import BookletLook
from generator.booklet.booklet_reader import read_booklet
from generator.booklet.typeset import typeset
from generator.definitions.dialect import Dialect
from generator.definitions.field_annotations import ByKey, Flag, OneOf
from generator.definitions.game_copy import copy_game
from generator.definitions.game_folder import GameInfo
from generator.definitions.id_types import ColourToken
from generator.definitions.print_only import DIALECT as PRINT_ONLY
from generator.definitions.record_fields import record_fields
from generator.definitions.yaml_nodes import BrokenNode, ListNode, MapNode, TextNode
from generator.export.kit_check import find_kits
from generator.export.service_reader import KINDS, load_service, service_files
from generator.faces.colours import Ink, Palette
from generator.faces.font_families import studio_fonts
from generator.faces.fonts import FontName
from generator.faces.game_look import game_look
from generator.faces.icons import icon_set, lint_icons
from generator.files.paths import walk_folder
from generator.games.balance_control.balance_dialect import DIALECT as OWN
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.faces.aid_content import AidPlan
from generator.games.balance_control.table.scenarios.balance_scenarios import (
    BalanceDoText,
    BalanceMoveText,
    BalanceScenario,
    BalanceStep,
)
from generator.games.balance_control.table.scenarios.position_types import BalancePosition
from generator.preflight.limits import FileLimits
from generator.preflight.preflight_run import preflight
from generator.preview.watch_server import file_stamps
from generator.schemas.schema_files import refresh_schemas
from tests.games import change, lines, load
from tests.toy_game import write_toy_game

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights there")

LED_OUT = ("../../mine", "/mine", "a/b", 'x": panic("run"), "y', "\u202ex", "con")
"""What no id may be."""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    write_toy_game(tmp_path / "toy")
    return tmp_path / "toy"


def quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"


def spelt(signs: str) -> str:
    """Signs as quoted YAML can spell them; no editor shows them."""
    return "".join(sign if sign.isalnum() or sign == "[" else f"\\u{ord(sign):04x}" for sign in signs)


STEERING = ("\x1b[2J", "\x9b2J", "\x07", "\x00", "\u202e", "\u2066", "\x7f", "\r")
IN_THE_GAME = [
    *(("id: allotment", f"id: {quoted(name)}", "is no id") for name in LED_OUT[:-2]),
    *(("  leaf: {rgb", f"  {quoted(name)}: {{rgb", "is no id") for name in LED_OUT[:-2]),
    *(("source: the back of the seed packet", f'source: "{spelt(signs)}"', f"can't be printed (U+{ord(signs[0]):04X})")
      for signs in STEERING),
]  # fmt: skip
"""What stands in the game's main file, what comes in its place, and what is said of it."""


@pytest.mark.parametrize(("old", "new", "said"), IN_THE_GAME, ids=lambda text: text.strip())
def test_a_name_or_a_text_in_the_main_file(old: str, new: str, said: str, toy: Path) -> None:
    """The game's id names the saved object of a digital table: `../../settings.json` was written over."""
    change(toy / "game.yaml", old, new)
    assert any(said in line for line in lines(toy)), lines(toy)


OUT = ("../../mine", "/mine")
SERVICES = [  # the service, what stands there, what comes in its place, the names, what is said
    ("gamecrafter", "\n  small-hex-tile:", "\n  {}:", (*OUT, "a/b", "x y", "a\\b"), "is no id"),
    ("drivethrucards", "\n  poker-cards:", "\n  {}:", (*OUT, "a/b", "x y", "a\\b"), "is no id"),
    ("punchboard", "spot: die-cut", "spot: {}", (*OUT, "a b", "x)/y("), "is no name of an ink"),
    ("balance-control/gamecrafter", "      token: {overlay_width", "      {}: {{overlay_width",
     ("../../secret", "/etc/secret"), "unknown template"),
    ("", "", "like: {}\n", ("../../secret", "/etc/secret", "own", ".."), "there is no other service '{}'"),
]  # fmt: skip
"""Names that become a folder, also in a ZIP; a file, and an ink in a PDF; a file that is read."""
NAMES = [
    pytest.param(service, old, new, name, said, id=f"{service or 'like'}-{old.strip(' :{')[:14]}-{name}")
    for service, old, new, names, said in SERVICES
    for name in names
]


@pytest.mark.parametrize(("service", "old", "new", "name", "said"), NAMES)
def test_a_name_in_a_service_of_ones_own(
    service: str, old: str, new: str, name: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "secret.yaml").write_text("secret: 1\n", encoding="utf-8")
    put = new.format(quoted(name))
    text = service_text(service).replace(old, put, 1) if service else put
    assert put in text
    assert said.format(name) in refused(tmp_path, text)


def test_the_name_of_a_service(tmp_path: Path) -> None:
    """A package becomes a folder of its name: that of `...yaml` is `..`."""
    assert "unknown target '..'" in refused(tmp_path, service_text("plain"), "...yaml", "..")
    assert "is no id" in refused(tmp_path / "other", service_text("plain"), "a..yaml", "a.")


def test_a_colours_name_is_no_code() -> None:
    """Were there no shape for ids, Typst would still read a name as a name."""
    evil = 'x": panic("run"), "y'
    palette = Palette({evil: Ink((0, 0, 0), (0, 0, 0, 1))})
    evil_look = BookletLook(FontName("Overpass-Bold"), FontName("Overpass-Bold"), evil, evil, (ColourToken(evil),))
    markup = '#import "colours.typ": *\n#import "look.typ": *\n#set document(title: "t")\n= a'
    made = typeset(markup, {}, icon_set(), palette, evil_look, studio_fonts())
    assert made.startswith(b"%PDF")


@pytest.mark.parametrize("name", ["d e", "d", 'x"', "<b>", "DE"])
def test_a_language(name: str, toy: Path) -> None:
    (toy / "text" / "de.yaml").rename(toy / "text" / f"{name}.yaml")
    assert any("is no language" in line or "is missing" in line for line in lines(toy)), lines(toy)


@pytest.mark.quick("story", "../en.yaml")
@pytest.mark.parametrize(
    "name", ["/tmp/story.yaml", "../../story.yaml", "../en.yaml", "a/story.yaml", "story", "x\u202e.yaml", "a\\b.yaml"]
)
def test_an_example_of_the_booklet(name: str, real_copy: Path) -> None:
    """It was read wherever it lay, and its picture written beside it."""
    change(real_copy / "booklet" / "en.yaml", "example: first-round.yaml", f"example: {quoted(name)}")
    game = load(real_copy)
    with pytest.raises(InputError, match=r"is no example|can't be printed"):
        read_booklet(real_copy, "en", game.definitions())


@needs_links
@pytest.mark.parametrize(
    "place",
    ["modules/own.yaml", "text/own.yaml", "editions/own.yaml", "icons", "booklet", "templates", ".schema", "own.yaml"],
)
def test_a_planted_link(place: str, toy: Path, tmp_path: Path) -> None:
    """Behind it files were read, copied into new games, replaced and deleted."""
    outside = tmp_path / "mine"
    outside.mkdir()
    (outside / "game.json").write_text("mine", encoding="utf-8")
    goal = outside if not place.endswith(".yaml") else outside / "game.json"
    if (toy / place).is_dir():
        shutil.rmtree(toy / place)
    for way in (goal, Path("/dev/zero"), outside / "nothing"):
        (toy / place).unlink(missing_ok=True)
        (toy / place).parent.mkdir(exist_ok=True)
        (toy / place).symlink_to(way)
        with pytest.raises(InputError, match="leads out of the game's folder"):
            load(toy)
    if place != ".schema":  # which isn't copied
        with pytest.raises(InputError, match="leads out of the game's folder"):
            copy_game(toy, tmp_path / "copy", lambda _: None)
    assert [path.name for path in outside.iterdir()] == ["game.json"]


@pytest.mark.slow
@needs_links
def test_a_link_planted_after_the_game_was_read(toy: Path, tmp_path: Path) -> None:
    outside = tmp_path / "mine"
    outside.mkdir()
    (outside / "game.json").write_text("mine", encoding="utf-8")
    game = load(toy)
    (toy / ".schema").symlink_to(outside)
    with pytest.raises(InputError, match=r"\.schema: is a link and in the way"):
        refresh_schemas(game, toy)
    assert (outside / "game.json").read_text(encoding="utf-8") == "mine"
    assert [path.name for path in outside.iterdir()] == ["game.json"]


@pytest.mark.slow
@needs_links
@pytest.mark.parametrize(
    "place", ["icons/.z.svg", "templates/services/.z.yaml", "templates/faces/.z.yaml", "text/.z.yaml"]
)
def test_what_is_hidden_is_not_read(place: str, toy: Path, tmp_path: Path) -> None:
    """An editor's marks lie there as links to nothing, so such links are no fault; one to a device never ended."""
    path = toy / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to("/dev/zero")
    assert lines(toy) == []
    assert ".z" not in service_files([toy])
    assert ".z" not in icon_set(toy / "icons")
    assert lint_icons(toy / "icons") == {}
    path.unlink()
    (tmp_path / "secret").write_text("secret: 1", encoding="utf-8")
    path.symlink_to(tmp_path / "secret")
    (toy / ".git").mkdir()
    (toy / ".git" / "a.yaml").symlink_to(tmp_path / "secret")
    copy_game(toy, tmp_path / "copy", lambda _: None)
    assert not [path for path in (tmp_path / "copy").rglob("*") if path.name.startswith(".")]
    refresh_schemas(load(toy), toy)
    assert path.is_symlink()


DEEP = 1200
"""More folders in folders than Python has calls in calls; a short archive unpacks to them."""


@contextmanager
def deep_folders(top: Path) -> Iterator[None]:
    """One in the other; their whole path is longer than a system takes."""
    before = Path.cwd()
    os.chdir(top)
    for _ in range(DEEP):
        os.mkdir("a")  # noqa: PTH102
        os.chdir("a")
    os.chdir(before)
    yield
    os.chdir(top)
    for _ in range(DEEP):
        os.chdir("a")
    for _ in range(DEEP):
        os.chdir("..")
        os.rmdir("a")  # noqa: PTH106
    os.chdir(before)


@pytest.mark.skipif(os.name == "nt", reason="paths are shorter there")
def test_folders_without_end(toy: Path, tmp_path: Path) -> None:
    (toy / "icons").mkdir(exist_ok=True)
    with deep_folders(toy / "icons"):
        for read in (
            lambda: load(toy),
            lambda: copy_game(toy, tmp_path / "copy", lambda _: None),
            lambda: preflight([toy], FileLimits(resolution=300)),
            lambda: file_stamps([toy]),
        ):
            with pytest.raises(InputError, match="folders nested too deeply; expected at most 50"):
                read()
        assert find_kits(toy) == []
    ring = tmp_path / "ring"
    ring.mkdir()
    for name in "abc":
        (ring / name).symlink_to(ring)
    assert find_kits(ring) == []
    assert list(walk_folder(ring)) == [ring / name for name in "abc"]


def service_text(name: str) -> str:
    from generator.files.resources import resource_root

    return (resource_root() / "templates" / "services" / f"{name}.yaml").read_text(encoding="utf-8")


def refused(folder: Path, text: str, file: str = "own.yaml", name: str = "own") -> str:
    """What is said of an own service."""
    place = folder / "templates" / "services"
    place.mkdir(parents=True)
    (place / file).write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_service(name, [folder])
    return str(error.value)


# Every text of every record, enumerated from the types.

GUARDED = {"Art.file", "BookletPart.example", "BalancePart.example"}
"""Keys that are paths; both go through `paths.inside` or a shape without strokes."""

LOOKED_UP = {
    "PunchBoard.condition", "Press.condition",  # in a file of the program
    "BlockPlan.title", "LinePlan.text",  # in the labels of the language
    "FontFamily.files", "FontFamily.fallbacks",  # among the files that fonts/ has, and the families
    "BalanceScenario.rulings",  # in the options of the ruling
    "Condition.text", "Condition.path",  # an expression over the names of a layout
    "ElementPlace.zone", "Layout.fields",  # among the zones, and the sorts of fields
    "Shadow.colour", "Stroke.colour", "Strong.colour", "Style.colour", "Style.sign_colour",  # among the colours
    "Strong.weight", "Style.font", "Style.weight",  # among the families and their weights
    "ReasonText.value",  # among the sentences with which the rules refuse
    "GameInfo.rules",  # among the rules that the program has
    "BookletPart.shows", "BalancePart.shows", "BookletPart.marks", "BalancePart.marks", "BookletPart.regions",
    "BalancePart.regions",  # among the regions and the places of the board
    "BookletPart.arrow", "BalancePart.arrow",  # among the icons
    "LaidPieceText.piece",  # among the pieces
    "LaidPieceText.ticks",  # among the signs on the piece
    "Ruling.markers",  # among the ruling's options
}  # fmt: skip
"""Texts that are looked up among names that are known."""

SPOKEN = {
    "SavedGameTable.table", "SavedGameTable.sky", "VassalModule.made_with",  # values that another program reads
    "LinePlan.letters", "WrittenScenario.name", "BalanceScenario.name",
    "BalanceTile.code", "TileClass.code", "Hole.message", "BalanceHole.message", "Hole.source",
    "BalanceHole.source", "Module.source", "BalanceModule.source", "VassalModule.source", "Ruling.options",
    "Ruling.why",
    "Ruling.source", "Claim.source", "BalanceClaim.source", "BalanceClaim.notations", "Edition.source",
    "BalanceEdition.source", "Edition.rulings", "BalanceEdition.rulings",
    "LanguageTexts.name", "BalanceTexts.name", "LanguageTexts.labels", "BalanceTexts.labels",
    "BalanceTexts.numbers", "BalanceTexts.number_words", "BalanceTexts.reasons", "GameInfo.authors",
    "Card.rows", "Card.strip", "Tile.strip", "DiceNet.faces", "PieceText.foot", "PieceText.name", "PieceText.text",
    "PieceText.type", "SheetBlock.list", "SheetBlock.steps", "SheetBlock.table", "SheetBlock.text", "SheetBlock.title",
    *(f"Corners.{place}_{side}" for place in ("top", "bottom") for side in ("left", "right")),
    *(f"{kind}.value" for kind in ("Chip", "Side", "Spot", "Standee", "Tile")),
    "NamedText.words", "ClassText.type", "ClassText.name", "ClassText.words", "TileText.name", "TileText.words",
    "MeasureText.name", "MeasureText.sentence", "Phrase.forms", "RulingText.about", "RulingText.played",
    "RulingText.instead", "BookletText.otherwise", "BalanceBooklet.otherwise",
    "BookletText.title", "BalanceBooklet.title", "BookletText.contents", "BalanceBooklet.contents",
    "BookletText.edition", "BalanceBooklet.edition", "BookletText.example", "BalanceBooklet.example",
    "BalanceBooklet.before", "BalanceBooklet.after",
    "BookletText.notes", "BalanceBooklet.notes", "BookletText.glance", "BalanceBooklet.glance",
    "BookletText.index", "BalanceBooklet.index", "BookletText.words", "BalanceBooklet.words",
    "BookletText.games", "BalanceBooklet.games", "BookletText.heads", "BalanceBooklet.heads",
    "BookletText.larger", "BalanceBooklet.larger",
    "BookletLook.joint", "BookletChapter.title", "BalanceChapter.title", "BookletPart.text",
    "BalancePart.text", "BookletPart.item", "BalancePart.item", "BookletPart.head", "BalancePart.head",
    "BookletPart.title", "BalancePart.title", "BookletPart.caption", "BalancePart.caption",
    "BookletPart.frames", "BalancePart.frames", "BookletPart.rules", "BalancePart.rules", "LaidPieceText.says",
    "LaidPieceText.writes",
    "Product.identity", "PressProduct.identity",
    *(f"{kind.__name__}.{key}" for kind in KINDS.values() for key in ("name", "source", "steps")),
}  # fmt: skip
"""Words for people; each sink escapes them (`test_sinks.py`)."""


AS_WRITTEN = {Mark, BrokenNode, ListNode, MapNode, TextNode, BalanceMoveText, BalanceDoText}
"""What is read by others than the reader of records: moves, and positions and steps, which are listed here."""


def readable() -> Iterator[type]:
    """Every record that a stranger's YAML is read into, with those inside."""
    roots = [inner for dialect in (PRINT_ONLY, OWN) for wanted in spoken_by(dialect) for inner in inside_of(wanted)]
    scenario = [BalanceScenario, BalancePosition, BalanceStep]
    waiting = [*roots, GameInfo, BookletLook, AidPlan, *KINDS.values(), *scenario]
    for dialect in (PRINT_ONLY, OWN):
        waiting += [*game_look(dialect.rules).layouts.values(), rules_book(dialect.rules).record]
    seen: set[type] = set()
    while waiting:
        kind = waiting.pop()
        if kind in seen or kind is Effect:
            continue
        seen.add(kind)
        yield kind
        for field in (field for field in record_fields(kind) if Flag.GIVEN not in field.notes):
            waiting += [
                inner
                for inner in inside_of(field.type)
                if is_dataclass(inner) and inner not in AS_WRITTEN and not hasattr(inner, "parse")
            ]


def spoken_by(dialect: Dialect) -> Iterator[Any]:
    """What the files of a game in that dialect are read into."""
    yield from (section.record for section in dialect.sections.values())
    yield from (dialect.module, dialect.edition, dialect.texts, *dialect.singles.values(), *dialect.lists.values())


def inside_of(wanted: Any) -> Iterator[Any]:
    """The types that an annotation is made of."""
    if get_origin(wanted) is Annotated:
        wanted, *notes = get_args(wanted)
        yield from (record for note in notes if isinstance(note, ByKey) for record in note.records.values())
    if get_args(wanted):
        for part in get_args(wanted):
            yield from inside_of(part)
    else:
        yield wanted


def free(wanted: Any, notes: tuple[Any, ...]) -> bool:
    """Whether any text may stand there."""
    if any(isinstance(note, OneOf) for note in notes):
        return False
    if get_origin(wanted) is Annotated:
        inner, *more = get_args(wanted)
        return free(inner, tuple(more))
    if get_origin(wanted) is not None and issubclass_safe(get_origin(wanted)):
        return free(get_args(wanted)[1], ())
    if get_args(wanted):
        return any(free(part, ()) for part in get_args(wanted))
    return wanted is str


def issubclass_safe(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def test_every_text_that_is_free_is_known() -> None:
    """A new key that takes any text is a path, a name to look up, or words; whoever adds one says which."""
    found = {
        f"{kind.__name__}.{field.name}"
        for kind in readable()
        for field in record_fields(kind)
        if Flag.GIVEN not in field.notes
        and ((free(field.type, field.notes) and field.name not in ("id", "language")) or field.name == "example")
    }
    assert found - GUARDED - LOOKED_UP - SPOKEN == set()
    assert (GUARDED | LOOKED_UP) - found == set()
