"""docs/contributing/new-piece-key.md, followed in a copy: the key is read, printed, told and tested."""

from pathlib import Path

import pytest

from tests.games import ROOT
from tools.tutorial import checkout, followed


@pytest.mark.slow
def test_the_page_can_be_followed(tmp_path: Path) -> None:
    said = followed(ROOT / "docs" / "contributing" / "new-piece-key.md", checkout(tmp_path))
    assert "something is wrong" not in next(out for line, out in said.items() if "check" in line)
