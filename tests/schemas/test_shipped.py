"""Every YAML file that we ship, and each one that our pages have somebody write, is right in an editor's eyes."""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

import jsonschema
import pytest

from generator.games.registry import dialect_of
from generator.schemas.file_kinds import SCENARIO, file_kind, file_kinds
from generator.schemas.schema_files import known_ids
from tests.games import REAL, load
from tests.scenario_files import SCENARIOS, documents, scenario_files
from tests.schemas.editors import squiggles
from tools.tutorial import steps

ROOT = Path(__file__).parents[2]
NEW = ROOT / "templates" / "new"
PACKS = {
    folder: load(folder).info.rules
    for folder in (REAL, NEW, *(ROOT / "components" / name for name in ("global-powers", "organisation")))
}
"""Games that come with the program, the one that a new one begins as too, and their rules."""
FILES = sorted([*(ROOT / "components").rglob("*.yaml"), *(ROOT / "templates").rglob("*.yaml")])
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


@pytest.mark.parametrize("name", list(file_kinds(dialect_of("balance-control"))))
def test_a_schema_is_right_itself(name: str) -> None:
    assert schema(name)["$schema"] == "http://json-schema.org/draft-07/schema#"
    jsonschema.Draft7Validator.check_schema(schema(name))


@pytest.mark.quick("components/global-powers/*", "templates/*")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
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
