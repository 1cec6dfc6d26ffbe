"""A disk that has so much room and no more: every file that the program writes comes through one gate."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.files import gate

FULL = "No space left on device"


def _held(below: Path) -> int:
    return sum(path.stat().st_size for path in below.rglob("*") if path.is_file())


@contextmanager
def full_disk(below: Path, room: int = 0) -> Iterator[None]:
    """The files below that folder can hold so many bytes more together; what has no room is half written, as a disk
    does it."""
    most = _held(below) + room
    real = gate._NamedFile.write

    def write(file: gate._NamedFile, data: Any) -> int:
        if not Path(str(file.name)).resolve().is_relative_to(below.resolve()):
            return real(file, data)
        left = max(0, most - _held(below))
        if memoryview(data).nbytes <= left:
            return real(file, data)
        real(file, memoryview(data).cast("B")[:left])
        with gate._named_errors(file.shown_path):
            raise OSError(28, FULL)

    with patch.object(gate._NamedFile, "write", write):
        yield
