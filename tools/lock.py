"""Write `requirements.lock` again from `pyproject.toml`: every platform, every extra, every file with its hash.

Versions that the lock already names are kept; delete it first to take the newest of everything. What printing needs
stands first, above the line that `tools/environment.py` looks for; `make kit` installs no more.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tools.environment import LOCK, REST

ROOT = Path(__file__).resolve().parent.parent
COMPILE = (sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11")
EXTRAS = ("fast", "simulate", "cluster", "openspiel", "pettingzoo", "bench", "tables", "serve", "docs", "dev")
PRINTING = ("tables",)
"""The extras that printing wants: cards may come from a spreadsheet."""
BUILDING = b"hatchling\neditables\n"
"""What installs the project itself."""


def main() -> int:
    """Compiles the lock, then puts what printing needs first."""
    extras = (word for extra in EXTRAS for word in ("--extra", extra))
    told = ("--generate-hashes", "--no-annotate", "--custom-compile-command", "make lock")
    command = (*COMPILE, *extras, *told, "--output-file", "requirements.lock", "pyproject.toml")
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if not code:
        LOCK.write_text(sorted_lock(LOCK.read_text(encoding="utf-8"), printing()), encoding="utf-8", newline="\n")
    return code


def printing() -> frozenset[str]:
    """The packages that printing needs on any platform, with all that they need."""
    extras = (word for extra in PRINTING for word in ("--extra", extra))
    command = (*COMPILE, *extras, "--no-annotate", "--no-header", "--constraint", "requirements.lock")
    made = subprocess.run((*command, "pyproject.toml", "-"), cwd=ROOT, input=BUILDING, capture_output=True, check=True)
    return frozenset(re.findall(r"^([\w.-]+)==", made.stdout.decode(), re.MULTILINE))


def sorted_lock(text: str, first: frozenset[str]) -> str:
    """The lock with the packages of `first` in front, above the line that parts them from the rest."""
    head, *blocks = re.split(r"^(?=[\w.-]+==)", text.replace(f"{REST}\n", ""), flags=re.MULTILINE)
    before = sorted(block for block in blocks if block.partition("==")[0] in first)
    after = sorted(block for block in blocks if block.partition("==")[0] not in first)
    return "".join([head, *before, f"{REST}\n", *after])


if __name__ == "__main__":
    sys.exit(main())
