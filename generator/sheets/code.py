"""A QR code as vectors: what a telephone reads from a printed page."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from generator.faces.display import Path
from generator.faces.shapes import box, joined
from generator.sheets.labels import Label


@lru_cache
def code_label(text: str, size: float) -> Label:
    """The code of a text, a square of `size` mm; around it four modules stay white, which whoever places it leaves."""
    import segno

    rows = [bytes(row) for row in segno.make_qr(text, error="m", boost_error=False).matrix]
    step, runs = size / len(rows), []
    for number, row in enumerate(rows, start=1):
        place = 0
        for dark, modules in groupby(row):
            wide = len(list(modules))
            if dark:
                runs.append(box(place * step, size - number * step, wide * step, step))
            place += wide
    return Label((Path(joined(runs), fill="black"),), size, size)
