"""Every command that a page tells is run: pages in; their files written, their lines run in order in a fresh folder.

A block that can't be run says why in front of it: `<!-- not run: the reason -->`.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from threading import Timer

import pytest

from tests.cli.running import PROGRAM
from tests.project.imports import ROOT
from tests.project.tutorial import Step, commands, prepare, steps
from tools.site.markdown import parsed
from tools.site.tree import written

pytestmark = pytest.mark.minutes

OWN_TEST = {
    "docs/engines.md": "tests/adapters/test_engines_page.py",
    "docs/own-expansion.md": "tests/project/test_own_expansion.py",
    "docs/new-effect-word.md": "tests/project/test_new_effect_word.py",
}
"""Pages that another test follows, which looks at more than exit codes."""

CALLS = re.compile(r"(\S*/)?(balance-control|make|bash|sh|python3?|py|pip|git|uv) ")
TURNS, DECISIONS = 25, 150
"""How long it is played at the table: for as many turns as the page then draws, or so many decisions."""
ASKED, ROLLED = "help? ", "roll here? "
"""How a question to a person ends, and one for what the dice on the table show."""
PATIENCE = 900
"""Seconds after which a command is taken to hang."""


def told(source: str) -> list[Step]:
    return steps(ROOT / source)


def run_blocks(source: str) -> list[Step]:
    return [step for step in told(source) if step.kind == "sh" and not step.unrun]


def tracked() -> list[str]:
    """The files of the checkout as a clone brings them."""
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


PAGES = [source for source in written(ROOT) if source not in OWN_TEST and run_blocks(source)]


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Where a page is followed: the front page in a copy of the checkout with its kit made, others in an empty folder.
    What lies about in the checkout and isn't git's stays behind.

    `balance-control` is this checkout's program (not the copy's, thus `-P`), so that compiled rules are found where
    earlier tests left them.
    """
    folder = tmp_path / "a fresh start"
    front = request.node.callspec.params["source"] == "README.md"
    folder.mkdir()
    for name in tracked() if front else ():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    program = folder / ".venv" / "bin" / "balance-control"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec {shlex.join((PROGRAM[0], "-P", *PROGRAM[1:]))} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    if front:
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
@pytest.mark.compiled
@pytest.mark.plots
@pytest.mark.skipif(os.name != "posix", reason="the pages' commands are for a POSIX shell")
@pytest.mark.parametrize("source", PAGES)
def test_every_command_runs(source: str, place: Path) -> None:
    for step in told(source):
        prepare(place, step)
        for line in commands(step) if step in run_blocks(source) else ():
            follow(line, place)


@pytest.mark.parametrize("source", written(ROOT))
def test_commands_stand_in_blocks_that_are_run_or_say_why_not(source: str) -> None:
    for token in parsed((ROOT / source).read_text(encoding="utf-8")):
        if token.type == "code_block" or (token.type == "fence" and token.info.split(" ")[0] not in ("sh", "bat")):
            calls = [line for line in token.content.splitlines() if CALLS.match(line)]
            assert not calls, f"{source}:{token.map}: mark this block as sh"


def test_reasons_are_given_and_blocks_are_found() -> None:
    blocks = [step for source in written(ROOT) for step in told(source) if step.kind == "sh"]
    fences = [line for source in written(ROOT) for line in (ROOT / source).read_text("utf-8").splitlines()]
    assert len(blocks) == sum(line.startswith("```sh") for line in fences)
    assert sum(line.startswith("<!-- not run:") for line in fences) == sum(
        len(step.unrun.split()) > 2 for step in blocks
    )
    assert {"README.md", "docs/printing.md", "docs/simulation.md"} <= set(PAGES)


def test_pages_of_their_own_test_are_followed_there() -> None:
    for source, test in OWN_TEST.items():
        assert Path(source).name in (ROOT / test).read_text(encoding="utf-8")
