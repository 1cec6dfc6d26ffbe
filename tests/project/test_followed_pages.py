"""The pages are followed: their files written, the lines of their blocks run in order in a fresh folder.

Whether the program takes each line at all is read on every page each time, in `test_told_commands.py`.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import NamedTuple

import pytest

from tests.cli.running import PROGRAM
from tests.project.imports import ROOT
from tests.project.markdown import pages
from tools.tutorial import Step, commands, prepare, steps

pytestmark = pytest.mark.minutes

OWN_TEST = {
    "docs/own-cards.md": "tests/project/test_own_expansion.py",
    "docs/layouts.md": "tests/project/test_layouts_page.py",
    "docs/contributing/new-effect-word.md": "tests/project/test_new_effect_word.py",
    "docs/contributing/new-piece-key.md": "tests/project/test_new_piece_key.py",
    "docs/contributing/new-ruling.md": "tests/project/test_new_ruling.py",
}
"""Pages that another test follows, which looks at more than exit codes."""
FRONT = "README.md"
AFRESH = {
    FRONT: ("What next", "A game of your own", "Change a number", "Play it", "Settle a rule"),
    "docs/library.md": ("A bot of your own",),
    "docs/simulation.md": ("One change, one command", "A row for each game", "The bots", "Playtests"),
}
"""Headings under which a page needs nothing of what stands before: what follows is a part of its own. All else of a
page is followed in one folder, as "Does it balance?" of the front page compares with the edition made before."""
ALONE = {"docs/export.md": re.compile(r"balance-control export (?!gamecrafter|drivethrucards)(\w+)")}
"""Lines of a page that need nothing before them, and that nothing after them needs: each is a part of its own. At the
packages that are left out here the page looks again."""

TURNS, DECISIONS = 25, 150
"""How long it is played at the table: for as many turns as the page then draws, or so many decisions."""
ASKED, ROLLED = "help? ", "chance decide? "
"""How a question to a person ends, and one for what the dice on the table show."""
PATIENCE = 900
"""Seconds after which a command is taken to hang."""
MOST_GAMES = 1000
"""A run of more games is cut to so many, which takes the same way to a report with wider intervals. The rules that a
long run compiles meanwhile are those of `tests/cli/test_starting.py`."""


class Part(NamedTuple):
    """Blocks that follow each other in one folder: a page, what stands under some of its headings, or a line."""

    source: str
    heading: str
    blocks: tuple[Step, ...]

    @property
    def lines(self) -> list[str]:
        """The lines that are run."""
        return [line for block in self.blocks for line in run_lines(block)]


def run_lines(block: Step) -> list[str]:
    """The commands of a block, if it is one that is run."""
    return commands(block) if block.kind == "sh" and not block.unrun else []


def parts(source: str) -> list[Part]:
    """The parts of a page in which something is run."""
    found: list[tuple[str, list[Step]]] = [("", [])]
    alone = []
    for block in steps(ROOT / source):
        if block.heading in AFRESH.get(source, ()) and block.heading != found[-1][0]:
            found.append((block.heading, []))
        lines = {line: ALONE[source].match(line) if source in ALONE else None for line in run_lines(block)}
        alone += [Part(source, named[1], (replace(block, text=line),)) for line, named in lines.items() if named]
        rest = "\n".join(line for line, named in lines.items() if not named)
        found[-1][1].append(replace(block, text=rest) if lines else block)
    made = [Part(source, heading, tuple(blocks)) for heading, blocks in found]
    return [part for part in (*made, *alone) if part.lines]


PARTS = [part for source in pages() if source not in OWN_TEST for part in parts(source)]


def tracked() -> list[str]:
    """The files of the checkout as a clone brings them."""
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture
def place(part: Part, tmp_path: Path) -> Path:
    """Where a part is followed: the front page in a copy of the checkout, and with its kit where a line looks at it;
    others in an empty folder. What lies about in the checkout and isn't git's stays behind.

    `balance-control` is this checkout's program (not the copy's, thus `-P`), so that compiled rules are found where
    earlier tests left them.
    """
    folder = tmp_path / "a fresh start"
    folder.mkdir()
    for name in tracked() if part.source == FRONT else ():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    program = folder / ".venv" / "bin" / "balance-control"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec {shlex.join((PROGRAM[0], "-P", *PROGRAM[1:]))} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    if part.source == FRONT and any("build/en/" in line for line in part.lines):
        follow(kit_recipe(), folder)
    return folder


def kit_recipe() -> str:
    """What `make kit` runs once the environment is there."""
    found = re.search(r"^kit: printing\n\t@\$\(VENV\)/(.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert found
    return f".venv/bin/{found[1]}"


def surroundings(folder: Path) -> dict[str, str]:
    path = os.pathsep.join((str(folder / ".venv" / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]))
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}


def cut(line: str) -> str:
    """The line with no more games than a test has time for."""
    return re.sub(r"(?<=--games )\d+", lambda found: str(min(int(found[0]), MOST_GAMES)), line)


def follow(line: str, folder: Path) -> None:
    """Runs a line as a person would: types at the table, looks at the served page."""
    with subprocess.Popen(
        ["sh", "-c", f"exec {line}"],
        cwd=folder,
        env=surroundings(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as running:
        guard = Timer(PATIENCE, running.kill)
        guard.start()
        try:
            if "--watch" in line:
                look_at_served(running)
            elif "--interactive" in line:
                sit_at_the_table(running)
            said, _ = running.communicate()
        finally:
            guard.cancel()
    assert running.returncode in ((0, 130) if "--watch" in line else (0,)), f"{line}\n{said[-3000:]}"
    assert "Traceback" not in said


def sit_at_the_table(running: subprocess.Popen[str]) -> None:
    """Asks what is legal and types the first of it, and a three for every die; the rest is left for another day."""
    said = until_asked(running)
    for _ in range(DECISIONS):
        if f"Turn {TURNS}," in said:
            return
        if said.endswith(ROLLED):
            said = asked(running, "3")
        else:
            verb, _, lines = next(line for line in asked(running, "legal").splitlines() if ": " in line).partition(": ")
            said = asked(running, f"{verb} {lines.split(' · ')[0]}")


def asked(running: subprocess.Popen[str], line: str) -> str:
    assert running.stdin
    running.stdin.write(f"{line}\n")
    running.stdin.flush()
    return until_asked(running)


def until_asked(running: subprocess.Popen[str]) -> str:
    """All that is said up to the next question."""
    assert running.stdout
    said = ""
    while not said.endswith((ASKED, ROLLED)):
        sign = running.stdout.read(1)
        assert sign, f"it ended:\n{said}"
        said += sign
    return said


def look_at_served(running: subprocess.Popen[str]) -> None:
    """Loads the page that is served, then stops the server with Ctrl-C."""
    assert running.stdout
    try:
        address = next(found[0] for said in running.stdout if (found := re.search(r"http://\S+/", said)))
        with urllib.request.urlopen(address, timeout=60) as page:
            assert page.read(15) == b"<!doctype html>"
    finally:
        running.send_signal(signal.SIGINT)


@pytest.mark.slow
@pytest.mark.always("docs/moves-and-scenarios.md")
@pytest.mark.compiled
@pytest.mark.plots
@pytest.mark.skipif(os.name != "posix", reason="the pages' commands are for a POSIX shell")
@pytest.mark.parametrize("part", PARTS, ids=lambda part: " ".join(filter(None, part[:2])))
def test_every_command_runs(part: Part, place: Path) -> None:
    for block in part.blocks:
        prepare(place, block)
        for line in run_lines(block):
            follow(cut(line), place)


def test_no_block_is_left_out() -> None:
    for source in pages():
        wanted = [line for block in steps(ROOT / source) for line in run_lines(block)]
        found = [line for part in PARTS if part.source == source for line in part.lines]
        assert sorted(found) == ([] if source in OWN_TEST else sorted(wanted)), source


def test_pages_of_their_own_test_are_followed_there() -> None:
    for source, test in OWN_TEST.items():
        assert Path(source).name in (ROOT / test).read_text(encoding="utf-8")
