"""Programs that are only measured beside ours, each in an environment of its own, so that ours never has them."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path


def peer_python(package: str) -> Path:
    """The Python of an environment that holds a package (`name==version`); made at the first call, which takes a minute
    and the net. Raises `CalledProcessError` where it can't be installed."""
    home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "balance-control" / "bench" / package
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = home / "installed"
    if not done.is_file():
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", package], check=True, stdout=sys.stderr)
        done.touch()
    return python
