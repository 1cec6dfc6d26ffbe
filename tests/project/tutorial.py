"""Pages that can be followed: a page's fenced blocks in, commands and files in their order out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_FENCE = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Step:
    """A block of a page: its language, the file that it is (empty for commands), and what stands in it."""

    kind: str
    file: str
    text: str


def steps(page: Path) -> list[Step]:
    """Every fenced block of a page."""
    return [Step(kind, file, text) for kind, file, text in _FENCE.findall(page.read_text(encoding="utf-8"))]


def apply_change(folder: Path, step: Step) -> None:
    """Takes each line that a `diff` block takes away out of its file and puts what it adds there."""
    path = folder / step.file
    text = path.read_text(encoding="utf-8")
    old = "".join(line[1:] + "\n" for line in step.text.splitlines() if line.startswith("-"))
    new = "".join(line[1:] + "\n" for line in step.text.splitlines() if line.startswith("+"))
    assert text.count(old) == 1, f"{step.file} holds {text.count(old)} times: {old}"
    path.write_text(text.replace(old, new), encoding="utf-8")
