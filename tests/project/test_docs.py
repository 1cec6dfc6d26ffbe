"""What the documents promise: links that lead somewhere, commands that exist, a map that shows the whole tree."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path, PurePosixPath

import click
import pytest

from generator.cli.main import program
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


def told_commands(text: str) -> list[list[str]]:
    """The words after `balance-control` in code: `["check", "--players", "4"]`."""
    code = code_of(text)
    lines = [re.split(r"\s#|`|&&", tail)[0] for line in code for tail in re.findall(r"\bbalance-control (.*)", line)]
    return [line.split() for line in lines if line.strip()]


@pytest.fixture(scope="module")
def tracked() -> list[PurePosixPath]:
    """Every file that git keeps; what lies about besides is nobody's business."""
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this isn't a git checkout")
    return [PurePosixPath(name) for name in listed.stdout.decode().split("\0") if name]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_told_make_targets_exist(document: Path) -> None:
    known = set(re.findall(r"^([a-z]+):", read("Makefile"), flags=re.MULTILINE))
    assert told_targets(document.read_text(encoding="utf-8")) <= known


def test_targets_are_recognised() -> None:
    text = "Say `make kit`, or make a wish; `make PYTHON=x`.\n\n    make UV=1 lint\n    cd x && make test  # make it\n"
    assert told_targets(text + "\n```sh\nmake docs\n```\n") == {"kit", "lint", "test", "docs"}


def test_commands_are_recognised() -> None:
    text = "Say `balance-control check --all`.\n\n    .venv/bin/balance-control init mine   # a copy\n"
    assert told_commands(text) == [["check", "--all"], ["init", "mine"]]
    assert told_commands("```sh\nbalance-control doctor  # now\n```\n") == [["doctor"]]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_told_commands_and_their_options_exist(document: Path) -> None:
    context = click.Context(program, **program.context_settings)
    for name, *words in told_commands(document.read_text(encoding="utf-8")):
        command = program if name.startswith("-") else program.get_command(context, name)
        assert command, name
        while isinstance(command, click.Group) and command is not program:
            command = command.get_command(context, words[0])
            assert command, f"{name} {words[0]}"
            words = words[1:]
        known = {option for parameter in command.get_params(context) for option in parameter.opts}
        used = {word for word in (name, *words) if word.startswith("-")}
        assert used <= known, f"{name}: {used - known}"


def test_the_map_shows_the_whole_tree(tracked: list[PurePosixPath]) -> None:
    top = {path.parts[0] for path in tracked if len(path.parts) > 1}
    package = {"/".join(path.parts[:2]) for path in tracked if path.parts[0] == "generator"}
    wanted = top | {name for name in package if not name.rpartition("/")[2].startswith(("__", "py.typed"))}
    told = set(tree(read("CONTRIBUTING.md")))
    assert sorted(wanted - told) == [], "missing from the map in CONTRIBUTING.md"
    assert sorted(told - wanted) == [], "on the map, but not in the tree"


def test_the_changelog_keeps_its_sections() -> None:
    sections = re.findall(r"^(##+) (.+)$", read("CHANGELOG.md"), flags=re.MULTILINE)
    assert sections[:4] == [("##", "Unreleased"), ("###", "Rules"), ("###", "Components"), ("###", "Generator")]


def test_the_licence_speaks_of_all_three() -> None:
    text = read("LICENSE")
    for words in ("MIT License", "SIL Open Font License", "belong to their author"):
        assert words in text
    fonts = {path.stem.split("-")[0] for path in (ROOT / "templates/fonts").glob("*.ttf")}
    licences = {path.stem.split("-")[0] for path in (ROOT / "templates/fonts").glob("*OFL.txt")}
    assert fonts, "no font found"
    assert fonts == licences
