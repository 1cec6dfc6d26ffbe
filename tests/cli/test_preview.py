"""`preview` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Cli


@pytest.mark.slow
def test_the_page_and_its_report(tmp_path: Path, cli: Cli) -> None:
    found = cli("preview", "--players", "2", "--modules", "core", "--out", str(tmp_path / "new"), "--json")
    assert (found.code, found.err) == (0, "")
    told = json.loads(found.out)
    assert told["page"] == str(tmp_path / "new" / "preview.html")
    assert told["totals"]["tiles"] == 72, "R1.1"
    assert (tmp_path / "new" / "preview.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--against", "nowhere"], "'nowhere' is neither a folder nor a revision"),
        (["--lang", "xx"], "unknown language 'xx'"),
    ],
)
def test_what_cannot_be_shown(arguments: list[str], said: str, tmp_path: Path, cli: Cli) -> None:
    assert cli("preview", "--out", str(tmp_path / "out"), *arguments).refuses(said)
    assert not (tmp_path / "out").exists()
