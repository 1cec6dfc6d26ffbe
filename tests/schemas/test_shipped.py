"""Every YAML file that we ship, and each one that our pages have somebody write, is right in an editor's eyes; what the
reader refuses for its shape is underlined, what the reader takes is left alone."""

import fnmatch
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

import jsonschema
import pytest
import yaml

from generator.games.registry import dialect_of
from generator.schemas.file_kinds import SCENARIO, file_kind, file_kinds
from generator.schemas.schema_files import known_ids
from tests.games import REAL, lines, load
from tests.scenario_files import SCENARIOS, documents, scenario_files
from tests.schemas.editors import squiggles
from tests.tables import read_table
from tests.toy_game import FILES, write_toy_game
from tools.tutorial import steps

ROOT = Path(__file__).parents[2]
STARTERS = sorted((ROOT / "templates" / "starters").iterdir())
PACKS = {
    folder: load(folder).info.rules
    for folder in (REAL, *STARTERS, *(ROOT / "components" / name for name in ("global-powers", "organisation")))
}
"""Games that come with the program, those that a new one may begin as too, and their rules."""
SHIPPED_FILES = sorted([*(ROOT / "components").rglob("*.yaml"), *(ROOT / "templates").rglob("*.yaml")])
PAGE = ROOT / "docs" / "own-cards.md"


@cache
def schema(name: str, game: Path = REAL) -> Any:
    return file_kinds(dialect_of(PACKS[game]))[name].make(known_ids(load(game)))


def game_of(path: Path) -> Path | None:
    return next((game for game in PACKS if path.is_relative_to(game)), None)


def of(path: Path) -> str:
    base = game_of(path)
    inside = PurePosixPath(path.relative_to(base or ROOT).as_posix())
    return file_kind(inside, file_kinds(dialect_of(PACKS[base or REAL])))


@pytest.mark.quick("edition", "booklet", "scenario", "face-chip", "service")
@pytest.mark.parametrize("name", list(file_kinds(dialect_of("balance-control"))))
def test_a_schema_is_right_itself(name: str) -> None:
    assert schema(name)["$schema"] == "http://json-schema.org/draft-07/schema#"
    jsonschema.Draft7Validator.check_schema(schema(name))


@pytest.mark.quick("components/global-powers/[c-s]*", "templates/[b-p]*", "*/gamecrafter.yaml", "*/hex/*")
@pytest.mark.parametrize("path", SHIPPED_FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_shipped_file(path: Path) -> None:
    assert of(path), "nobody knows what it is"
    assert squiggles(schema(of(path), game_of(path) or REAL), path.read_text(encoding="utf-8")) == []


@pytest.mark.quick("R3.*")
@pytest.mark.parametrize("path", scenario_files(SCENARIOS), ids=lambda path: path.stem)
def test_the_scenarios_of_a_file(path: Path) -> None:
    found = {str(document): squiggles(schema(SCENARIO), document.text) for document in documents([path])}
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("step", [step for step in steps(PAGE) if step.kind == "yaml"], ids=lambda step: step.file)
def test_what_the_page_has_one_write(step: Any) -> None:
    """The schemas are those of the game before the expansion: a new id is no fault before anybody told the editor."""
    inside = PurePosixPath(step.file.removeprefix("my-game/"))
    name = file_kind(inside, file_kinds(dialect_of("balance-control"))) if "/" in step.file else SCENARIO
    assert squiggles(schema(name), step.text) == []


CASES = yaml.safe_load((Path(__file__).parents[1] / "definitions" / "faults.yaml").read_text(encoding="utf-8"))
SHAPELESS = read_table(__file__, "SHAPELESS")
"""Faults of several places taken together, which is the reader's business: an id may be written before the editor
knows it, and to JSON `1.0` and `010` are whole numbers."""


def shapeless(case: dict[str, str]) -> bool:
    return any(fnmatch.fnmatchcase(case["says"], pattern) for pattern in SHAPELESS)


@cache
def schemas() -> dict[str, Any]:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        known = known_ids(load(write_toy_game(Path(folder) / "toy")))
    return {name: kind.make(known) for name, kind in file_kinds(dialect_of("balance-control")).items()}


def seen_in(file: str, text: str) -> list[str]:
    try:
        return squiggles(schemas()[file_kind(PurePosixPath(file), file_kinds(dialect_of("balance-control")))], text)
    except yaml.YAMLError as error:
        return [str(error)]


@pytest.mark.parametrize("file", FILES)
def test_the_toy_game_is_right(file: str) -> None:
    assert seen_in(file, FILES[file]) == []


@pytest.mark.parametrize("case", [case for case in CASES if case["file"] in FILES], ids=lambda case: case["case"])
def test_a_planted_fault(case: dict[str, str]) -> None:
    text = FILES[case["file"]].replace(case["old"], case["new"].replace("¦", ""), 1)
    assert text != FILES[case["file"]]
    if not shapeless(case):
        assert seen_in(case["file"], text), case["says"]


def test_few_faults_are_left_to_the_reader() -> None:
    assert sum(map(shapeless, CASES)) < len(CASES) / 2


SLIPS = read_table(__file__, "SLIPS")


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_in_a_scenario(slip: str) -> None:
    whole = {"name": "x", "players": 2, "steps": [{"do": "settle"}]}
    text = yaml.safe_dump({**whole, **yaml.safe_load(slip)})
    assert squiggles(schemas()[SCENARIO], yaml.safe_dump(whole)) == []
    assert squiggles(schemas()[SCENARIO], text)


RIGHT_TABLES = (
    "{from: a.csv, deck: d}",
    "{from: [a.csv, b.ods], sheet: [Day, Night], columns: {name: Title, text: [Effect, Flavour], size: }, rows: 3..60}",
    "{from: a.csv, where: {Status: [final, 1]}, rows: [3, 5..9], art: {fit: contain}}",
    "[{from: a.csv, deck: d}, {from: b.csv, sheet: 2}]",
)
WRONG_TABLES = (
    *("{from: {a: b}}", "{from: a.csv, columns: {name: {a: b}}}", "{from: a.csv, where: Status}"),
    *("{from: a.csv, sheet: []}", "[{sheet: Day}]"),
)


def test_a_table_is_underlined_where_it_names_none_and_nothing_is_a_mapping_or_a_list() -> None:
    """What the reader says of each is in tests/definitions/test_card_lists.py."""
    printed = file_kinds(dialect_of(""))["game"].make({})
    for cards in (*RIGHT_TABLES, *WRONG_TABLES):
        found = squiggles(printed, f"cards: {cards}\n")
        assert (found == []) == (cards in RIGHT_TABLES), (cards, found)
    for text in ("decks:\ncards:\n", "cards: {coup: {deck: events, corners: , rows: }}\n", "expect:\nseats:\n"):
        assert squiggles(printed, text) == []


STRANGE = ("no", "3", "'3'", "−1", "$swarm", "{$swarm: {majority: 1, presence: 2}}", "[]", "SUN")
"""Values that are right in some places."""


def scalars(node: yaml.Node) -> list[yaml.ScalarNode]:
    """Every value below a node that is no mapping and no list."""
    if isinstance(node, yaml.MappingNode):
        return [found for _, value in node.value for found in scalars(value)]
    if isinstance(node, yaml.SequenceNode):
        return [found for item in node.value for found in scalars(item)]
    return [node] if isinstance(node, yaml.ScalarNode) else []


@pytest.mark.slow
@pytest.mark.parametrize("file", [name for name in FILES if not name.startswith("text")])
def test_what_the_reader_takes_is_left_alone(tmp_path: Path, file: str) -> None:
    """One value after the other becomes something strange: where that is no fault, nothing is underlined."""
    toy, text = write_toy_game(tmp_path / "toy"), FILES[file]
    taken = 0
    for node in scalars(yaml.compose(text)):
        start, end = node.start_mark.index, node.end_mark.index
        for value in STRANGE:
            changed = text[:start] + value + text[end:]
            found = seen_in(file, changed)
            if found:
                (toy / file).write_text(changed, encoding="utf-8")
                assert lines(toy), (file, node.start_mark.line + 1, value, found)
            taken += not found
    assert taken
