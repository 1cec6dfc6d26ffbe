"""Set up `.venv` from `requirements.lock`; in goes a Python ≥ 3.11 (and perhaps uv), out comes the project, installed.

With `--printing` only what printing needs goes in, the lock's first part. Nothing happens where the stamp in `.venv`
says that this lock, this Python and this folder were already served. Only the standard library is used, since nothing
else is there yet.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PIP = PYTHON.with_name("pip.exe" if os.name == "nt" else "pip")
STAMP = VENV / "stamp"
LOCK = ROOT / "requirements.lock"
REST = "# Everything above is what printing needs; all that tests, simulations and documentation need follows."
PRINTING, ALL = "printing", "everything"
SERVED = (LOCK, ROOT / "pyproject.toml", Path(__file__))


def wanted_stamp() -> list[str]:
    """What the environment depends on, one fact a line: the folder, the Python, the files."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in SERVED)).hexdigest()
    return [str(ROOT), sys.version.replace("\n", " "), digest]


def found_stamp() -> list[str]:
    """What the environment was made for, in the last line how much of the lock; empty where there is none or its first
    set-up broke off."""
    return STAMP.read_text(encoding="utf-8").splitlines() if STAMP.is_file() and PYTHON.exists() else []


def stop(message: str) -> None:
    """End with one clear line."""
    sys.exit(f"environment: {message}")


def run(*command: str | Path) -> None:
    """Run a step in the project's folder; its own words stand above ours if it fails."""
    # pip's "install for this user" makes no sense inside an environment and would be refused there.
    step = subprocess.run(command, cwd=ROOT, env={**os.environ, "PIP_USER": "0"}, check=False)
    if step.returncode:
        stop(f"{Path(command[0]).name} could not finish (see above); the set-up is tried again at the next call")


def install(*pip: str | Path, offline: str, scope: str) -> None:
    """The locked packages, each file by its hash, then the project itself with nothing from the network."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = LOCK
        if scope == PRINTING:
            wanted = Path(folder) / LOCK.name
            wanted.write_text(LOCK.read_text(encoding="utf-8").partition(REST)[0], encoding="utf-8")
        run(*pip, "--require-hashes", "--no-deps", "--requirement", wanted)
    run(*pip, "--no-deps", offline, "--no-build-isolation", "--editable", ".")


def set_up_with_venv(fresh: bool, scope: str) -> None:
    """By the standard library and the pip that comes with it; a kit needs no pip, which would be a sixth of all, and is
    set up by the pip that there is already, if it can."""
    if importlib.util.find_spec("ensurepip") is None:
        name = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        stop(f"this Python has no venv; on Debian and Ubuntu: apt install {name} (or take uv: make UV=1)")
    announce(scope)
    lent = scope == PRINTING and lends_its_pip()
    if fresh or not (lent or PIP.exists()):
        venv.create(VENV, clear=fresh, with_pip=not lent)
    program = (sys.executable, "-m", "pip", "--python", PYTHON) if lent else (PYTHON, "-m", "pip")
    pip = (*program, "-qq", "--disable-pip-version-check", "--no-input")
    install(*pip, "install", "--no-compile", offline="--no-index", scope=scope)
    if scope == PRINTING and not lent:
        run(*pip, "uninstall", "--yes", "setuptools", "pip")


def lends_its_pip() -> bool:
    """Whether this Python has a pip that installs into other environments, as it does from 22.3 on."""
    if importlib.util.find_spec("pip") is None:
        return False
    numbers = re.findall(r"\d+", metadata.version("pip"))
    return [*map(int, numbers[:2])] >= [22, 3]


def set_up_with_uv(uv: str, fresh: bool, scope: str) -> None:
    """By uv, from the same lock."""
    announce(scope)
    if fresh:
        run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV)
    if scope == ALL and not PIP.exists():
        run(uv, "pip", "install", "--quiet", "--python", PYTHON, "pip")
    install(uv, "pip", "install", "--quiet", "--python", PYTHON, offline="--offline", scope=scope)


def announce(scope: str) -> None:
    """Say why nothing is seen for a while."""
    much = "what printing needs" if scope == PRINTING else "everything"
    print(f"Setting up .venv from requirements.lock, once: {much}.", flush=True)


def main(arguments: list[str]) -> None:
    """`environment.py [--printing] [--uv PROGRAM]`."""
    scope = PRINTING if "--printing" in arguments else ALL
    wanted, found = wanted_stamp(), found_stamp()
    if found[:-1] == wanted and found[-1] in (scope, ALL):
        return
    fresh = found[:2] != wanted[:2]
    try:
        if "--uv" in arguments:
            uv = arguments[arguments.index("--uv") + 1]
            set_up_with_uv(shutil.which(uv) or uv, fresh, scope)
        else:
            set_up_with_venv(fresh, scope)
        STAMP.write_text("\n".join([*wanted, scope]), encoding="utf-8")
    except (OSError, subprocess.CalledProcessError) as reason:
        stop(f"could not set up .venv: {reason}")


if __name__ == "__main__":
    main(sys.argv[1:])
