"""Calls a function by its name in a process of its own, for work on a stranger's file, and returns its result.

    run_sandboxed("generator.export.kit_check:pages", path, about=path.as_posix(), seconds=60)

The process may use only so much memory and time; what kills it becomes one sentence here. Arguments are sent pickled,
results come back as JSON, since a process that has read a hostile file isn't trusted. Limits of memory and processor
time are the system's, where it has them (`resource`); the limit of time by the clock holds everywhere.
"""

from __future__ import annotations

import base64
import importlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from generator.base.errors import Fault, InputError, Mark, input_error, raise_any
from generator.files.gate import FULL
from generator.files.json_reader import LINES, read_json

MEGABYTES = 3000
"""Address space of a sandboxed process; its libraries alone take hundreds."""

_START = "from generator.files.sandbox import _serve; _serve()"
_TOO_MUCH = "takes too much time or memory, or breaks its reader"


def run_sandboxed(work: str, *arguments: Any, about: str, seconds: int, megabytes: int = MEGABYTES) -> Any:
    """What the function `module:name` returns, which has to be JSON. Raises the function's own `InputError`, or one for
    `about` where the process reached a limit or died; `OSError` where it found a full disk."""
    order = pickle.dumps((work, arguments, seconds, megabytes))
    path = os.pathsep.join(filter(None, sys.path))
    try:
        found = subprocess.run(
            [sys.executable, "-P", "-c", _START],  # -P: nothing is imported from the current folder
            input=base64.b64encode(order),
            capture_output=True,
            check=False,
            timeout=seconds,
            env={**os.environ, "PYTHONPATH": path},
        )
    except subprocess.TimeoutExpired:
        raise _limit_error(about) from None
    try:
        data = read_json(found.stdout, LINES, Mark(about))
        faults = [
            Fault(Mark(str(file), int(line), int(column), str(head)), str(path), str(what), str(expected))
            for file, line, column, head, path, what, expected in data.get("faults", ())
        ]
        full = data.get("full")
        result = None if faults or full else data["found"]
    except (InputError, ValueError, TypeError, LookupError, AttributeError):
        raise _limit_error(about) from None
    raise_any(faults)
    if full:
        raise OSError(*full)
    return result


def _limit_error(about: str) -> InputError:
    return input_error(_TOO_MUCH, expected="a sound file of moderate size", mark=Mark(about))


def _serve() -> None:
    """Runs in the sandboxed process: reads one order, writes one answer."""
    work, arguments, seconds, megabytes = pickle.loads(base64.b64decode(sys.stdin.buffer.read()))
    answer = os.dup(1)
    os.dup2(2, 1)  # what a library prints is no part of the answer
    _limit(seconds, megabytes)
    told = run_here(work, arguments)
    with os.fdopen(answer, "wb") as out:
        out.write(told)


def run_here(work: str, arguments: Sequence[Any]) -> bytes:
    """The answer to an order as bytes: what the function returns, or the faults that it raised."""
    module, _, name = work.partition(":")
    try:
        told: dict[str, Any] = {"found": getattr(importlib.import_module(module), name)(*arguments)}
    except InputError as error:
        told = {"faults": _plain(error.faults)}
    except OSError as error:
        if error.errno not in FULL:
            raise
        told = {"full": [error.errno, error.strerror, str(error.filename)]}
    return json.dumps(told).encode()


def _plain(faults: Sequence[Fault]) -> list[list[object]]:
    return [[f.mark.file, f.mark.line, f.mark.column, f.mark.head, f.path, f.what, f.expected] for f in faults]


def _limit(seconds: int, megabytes: int) -> None:
    try:
        import resource
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, megabytes * 1_000_000)):
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(kind, (most, hard))
        except (OSError, ValueError):  # some systems have the limit but can't set it
            continue
