"""Write `requirements.lock` again from `pyproject.toml`: every platform, every extra, every file with its hash.

Versions that the lock already names are kept; delete it first to take the newest of everything.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

COMMAND = (
    *(sys.executable, "-m", "uv", "pip", "compile", "--quiet"),
    *("--universal", "--python-version", "3.11", "--generate-hashes"),
    *("--extra", "fast", "--extra", "simulate", "--extra", "cluster", "--extra", "openspiel"),
    *("--extra", "pettingzoo", "--extra", "bench", "--extra", "tables", "--extra", "docs"),
    *("--extra", "dev"),
    *("--no-annotate", "--custom-compile-command", "make lock"),
    *("--output-file", "requirements.lock", "pyproject.toml"),
)

if __name__ == "__main__":
    sys.exit(subprocess.run(COMMAND, cwd=ROOT, check=False).returncode)
