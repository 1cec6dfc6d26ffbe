"""Write `requirements.lock` again from `pyproject.toml`: every platform, every extra, every file with its hash.

Versions that the lock already names are kept; delete it first to take the newest of everything. What printing needs
stands first, above the line that `tools/environment.py` looks for; `make kit` installs no more. So that this is little,
some packages are taken in their smallest form.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.environment import LOCK, REST

ROOT = Path(__file__).resolve().parent.parent
COMPILE = (sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11")
EXTRAS = ("fast", "simulate", "cluster", "openspiel", "pettingzoo", "bench", "rows", "serve", "docs", "dev")
PLAIN = ("fonttools",)
"""Packages whose wheel in plain Python is enough: what it computes in C we don't use, and it is five times as large."""
UNUSED = frozenset({"lxml"})
"""What packages for printing name among their needs, and we get along without: pikepdf reads and writes XMP with it,
which none of our pages has changed."""
BUILDING = b"hatchling\neditables\n"
"""What installs the project itself."""


def main() -> int:
    """Compiles the lock, then puts what printing needs first."""
    extras = (word for extra in EXTRAS for word in ("--extra", extra))
    told = ("--generate-hashes", "--no-annotate", "--custom-compile-command", "make lock")
    command = (*COMPILE, *extras, *told, "--output-file", "requirements.lock", "pyproject.toml")
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if not code:
        text = sorted_lock(LOCK.read_text(encoding="utf-8"), printing() - UNUSED)
        LOCK.write_text(plain(text), encoding="utf-8", newline="\n")
    return code


def printing() -> frozenset[str]:
    """The packages that printing needs on any platform, with all that they need."""
    command = (*COMPILE, "--no-annotate", "--no-header", "--constraint", "requirements.lock")
    made = subprocess.run((*command, "pyproject.toml", "-"), cwd=ROOT, input=BUILDING, capture_output=True, check=True)
    return frozenset(re.findall(r"^([\w.-]+)==", made.stdout.decode(), re.MULTILINE))


def sorted_lock(text: str, first: frozenset[str]) -> str:
    """The lock with the packages of `first` in front, above the line that parts them from the rest."""
    head, *blocks = re.split(r"^(?=[\w.-]+==)", text.replace(f"{REST}\n", ""), flags=re.MULTILINE)
    before = sorted(block for block in blocks if block.partition("==")[0] in first)
    after = sorted(block for block in blocks if block.partition("==")[0] not in first)
    return "".join([head, *before, f"{REST}\n", *after])


def plain(text: str) -> str:
    """The lock where `PLAIN` packages have one file only, the wheel for any platform; installers take what has a hash
    here."""
    for name in PLAIN:
        found = re.search(rf"^{name}==(\S+) .*\n(?:    --hash=\S+(?: \\)?\n)+", text, re.MULTILINE)
        if found is not None:
            text = text.replace(found[0], f"{name}=={found[1]} \\\n    --hash=sha256:{digest(name, found[1])}\n")
    return text


def digest(name: str, version: str) -> str:
    """Of a package's wheel for any platform."""
    with tempfile.TemporaryDirectory() as folder:
        told = ("--quiet", "--no-deps", "--only-binary=:all:", "--platform", "any", "--dest", folder)
        subprocess.run((sys.executable, "-m", "pip", "download", *told, f"{name}=={version}"), check=True)
        (wheel,) = Path(folder).glob("*-none-any.whl")
        return hashlib.sha256(wheel.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
