"""What many tests need and takes long to make, of games that come with the program: made once a run, by the first who
asks, and read by all processes of the run."""

import hashlib
import os
import pickle
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from unittest import mock

from generator.faces import box_pieces
from generator.faces.face_context import FaceContext, Looks
from generator.files.locks import lock_path
from generator.files.resources import resource_root

T = TypeVar("T")
_FOLDER: list[Path] = []
make_pieces = box_pieces.try_box_pieces


@contextmanager
def open_shelf(place: Path) -> Iterator[None]:
    """Meanwhile what is made lies in this folder, and the pieces of a box come from it."""
    before = [*_FOLDER]
    _FOLDER[:] = [place / "shelf"]
    _FOLDER[0].mkdir(exist_ok=True)
    with mock.patch.object(box_pieces, "try_box_pieces", kept_pieces):
        yield
    _FOLDER[:] = before


def kept(key: tuple[object, ...], make: Callable[[], T]) -> T:
    """What `make` gives: by the first who asks, while the others wait. The key holds what decides it besides the files
    of the program, which no test changes."""
    path = _FOLDER[0] / "-".join(map(str, key))
    with lock_path(path.with_name(f"{path.name}.lock")):
        if not path.exists():
            part = path.with_name(f"{path.name}.{os.getpid()}")
            part.write_bytes(pickle.dumps(make()))
            part.replace(path)
    found: T = pickle.loads(path.read_bytes())
    return found


def key_of(context: FaceContext, looks: Looks) -> str:
    """A digest of all that decides the pieces of a box, besides the files of the game and the program."""
    decides = (context.definitions, context.config, context.texts, looks)
    return hashlib.sha256(pickle.dumps(decides)).hexdigest()


def kept_pieces(
    context: FaceContext, looks: Looks, only: Collection[str] | None = None
) -> tuple[box_pieces.BoxPiece, ...]:
    """`tried_pieces` from the shelf, where the game's files are the program's own and nothing is sized anew. Faults are
    found anew each time."""
    if only is not None or context.sizing or context.folder.parent != resource_root() / "components":
        return make_pieces(context, looks, only)
    return kept(("pieces", key_of(context, looks)), lambda: make_pieces(context, looks))
