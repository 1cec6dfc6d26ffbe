"""Set up `.venv` from `requirements.lock`; in goes a Python ≥ 3.11 (and perhaps uv), out comes the project, installed.

Nothing happens where the stamp in `.venv` says that this lock, this Python and this folder were already served. Only
the standard library is used, since nothing else is there yet.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "stamp"
LOCK = ROOT / "requirements.lock"
SERVED = (LOCK, ROOT / "pyproject.toml", Path(__file__))


def wanted_stamp() -> str:
    """What the environment depends on, one fact a line: the folder, the Python, the files."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in SERVED)).hexdigest()
    return f"{ROOT}\n{sys.version}\n{digest}\n"


def found_stamp() -> str:
    """What the environment was made for; empty where there is none or it was left half made."""
    return STAMP.read_text(encoding="utf-8") if STAMP.is_file() and PYTHON.exists() else ""


def stop(message: str) -> None:
    """End with one clear line."""
    sys.exit(f"environment: {message}")


def run(*command: str | Path) -> None:
    """Run a step in the project's folder; its own words stand above ours if it fails."""
    # pip's "install for this user" makes no sense inside an environment and would be refused there.
    step = subprocess.run(command, cwd=ROOT, env={**os.environ, "PIP_USER": "0"}, check=False)
    if step.returncode:
        stop(f"{Path(command[0]).name} could not finish (see above); the set-up is tried again at the next call")


def make_with_venv() -> None:
    """A fresh environment by the standard library, and the locked packages by the pip that comes with it."""
    if importlib.util.find_spec("ensurepip") is None:
        name = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        stop(f"this Python has no venv; on Debian and Ubuntu: apt install {name} (or take uv: make UV=1)")
    venv.create(VENV, clear=True, with_pip=True)
    pip = (PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input")
    run(*pip, "--require-hashes", "--requirement", LOCK)
    run(*pip, "--no-deps", "--no-index", "--no-build-isolation", "--editable", ".")


def make_with_uv(uv: str) -> None:
    """The same by uv, from the same lock."""
    run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV)
    pip = (uv, "pip", "install", "--quiet", "--python", PYTHON)
    run(*pip, "--require-hashes", "--requirement", LOCK)
    run(*pip, "--no-deps", "--offline", "--no-build-isolation", "--editable", ".")


def main(arguments: list[str]) -> None:
    """`environment.py` or `environment.py --uv PROGRAM`."""
    wanted = wanted_stamp()
    if found_stamp() == wanted:
        return
    print("Setting up .venv from requirements.lock; this happens once and takes a minute or so.", flush=True)
    if arguments[:1] == ["--uv"]:
        make_with_uv(shutil.which(arguments[1]) or arguments[1])
    else:
        make_with_venv()
    STAMP.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
