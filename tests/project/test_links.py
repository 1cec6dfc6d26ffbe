"""Pages that people read and names in the code: every link, target and path leads somewhere, the map shows the whole
tree, style sheets for colours of a reader's own, no class of one name in two places; the page on the index, the Action,
the hook and the release by one address and version."""

import re
import shlex
import subprocess
import tomllib
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from generator.base.version import __version__
from tests.project.calls import PROGRAM, read
from tests.project.imports import ROOT
from tests.project.markdown import OUTSIDE, anchors, links, pages, tokens


@cache
def headings(source: str) -> set[str]:
    """The anchors of a page's headings."""
    return set(anchors(tokens(source)))


def well_formed(address: str) -> bool:
    """Whether an address outside could be right; nobody is asked."""
    parts = urlsplit(address)
    return parts.scheme == "https" and bool(re.fullmatch(r"([\w-]+\.)+[a-z]{2,}", parts.netloc))


@pytest.mark.parametrize("source", pages())
def test_links_lead_somewhere(source: str) -> None:
    for line, target in links(tokens(source)):
        if OUTSIDE.match(target):
            assert well_formed(target), f"{source}:{line}: {target}"
            continue
        name, _, anchor = target.partition("#")
        path = normpath(PurePosixPath(source).parent / name) if name else source
        assert (ROOT / path).exists(), f"{source}:{line}: {target}"
        assert not anchor or anchor in headings(path), f"{source}:{line}: {target}"


ASSETS = ROOT / "generator" / "pages" / "assets"
FORCED = "@media (forced-colors: active)"


def rules(name: str) -> str:
    return (ASSETS / name).read_text("utf-8")


@pytest.mark.parametrize("name", sorted(path.name for path in ASSETS.glob("*.css")))
def test_a_border_that_is_clear_is_told_what_it_is_in_colours_of_the_readers_own(name: str) -> None:
    """There it would be seen at every seat and every line."""
    forced = rules("page.css").partition(FORCED)[2]
    for selector in re.findall(r"([^{}]+)\{[^{}]*border[\w-]*:[^;{}]*transparent[^{}]*\}", rules(name)):
        bare = re.sub(r"/\*.*?\*/", "", selector, flags=re.DOTALL).strip()
        assert f"html {bare}" in forced


def test_drawings_for_white_paper_keep_it() -> None:
    assert re.search(r"#board, [^{]*\{ forced-color-adjust: none; background: #ffffff;", rules("page.css"))
    assert re.search(r"figure svg \{ forced-color-adjust: none; background: #ffffff;", rules("simulation.css"))


def test_no_class_has_the_name_of_another() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "generator").rglob("*.py")):
        for name in re.findall(r"^ *class (\w+)[(:\[]", path.read_text(encoding="utf-8"), re.MULTILINE):
            homes[name].append(path.relative_to(ROOT).as_posix())
    assert not {name: found for name, found in homes.items() if len(found) > 1}


def test_no_file_is_called_like_three_others() -> None:
    stems = Counter(
        path.stem for path in (ROOT / "generator").rglob("*.py") if path.stem not in ("__init__", "__main__")
    )
    assert not {stem: number for stem, number in stems.items() if number > 3}


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RELEASE = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


def test_examples_name_the_version_that_this_is() -> None:
    text = (ROOT / "docs" / "installing.md").read_text(encoding="utf-8")
    named = re.findall(r"(?:balance-control@v|rev: v)([\d.]+)", text)
    assert named == [__version__] * 2
    assert re.search(
        rf"^## {re.escape(__version__)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )


def test_every_python_that_is_named_is_tried_before_a_release() -> None:
    named = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert named == RELEASE["jobs"]["try"]["strategy"]["matrix"]["python"]
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_only_the_last_job_may_do_anything_and_it_waits_for_all_others() -> None:
    jobs = RELEASE["jobs"]
    assert RELEASE["permissions"] == {"contents": "read"}
    assert {name for name, job in jobs.items() if "permissions" in job} == {"publish"}
    assert (jobs["publish"]["needs"], jobs["try"]["needs"]) == ("try", "build")
    assert "secrets" not in str(RELEASE)


def lines(steps: list[dict[str, Any]]) -> list[list[str]]:
    """The program's calls in steps, as words."""
    found = [line.strip() for step in steps for line in step.get("run", "").splitlines()]
    return [shlex.split(line) for line in found if line.startswith("balance-control ")]


@pytest.mark.parametrize(
    "call",
    [
        *lines(ACTION["runs"]["steps"]),
        *(call for job in RELEASE["jobs"].values() for call in lines(job["steps"])),
        [*HOOK["entry"].split(), *HOOK["args"]],
    ],
    ids=" ".join,
)
def test_the_program_takes_what_they_call(call: list[str]) -> None:
    assert call[0] == PROGRAM
    assert read([word for word in call[1:] if not word.startswith("${")]), "an array of options stands for itself"


def test_every_input_of_the_action_is_used_and_none_becomes_a_command() -> None:
    """What a person writes into a workflow reaches a shell as a variable, never as its text."""
    steps, text = ACTION["runs"]["steps"], str(ACTION["runs"])
    for name in ACTION["inputs"]:
        assert f"inputs.{name} " in text, name
    assert all("${{" not in step.get("run", "") for step in steps)
    assert all(step["shell"] == "bash" for step in steps if "run" in step)
    told = (ROOT / "docs" / "installing.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in told or f"{name}:" in told for name in ACTION["inputs"])


DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def read_page(name: str) -> str:
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


def test_every_file_has_a_name_that_windows_can_check_out(tracked: list[PurePosixPath]) -> None:
    """No sign that is none in a name there, no blank or full stop at an end, no two names that differ in case alone."""
    bad = re.compile(r'[<>:"\\|?*\x00-\x1f]|^ |[ .]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.IGNORECASE)
    assert [path for path in tracked if any(bad.search(part) for part in path.parts)] == []
    folded = Counter(str(path).casefold() for path in tracked)
    assert [name for name, count in folded.items() if count > 1] == []


def test_the_documentation_stays_small() -> None:
    """Twenty pages and 220 KB for users, and 26 KB for the course on layouts, which came later; what only contributors
    need lies in `docs/contributing`."""
    pages = sorted((ROOT / "docs").glob("*.md"))
    course = ROOT / "docs" / "layouts.md"
    size = sum(path.stat().st_size for path in pages if path != course)
    assert course.stat().st_size <= 26_000, "docs/layouts.md is read in one evening: shorter"
    assert len(pages) <= 20, f"docs/ has {len(pages)} pages: put what is new into one of the others, or join two"
    assert size <= 220_000, f"the pages of docs/ have {size:,} bytes: say what is told twice once, and shorter"


def test_the_changelog_has_a_line_for_a_change_and_twenty_for_a_release() -> None:
    for release in read_page("CHANGELOG.md").split("\n## ")[1:]:
        name, *lines = release.splitlines()
        told = [line for line in lines if line and not line.startswith("### ")]
        longer = [line for line in told if not line.startswith("- ")]
        assert longer == [], f"CHANGELOG.md, {name}: one line for each change"
        assert len(told) <= 20, f"CHANGELOG.md, {name}: {len(told)} changes; join some, drop what few notice"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_told_make_targets_exist(document: Path) -> None:
    known = set(re.findall(r"^([a-z]+):", read_page("Makefile"), flags=re.MULTILINE))
    assert told_targets(document.read_text(encoding="utf-8")) <= known


def test_targets_are_recognised() -> None:
    text = "Say `make kit`, or make a wish; `make PYTHON=x`.\n\n    make UV=1 lint\n    cd x && make test  # make it\n"
    assert told_targets(text + "\n```sh\nmake docs\n```\n") == {"kit", "lint", "test", "docs"}


def test_the_map_shows_the_whole_tree(tracked: list[PurePosixPath]) -> None:
    top = {path.parts[0] for path in tracked if len(path.parts) > 1}
    package = {"/".join(path.parts[:2]) for path in tracked if path.parts[0] == "generator"}
    wanted = top | {name for name in package if not name.rpartition("/")[2].startswith(("__", "py.typed"))}
    told = set(tree(read_page("CONTRIBUTING.md")))
    assert sorted(wanted - told) == [], "missing from the map in CONTRIBUTING.md"
    assert sorted(told - wanted) == [], "on the map, but not in the tree"


def test_a_folder_of_tests_mirrors_a_part_or_is_named_in_the_map(tracked: list[PurePosixPath]) -> None:
    told = re.search(r"^    tests/ .*?(?=^    \w)", read_page("CONTRIBUTING.md"), flags=re.MULTILINE | re.DOTALL)
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
