"""A printed QR code is the one that the library makes, though only its encoder is imported."""

from __future__ import annotations

import sys

import pytest

from generator.faces.display_list import Path
from generator.sheets.qr_code import qr_label


@pytest.mark.parametrize("known", [True, False], ids=["the library is there", "it is imported for this"])
def test_a_code_has_the_dark_modules_of_the_librarys_own(known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    import segno

    text = "balance-control kit mine 1 0123456789"
    rows = [bytes(row) for row in segno.make_qr(text, error="m", boost_error=False).matrix]
    if not known:
        for name in [name for name in sys.modules if name.partition(".")[0] == "segno"]:
            monkeypatch.delitem(sys.modules, name)
    qr_label.cache_clear()
    (path,) = qr_label(text, float(len(rows))).items
    assert ("segno" in sys.modules) is known
    assert isinstance(path, Path)
    dark = set[tuple[int, int]]()
    corners = [segment[1:3] for segment in path.outline if segment[0] != "Z"]
    for place in range(0, len(corners), 4):
        (left, low), _, (right, top), _ = corners[place : place + 4]
        assert (low, top) == (int(low), low + 1)
        dark |= {(len(rows) - int(top), column) for column in range(int(left), int(right))}
    assert dark == {(row, column) for row, line in enumerate(rows) for column, value in enumerate(line) if value}
