"""The stamp of a version: the text of its code, read back from a phone."""

from __future__ import annotations

import pytest

from generator.base.errors import InputError
from generator.definitions.version_stamp import VersionStamp

TEXT = "balance-control kit global-powers short-rules 3f9a0123456789ab"


def test_what_is_printed_is_read_back() -> None:
    assert VersionStamp.parse(TEXT) == VersionStamp("global-powers", "short-rules", "3f9a0123456789ab")
    assert str(VersionStamp.parse(f"  {TEXT}\n")) == TEXT


@pytest.mark.parametrize(
    "text", ["", "x", TEXT[:-1], TEXT + "0", TEXT.upper(), f"{TEXT} more", TEXT.replace("9ab", "9ag")]
)
def test_anything_else_is_told(text: str) -> None:
    with pytest.raises(InputError, match="is no code of a kit; expected balance-control kit GAME EDITION"):
        VersionStamp.parse(text)
