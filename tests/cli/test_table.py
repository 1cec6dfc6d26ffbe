"""`table export`: a section as a spreadsheet from which the same game is read; nothing in it is a formula."""

import csv
import io
import shutil
import zipfile
from pathlib import Path

import pytest

from generator.definitions.configuration import every_configuration
from generator.definitions.section_table import MODULE, section_table
from generator.definitions.yaml_nodes import MapNode, read_text
from generator.definitions.yaml_reader import reads_itself
from generator.games.registry import dialect_of, load_game
from generator.spreadsheets.table_reader import KINDS
from generator.spreadsheets.table_writer import table_bytes
from tests.cli.running import Cli
from tests.games import PACKS, STUDIO_ICONS

YAML = b"""\
# mine
game: {id: my-game, players: [2, 4]}
colours: {ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}}   # one colour
decks: {events: {size: 63 x 88, colour: ink}}
cards:
  coup: {deck: events,   count: 3, strip: 'it''s'}   # three
  raid:
    deck: events
    count: 2
"""
WORDS = b"""\
name: English
labels: {title: "MY GAME"}
modules: {core: {name: Core}}
decks: {events: {name: Events}}
cards:
  coup: {name: Coup, text: "One, two"}   # a remark
  raid:
    name: 'Raid'
    text: >
      Folded
      words

    type: plain words
      on two lines
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    (folder / "text").mkdir(parents=True)
    (folder / "game.yaml").write_bytes(YAML)
    (folder / "text" / "en.yaml").write_bytes(WORDS)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def table(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline="")))


def taken_out(path: Path, section: str, instead: str) -> bool:
    """Takes a section out of a file, with `instead` in its place; whether the file has one."""
    text = path.read_text(encoding="utf-8")
    root = read_text(text, path.name)
    if not isinstance(root, MapNode) or section not in root.entries:
        return False
    if len(root.entries) == 1 and not instead:
        path.unlink()
        return True
    first = root.entries[section][0].mark.line
    behind = [key.mark.line for key, _ in root.entries.values() if key.mark.line > first]
    lines = [*text.splitlines(keepends=True), ""]
    kept = [*lines[: first - 1], instead, *lines[min(behind, default=len(lines)) - 1 :]]
    path.write_text("".join(kept), encoding="utf-8")
    return True


def block(path: Path, section: str, names: list[str]) -> str:
    """The entries of those names as they stand in a file, below their section."""
    text = path.read_text(encoding="utf-8")
    root = read_text(text, path.name)
    found = root.entries[section][1] if isinstance(root, MapNode) and section in root.entries else None
    if not isinstance(found, MapNode) or not {*names} & {*found.entries}:
        return ""
    lines = text.splitlines(keepends=True)
    starts = sorted(key.mark.line for key, _ in found.entries.values())
    tops = [key.mark.line for key, _ in root.entries.values() if key.mark.line > starts[0]]  # type: ignore[union-attr]
    ends = [*starts[1:], min(tops, default=len(lines) + 1)]
    own = [found.entries[name][0].mark.line for name in names if name in found.entries]
    parts = ("".join(lines[start - 1 : end - 1]) for start, end in zip(starts, ends, strict=True) if start in own)
    return f"{section}:\n{''.join(parts)}"


def with_table(folder: Path, section: str, kind: str) -> None:
    """Has a game read a section from its table; what a ruling chooses as a whole stays where it is."""
    table = section_table(load_game(folder, STUDIO_ICONS).sources, section)
    (folder / f"t.{kind}").write_bytes(table_bytes(f".{kind}", table.rows))
    extra = ""
    written = False
    for path in sorted([*folder.glob("*.yaml"), *folder.glob("modules/*.yaml")]):
        module = path.stem if path.parent.name == "modules" else ""
        extra += block(path, section, [name for name, language in table.missing_entries if not language])
        where = f", where: {{'{MODULE}': {module}}}" if MODULE in table.rows[0] else ""
        line = "" if written and not module else f"{section}: {{from: t.{kind}{where}}}\n"
        written |= taken_out(path, section, line) and not module
    if extra:
        (folder / "left.yaml").write_text(extra, encoding="utf-8")
    for path in [*folder.glob("text/*.yaml"), *folder.glob("text/*/*.yaml")]:
        left = [name for name, language in table.missing_entries if language in ("", path.stem, path.parent.name)]
        taken_out(path, section, block(path, section, left))


TABLES = [
    (pack, section, kind.removeprefix("."))
    for pack in ("balance-control", "global-powers", "organisation")
    for section, one in dialect_of(pack).sections.items()
    for kind in (KINDS if one.printed else [".csv"])
    if not reads_itself(one.record)
]
"""Each section in separated values, those of printed pieces in any kind of file."""


@pytest.mark.quick("organisation-decks-csv", "organisation-cards-csv")
@pytest.mark.parametrize(("pack", "section", "kind"), TABLES)
def test_a_game_is_the_same_with_the_table_of_any_section(pack: str, section: str, kind: str, tmp_path: Path) -> None:
    own = load_game(PACKS / pack, STUDIO_ICONS)
    if not own.sources.sections[section]:
        return
    shutil.copytree(own.folder, tmp_path / "game")
    with_table(tmp_path / "game", section, kind)
    other = load_game(tmp_path / "game", STUDIO_ICONS)
    other.validate()
    for edition in own.sources.editions:
        here, there = own.definitions(edition), other.definitions(edition)
        assert dict(here.components()) == dict(there.components())
        assert getattr(here, section, None) == getattr(there, section, None)
        for config in every_configuration(here):
            assert {*here.batches(config)} == {*there.batches(config)}
    for language in own.languages:
        assert own.texts(language) == other.texts(language)


def test_a_row_has_what_an_entry_says_and_its_words(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "measures.csv"
    assert cli("table", "export", "measures", str(path)).says("'measures: {from: measures.csv}' reads them")
    head, *rows = table(path)
    own = load_game(PACKS / "balance-control", STUDIO_ICONS)
    measures, german = own.definitions().measures, own.texts("de").measures
    cells = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    assert list(cells) == list(measures)
    for name, said in german.items():
        assert cells[name]["name.de"] == said.name
        assert cells[name][MODULE] == measures[name].module


def test_what_a_ruling_chooses_as_a_whole_is_named(tmp_path: Path, cli: Cli) -> None:
    told = cli("table", "export", "pieces", str(tmp_path / "p.ods"), "--game", "global-powers").out
    assert "not in it, since a ruling chooses the whole of it: die" in told
    told = cli("table", "export", "classes", str(tmp_path / "c.ods")).out
    assert "neutral-start in de" in told


def test_columns_are_called_as_in_yaml(game: Path, cli: Cli) -> None:
    path = game / "cards.csv"
    assert cli("table", "export", "cards", str(path), "--game", str(game)).code == 0
    assert table(path) == [
        ["id", "deck", "count", "strip", "name.en", "type.en", "text.en"],
        ["coup", "events", "3", "it's", "Coup", "", "One, two"],
        ["raid", "events", "2", "", "Raid", "plain words on two lines", "Folded words\n"],
    ]


def test_a_broken_list_in_a_cell_is_one_fault(game: Path, cli: Cli) -> None:
    (game / "game.yaml").write_bytes(YAML + b"pieces: {from: pieces.csv}\n")
    (game / "pieces.csv").write_text("id,kind,size,colour,blocks.en\na,sheet,90 x 90,ink,[{a: b\n", encoding="utf-8")
    found = cli("check", "--game", str(game))
    assert found.code == 2
    assert "pieces.csv, row 2, column 'blocks.en' pieces.a.blocks: " in found.err


@pytest.mark.parametrize("kind", ["csv", "tsv", "xlsx", "ods"])
def test_no_formula_is_written(kind: str, game: Path, cli: Cli) -> None:
    (game / "text" / "en.yaml").write_bytes(
        WORDS.replace(b"name: Coup", b'name: "=1+1"').replace(b"One, two", b"@x\\t")
    )
    path = game.parent / f"table.{kind}"
    assert cli("table", "export", "cards", str(path), "--game", str(game), "--quiet").code == 0
    if kind in ("csv", "tsv"):
        cells = csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig")), delimiter="," if kind == "csv" else "\t")
        assert not [cell for row in cells for cell in row if cell.lstrip().startswith(("=", "@"))]
    else:
        with zipfile.ZipFile(path) as book:
            text = "".join(book.read(name).decode() for name in book.namelist())
        assert "=1+1" in text
        assert "<f>" not in text
        assert "table:formula" not in text


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("cards", "table.pdf"), "'table.pdf'; expected a file that ends in .csv, .tsv, .ods or .xlsx"),
        (("measure", "m.csv"), "no section 'measure' can be a table; expected "),
        (("measure", "m.csv"), "did you mean measures?"),
        (("cards", "c.csv"), "the game has nothing in 'cards'; expected "),
    ],
)
def test_a_wrong_command_line_is_one_clear_line(words: tuple[str, str], wrong: str, cli: Cli) -> None:
    assert cli("table", "export", *words).refuses(wrong)
