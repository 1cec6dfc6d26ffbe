"""A QR code as vectors, for a phone to read from a printed page."""

from __future__ import annotations

import importlib
import sys
from functools import lru_cache
from importlib.util import find_spec, module_from_spec
from itertools import groupby
from typing import Any

from generator.faces.display_list import Path
from generator.faces.shapes import box, join_outlines
from generator.sheets.labels import Label


@lru_cache
def qr_label(text: str, size: float) -> Label:
    """A text as a QR code, a square of `size` mm. The caller leaves the required four modules of white around it."""
    rows = [bytes(row) for row in _encoder().encode(text, error="m", micro=False, boost_error=False).matrix]
    step, runs = size / len(rows), []
    for number, row in enumerate(rows, start=1):
        place = 0
        for dark, modules in groupby(row):
            wide = len(list(modules))
            if dark:
                runs.append(box(place * step, size - number * step, wide * step, step))
            place += wide
    return Label((Path(join_outlines(runs), fill="black"),), size, size)


def _encoder() -> Any:
    """The encoder of segno alone. Importing the package itself also imports its picture writers and a web client: a
    twentieth of the time that `check` of a small game takes."""
    found = find_spec("segno")
    if "segno" in sys.modules or found is None:
        return importlib.import_module("segno.encoder")
    sys.modules["segno"] = module_from_spec(found)  # its lines aren't run
    try:
        return importlib.import_module("segno.encoder")
    finally:
        del sys.modules["segno"]
