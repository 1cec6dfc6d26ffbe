"""`preview` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Cli
from tests.games import change, copy_real


@pytest.mark.slow
def test_the_page_and_its_report(tmp_path: Path, cli: Cli) -> None:
    found = cli("preview", "--players", "2", "--modules", "core", "--out", str(tmp_path / "new"), "--json")
    assert (found.code, found.err) == (0, "")
    told = json.loads(found.out)
    assert told["page"] == str(tmp_path / "new" / "preview.html")
    assert told["totals"]["tiles"] == 72, "R1.1"
    assert (tmp_path / "new" / "preview.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.slow
def test_what_cannot_be_shown(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    copy = copy_real(tmp_path / "mine")
    change(copy / "modules" / "economy.yaml", "times: 2, until: settlement", "times: two, until: settlement")
    for arguments, said in (
        (["--out", str(tmp_path / "file")], "file: is in the way"),
        (["--against", "nowhere"], "'nowhere' is neither a folder nor a revision"),
        (["--scenarios", "nowhere"], "the folder 'nowhere' doesn't exist"),
        (["--lang", "xx"], "unknown language 'xx'"),
        (["--game", str(copy)], "economy.yaml:"),
    ):
        found = cli("preview", "--out", str(tmp_path / "out"), *arguments)
        assert found.code == 2, arguments
        assert said in found.err, found.err
        assert not (tmp_path / "out").exists()
