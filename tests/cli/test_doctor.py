"""`doctor`: what is there, what is missing and how to get it; missing extras are no failure."""

from __future__ import annotations

import json
import shutil
import sys

import pytest

from generator.cli import doctor
from tests.cli.running import Cli
from tests.project.test_dependencies import declared


@pytest.mark.slow
def test_json(cli: Cli) -> None:
    found = cli("doctor", "--json")
    assert (found.code, found.err) == (0, "")
    data = json.loads(found.out)
    assert set(data) == {"version", "items", "ok"}
    assert data["ok"] is True
    for item in data["items"]:
        assert set(item) == {"name", "found", "needed", "use", "get", "ok"}
        assert item["ok"] == bool(item["found"])
    assert {"python", "numba", "cairo"} <= {item["name"] for item in data["items"]}


def test_every_runtime_package_is_listed() -> None:
    """Under `cairo` stands cairosvg, which is of no use without the library."""
    wanted = {requirement.name for requirement in declared()["runtime"]} - {"cairosvg"}
    assert {item.name for item in doctor.examine_machine() if item.needed} - {"python", "definitions"} == wanted


def test_an_extra_that_is_missing_is_told_and_no_failure(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    assert cli("doctor").says("missing pdftotext", "poppler-utils", "missing cairo", "pip install cairosvg")


def test_a_needed_package_that_is_missing_is_a_failure(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(doctor, "_version", lambda name: "" if name == "pikepdf" else "1")
    found = cli("doctor", "--quiet")
    assert found.code == 1
    assert found.out.splitlines()[0].startswith("missing pikepdf")
    assert "get it: pip install pikepdf" in found.out
    assert len(found.out.splitlines()) == 2
