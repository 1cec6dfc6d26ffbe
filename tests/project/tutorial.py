"""Reads pages that can be followed: commands and files in their fenced blocks, in order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(
    r"^#{2,} (?P<heading>[^\n]+)$"
    r"|^(?:<!-- not run: (?P<unrun>[^\n]*?) *-->\n+)?```(?P<kind>\w+)(?: (?P<file>[^\n]+))?\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Step:
    """A block of a page: its language, the file that it is (empty for commands), what stands in it, why it isn't run
    (empty where it is), the number of its first line, and the heading that it stands under."""

    kind: str
    file: str
    text: str
    unrun: str = ""
    line: int = 0
    heading: str = ""


def steps(page: Path) -> list[Step]:
    """Every fenced block of a page."""
    text, heading, found = page.read_text(encoding="utf-8"), "", []
    for block in _BLOCK.finditer(text):
        if block["heading"]:
            heading = block["heading"]
        else:
            line = text.count("\n", 0, block.start("text")) + 1
            kept = (block[name] or "" for name in ("kind", "file", "text", "unrun"))
            found.append(Step(*kept, line, heading))
    return found


def commands(step: Step) -> list[str]:
    """The lines of a block of commands."""
    return [line for line in step.text.splitlines() if line.strip()]


def prepare(folder: Path, step: Step) -> None:
    """Writes the file that a block is, or makes the change to one."""
    if step.kind == "diff":
        apply_change(folder, step)
    elif step.file:
        (folder / step.file).parent.mkdir(parents=True, exist_ok=True)
        (folder / step.file).write_text(step.text, encoding="utf-8")


def apply_change(folder: Path, step: Step) -> None:
    """Finds the lines that a `diff` block takes away or leaves in its file, once, and puts what it adds or leaves
    there."""
    path = folder / step.file
    text = path.read_text(encoding="utf-8")
    lines = step.text.splitlines()
    old = "".join(line[1:] + "\n" for line in lines if line[0] in "- ")
    new = "".join(line[1:] + "\n" for line in lines if line[0] in "+ ")
    assert text.count(old) == 1, f"{step.file} holds {text.count(old)} times: {old}"
    path.write_text(text.replace(old, new), encoding="utf-8")
