"""What the project stands on: declared, justified, locked with hashes, and nothing imported that isn't declared."""

from __future__ import annotations

import functools
import re
import sys
import tomllib

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.imports import ROOT, Import, imports, sources

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")

PACKAGE_OF = {
    "yaml": "pyyaml",
    "fontTools": "fonttools",
    "PIL": "pillow",
    "resvg_py": "resvg-py",
    "pyspiel": "open-spiel",
    "open_spiel": "open-spiel",
    "gymnasium": "pettingzoo",
}
"""Import name → package name, where the two differ."""

LATE_EXTRAS = {"fast", "simulate", "cluster", "openspiel", "pettingzoo", "rows", "serve"}
"""Extras that the program looks for and does without; see LOADED_LATE in the import law."""


@functools.cache
def declared() -> dict[str, list[Requirement]]:
    """Kind (`runtime` or an extra's name) → its requirements, as pyproject states them."""
    project = PYPROJECT["project"]
    groups = {"runtime": project["dependencies"], **project["optional-dependencies"]}
    return {kind: [Requirement(line) for line in lines] for kind, lines in groups.items()}


def table_rows(text: str) -> list[list[str]]:
    """The cells of every row of the first table under a `| package | …` head."""
    table = text[text.index("| package |") :].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def locked() -> dict[str, list[tuple[str, list[str]]]]:
    """Package → its pins in the lock, each with its hashes (numpy, for one, is pinned per Python version)."""
    pins: dict[str, list[tuple[str, list[str]]]] = {}
    for block in re.split(r"\n(?=\S)", LOCK):
        head = re.match(r"([A-Za-z0-9._-]+)==([^\s;]+)", block)
        if head:
            hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}\b", block)
            pins.setdefault(canonicalize_name(head[1]), []).append((head[2], hashes))
    return pins


def undeclared(found: list[Import]) -> list[str]:
    """Top-level modules among these that neither Python nor a runtime package (or an optional one) provides."""
    allowed = {item.name for kind in ("runtime", *LATE_EXTRAS) for item in declared()[kind]}
    names = {item.name.split(".")[0] for item in found} - sys.stdlib_module_names - {"generator", "__future__"}
    return sorted(name for name in names if PACKAGE_OF.get(name, name) not in allowed)


def test_every_dependency_has_its_line_and_every_line_its_dependency() -> None:
    rows = table_rows((ROOT / "docs/contributing/dependencies.md").read_text(encoding="utf-8"))
    assert all(all(cells) and len(cells) == 4 for cells in rows)
    told = sorted((cells[1], cells[0]) for cells in rows)
    assert told == sorted((kind, item.name) for kind, items in declared().items() for item in items)


@pytest.mark.slow
def test_the_generator_imports_only_what_is_declared() -> None:
    for module, (source, is_package) in sources("generator").items():
        assert not undeclared(imports(source, module, is_package)), module


def test_an_undeclared_import_is_seen() -> None:
    assert undeclared(imports("import requests\nimport yaml, json\nimport pytest", "generator.x")) == [
        "pytest",
        "requests",
    ]


def test_everything_declared_is_locked_in_a_fitting_version() -> None:
    pins = locked()
    for items in declared().values():
        for item in items:
            assert item.name in pins, f"{item.name} isn't in requirements.lock: make lock"
            assert all(item.specifier.contains(version) for version, _ in pins[item.name]), item.name


def test_every_pin_has_hashes() -> None:
    pins = locked()
    assert len(pins) > 30
    bare = [name for name, versions in pins.items() for _, hashes in versions if not hashes]
    assert not bare
    entries = [line for line in LOCK.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(entries) == sum(len(versions) for versions in pins.values()), "something in the lock isn't a pin"


def test_the_lock_names_no_address() -> None:
    assert not re.findall(r"https?:|file:|--(?:extra-)?index|--find-links|@ ", LOCK)


def test_the_build_needs_only_what_the_lock_brings() -> None:
    dev = {item.name for item in declared()["dev"]}
    assert {Requirement(line).name for line in PYPROJECT["build-system"]["requires"]} <= dev


def test_the_lock_file_is_compared_with_known_holes_every_week() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "audit.yml").read_text(encoding="utf-8"))
    when = workflow[True]  # YAML's reading of `on`
    assert [len(each["cron"].split()) for each in when["schedule"]] == [5]
    assert "requirements.lock" in when["push"]["paths"]
    assert workflow["permissions"] == {"contents": "read"}
    (job,) = workflow["jobs"].values()
    runs = [step["run"] for step in job["steps"] if "run" in step]
    assert runs[-1].startswith("pip-audit --require-hashes")
    assert runs[-1].endswith("--requirement requirements.lock")
    assert "secrets" not in str(workflow)


def test_actions_of_others_are_named_by_their_commits() -> None:
    """A tag can be moved to other code; a commit can't. The tag stands beside it for people."""
    for path in (ROOT / "action.yml", *(ROOT / ".github" / "workflows").glob("*.y*ml")):
        used = re.findall(r"uses: (.+)", path.read_text(encoding="utf-8"))
        assert used
        for one in used:
            assert re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", one), one
