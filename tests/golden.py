"""The wording of long messages lies in files beside the tests, and a flag writes it: `tests/cli/wording/test_play.txt`.

    def test_a_taken_cell_is_refused(wording):
        result = run("move", "1,0")
        assert (result.exit_code, "1,0" in result.output) == (1, True)   what matters stays in the test
        wording(result.output)                                          how it is said is compared with the file

A test with several messages names each: `wording(text, "German")`. After a change of the words, look at what changed:

    .venv/bin/python -m pytest tests/cli/test_play.py --rewrite-wording && git diff

In a file each entry has a line with the test's name and its parameters, and below it the text, indented. The folders of
a test are called `TMP` and `RUN` there, a place in a file `LINE:COLUMN`: the test says where. CI never writes.
"""

import difflib
import functools
import os
import re
import textwrap
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

FLAG = "--rewrite-wording"
WRITTEN = pytest.StashKey[dict[str, dict[str, str]]]()
"""What a run writes: for each file the entries of the tests that ran, and empty ones of those that are gone."""

Wording = Callable[..., None]


@functools.cache
def place_of(test_file: Path) -> Path:
    """Where the wording of a test file lies."""
    return test_file.parent / "wording" / f"{test_file.stem}.txt"


def read_entries(path: Path) -> dict[str, str]:
    """The entries of a file: test and key → text. A file that isn't there has none."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    blocks = re.split(r"^(?=\S)", text, flags=re.MULTILINE)
    parts = [block.partition("\n") for block in blocks if block.strip()]
    return {name: textwrap.dedent(body).strip("\n") for name, _, body in parts}


def write_entries(path: Path, entries: dict[str, str]) -> None:
    """Write a file, in the order of the names; without entries there is none."""
    if not entries:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(exist_ok=True)
    blocks = [f"{name}\n{textwrap.indent(text, '    ')}\n" for name, text in sorted(entries.items())]
    path.write_text("\n".join(blocks), encoding="utf-8", newline="\n")


def test_of(entry: str) -> str:
    """The test that an entry belongs to, with its parameters."""
    return entry.partition(" :: ")[0]


def name_of(item: pytest.Item) -> str:
    """What the entries of a test are called."""
    return item.nodeid.partition("::")[2]


def plain(text: str, request: pytest.FixtureRequest) -> str:
    """A text with names for the folders of this run and for places, and without blanks at the ends of lines."""
    folders = {"RUN": request.getfixturevalue("tmp_path_factory").getbasetemp()}
    if "tmp_path" in request.fixturenames:
        folders = {"TMP": request.getfixturevalue("tmp_path"), **folders}
    for name, folder in folders.items():
        text = text.replace(str(folder), name).replace(folder.as_posix(), name)
    text = re.sub(r"(\.\w+):\d+:\d+", r"\1:LINE:COLUMN", text)
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


@pytest.fixture
def wording(request: pytest.FixtureRequest) -> Generator[Wording]:
    """Compare a text with the entry of the running test; with the flag, write it."""
    path, name = place_of(request.path), name_of(request.node)
    rewrite = request.config.getoption(FLAG)
    known = {entry: text for entry, text in read_entries(path).items() if test_of(entry) == name}
    told: dict[str, str] = {}
    failed = request.session.testsfailed

    def compare(text: str, key: str = "") -> None:
        entry, text = f"{name} :: {key}" if key else name, plain(text, request)
        assert told.setdefault(entry, text) == text, f"{entry}: two texts of one name; give each a key"
        if rewrite:
            return
        if entry not in known:
            pytest.fail(f"{entry} isn't in {path}: write it with {FLAG}, and read what it wrote")
        lines = difflib.unified_diff(known[entry].splitlines(), text.splitlines(), str(path), entry, lineterm="")
        if difference := "\n".join(lines):
            pytest.fail(f"{difference}\nright after all? write it with {FLAG}")

    yield compare
    unused = sorted(known.keys() - told) if request.session.testsfailed == failed else []
    if rewrite:
        keep(request.config, path, {**dict.fromkeys(unused, ""), **told})
    elif unused:
        pytest.fail(f"{path} has entries that the test doesn't use: {', '.join(unused)}")


def keep(config: pytest.Config, path: Path | str, entries: dict[str, str]) -> None:
    """Keep entries until the end of the run; an empty one takes its entry out of the file."""
    config.stash[WRITTEN].setdefault(str(path), {}).update(entries)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The flag."""
    parser.addoption(FLAG, action="store_true", help="write the wording of messages instead of comparing it")


def pytest_configure(config: pytest.Config) -> None:
    """CI never writes what it compares with."""
    config.stash[WRITTEN] = {}
    if config.getoption(FLAG) and os.environ.get("CI", "").lower() in ("true", "stranger"):
        raise pytest.UsageError(f"{FLAG} isn't for CI: it would compare with what it has just written")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Entries of tests that there aren't any more are refused, where whole files are collected."""
    if any("::" in argument for argument in config.args) or config.getoption("lf", False):
        return
    names: dict[Path, set[str]] = {}
    for item in items:
        names.setdefault(place_of(item.path), set()).add(name_of(item))
    found = {path: {entry for entry in read_entries(path) if test_of(entry) not in names[path]} for path in names}
    if config.getoption(FLAG):
        for path, entries in found.items():
            keep(config, path, dict.fromkeys(entries, ""))
    elif lost := [f"{path}: no test for {entry}" for path, entries in found.items() for entry in sorted(entries)]:
        raise pytest.UsageError("\n".join([*lost, f"{FLAG} takes it out"]))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What the processes that share a run wrote comes together in the one that started them."""
    for path, entries in getattr(node, "workeroutput", {}).get("wording", {}).items():
        keep(node.config, path, entries)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write what was told, once, at the end."""
    written = session.config.stash[WRITTEN]
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["wording"] = written
        return
    for path, entries in written.items():
        both = {**read_entries(Path(path)), **entries}
        write_entries(Path(path), {entry: text for entry, text in both.items() if text})
