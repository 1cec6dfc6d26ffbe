"""What the documents promise: targets of make and files that exist, a map that shows the whole tree."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path, PurePosixPath

import pytest

from tests.project.imports import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def read(name: str) -> str:
    """A document of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def code_of(text: str) -> list[str]:
    """What stands in code: each line of an indented or fenced block, each span."""
    fenced = re.findall(r"^```\w.*?^```$", text, flags=re.MULTILINE | re.DOTALL)
    spans = re.findall(r"^    .*$|`[^`\n]+`", text, flags=re.MULTILINE)
    return [*spans, *(line for block in fenced for line in block.splitlines()[1:-1])]


def told_targets(text: str) -> set[str]:
    """The words after `make` in code: `make kit`, but not "make a kit"."""
    code = code_of(text)
    return {target for line in code for target in re.findall(r"(?:^\W*|&& )make (?:[A-Z]+=\S+ )*([a-z]+)", line)}


def tree(text: str) -> list[str]:
    """The entries of the indented map in CONTRIBUTING, as paths: `generator/faces`."""
    entries, parent = [], ""
    for indent, name in re.findall(r"^    (  )?([\w.]+/?)  +\S", text.split("\n## ")[1], flags=re.MULTILINE):
        parent = parent if indent else name
        entries.append((parent + name if indent else name).rstrip("/"))
    return entries


@pytest.fixture(scope="module")
def tracked() -> list[PurePosixPath]:
    """Every file that git keeps; what lies about besides is nobody's business."""
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this isn't a git checkout")
    return [PurePosixPath(name) for name in listed.stdout.decode().split("\0") if name]


def test_the_documentation_stays_small() -> None:
    """Twenty pages and 220 KB for users; what only contributors need lies in `docs/contributing`."""
    pages = sorted((ROOT / "docs").glob("*.md"))
    size = sum(path.stat().st_size for path in pages)
    assert len(pages) <= 20, f"docs/ has {len(pages)} pages: put what is new into one of the others, or join two"
    assert size <= 220_000, f"the pages of docs/ have {size:,} bytes: say what is told twice once, and shorter"


def test_the_changelog_has_a_line_for_a_change_and_twenty_for_a_release() -> None:
    for release in read("CHANGELOG.md").split("\n## ")[1:]:
        name, *lines = release.splitlines()
        told = [line for line in lines if line and not line.startswith("### ")]
        longer = [line for line in told if not line.startswith("- ")]
        assert longer == [], f"CHANGELOG.md, {name}: one line for each change"
        assert len(told) <= 20, f"CHANGELOG.md, {name}: {len(told)} changes; join some, drop what few notice"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_told_make_targets_exist(document: Path) -> None:
    known = set(re.findall(r"^([a-z]+):", read("Makefile"), flags=re.MULTILINE))
    assert told_targets(document.read_text(encoding="utf-8")) <= known


def test_targets_are_recognised() -> None:
    text = "Say `make kit`, or make a wish; `make PYTHON=x`.\n\n    make UV=1 lint\n    cd x && make test  # make it\n"
    assert told_targets(text + "\n```sh\nmake docs\n```\n") == {"kit", "lint", "test", "docs"}


def test_the_map_shows_the_whole_tree(tracked: list[PurePosixPath]) -> None:
    top = {path.parts[0] for path in tracked if len(path.parts) > 1}
    package = {"/".join(path.parts[:2]) for path in tracked if path.parts[0] == "generator"}
    wanted = top | {name for name in package if not name.rpartition("/")[2].startswith(("__", "py.typed"))}
    told = set(tree(read("CONTRIBUTING.md")))
    assert sorted(wanted - told) == [], "missing from the map in CONTRIBUTING.md"
    assert sorted(told - wanted) == [], "on the map, but not in the tree"


def test_a_folder_of_tests_mirrors_a_part_or_is_named_in_the_map(tracked: list[PurePosixPath]) -> None:
    told = re.search(r"^    tests/ .*?(?=^    \w)", read("CONTRIBUTING.md"), flags=re.MULTILINE | re.DOTALL)
    assert told
    parts = {path.parts[1] for path in tracked if path.parts[0] == "generator" and len(path.parts) > 2}
    folders = {path.parts[1] for path in tracked if path.parts[0] == "tests" and len(path.parts) > 2}
    assert sorted(folders - parts) == sorted(re.findall(r"(\w+)/ ", told[0].partition("The other folders")[2]))


def test_every_path_into_the_code_leads_somewhere(tracked: list[PurePosixPath]) -> None:
    ways = {"", *map(str, tracked), *(str(parent) for path in tracked for parent in path.parents)}
    ends = {way[place:] for way in ways for place in (0, *(found.end() for found in re.finditer("/", way)))}
    for document in DOCUMENTS:
        if document.name != "CHANGELOG.md":  # it tells of what was
            named = told_paths(document.read_text(encoding="utf-8"))
            assert sorted(named - ends) == [], document.name


def told_paths(text: str) -> set[str]:
    """The paths into the code that stand in code within sentences."""
    spans = re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    return {span.rstrip("/") for span in spans if span.endswith(".py") or re.match(r"(generator|tests|tools)/", span)}


def test_paths_are_recognised() -> None:
    text = "See `generator/faces`, `rules/bill.py`, `build/x.pdf`, `tests/`.\n\n```sh\ncat `tools/a.py`\n```\n"
    assert told_paths(text) == {"generator/faces", "rules/bill.py", "tests"}


def test_every_font_has_its_licence() -> None:
    fonts = {path.stem.split("-")[0] for path in (ROOT / "templates/fonts").glob("*.ttf")}
    licences = {path.stem.split("-")[0] for path in (ROOT / "templates/fonts").glob("*OFL.txt")}
    assert fonts, "no font found"
    assert fonts == licences
