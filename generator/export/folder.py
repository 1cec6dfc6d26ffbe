"""A folder filled all or not at all: names and bytes in, files in their places out."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..errors import Mark, input_error


def fill_folder(out: Path, files: Mapping[str, bytes], ours: Sequence[str]) -> None:
    """Writes all files beside `out` first and moves them in then; files named in `ours` that aren't new are taken away.

    Raises `InputError` where `out` isn't a folder.
    """
    if out.exists() and not out.is_dir():
        raise input_error("is in the way", expected="a folder to write into", mark=Mark(out.as_posix()))
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out, prefix=".making-") as staging:
        for name, data in files.items():
            (Path(staging) / name).write_bytes(data)
        for name in files:
            (Path(staging) / name).replace(out / name)
    for name in ours:
        if name not in files:
            (out / name).unlink(missing_ok=True)
