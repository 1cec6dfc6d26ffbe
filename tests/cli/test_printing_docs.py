"""`docs/printing.md` speaks of every option of `build`, and of no other."""

from __future__ import annotations

import re
from pathlib import Path

from generator.cli.build import command

DOCS = Path(__file__).parent.parent.parent / "docs" / "printing.md"


def test_every_option_is_documented() -> None:
    table = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| `--")]
    told = {name for line in table for name in re.findall(r"--[a-z-]+", line.split("|")[1])}
    assert told == {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
