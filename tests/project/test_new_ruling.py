"""docs/contributing/new-ruling.md, followed in a copy: the ruling is checked, played, told and tested."""

from pathlib import Path

import pytest

from tests.games import ROOT
from tools.tutorial import checkout, followed


@pytest.mark.slow
def test_the_page_can_be_followed(tmp_path: Path) -> None:
    said = followed(ROOT / "docs" / "contributing" / "new-ruling.md", checkout(tmp_path))
    assert "3 scenarios: all hold" in next(out for line, out in said.items() if line.endswith("global-powers"))
    assert "reason: unarmed" in next(out for line, out in said.items() if "--why" in line)
    assert "`unarmed`" in next(out for line, out in said.items() if line.endswith("--list"))
