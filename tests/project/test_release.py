"""What others get hold of: the page on the index, the Action, the hook, the release; all by one address and version."""

from __future__ import annotations

import re
import shlex
import tomllib
from typing import Any

import pytest
import yaml

from generator.base.version import __version__
from tests.project.calls import PROGRAM, read
from tests.project.imports import ROOT

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
